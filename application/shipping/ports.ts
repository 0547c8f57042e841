import type { TrackingStatus } from '#domain/shipping/tracking.ts'
import type { Moment } from '#domain/time.ts'
import type { FollowedShipment } from './contracts/followed-shipment.ts'

/** Couriers, as processes use them. */

/** What a courier reports: a stage of SHIP-014, unknown ones included, and what it says beside (SHIP-013). */
export type CourierReport = { stage: string; statuses: TrackingStatus[]; happenedOn: Moment }

/** A courier service. Reports may come repeated and in any order. */
export type CourierService = {
  /** Names it in the history of shipments: a process of `domain/messages`. */
  name: 'courier-tracking' | 'simulated-courier'
  /** Whether it knows that code. */
  follows: (shipment: FollowedShipment) => boolean
  /** What it has to report by `now`. @throws {Error} where it cannot be reached */
  reportsOf: (shipment: FollowedShipment, now: Moment) => Promise<readonly CourierReport[]>
}
