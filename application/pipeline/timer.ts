import type { Moment } from '#domain/time.ts'
import type { FollowedShipment } from '../shipping/contracts/followed-shipment.ts'
import type { CourierReport, CourierService } from '../shipping/ports.ts'
import type { CommandIntent } from './process.ts'

/** Due work by the clock: found in the views, decided on the log. */
export type DueReads = {
  /** Reports of couriers about shipments with a tracking code, and their service. */
  courierReports: (
    now: Moment,
  ) => Promise<{ shipment: FollowedShipment; report: CourierReport; by: CourierService['name'] }[]>
  /** Drafts whose shipping quote expired by that moment, earliest first; `due` is the time of expiry. */
  shippingQuotesDue: (now: Moment) => Promise<{ caseId: string; due: Moment }[]>
  /** Drafts with a quote that expired by that moment, earliest first; `due` is the time of expiry. */
  quotesDue: (now: Moment) => Promise<{ caseId: string; due: Moment }[]>
  /** Unconfirmed purchase orders whose validity ended by that moment, earliest first. */
  purchaseOrdersDue: (now: Moment) => Promise<{ purchaseOrderId: string; due: Moment }[]>
  /**
   * Orders whose customers must be reminded by that moment; `dueOn`: due date of the payment, `due`: time of the
   * reminder.
   */
  remindersDue: (now: Moment) => Promise<{ caseId: string; dueOn: Moment; due: Moment }[]>
  /** Carts whose shipping quote expired by that moment. */
  cartQuotesDue: (now: Moment) => Promise<{ caseId: string; due: Moment }[]>
}

/**
 * Sends commands that are due. It runs once a minute, so a command that is refused, for example while the order is on
 * hold, is sent again as long as it is due. `key` identifies the due work, which takes effect once. `by` names the
 * actor; default: the timer.
 */
export type Timer = {
  name: string
  due: (reads: DueReads, now: Moment) => Promise<{ intent: CommandIntent; key: string; by?: string }[]>
}
