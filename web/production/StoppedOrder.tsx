import { useQuery } from '@tanstack/react-query'
import { ordering } from '#application/ordering/contracts/ordering.ts'
import type { PurchaseOrderForStaff } from '#application/production/contracts/purchase-order-shapes.ts'
import type { StoppedStatus } from '#domain/production/stopped-work.ts'
import { apiQueryOptions } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import styles from '../ordering/HoldNotice.module.css'

/** The order of a purchase order is on hold, or canceled; `reason` of the hold, for those who have access to orders. */
type Stopped = { status: StoppedStatus; reason: string }

/** Whether the order of a purchase order is stopped. The reason can concern the customer's payments (ROLE-D02). */
export const useStoppedOrder = (
  { stopped, source: { requestId } }: Pick<PurchaseOrderForStaff, 'stopped' | 'source'>,
  seesOrder: boolean,
): Stopped | undefined => {
  const enabled = seesOrder && stopped === 'onHold'
  const { data } = useQuery({ ...apiQueryOptions(ordering.get, { params: { requestId } }), enabled })
  return stopped && { status: stopped, reason: data?.hold?.reason ?? '' }
}

/** What a stopped order means for its purchase order, for staff. */
export const StoppedOrderNotice = ({ stopped: { status, reason } }: { stopped: Stopped }) => (
  <p role="status" className={styles.hold}>
    {t(`production.stopped.${status}`)}
    {reason && ` ${t('production.stopped.reason', { reason })}`}
  </p>
)
