import { z } from 'zod'
import type { Aggregate } from '../kernel/aggregate.ts'
import type { Context } from '../kernel/decider.ts'
import type { EventOf } from '../kernel/fact.ts'
import { type Currency, PositiveAmount } from '../kernel/money.ts'
import {
  ruleBroken,
  throwIfRefused,
  firstOf,
  notFound,
  type Refusal,
  Rejection,
  unlessStatus,
} from '../kernel/refusal.ts'
import { composeSlices } from '../kernel/slices.ts'
import { decideCredit } from '../payments/customer-credit.ts'
import { type OfferedDiscount, discountsToUse } from '../payments/customer-discount-use.ts'
import { Charge, Discount } from '../payments/discount-shapes.ts'
import type { discountFacts } from '../payments/discount.ts'
import { type BlockState, paymentBlock, paymentBlockCan } from '../payments/payment-block.ts'
import { paymentReminders, type ReminderState } from '../payments/payment-reminder.ts'
import { dueBefore, instalmentsOf, paymentTerms, PaymentTerms, type TermsState } from '../payments/payment-terms.ts'
import { HistoryMoney, payments } from '../payments/payment.ts'
import type { PaymentsState } from '../payments/payments-state.ts'
import { OrderParts, OrderTotals, totalsWith } from '../payments/totals.ts'
import { artworks, type ArtworkState } from '../production/artwork.ts'
import { type DielinesState, itemDielines } from '../production/item-dieline.ts'
import { isBefore, type Moment } from '../time.ts'
import { unlessProduced } from './departure.ts'
import { StandardItem } from './essentials-facts.ts'
import { essentialsOrder, type EssentialsState } from './essentials-order.ts'
import { Calculation, ItemConfiguration } from './item-configuration.ts'
import { draftStatus, type Quotable } from './item-progress.ts'
import { type AssignmentsState, orderAssignments } from './order-assignments.ts'
import { AmountChange, ItemChange, ItemCost } from './order-change-facts.ts'
import type { ChangesState } from './order-change-state.ts'
import { orderChanges } from './order-change.ts'
import {
  type coreFacts,
  requireCreated,
  type CreatedOrder,
  isInternal,
  type OrderCore,
  orderCore,
  publicationRules,
  Reimbursement,
} from './order-core.ts'
import { itemsOf, type ItemsState, producedItems, type QuotesState, type Item } from './order-items.ts'
import { decideLifecycle, lifecycleRules } from './order-lifecycle.ts'
import { type NotesState, orderNotes } from './order-notes.ts'
import { addedAs, packagingItemCan, type ItemEvent, type NewItem, packagingItems } from './packaging-item.ts'
import type { Requester } from './quote-request-rules.ts'
import { quoteRequests } from './quote-request.ts'
import { Quote, Sourcing } from './quote.ts'
import { type Reimbursable, reimbursementsOf } from './reimbursement.ts'
import type { ReorderOf } from './reorder-of.ts'
import {
  isPlanned,
  planEnds,
  PlannedShipment,
  type PlanState,
  type ReportedShipment,
  shipmentPlan,
} from './shipment-plan.ts'
import {
  needsShippingQuote,
  ShippingQuote,
  shippingQuoteExpired,
  shippingQuoteInUse,
  shippingQuotes,
  type ShippingQuoteState,
} from './shipping-quote.ts'

/**
 * The customer request, from draft to completed order (table ORDER-T). One stream, composed of slices: core, items,
 * quotes, shipment plan and payments each have a file with facts, state, decisions and fold. This file contains the
 * rules and decisions that read several slices. Shipments and purchase orders of the same case have separate streams;
 * processes connect them with the order.
 */

// State ---------------------------------------------------------------------------------------------------------------

/** The state of all slices except the core: present, though empty, before the order is created. */
type Slices = ItemsState &
  QuotesState &
  ArtworkState &
  DielinesState &
  ShippingQuoteState &
  PlanState &
  PaymentsState &
  TermsState &
  BlockState &
  ReminderState &
  EssentialsState &
  NotesState &
  AssignmentsState &
  ChangesState
export type Order = OrderCore & Slices
export type ExistingOrder = CreatedOrder & Slices

/**
 * Narrows the order to one that was created.
 *
 * @throws {Rejection} `not-found` if it was not created
 */
export const requireExisting = (order: Order): ExistingOrder => {
  if (order.status === 'none') throw new Rejection(notFound('order'))
  return order
}

// Rules ---------------------------------------------------------------------------------------------------------------
// Each returns the refusal, or undefined if the action is allowed: `decide` throws it, buttons show it. Rules read only
// fields that are part of every audience's view of an order.

type Placeable = Pick<CreatedOrder, 'contact' | 'addresses'> & {
  shipmentValidationStatus: string
  /** Whether staff must quote shipping, and the valid quote if there is one. */
  shippingQuoteNeeded: boolean
  shippingQuote: { validUntil: Moment } | undefined
  status: string
  items: (Quotable & { selected: { validUntil: Moment } | undefined })[]
  /** Whether samples or services are part of the order. */
  hasWork: boolean
}

