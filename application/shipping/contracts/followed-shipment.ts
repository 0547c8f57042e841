import type { Courier } from '#domain/shipping/tracking.ts'
import type { DayRange, Moment } from '#domain/time.ts'

/** A shipment with a tracking code that has not been delivered yet. */
export type FollowedShipment = {
  requestId: string
  shipmentId: string
  courier: Courier
  trackingCode: string
  /** Time of departure, or time at which its tracking code was recorded. */
  since: Moment
  /** Days from departure to delivery. */
  deliveryTimeRange: DayRange
}
