import { Navigate, useParams } from '@tanstack/react-router'
import { ordering } from '#application/contracts/ordering.ts'
import { paths } from '../../paths.ts'
import { useReading } from '../../reading.ts'
import { userOf, useSession } from '../../stores/session.ts'
import { Page } from '../../ui/Page.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { OrderSkeleton } from '../../ui/Skeletons.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { deskOf } from './desk.ts'
import { editingProblem } from './editing.ts'
import { nameOf } from './order-rules.ts'
import { OrderView } from './OrderView.tsx'

const breadcrumbs = [{ label: 'Orders', href: paths.customer.orders() }]

/** One order of a customer, live. */
const OrderPage = () => {
  const { requestId = '' } = useParams({ strict: false })
  const { data, error, refetch } = useReading(ordering.get, { params: { requestId } })
  const user = userOf(useSession())
  if (error && !data) {
    return (
      <Page title="Order" breadcrumbs={breadcrumbs}>
        <Problem of={error} retry={() => void refetch()} />
      </Page>
    )
  }
  if (data?.audience === 'staff') return <Navigate to={paths.staff.order(requestId)} replace />
  if (!data) {
    return (
      <Page title="Order" breadcrumbs={breadcrumbs}>
        <OrderSkeleton />
      </Page>
    )
  }
  return (
    <Page
      title={nameOf(data)}
      heading={<bdi>{nameOf(data)}</bdi>}
      lede={`Order ${requestId}`}
      breadcrumbs={breadcrumbs}
      badge={<StatusBadge of={data.status} />}
    >
      <OrderView order={data} desk={deskOf(data, editingProblem(user))} />
    </Page>
  )
}

export default OrderPage