export const orderCan = {
  /** What prevents the order from being placed (ORDER-D19); the first match is returned. */
  place: (order: Placeable, now: Moment): Refusal | undefined =>
    firstOf(
      unlessStatus('PlaceOrder', order.status, 'draft'),
      draftStatus(order.items, order.hasWork) === 'packagingQuotesSelected'
        ? undefined
        : ruleBroken('detailedStatus', 'rule.chooseQuotes'),
      isProducing(order) || order.hasWork ? undefined : ruleBroken('items', 'rule.nothingOrdered'),
      order.items.some(({ selected }) => selected && !isBefore(now, selected.validUntil))
        ? ruleBroken('validUntilTimestamp', 'rule.chosenQuoteExpired')
        : undefined,
      order.contact ? undefined : ruleBroken('contact', 'rule.contactMissing'),
      order.addresses.some(({ type }) => type === 'shipping')
        ? undefined
        : ruleBroken('addresses', 'rule.shippingAddressMissing'),
      order.shippingQuoteNeeded ? ruleBroken('shippingOptions', 'rule.shippingNotQuoted') : undefined,
      shippingQuoteExpired(order.shippingQuote, now),
      order.shipmentValidationStatus === 'valid' || !isProducing(order)
        ? undefined
        : ruleBroken('shipmentValidationStatus', 'rule.shipWholeQuantity'),
    ),

  ...publicationRules,
  ...lifecycleRules,

  ship: unlessProduced,
}

/** Whether there are items to produce and ship. */
const isProducing = ({ items }: { items: readonly { samplesServicesOnly?: boolean | undefined }[] }): boolean =>
  items.some(({ samplesServicesOnly }) => !samplesServicesOnly)

// Commands · decide ---------------------------------------------------------------------------------------------------

type CoreEvent = EventOf<typeof coreFacts>
/** Parts of a placed order from outside its own stream. */
type Placing = {
  by: Requester
  /** The total that the user has seen and agreed to, in minor units; null if unknown. */
  agreedTotal: number | null
  shipments: ReportedShipment[]
  /** Prices of services and samples in minor units, and whether there are any. */
  work: { services: number; samples: number; hasWork: boolean }
  /** Earlier samples and services that can be reimbursed. */
  reimbursable: Reimbursable[]
  /** The customer's discounts that the order can use. */
  offers: OfferedDiscount[]
}
type NewOrder = { requestId: string; customerId: string; currency: Currency; item?: NewItem | undefined }

