import type { TrackingStatus } from '#domain/shipping/tracking.ts'
import type { Moment } from '#domain/time.ts'
import type { FollowedCode } from './contracts/followed-parcel.ts'

/** Couriers, as used by processes. */

/** A courier's report: a stage from SHIP-014 or an unknown one, and additional data (SHIP-013). */
export type CourierReport = { stage: string; statuses: TrackingStatus[]; happenedOn: Moment }

/** A courier service. Reports can be repeated and out of order. */
export type CourierService = {
  /** The name shown in the history of a shipment or sample: a process in `domain/messages`. */
  name: 'courier-tracking' | 'simulated-courier'
  /** Whether the service can track the parcel with this code. */
  follows: (code: FollowedCode) => boolean
  /** The service's reports up to `now`. @throws {Error} if the service cannot be reached */
  reportsOf: (code: FollowedCode, now: Moment) => Promise<readonly CourierReport[]>
}
