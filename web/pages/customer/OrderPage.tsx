import { Navigate, useParams } from '@tanstack/react-router'
import { ordering } from '#application/ordering/contracts/ordering.ts'
import { SubjectMessages } from '../../conversations/SubjectMessages.tsx'
import { useApiQuery } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { whyReadOnly } from '../../ordering/edit-permission.ts'
import { orderActionsOf } from '../../ordering/order-actions.ts'
import { nameOf } from '../../ordering/order-rules.ts'
import { OrderTimeline } from '../../ordering/OrderTimeline.tsx'
import { OrderView } from '../../ordering/OrderView.tsx'
import { paths } from '../../paths.ts'
import { userOf, useSession } from '../../stores/session.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { OrderSkeleton } from '../../ui/Skeletons.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

/** One order of a customer, with live updates. */
const OrderPage = () => {
  const { requestId } = useParams({ from: '/_app/live/orders/$requestId' })
  const { data, error, refetch } = useApiQuery(ordering.get, { params: { requestId } })
  const user = userOf(useSession())
  const breadcrumbs = [{ label: t('shell.frame.orders'), href: paths.customer.orders() }]
  if (error && !data) {
    return (
      <Page title={t('ordering.order')} breadcrumbs={breadcrumbs}>
        <Problem of={error} retry={() => void refetch()} />
      </Page>
    )
  }
  if (data?.audience === 'staff') return <Navigate to={paths.staff.order(requestId)} replace />
  if (!data) {
    return (
      <Page title={t('ordering.order')} breadcrumbs={breadcrumbs}>
        <OrderSkeleton />
      </Page>
    )
  }
  return (
    <Page
      title={nameOf(data)}
      heading={<bdi>{nameOf(data)}</bdi>}
      lede={
        <>
          {t('ordering.orderId', { requestId })}
          <CopyButton text={requestId} />
        </>
      }
      breadcrumbs={breadcrumbs}
      badge={<StatusBadge of={data.status} />}
    >
      <OrderView
        order={data}
        actions={orderActionsOf(data, whyReadOnly(user))}
        messages={<SubjectMessages subject={{ type: 'order', id: requestId }} reader="customer" />}
        timeline={<OrderTimeline requestId={requestId} reader="customer" />}
      />
    </Page>
  )
}

export default OrderPage
