import type { Moment } from '#domain/time.ts'
import type { FollowedShipment } from '../shipping/contracts/followed-shipment.ts'
import type { CourierReport, CourierService } from '../shipping/ports.ts'
import type { CommandIntent } from './process.ts'

/** What is due by the clock: found in the views, decided on the log. */
export type DueReads = {
  /** What couriers report about shipments with a tracking code, and by which service. */
  courierReports: (
    now: Moment,
  ) => Promise<{ shipment: FollowedShipment; report: CourierReport; by: CourierService['name'] }[]>
  /** Drafts whose shipping quote ended by that moment, the longest ago first; `due` is when. */
  shippingQuotesDue: (now: Moment) => Promise<{ caseId: string; due: Moment }[]>
  /** Drafts with a quote whose validity ended by that moment, the longest ago first; `due` is when. */
  quotesDue: (now: Moment) => Promise<{ caseId: string; due: Moment }[]>
  /** Purchase orders without a confirmation whose validity ended by that moment, the longest ago first. */
  purchaseOrdersDue: (now: Moment) => Promise<{ purchaseOrderId: string; due: Moment }[]>
  /** Orders whose customers have to be reminded by that moment; `dueOn`: until when they had to pay, `due`: of the reminder. */
  remindersDue: (now: Moment) => Promise<{ caseId: string; dueOn: Moment; due: Moment }[]>
  /** Carts whose shipping quote ended by that moment. */
  cartQuotesDue: (now: Moment) => Promise<{ caseId: string; due: Moment }[]>
}

/**
 * Sends commands when their time has come. It runs once a minute, so a command that is refused, as while the order is on
 * hold, is sent again for as long as it is due. `key` identifies what is due: the same one has one effect. `by` names the actor; default: the timer.
 */
export type Timer = {
  name: string
  due: (reads: DueReads, now: Moment) => Promise<{ intent: CommandIntent; key: string; by?: string }[]>
}
