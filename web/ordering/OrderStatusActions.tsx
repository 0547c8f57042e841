import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { orderChangeCan } from '#domain/ordering/order-change-state.ts'
import { orderCan } from '#domain/ordering/order.ts'
import { unplannedPieces } from '#domain/ordering/plan-gaps.ts'
import { accessRules, rightsOf } from '#domain/people/rights.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { refusalText } from '../locales/message-text.ts'
import { paths } from '../paths.ts'
import { useSession, userOf } from '../stores/session.ts'
import { Action } from '../ui/Action.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { toast } from '../ui/toast.ts'
import { openWork } from './order-rules.ts'

/** Status actions of staff: publish, withdraw, hold, resume, complete, reopen (ORDER-T04, T05, T11, T12, T16, T17). */
export const OrderStatusActions = ({ order }: { order: OrderForStaff }) => {
  const user = userOf(useSession())
  const { requestId, requestVersion, status } = order
  const params = { requestId }
  const undelivered = order.shipments.filter((shipment) => shipment.status !== 'delivered').length
  const unplanned = unplannedPieces(order.itemAllocations)
  const mayReopen = user && accessRules.seniorStaff.holds(rightsOf(user))
  return (
    <>
      {!orderCan.publish(order) && (
        <ConfirmAction
          title={t('ordering.status.publishTitle')}
          explain={<p>{t('ordering.status.publishExplain')}</p>}
          confirm={t('ordering.status.publish')}
          do={async () => cacheOrder(await api.ordering.publish({ params, body: { requestVersion } }))}
          onDone={() => toast(t('ordering.status.published'))}
        >
          {t('ordering.status.publish')}
        </ConfirmAction>
      )}
      {!orderCan.withdraw(order) && (
        <ConfirmAction
          weight="plain"
          title={t('ordering.status.withdrawTitle')}
          explain={<p>{t('ordering.status.withdrawExplain')}</p>}
          confirm={t('ordering.status.withdraw')}
          do={async () => cacheOrder(await api.ordering.withdraw({ params, body: { requestVersion } }))}
          onDone={() => toast(t('ordering.status.withdrawn'))}
        >
          {t('ordering.status.withdraw')}
        </ConfirmAction>
      )}
      {!orderChangeCan.propose(order) && (
        <ButtonLink weight="plain" href={paths.staff.proposeChange(requestId)}>
          {t('ordering.change.propose')}
        </ButtonLink>
      )}
      {!orderCan.hold(order) && (
        <ConfirmAction
          weight="plain"
          title={t('ordering.status.holdTitle')}
          explain={<p>{t('ordering.status.holdExplain')}</p>}
          confirm={t('ordering.status.hold')}
          reason={{ label: t('ordering.status.holdReason'), needed: true }}
          do={async (reason) => cacheOrder(await api.ordering.hold({ params, body: { reason, requestVersion } }))}
          onDone={() => toast(t('ordering.status.held'))}
        >
          {t('ordering.status.hold')}
        </ConfirmAction>
      )}
      {!orderCan.resume(order) && (
        <Action
          do={async () => cacheOrder(await api.ordering.resume({ params, body: { requestVersion } }))}
          onDone={() => toast(t('ordering.status.resumed'))}
        >
          {t('ordering.status.resume')}
        </Action>
      )}
      {status === 'inProgress' && isLastStage(order) && (
        <Action
          weight="plain"
          disabledReason={refusalText(orderCan.complete({ status, unplanned, undelivered, openWork: openWork(order) }))}
          do={async () => cacheOrder(await api.ordering.complete({ params, body: { requestVersion } }))}
          onDone={() => toast(t('ordering.status.completed'))}
        >
          {t('ordering.status.complete')}
        </Action>
      )}
      {!orderCan.reopen(order) && mayReopen && (
        <ConfirmAction
          weight="plain"
          title={t('ordering.status.reopenTitle')}
          explain={<p>{t('ordering.status.reopenExplain')}</p>}
          confirm={t('ordering.status.reopen')}
          reason={{ label: t('ordering.status.reopenReason'), needed: true }}
          do={async (reason) => cacheOrder(await api.ordering.reopen({ params, body: { reason, requestVersion } }))}
          onDone={() => toast(t('ordering.status.reopened'))}
        >
          {t('ordering.status.reopen')}
        </ConfirmAction>
      )}
    </>
  )
}

/**
 * /** Whether only the completion is missing: everything is delivered, or all samples and services are done
 * (ORDER-D21).
 */
const isLastStage = ({ phase, detailedStatus }: OrderForStaff): boolean =>
  phase === 'shipping' || detailedStatus === 'samplesCompleted' || detailedStatus === 'servicesCompleted'
