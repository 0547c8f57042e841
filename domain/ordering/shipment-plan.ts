import { z } from 'zod'
import { type EventOf, fact } from '../kernel/fact.ts'
import { Amount } from '../kernel/money.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import type { CreatedOrder, OrderCore } from './order-core.ts'
import { itemsOf, type ItemsState, producedItems, type QuotesState } from './order-items.ts'
import type { ShippingQuoteState } from './shipping-quote.ts'
import { waysToShip } from './ways-to-ship.ts'

/** Whether an order can be shipped as planned (tables SHIP-T14, T15 and SHIP-T18..T20). */

// Events --------------------------------------------------------------------------------------------------------------

/** A shipment as it was validated: where to, by which option, for how much in minor units. */
export const PlannedShipment = z.strictObject({
  shipmentId: z.string(),
  addressId: z.string(),
  shippingOptionId: z.string(),
  cost: Amount,
})
export type PlannedShipment = z.infer<typeof PlannedShipment>

const facts = {
  ShipmentsValidated: fact({ customer: { shipments: z.array(PlannedShipment).min(1) } }),
  ShipmentsChanged: fact({ customer: {} }),
}

// State ---------------------------------------------------------------------------------------------------------------

/** Shipment validation of an order (SHIP-010), and the shipments that were validated. */
export type PlanState = {
  shipmentValidationStatus: 'initial' | 'valid' | 'expired'
  plannedShipments: PlannedShipment[]
}

// Rules ---------------------------------------------------------------------------------------------------------------

/** Item allocation (SHIP-011): pieces in shipments against pieces ordered. */
export const allocation = (ordered: number, allocated: number): 'missing' | 'allocated' | 'over' => {
  if (allocated === ordered) return 'allocated'
  return allocated < ordered ? 'missing' : 'over'
}

// Commands · decide ---------------------------------------------------------------------------------------------------

type Slices = ItemsState & QuotesState & ShippingQuoteState & PlanState
type PlanEvent = EventOf<typeof facts>

/** A shipment of the case, as reported by the caller. */
export type ReportedShipment = {
  shipmentId: string
  addressId: string
  shippingOptionId: string
  items: { itemId: string; quantity: number }[]
}

const decide = {
  /** Records whether the current shipments fit the plan; idempotent for an unchanged report. */
  ValidateShipments: (order: OrderCore & Slices, { shipments }: { shipments: ReportedShipment[] }): PlanEvent[] => {
    if (order.status !== 'draft') return []
    const plan = planOf(order, shipments)
    if (!plan) return order.shipmentValidationStatus === 'valid' ? [{ type: 'ShipmentsChanged', data: {} }] : []
    const unchanged = order.shipmentValidationStatus === 'valid' && isSame(plan, order.plannedShipments)
    return unchanged ? [] : [{ type: 'ShipmentsValidated', data: { shipments: plan } }]
  },
}

/** The plan if it is complete: every piece allocated, every shipment with an address and an option of this order. */
const planOf = (order: CreatedOrder & Slices, shipments: ReportedShipment[]): PlannedShipment[] | undefined => {
  const plan: PlannedShipment[] = []
  const allocated = new Map<string, number>()
  const ways = waysToShip(order)
  for (const { shipmentId, addressId, shippingOptionId, items } of shipments) {
    const option = ways.find(({ id }) => id === shippingOptionId)
    if (!option || !order.addresses.some(({ id }) => id === addressId)) return undefined
    plan.push({ shipmentId, addressId, shippingOptionId, cost: option.cost })
    // Pieces of an item that was removed: the shipment has to be planned again.
    if (items.some(({ itemId }) => !order.items.some(({ id }) => id === itemId))) return undefined
    for (const { itemId, quantity } of items) allocated.set(itemId, (allocated.get(itemId) ?? 0) + quantity)
  }
  const complete = producedItems(itemsOf(order)).every(
    ({ id, selected }) => selected && allocation(selected.quantity, allocated.get(id) ?? 0) === 'allocated',
  )
  return complete && plan.length > 0 ? plan : undefined
}

/**
 * Whether the order was validated for the shipments as they are now. They, or the chosen quantities, may have changed
 * since, before the process that watches them came round.
 */
export const isPlanned = (order: CreatedOrder & Slices, shipments: ReportedShipment[]): boolean => {
  const plan = planOf(order, shipments)
  return plan !== undefined && isSame(plan, order.plannedShipments)
}

const isSame = (a: PlannedShipment[], b: PlannedShipment[]): boolean =>
  a.length === b.length &&
  a.every((one, i) => {
    const other = b[i]!
    return (
      one.shipmentId === other.shipmentId &&
      one.addressId === other.addressId &&
      one.shippingOptionId === other.shippingOptionId &&
      one.cost === other.cost
    )
  })

// evolve --------------------------------------------------------------------------------------------------------------

const evolve: SliceEvolve<PlanState, typeof facts, Record<never, never>, 'customer'> = {
  ShipmentsValidated: (_, { shipments }) => ({ shipmentValidationStatus: 'valid', plannedShipments: shipments }),
  ShipmentsChanged: () => initial,
}

const initial: PlanState = { shipmentValidationStatus: 'initial', plannedShipments: [] }

export const shipmentPlan = { facts, initial, decide, evolve }
