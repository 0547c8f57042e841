import { z } from 'zod'
import { fact } from '../kernel/fact.ts'
import { ShippingOption } from '../ordering/quote.ts'
import { Moment } from '../time.ts'
import { PackingList } from './packing-list.ts'
import { ShipmentItem } from './shipment-item.ts'
import { shippedBy, ShipmentQuote } from './shipment-quote.ts'
import { shipmentStatuses } from './shipment-status.ts'
import { Tracking, trackingStatuses } from './tracking.ts'

/** Events of shipments. Names and shapes are stored permanently: add, never change. */

/** When the event happened; null if that is the time of recording. */
const happenedOn = Moment.nullable()

export const shipmentFacts = {
  ShipmentAdded: fact({
    customer: {
      shipmentId: z.string(),
      name: z.string(),
      addressId: z.string(),
      ...shippedBy,
      items: z.array(ShipmentItem).min(1),
    },
  }),
  /** SHIP-001: how people call and describe the shipment. */
  ShipmentDescribed: fact({ customer: { name: z.string().min(1), description: z.string() } }),
  ShipmentRemoved: fact({ customer: {} }),
  /** SHIP-D03: pieces that are moved to another shipment. */
  ShipmentItemSplit: fact({ customer: { ...ShipmentItem.shape, toShipmentId: z.string(), ...shippedBy } }),
  ShipmentItemReceived: fact({ customer: { ...ShipmentItem.shape, fromShipmentId: z.string(), ...shippedBy } }),
  /** The complete contents after the items of the order have changed (decision 101). */
  ShipmentContentsChanged: fact({ customer: { items: z.array(ShipmentItem).min(1) } }),
  ShipmentAddressChanged: fact({ customer: { addressId: z.string(), ...shippedBy } }),
  /**
   * Options for this shipment only (SHIP-003); any change to its contents or address voids them. Null: they have
   * expired, and staff must quote again (SHIP-T17).
   */
  ShipmentQuoted: fact({ customer: { quote: ShipmentQuote.nullable() } }),
  ShippingOptionChosen: fact({ customer: { option: ShippingOption } }),
  ShipmentPickedUp: fact({ customer: { happenedOn } }),
  ShipmentDeparted: fact({ customer: { tracking: Tracking.nullable(), happenedOn } }),
  ShipmentArrivedAtPort: fact({ customer: { happenedOn } }),
  ShipmentCustomsCleared: fact({ customer: { happenedOn } }),
  ShipmentArrivedInWarehouse: fact({ customer: { happenedOn } }),
  ShipmentDelivered: fact({ customer: { happenedOn } }),
  /** SHIP-T09: the reason is visible to staff only. */
  ShipmentStatusCorrected: fact({
    customer: { status: z.enum(shipmentStatuses) },
    staff: { reason: z.string().min(1) },
  }),
  /** SHIP-001; a change to the contents voids it. */
  ShipmentPacked: fact({ customer: { packingList: PackingList } }),
  /** SHIP-013, SHIP-D05: the complete current tracking data. */
  TrackingChanged: fact({
    customer: { tracking: Tracking, statuses: z.array(z.enum(trackingStatuses)), happenedOn },
  }),
}