const decide = {
  /** ORDER-T01. The first item is created together with the order, so no order is empty (ORDER-T30). */
  CreateOrder: (order: Order, { item, ...data }: NewOrder): (CoreEvent | ItemEvent)[] => {
    throwIfRefused(unlessStatus('CreateOrder', order.status, 'none'))
    return [{ type: 'OrderCreated', data }, ...(item ? addedAs(1, item) : [])]
  },
  /** ORDER-T02. */
  CreateInternalOrder: (order: Order, { item, ...data }: NewOrder): (CoreEvent | ItemEvent)[] => {
    throwIfRefused(unlessStatus('CreateInternalOrder', order.status, 'none'))
    return [{ type: 'InternalOrderCreated', data }, ...(item ? addedAs(1, item) : [])]
  },
  /** ORDER-029: creates a draft with the item at current prices; `source` is the reordered item. */
  ReorderPackagingItem: (
    order: Order,
    {
      item,
      source,
      reorderOf,
      ...data
    }: NewOrder & { item: NewItem; source: Pick<Item, 'reorderBlock' | 'configured'>; reorderOf: ReorderOf },
  ): (CoreEvent | ItemEvent)[] => {
    throwIfRefused(unlessStatus('ReorderPackagingItem', order.status, 'none'))
    throwIfRefused(packagingItemCan.reorder(source))
    const { itemId } = item
    return [
      { type: 'OrderCreated', data },
      ...addedAs(1, item),
      { type: 'PackagingItemReordered', data: { itemId, reorderOf } },
    ]
  },
  /** `shipments` are in their current state: the placed plan must equal the validated one (ORDER-D19). */
  PlaceOrder: (
    order: Order,
    { by, agreedTotal, shipments, work, reimbursable, offers }: Placing,
    { now }: Context,
  ): (CoreEvent | EventOf<Pick<typeof discountFacts, 'DiscountApplied'>>)[] => {
    const draft = requireCreated('PlaceOrder', order)
    throwIfRefused(paymentBlockCan.act(draft, by))
    const items = itemsOf(draft)
    const shipping = { shippingQuoteNeeded: needsShippingQuote(draft), shippingQuote: shippingQuoteInUse(draft) }
    throwIfRefused(orderCan.place({ ...draft, ...shipping, items, hasWork: work.hasWork }, now))
    const planned = isProducing({ items }) ? isPlanned(draft, shipments) : shipments.length === 0
    throwIfRefused(planned ? undefined : ruleBroken('shipmentValidationStatus', 'rule.shipmentsChanged'))
    const end = planEnds(draft, shipments)
    throwIfRefused(shippingQuoteExpired(end === undefined ? undefined : { validUntil: end }, now))
    const { services, samples } = work
    const packaging = sum(items.map(({ selected }) => selected?.total ?? 0))
    const freight = sum(draft.plannedShipments.map(({ cost }) => cost))
    const reimbursed = reimbursementsOf(reimbursable, producedItems(items))
    const reimbursements = sum(reimbursed.map(({ amount }) => amount))
    const parts = { packaging, services, samples, shipping: freight, reimbursements }
    const all = { ...parts, standardProducts: 0 }
    const discounts = discountsToUse(all, draft.discounts, offers)
    const totals = totalsWith(all, [], [...draft.discounts, ...discounts])
    // A discount or credit can end or be used by another order after it was shown (decision 177).
    const isRaised = agreedTotal !== null && totals.total > agreedTotal
    throwIfRefused(isRaised ? ruleBroken('total', 'rule.totalRaised') : undefined)
    const amountDue = dueBefore(instalmentsOf(totals, draft.paymentTerms), 'placing')
    const placed = { ...parts, total: totals.total, amountDue }
    return [
      ...discounts.map((discount) => ({ type: 'DiscountApplied' as const, data: { discount, internalNotes: '' } })),
      { type: 'OrderPlaced', data: { totals: placed, reimbursements: reimbursed } },
    ]
  },
  ...decideLifecycle,
  ...decideCredit,
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

// evolve --------------------------------------------------------------------------------------------------------------

/** The decisions above as a slice without state. */
const orderDecisions = { facts: {}, initial: {}, decide, evolve: {} }

const composedOrder = composeSlices<
  'customer',
  [
    typeof orderCore,
    typeof packagingItems,
    typeof quoteRequests,
    typeof artworks,
    typeof itemDielines,
    typeof shippingQuotes,
    typeof shipmentPlan,
    typeof payments,
    typeof paymentTerms,
    typeof paymentBlock,
    typeof paymentReminders,
    typeof essentialsOrder,
    typeof orderNotes,
    typeof orderAssignments,
    typeof orderChanges,
    typeof orderDecisions,
  ]
>(
  orderCore,
  packagingItems,
  quoteRequests,
  artworks,
  itemDielines,
  shippingQuotes,
  shipmentPlan,
  payments,
  paymentTerms,
  paymentBlock,
  paymentReminders,
  essentialsOrder,
  orderNotes,
  orderAssignments,
  orderChanges,
  orderDecisions,
)

/** The order aggregate; its stream also identifies the case that shipments and purchase orders belong to. */
export const order = {
  category: 'order',
  key: 'order',
  holds: 'one',
  ...composedOrder,
  comparable: ({ quotes, ...own }) => ({ ...own, items: itemsOf({ items: own.items, quotes }) }),
  money: z.object({
    items: z.array(
      z.object({
        configured: ItemConfiguration,
        calculation: Calculation,
        automaticQuotes: z.array(Quote),
        quoteRequest: z.object({
          quotes: z.array(Quote),
          sourcing: Sourcing,
          previousAnswer: z.object({ quotes: z.array(Quote), sourcing: Sourcing }),
        }),
        selected: Quote,
        sourcing: Sourcing,
      }),
    ),
    standardItems: z.array(StandardItem),
    shippingQuote: ShippingQuote,
    plannedShipments: z.array(PlannedShipment),
    totals: OrderTotals,
    placedParts: OrderParts,
    discounts: z.array(Discount),
    charges: z.array(Charge),
    paymentTerms: PaymentTerms,
    reimbursements: z.array(Reimbursement),
    payments: z.array(HistoryMoney),
    cardRefunds: z.array(z.object({ amount: PositiveAmount })),
    changes: z.array(
      z.object({
        items: z.array(ItemChange),
        shipping: AmountChange,
        total: AmountChange,
        costs: z.array(ItemCost),
      }),
    ),
  }),
  idOf: (own) => (own.status === 'none' ? '' : own.requestId),
  claims: 'requestId',
  identity: (own) =>
    own.status === 'none'
      ? { entityId: '', parties: { customerId: null, supplierId: null } }
      : {
          entityId: own.requestId,
          // An internal order has no customer party, so no customer feed receives its events (ORDER-T02).
          parties: { customerId: isInternal(own) ? null : own.customerId, supplierId: null },
        },
  entityIdFor: {},
  topics: { customer: 'orders', staff: 'orders', supplier: 'orders' },
} as const satisfies Aggregate<Order, typeof composedOrder.facts, typeof composedOrder.decide, 'customer'>
