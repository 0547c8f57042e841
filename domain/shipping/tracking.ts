import { z } from 'zod'
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
