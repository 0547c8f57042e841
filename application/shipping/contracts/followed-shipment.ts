import type { Courier } from '#domain/shipping/tracking.ts'
import type { DayRange, Moment } from '#domain/time.ts'

/** A shipment with a tracking code that has not been delivered. */
export type FollowedShipment = {
  requestId: string
  shipmentId: string
  courier: Courier
  trackingCode: string
  /** Time of departure, or of recording its tracking code. */
  since: Moment
  /** Days from departure to delivery. */
  deliveryTimeRange: DayRange
}
