import { z } from 'zod'
import type { Aggregate } from '../kernel/aggregate.ts'
import type { EventOf } from '../kernel/fact.ts'
import { Amount, type Currency, PositiveAmount } from '../kernel/money.ts'
import { throwIfRefused, notFound, Rejection, unlessStatus } from '../kernel/refusal.ts'
import { composeSlices } from '../kernel/slices.ts'
import { decideCredit } from '../payments/customer-credit.ts'
import { Charge, Discount } from '../payments/discount-shapes.ts'
import { type BlockState, paymentBlock } from '../payments/payment-block.ts'
import { paymentReminders, type ReminderState } from '../payments/payment-reminder.ts'
import { paymentTerms, PaymentTerms, type TermsState } from '../payments/payment-terms.ts'
import { HistoryMoney, payments } from '../payments/payment.ts'
import type { PaymentsState } from '../payments/payments-state.ts'
import { OrderParts, OrderTotals } from '../payments/totals.ts'
import { artworks, type ArtworkState } from '../production/artwork.ts'
import { type DielinesState, itemDielines } from '../production/item-dieline.ts'
import { unlessProduced } from './departure.ts'
import { StandardItem } from './essentials-facts.ts'
import { Calculation, ItemConfiguration } from './item-configuration.ts'
import { type AssignmentsState, orderAssignments } from './order-assignments.ts'
import { AmountChange, ItemChange, ItemCost } from './order-change-facts.ts'
import type { ChangesState } from './order-change-state.ts'
import { orderChanges } from './order-change.ts'
import {
  type coreFacts,
  type CreatedOrder,
  isInternal,
  type OrderCore,
  orderCore,
  publicationRules,
  Reimbursement,
} from './order-core.ts'
import { type AttachmentsState, orderDetails } from './order-details.ts'
import { itemsOf, type ItemsState, type QuotesState } from './order-items.ts'
import { decideLifecycle, lifecycleRules } from './order-lifecycle.ts'
import { type NotesState, orderNotes } from './order-notes.ts'
import { decidePlacing, placingRules } from './order-placing.ts'
import {
  addedAs,
  packagingItemCan,
  type ItemEvent,
  type NewItem,
  packagingItems,
  type Reorderable,
} from './packaging-item.ts'
import { quoteRequests } from './quote-request.ts'
import { Quote, Sourcing } from './quote.ts'
import type { ReorderOf } from './reorder-of.ts'
import { PlannedShipment, type PlanState, shipmentPlan } from './shipment-plan.ts'
import { ShippingQuote, shippingQuotes, type ShippingQuoteState } from './shipping-quote.ts'
import { StandardPrices } from './standard-item-facts.ts'
import { standardItems, type StandardItemsState } from './standard-items.ts'

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
  StandardItemsState &
  NotesState &
  AssignmentsState &
  ChangesState &
  AttachmentsState
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

export const orderCan = {
  ...placingRules,
  ...publicationRules,
  ...lifecycleRules,

  ship: unlessProduced,
}

// Commands · decide ---------------------------------------------------------------------------------------------------

type CoreEvent = EventOf<typeof coreFacts>
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
    { item, source, reorderOf, ...data }: NewOrder & { item: NewItem; source: Reorderable; reorderOf: ReorderOf },
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
  ...decidePlacing,
  ...decideLifecycle,
  ...decideCredit,
}

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
    typeof standardItems,
    typeof orderNotes,
    typeof orderAssignments,
    typeof orderChanges,
    typeof orderDetails,
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
  standardItems,
  orderNotes,
  orderAssignments,
  orderChanges,
  orderDetails,
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
    standardPrices: StandardPrices,
    shippingQuote: ShippingQuote,
    plannedShipments: z.array(PlannedShipment),
    totals: OrderTotals,
    placedParts: OrderParts,
    discounts: z.array(Discount),
    charges: z.array(Charge),
    settledWork: z.array(z.object({ amount: Amount })),
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
