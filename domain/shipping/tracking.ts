import { z } from 'zod'
import { text, webAddress } from '../text/fields.ts'
import type { ShipmentStatus } from './shipment-status.ts'

/** Tracking of shipments (SHIP-013, SHIP-014, SHIP-020, SHIP-D05). */

/** Couriers (SHIP-020). */
export const couriers = ['ups', 'dhl', 'sfexpress', 'fedex', 'truck', 'rail', 'other'] as const
export type Courier = (typeof couriers)[number]

/** A courier's reports in addition to the status (SHIP-013). */
export const trackingStatuses = ['requiresInspection', 'customsCleared', 'hasDamages'] as const
export type TrackingStatus = (typeof trackingStatuses)[number]

/** Identification of a shipment at its courier (SHIP-D05). Without `trackingUrl`, the courier's own page is linked. */
export const Tracking = z.strictObject({
  courier: z.enum(couriers),
  trackingCodes: z.array(text(100)).max(20),
  trackingUrl: webAddress(500).optional(),
  additionalComments: z.string().trim().max(2000).optional(),
})
export type Tracking = z.infer<typeof Tracking>

/** Tracking pages of couriers; `{}` is the tracking code. */
const trackingPages: Partial<Record<Courier, string>> = {
  ups: 'https://www.ups.com/track?tracknum={}',
  dhl: 'https://www.dhl.com/global-en/home/tracking/tracking-express.html?tracking-id={}',
  sfexpress: 'https://www.sf-international.com/us/en/dynamic_function/waybill/#search/bill-number/{}',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr={}',
}

/** The tracking page of each code: the address that staff entered, else that of the courier, else none. */
export const trackingLinks = ({
  courier,
  trackingCodes,
  trackingUrl,
}: Pick<Tracking, 'courier' | 'trackingCodes' | 'trackingUrl'>): { code: string; url: string | undefined }[] =>
  trackingCodes.map((code) => ({
    code,
    url: trackingUrl ?? trackingPages[courier]?.replace('{}', encodeURIComponent(code)),
  }))

/** Stages of freight forwarders (SHIP-014), and the corresponding status (SHIP-D02). */
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

/** The status of a forwarder's stage; undefined for an unknown one, which is ignored (SHIP-014). */
export const statusOfForwarder = (slug: string): ShipmentStatus | undefined =>
  Object.hasOwn(statusOfSlug, slug) ? statusOfSlug[slug as keyof typeof statusOfSlug] : undefined
