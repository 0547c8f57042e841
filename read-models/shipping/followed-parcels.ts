import type {
  FollowedParcel,
  FollowedSample,
  FollowedShipment,
} from '#application/shipping/contracts/followed-parcel.ts'
import { aggregates } from '#domain/aggregates.ts'
import type { Redacted } from '#domain/events.ts'
import { step } from '#domain/kernel/decider.ts'
import { type Sample, sample, usualTransitDays } from '#domain/ordering/sample.ts'
import { type Shipment, shipment } from '#domain/shipping/shipment.ts'
import { factoryDaysBetween } from '#domain/time.ts'
import { projection, type Reader } from '../projection.ts'

/** Shipments and samples with a tracking code that are not delivered yet; their status is queried from couriers. */

/** The stream of an event, if it belongs to one of an aggregate's. */
const streamOf =
  (category: string) =>
  ({ type, stream }: Redacted) =>
    aggregates.ofEvent(type)?.category === category ? stream : undefined

const codes = '(tracking_codes::jsonb)'
const shared = { audience: 'staff', indexes: [{ gin: codes }], keepsState: true } as const
const columns = { tracking_codes: 'json', body: 'json' } as const
const columnsOf = (body: FollowedParcel | undefined) => body && { tracking_codes: body.trackingCodes, body }

// The `entityId` of the events of shipments and samples is that of their order (`identity`).

export const followedShipmentForStaffProjection = projection<{ shipment: Shipment; requestId: string }>({
  ...shared,
  name: 'followed-shipment-for-staff',
  version: 3,
  key: streamOf(shipment.category),
  initial: { shipment: shipment.initial, requestId: '' },
  evolve: (row, event) => ({ shipment: step(shipment.evolve, row.shipment, event), requestId: event.entityId }),
  columns,
  row: ({ shipment: own, requestId }) => columnsOf(followedShipmentOf(own, requestId)),
})

export const followedSampleForStaffProjection = projection<{ sample: Sample; requestId: string }>({
  ...shared,
  name: 'followed-sample-for-staff',
  version: 2,
  key: streamOf(sample.category),
  initial: { sample: sample.initial, requestId: '' },
  evolve: (row, event) => ({ sample: step(sample.evolve, row.sample, event), requestId: event.entityId }),
  columns,
  row: ({ sample: own, requestId }) => columnsOf(followedSampleOf(own, requestId)),
})

const followedShipmentOf = (one: Shipment, requestId: string): FollowedShipment | undefined => {
  if (one.status === 'none' || one.status === 'removed' || one.status === 'delivered') return undefined
  const { tracking, trackedOn, reachedOn, option, shipmentId } = one
  const [first, ...others] = tracking?.trackingCodes ?? []
  const since = reachedOn.pickedUp ?? reachedOn.shipped ?? trackedOn
  if (!tracking || !first || !since || !option) return undefined
  const { deliveryTimeRange } = option
  return {
    requestId,
    shipmentId,
    courier: tracking.courier,
    trackingCodes: [first, ...others],
    since,
    deliveryTimeRange,
  }
}

const followedSampleOf = (one: Sample, requestId: string): FollowedSample | undefined => {
  if (one.status !== 'shipped') return undefined
  const { sampleId, shipmentTracking, shippedOn, estimatedDeliveryDate } = one
  const [first, ...others] = shipmentTracking?.trackingCodes ?? []
  if (!shipmentTracking || !first || !shippedOn) return undefined
  const days = estimatedDeliveryDate
    ? Math.max(1, factoryDaysBetween(shippedOn, estimatedDeliveryDate))
    : usualTransitDays
  const deliveryTimeRange = { min: days, max: days }
  const { courier } = shipmentTracking
  return { requestId, sampleId, courier, trackingCodes: [first, ...others], since: shippedOn, deliveryTimeRange }
}

/** Maximum number of shipments, and of samples, per timer run; the rest are processed once some of these are delivered. */
const maxPerRun = 500

const parcelsWith = async (
  reader: Reader,
  name: string,
  where: string,
  values: string[],
): Promise<FollowedParcel[]> => {
  const from = (view: string, limit: number) =>
    `(select body from for_staff.${view} where ${where} order by key limit ${limit})`
  const limit = values.length > 0 ? maxPerCode : maxPerRun
  const text = `${from('followed_shipment_for_staff', limit)} union all ${from('followed_sample_for_staff', limit)}`
  const { rows } = await reader.query<{ body: FollowedParcel }>({ name, text, values })
  return rows.map(({ body }) => body)
}

/** The followed shipments, then the followed samples, each in the order of its stream. */
export const followedParcels = (reader: Reader): Promise<FollowedParcel[]> =>
  parcelsWith(reader, 'followed-parcels', 'tracking_codes is not null', [])

/** Maximum number of parcels with the same tracking code. */
const maxPerCode = 20

/** The followed shipments and samples with this tracking code. */
export const followedByCode = (reader: Reader, trackingCode: string): Promise<FollowedParcel[]> =>
  parcelsWith(reader, 'followed-by-code', `${codes} @> to_jsonb($1::text)`, [trackingCode])
