import { Navigate, useParams } from '@tanstack/react-router'
import { ordering } from '#application/ordering/contracts/ordering.ts'
import { SubjectMessages } from '../../conversations/SubjectMessages.tsx'
import { useApiQuery } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { CancelOrder } from '../../ordering/CancelOrder.tsx'
import { orderActionsOf } from '../../ordering/order-actions.ts'
import { nameOf } from '../../ordering/order-rules.ts'
import { OrderStatusActions } from '../../ordering/OrderStatusActions.tsx'
import { OrderTimeline } from '../../ordering/OrderTimeline.tsx'
import { StaffOrderView } from '../../ordering/StaffOrderView.tsx'
import { paths } from '../../paths.ts'
import { hasAccess } from '../../rights.ts'
import { userOf, useSession } from '../../stores/session.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Dotted, Page } from '../../ui/Page.tsx'
import { OrderSkeleton } from '../../ui/Skeletons.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

/** One order as staff see it, with live updates. */
const OrderPage = () => {
  const { requestId } = useParams({ from: '/_app/live/staff/orders/$requestId' })
  const user = userOf(useSession())
  const { data, error, refetch } = useApiQuery(ordering.get, { params: { requestId } })
  if (data?.audience === 'customer') return <Navigate to={paths.customer.order(requestId)} replace />
  const breadcrumbs = [{ label: t('shell.frame.orders'), href: paths.staff.orders() }]
  if (!data) {
    return (
      <Page title={t('ordering.order')} breadcrumbs={breadcrumbs}>
        <LoadingOrError error={error} refetch={refetch} skeleton={<OrderSkeleton />} />
      </Page>
    )
  }
  const works = user !== null && hasAccess(user, 'staff')
  return (
    <Page
      title={nameOf(data)}
      lede={
        <Dotted
          items={[
            works ? (
              <a key="customer" href={paths.staff.customer(data.customerId)}>
                <bdi>{data.customerName ?? t('ordering.board.unknownCustomer')}</bdi>
              </a>
            ) : (
              <bdi key="customer">{data.customerName ?? t('ordering.board.unknownCustomer')}</bdi>
            ),
            <span key="id">
              {t('ordering.orderId', { requestId })}
              <CopyButton text={requestId} />
            </span>,
          ]}
        />
      }
      breadcrumbs={breadcrumbs}
      badge={<StatusBadge of={data.status} />}
      dense
      actions={
        <>
          {works && <OrderStatusActions order={data} />}
          {works && <CancelOrder order={data} actions={orderActionsOf(data, undefined)} />}
          <ButtonLink weight="plain" href={paths.staff.history(requestId)}>
            {t('ordering.board.history')}
          </ButtonLink>
        </>
      }
    >
      <StaffOrderView
        order={data}
        working={works}
        keeping={user !== null && hasAccess(user, 'staff', 'bookkeeper')}
        messages={
          works && (
            <SubjectMessages
              subject={{ type: 'order', id: requestId }}
              reader="staff"
              shared={data.status !== 'internal'}
            />
          )
        }
        timeline={<OrderTimeline requestId={requestId} />}
      />
    </Page>
  )
}

export default OrderPage
