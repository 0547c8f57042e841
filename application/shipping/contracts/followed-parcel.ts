import type { Courier } from '#domain/shipping/tracking.ts'
import type { DayRange, Moment } from '#domain/time.ts'

type Followed = {
  requestId: string
  courier: Courier
  /** At least one: a shipment of several parcels has a code for each. */
  trackingCodes: [string, ...string[]]
  /** Time of departure, or time at which its tracking code was recorded. */
  since: Moment
  /** Days from departure to delivery. */
  deliveryTimeRange: DayRange
}

/** A shipment with a tracking code that has not been delivered yet. */
export type FollowedShipment = Followed & { shipmentId: string }
/** A sample that was shipped with a tracking code and is not completed yet. */
export type FollowedSample = Followed & { sampleId: string }
/** What a courier delivers for us. */
export type FollowedParcel = FollowedShipment | FollowedSample
/** One tracking code of them, which a courier is asked about. */
export type FollowedCode = Omit<Followed, 'requestId' | 'trackingCodes'> & { trackingCode: string }
