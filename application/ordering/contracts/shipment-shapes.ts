import { z } from 'zod'
import { routes } from '#domain/ordering/quote.ts'
import { incoterms } from '#domain/shipping/incoterms.ts'
import { shipmentStatuses } from '#domain/shipping/shipment-status.ts'
import { couriers, trackingStatuses } from '#domain/shipping/tracking.ts'
import { Bilingual } from '#domain/text/bilingual.ts'
import { Moment } from '#domain/time.ts'
import { WireAmount } from '../../contracts/endpoint.ts'
import { PackedShipment, ShippingParameters } from './packing-shapes.ts'

/** Shipments of an order, for customers and staff (SHIP-001..009). */

/** An option offered by the shop or by staff (SHIP-003). */
export const ShippingOption = z.object({
  id: z.string(),
  name: Bilingual,
  route: z.enum(routes),
  taxAndDutiesIncluded: z.boolean(),
  deliveryTimeRange: z.object({ min: z.number(), max: z.number() }),
  cost: WireAmount,
})

/** A shipment for customers and staff (SHIP-001..009). */
export const Shipment = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  addressId: z.string(),
  status: z.enum(shipmentStatuses),
  /** Preparing, shipped or delivered (SHIP-T11..T13). */
  summary: z.enum(['preparing', 'shipped', 'delivered']),
  /** Available options (SHIP-003), with their expiry if they apply to this shipment only. */
  shippingOptions: z.array(ShippingOption),
  providerQuotesValidUntil: Moment.nullable(),
  /** The chosen option (SHIP-005). */
  carrierData: z
    .object({
      name: Bilingual,
      route: z.enum(routes),
      deliveryTimeRange: z.object({ min: z.number(), max: z.number() }),
      taxAndDutiesIncluded: z.boolean(),
      incoterm: z.enum(incoterms),
      cost: z.number(),
    })
    .nullable(),
  /** SHIP-002 */
  items: z.array(
    z.object({
      itemId: z.string(),
      itemNumber: z.string(),
      quantity: z.number(),
      description: Bilingual,
      changedOn: Moment,
    }),
  ),
  /** SHIP-001; null until it is packed. */
  packingList: PackedShipment.nullable(),
  shippingParameters: ShippingParameters,
  /** SHIP-013, SHIP-D05; null if there is no tracking yet. */
  tracking: z
    .object({
      courier: z.enum(couriers),
      trackingCodes: z.array(z.string()),
      /** Entered by staff; otherwise the courier's own page is linked. */
      trackingUrl: z.string().nullable(),
      statuses: z.array(z.enum(trackingStatuses)),
      additionalComments: z.string(),
      lastUpdatedOn: Moment,
    })
    .nullable(),
  /** When each status was reached, in chronological order. */
  reached: z.array(z.object({ status: z.enum(shipmentStatuses), on: Moment })),
  departedOn: Moment.nullable(),
  /** When the last of its items was produced (SHIP-006); null before, and for essentials. */
  actualReadyDate: Moment.nullable(),
  plannedDeliveryTimeRange: z.object({ min: Moment, max: Moment }).nullable(),
  actualDeliveryDate: Moment.nullable(),
})
export type Shipment = z.infer<typeof Shipment>
