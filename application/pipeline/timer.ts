import type { Moment } from '#domain/time.ts'
import type { FollowedParcel } from '../shipping/contracts/followed-parcel.ts'
import type { CourierReport, CourierService } from '../shipping/ports.ts'
import type { CommandIntent } from './process.ts'

/** A case with something that is due since `due`. */
type DueCase = { caseId: string; due: Moment }

/** Work that becomes due at a given time: found in the views, decided on the log. */
export type DueReads = {
  /** Courier reports about shipments and samples with a tracking code, and the courier service. */
  courierReports: (
    now: Moment,
  ) => Promise<{ parcel: FollowedParcel; report: CourierReport; by: CourierService['name'] }[]>
  /** Drafts whose shipping quote has expired by `now`, earliest first; `due` is the time of expiry. */
  shippingQuotesDue: (now: Moment) => Promise<DueCase[]>
  /** Drafts with a quote that has expired by `now`, earliest first; `due` is the time of expiry. */
  quotesDue: (now: Moment) => Promise<DueCase[]>
  /** Orders with a proposed change whose validity has ended by `now`, earliest first. */
  orderChangesDue: (now: Moment) => Promise<DueCase[]>
  /** Unconfirmed purchase orders whose validity has ended by `now`, earliest first. */
  purchaseOrdersDue: (now: Moment) => Promise<{ purchaseOrderId: string; due: Moment }[]>
  /** Orders for which a reminder is due by `now`; `dueOn`: due date of the payment, `due`: time of the reminder. */
  remindersDue: (now: Moment) => Promise<{ caseId: string; dueOn: Moment; due: Moment }[]>
  /** Carts whose shipping quote has expired by `now`. */
  cartQuotesDue: (now: Moment) => Promise<DueCase[]>
}

/** Commands whose input is only the case. */
type CaseCommand = {
  [Intent in CommandIntent as Intent['command']]: { caseId: string } extends Intent['input'] ? Intent['command'] : never
}[CommandIntent['command']]

/** A timer that sends one command to each due case, once for each `due`. */
export const caseTimer = (
  name: string,
  command: CaseCommand,
  due: (reads: DueReads, now: Moment) => Promise<DueCase[]>,
): Timer => ({
  name,
  due: async (reads, now) =>
    (await due(reads, now)).map(({ caseId, due: since }) => ({
      intent: { command, input: { caseId } } as CommandIntent,
      key: `${caseId}/${since}`,
    })),
})

/**
 * Sends commands that are due. Runs once a minute, so a command that is refused, for example while the order is on
 * hold, is sent again as long as it is due. `key` identifies the due work, which takes effect only once. `by` is the
 * actor; default: the timer.
 */
export type Timer = {
  name: string
  due: (reads: DueReads, now: Moment) => Promise<{ intent: CommandIntent; key: string; by?: string }[]>
}
