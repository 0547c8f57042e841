import { Navigate, useParams } from '@tanstack/react-router'
import { ordering } from '#application/ordering/contracts/ordering.ts'
import { useApiQuery } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { ChangeForm } from '../../ordering/change/ChangeForm.tsx'
import { nameOf } from '../../ordering/order-rules.ts'
import { paths } from '../../paths.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Page } from '../../ui/Page.tsx'
import { OrderSkeleton } from '../../ui/Skeletons.tsx'

/** Staff propose a change of a placed order to its customer. */
const ProposeChangePage = () => {
  const { requestId } = useParams({ from: '/_app/live/staff/orders/$requestId/change' })
  const { data, error, refetch } = useApiQuery(ordering.get, { params: { requestId } })
  if (data?.audience === 'customer') return <Navigate to={paths.customer.order(requestId)} replace />
  const breadcrumbs = [
    { label: t('shell.frame.orders'), href: paths.staff.orders() },
    { label: data ? nameOf(data) : requestId, href: paths.staff.order(requestId) },
  ]
  return (
    <Page title={t('ordering.change.propose')} lede={t('ordering.change.proposeLede')} breadcrumbs={breadcrumbs}>
      {data ? (
        <ChangeForm key={data.requestVersion} order={data} />
      ) : (
        <LoadingOrError error={error} refetch={refetch} skeleton={<OrderSkeleton />} />
      )}
    </Page>
  )
}

export default ProposeChangePage
