import type { TrackingStatus } from '#domain/shipping/tracking.ts'
import type { Moment } from '#domain/time.ts'
import type { FollowedShipment } from './contracts/followed-shipment.ts'

/** Couriers, as processes use them. */

/** A courier's report: a stage of SHIP-014 or an unknown one, and its other data (SHIP-013). */
export type CourierReport = { stage: string; statuses: TrackingStatus[]; happenedOn: Moment }

/** A courier service. Reports may be repeated and reordered. */
export type CourierService = {
  /** Its name in the history of shipments: a process of `domain/messages`. */
  name: 'courier-tracking' | 'simulated-courier'
  /** Whether it knows the tracking code. */
  follows: (shipment: FollowedShipment) => boolean
  /** Its reports up to `now`. @throws {Error} if it cannot be reached */
  reportsOf: (shipment: FollowedShipment, now: Moment) => Promise<readonly CourierReport[]>
}
