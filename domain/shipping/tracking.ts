import { z } from 'zod'
import { type Refusal, ruleBroken } from '../kernel/refusal.ts'
import { text, webAddress } from '../text/fields.ts'
import type { ShipmentStatus } from './shipment-status.ts'

/** Tracking of shipments (SHIP-013, SHIP-014, SHIP-020, SHIP-D05). */

/** Couriers (SHIP-020). */
export const couriers = ['ups', 'dhl', 'sfexpress', 'fedex', 'truck', 'rail', 'other'] as const
export type Courier = (typeof couriers)[number]

/** Additional data in courier reports, apart from the status (SHIP-013). */
export const trackingStatuses = ['requiresInspection', 'customsCleared', 'hasDamages'] as const
export type TrackingStatus = (typeof trackingStatuses)[number]

/**
 * Identification of a shipment with its courier (SHIP-D05). Without `trackingUrl`, the courier's own page is linked.
 */
export const Tracking = z.strictObject({
  courier: z.enum(couriers),
  trackingCodes: z.array(text(100)).max(20),
  trackingUrl: webAddress(500).optional(),
  additionalComments: z.string().trim().max(2000).optional(),
})
export type Tracking = z.infer<typeof Tracking>

/** Upper and lower case are the same code to every courier. */
const normalized = (code: string) => code.toUpperCase()

/** Refuses a code that is entered twice: every parcel has a code of its own. */
export const repeatedCodeRefusal = (codes: readonly string[]): Refusal | undefined => {
  const repeated = codes.find((code, nth) => codes.slice(0, nth).map(normalized).includes(normalized(code)))
  return repeated === undefined ? undefined : ruleBroken('trackingCodes', 'rule.trackingCodeTwice', { code: repeated })
}

/** Couriers that carry a parcel to one address. Freight of several recipients can share one transport document. */
const parcelCouriers: readonly Courier[] = ['ups', 'dhl', 'sfexpress', 'fedex']

type Addressed = { shipmentId: string; addressId: string; tracking: Tracking | undefined }

/** Refuses the code of a parcel that, in the same order, goes to another address. */
export const codeOfOtherAddressRefusal = (
  { shipmentId, addressId, tracking }: Addressed,
  shipments: readonly Addressed[],
): Refusal | undefined => {
  if (!tracking || !parcelCouriers.includes(tracking.courier)) return undefined
  const others = shipments.filter(
    (one) => one.shipmentId !== shipmentId && one.addressId !== addressId && one.tracking?.courier === tracking.courier,
  )
  const used = others.flatMap((one) => one.tracking?.trackingCodes ?? []).map(normalized)
  const code = tracking.trackingCodes.find((one) => used.includes(normalized(one)))
  return code === undefined ? undefined : ruleBroken('trackingCodes', 'rule.trackingCodeOfOtherAddress', { code })
}

/** Tracking pages of couriers; `{}` is replaced by the tracking code. */
const trackingPages: Partial<Record<Courier, string>> = {
  ups: 'https://www.ups.com/track?tracknum={}',
  dhl: 'https://www.dhl.com/global-en/home/tracking/tracking-express.html?tracking-id={}',
  sfexpress: 'https://www.sf-international.com/us/en/dynamic_function/waybill/#search/bill-number/{}',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr={}',
}

/** The tracking page for each code: the address entered by staff, otherwise that of the courier, if any. */
export const trackingLinks = ({
  courier,
  trackingCodes,
  trackingUrl,
}: Pick<Tracking, 'courier' | 'trackingCodes' | 'trackingUrl'>): { code: string; url: string | undefined }[] =>
  trackingCodes.map((code) => ({
    code,
    url: trackingUrl ?? trackingPages[courier]?.replace('{}', encodeURIComponent(code)),
  }))

/** Stages reported by freight forwarders (SHIP-014), and the corresponding statuses (SHIP-D02). */
const statusOfSlug = {
  pending: 'initial',
  pickup: 'pickedUp',
  origin_warehouse: 'pickedUp',
  export_customs_clearance: 'pickedUp',
  in_transit: 'shipped',
  import_customs_clearance: 'arrivedAtPort',
  destination_warehouse: 'inWarehouse',
  last_mile_delivery: 'inWarehouse',
  delivered: 'delivered',
} as const satisfies Record<string, ShipmentStatus>

/** The status for a forwarder's stage; undefined for an unknown stage, which is ignored (SHIP-014). */
export const statusOfForwarder = (slug: string): ShipmentStatus | undefined =>
  Object.hasOwn(statusOfSlug, slug) ? statusOfSlug[slug as keyof typeof statusOfSlug] : undefined
