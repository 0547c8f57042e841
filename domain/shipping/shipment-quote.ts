import { z } from 'zod'
import { ShippingOption } from '../ordering/quote.ts'
import { Moment } from '../time.ts'

/** Shipping options of one shipment, with costs in minor units; not offered after `validUntil` (SHIP-006). */
export const ShipmentQuote = z.strictObject({ options: z.array(ShippingOption).min(1), validUntil: Moment })
export type ShipmentQuote = z.infer<typeof ShipmentQuote>

/**
 * The shipping after a change: the chosen option, null if it must be chosen again, and options for this shipment only.
 */
export const shippedBy = { option: ShippingOption.nullable(), quote: ShipmentQuote.nullable() }
export type ShippedBy = { option: ShippingOption | null; quote: ShipmentQuote | null }
