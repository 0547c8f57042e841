import { z } from 'zod'
import type { Context } from '../kernel/decider.ts'
import { type EventOf, fact } from '../kernel/fact.ts'
import { Amount } from '../kernel/money.ts'
import { throwIfRefused, unlessStatus } from '../kernel/refusal.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import { isBefore, type Moment } from '../time.ts'
import { requireCreated, type CreatedOrder, type OrderCore } from './order-core.ts'
import type { ItemsState, QuotesState } from './order-items.ts'
import { goodsOf } from './ordered-goods.ts'
import { shippingOptionsOf } from './shipping-options.ts'
import { shippingQuoteInUse, type shippingQuotes, type ShippingQuoteState } from './shipping-quote.ts'
import type { StandardItemsState } from './standard-items.ts'

/** Whether the shipments of an order form a valid plan (tables SHIP-T14, T15 and SHIP-T18..T20). */

// Events --------------------------------------------------------------------------------------------------------------

/** A validated shipment: destination, option, and cost in minor units. */
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
  /** SHIP-T16 */
  ShippingQuotesExpired: fact({ customer: {} }),
}

// State ---------------------------------------------------------------------------------------------------------------

/** Shipment validation of an order (SHIP-010), and the validated shipments. */
export type PlanState = {
  shipmentValidationStatus: 'initial' | 'valid' | 'expired'
  plannedShipments: PlannedShipment[]
}

// Rules ---------------------------------------------------------------------------------------------------------------

/** Item allocation (SHIP-011): pieces in shipments compared with pieces ordered. */
export const allocations = ['missing', 'allocated', 'over'] as const
export const allocation = (ordered: number, allocated: number): (typeof allocations)[number] => {
  if (allocated === ordered) return 'allocated'
  return allocated < ordered ? 'missing' : 'over'
}

// Commands · decide ---------------------------------------------------------------------------------------------------

type Slices = ItemsState & QuotesState & StandardItemsState & ShippingQuoteState & PlanState
type PlanEvent = EventOf<typeof facts>

/** A shipment of the case, as passed by the caller. */
export type ReportedShipment = {
  shipmentId: string
  addressId: string
  /** The chosen option, with its cost in minor units. */
  option: { id: string; cost: number } | undefined
  /** Options for this shipment only, and when they expire. */
  quote: { optionIds: string[]; validUntil: Moment } | undefined
  items: { itemId: string; quantity: number }[]
}

const decide = {
  /** Records whether the current shipments form a valid plan; idempotent while they are unchanged. */
  ValidateShipments: (
    order: OrderCore & Slices,
    { shipments }: { shipments: ReportedShipment[] },
    { now }: Context,
  ): PlanEvent[] => {
    if (order.status !== 'draft') return []
    const plan = planOf(order, shipments)
    const isValid = order.shipmentValidationStatus === 'valid'
    if (!plan) return isValid ? [{ type: 'ShipmentsChanged', data: {} }] : []
    if (isOver(planEnds(order, shipments), now)) return isValid ? [{ type: 'ShippingQuotesExpired', data: {} }] : []
    return isValid && isSame(plan, order.plannedShipments)
      ? []
      : [{ type: 'ShipmentsValidated', data: { shipments: plan } }]
  },
  /** SHIP-T16: sent by a timer; no event while all quotes are valid. */
  ExpireShippingQuotes: (
    order: OrderCore & Slices,
    { shipments }: { shipments: ReportedShipment[] },
    { now }: Context,
  ): PlanEvent[] => {
    const draft = requireCreated('ExpireShippingQuotes', order)
    throwIfRefused(unlessStatus('ExpireShippingQuotes', draft.shipmentValidationStatus, 'valid'))
    return draft.status === 'draft' && isOver(planEnds(draft, shipments), now)
      ? [{ type: 'ShippingQuotesExpired', data: {} }]
      : []
  },
}

const isOver = (end: Moment | undefined, now: Moment): boolean => end !== undefined && !isBefore(now, end)

/** When the first shipping quote of the plan expires; undefined for options without an expiry. */
export const planEnds = (order: CreatedOrder & Slices, shipments: readonly ReportedShipment[]): Moment | undefined => {
  const ends = shipments.flatMap((one) => (usesOwnQuote(one) ? [one.quote!.validUntil] : []))
  const ofOrder = shipments.some((one) => !usesOwnQuote(one)) ? shippingQuoteInUse(order)?.validUntil : undefined
  return [...ends, ...(ofOrder ? [ofOrder] : [])].toSorted((a, b) => (isBefore(a, b) ? -1 : 1))[0]
}

const usesOwnQuote = ({ option, quote }: ReportedShipment): boolean =>
  option !== undefined && quote !== undefined && quote.optionIds.includes(option.id)

/**
 * The plan if it is complete: every piece allocated, every shipment with an address and an option. An option of the
 * whole order can be used only for a single shipment that contains everything; several shipments need separate options
 * (decision 74).
 */
const planOf = (order: CreatedOrder & Slices, shipments: ReportedShipment[]): PlannedShipment[] | undefined => {
  const plan: PlannedShipment[] = []
  const allocated = new Map<string, number>()
  const ways = shippingOptionsOf(order)
  const goods = goodsOf(order)
  for (const shipment of shipments) {
    const { shipmentId, addressId, items } = shipment
    const isWhole = shipments.length === 1 && isMainAddress(order, addressId)
    const ofOrder = isWhole ? ways.find(({ id }) => id === shipment.option?.id) : undefined
    const option = usesOwnQuote(shipment) ? shipment.option : ofOrder
    if (!option || !order.addresses.some(({ id }) => id === addressId)) return undefined
    plan.push({ shipmentId, addressId, shippingOptionId: option.id, cost: option.cost })
    // Pieces of a removed item: the shipment must be planned again.
    if (items.some(({ itemId }) => !goods.some((one) => one.itemId === itemId))) return undefined
    for (const { itemId, quantity } of items) allocated.set(itemId, (allocated.get(itemId) ?? 0) + quantity)
  }
  const complete = goods.every(
    ({ itemId, quantity }) => quantity > 0 && allocation(quantity, allocated.get(itemId) ?? 0) === 'allocated',
  )
  return complete && plan.length > 0 ? plan : undefined
}

/** Whether the options of the whole order apply to this address. */
export const isMainAddress = ({ addresses }: Pick<CreatedOrder, 'addresses'>, addressId: string): boolean =>
  addresses.find(({ type }) => type === 'shipping')?.id === addressId

/**
 * Whether the plan was validated for the current shipments. Shipments or selected quantities can change before the
 * process that validates them has run.
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

type Others = Pick<typeof shippingQuotes.facts, 'ShippingQuotesRefreshed'>

const evolve: SliceEvolve<PlanState, typeof facts, Others, 'customer'> = {
  ShipmentsValidated: (_, { shipments }) => ({ shipmentValidationStatus: 'valid', plannedShipments: shipments }),
  ShipmentsChanged: () => initial,
  ShippingQuotesExpired: (plan) => ({ ...plan, shipmentValidationStatus: 'expired' }),
  /** SHIP-T17 */
  ShippingQuotesRefreshed: () => initial,
}

const initial: PlanState = { shipmentValidationStatus: 'initial', plannedShipments: [] }

export const shipmentPlan = { facts, initial, decide, evolve }
