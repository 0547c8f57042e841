import type { FollowedShipment } from '#application/shipping/contracts/followed-shipment.ts'
import { aggregates } from '#domain/aggregates.ts'
import type { Redacted } from '#domain/events.ts'
import { step } from '#domain/kernel/decider.ts'
import { type Shipment, shipment } from '#domain/shipping/shipment.ts'
import { projection, type Reader } from '../projection.ts'

/** Undelivered shipments with a tracking code, whose status is queried from couriers. */

type Row = { shipment: Shipment; requestId: string }

export const followedShipmentForStaffProjection = projection<Row>({
  name: 'followed-shipment-for-staff',
  version: 1,
  audience: 'staff',
  key: ({ type, stream }: Redacted) => (aggregates.ofEvent(type)?.category === shipment.category ? stream : undefined),
  initial: { shipment: shipment.initial, requestId: '' },
  // The `entityId` of a shipment's events is that of its order (`identity`).
  evolve: (row, event) => ({ shipment: step(shipment.evolve, row.shipment, event), requestId: event.entityId }),
  columns: { tracking_code: 'text', body: 'json' },
  row: (row) => {
    const body = followedShipmentOf(row)
    return body && { tracking_code: body.trackingCode, body }
  },
  indexes: [['tracking_code', 'key']],
  keepsState: true,
})

const followedShipmentOf = ({ shipment: one, requestId }: Row): FollowedShipment | undefined => {
  if (one.status === 'none' || one.status === 'removed' || one.status === 'delivered') return undefined
  const { tracking, trackedOn, reachedOn, option, shipmentId } = one
  const [trackingCode] = tracking?.trackingCodes ?? []
  const since = reachedOn.pickedUp ?? reachedOn.shipped ?? trackedOn
  if (!tracking || !trackingCode || !since || !option) return undefined
  const { deliveryTimeRange } = option
  return { requestId, shipmentId, courier: tracking.courier, trackingCode, since, deliveryTimeRange }
}

/** Maximum number of shipments per timer run; the rest are processed once some of these are delivered. */
const maxPerRun = 500

/** The followed shipments, by tracking code. */
export const followedShipments = async (reader: Reader): Promise<FollowedShipment[]> => {
  const text = `select body from for_staff.followed_shipment_for_staff
    where tracking_code is not null order by tracking_code, key limit ${maxPerRun}`
  const { rows } = await reader.query<{ body: FollowedShipment }>({ name: 'followed-shipments', text, values: [] })
  return rows.map(({ body }) => body)
}

/** The followed shipments with this tracking code. */
export const followedByCode = async (reader: Reader, trackingCode: string): Promise<FollowedShipment[]> => {
  const text = `select body from for_staff.followed_shipment_for_staff where tracking_code = $1 order by key limit 20`
  const values = [trackingCode]
  const { rows } = await reader.query<{ body: FollowedShipment }>({ name: 'followed-by-code', text, values })
  return rows.map(({ body }) => body)
}
