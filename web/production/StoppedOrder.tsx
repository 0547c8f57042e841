import { useQuery } from '@tanstack/react-query'
import { ordering } from '#application/ordering/contracts/ordering.ts'
import { apiQueryOptions } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import styles from '../ordering/HoldNotice.module.css'

/** An order that is on hold, with the reason, or canceled. */
type Stopped = { status: 'onHold' | 'cancelled'; reason: string }

/** The order of a purchase order if it is on hold or canceled; undefined also without access to orders. */
export const useStoppedOrder = (requestId: string, seesOrder: boolean): Stopped | undefined => {
  const { data } = useQuery({ ...apiQueryOptions(ordering.get, { params: { requestId } }), enabled: seesOrder })
  if (data?.status !== 'onHold' && data?.status !== 'cancelled') return undefined
  return { status: data.status, reason: data.hold?.reason ?? '' }
}

/** What a stopped order means for its purchase order, for staff. */
export const StoppedOrderNotice = ({ stopped: { status, reason } }: { stopped: Stopped }) => (
  <p role="status" className={styles.hold}>
    {t(`production.stopped.${status}`, { reason })}
  </p>
)
