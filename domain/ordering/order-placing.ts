import type { Context } from '../kernel/decider.ts'
import type { EventOf } from '../kernel/fact.ts'
import { ruleBroken, throwIfRefused, firstOf, type Refusal, unlessStatus } from '../kernel/refusal.ts'
import { type OfferedDiscount, discountsToUse } from '../payments/customer-discount-use.ts'
import type { discountFacts } from '../payments/discount.ts'
import { paymentBlockCan, type BlockState } from '../payments/payment-block.ts'
import { dueBefore, instalmentsOf, type TermsState } from '../payments/payment-terms.ts'
import type { PaymentsState } from '../payments/payments-state.ts'
import { totalsWith } from '../payments/totals.ts'
import { isBefore, type Moment } from '../time.ts'
import { draftStatus, type Quotable } from './item-progress.ts'
import { type coreFacts, requireCreated, type CreatedOrder, type OrderCore } from './order-core.ts'
import { itemsOf, producedItems, type ItemsState, type QuotesState } from './order-items.ts'
import { hasGoods } from './ordered-goods.ts'
import type { Requester } from './quote-request-rules.ts'
import { type Reimbursable, reimbursementsOf } from './reimbursement.ts'
import { type PlanState, isPlanned, planEnds, type ReportedShipment } from './shipment-plan.ts'
import {
  type ShippingQuoteState,
  needsShippingQuote,
  shippingQuoteExpired,
  shippingQuoteInUse,
} from './shipping-quote.ts'
import type { StandardPrices } from './standard-item-facts.ts'
import { standardPricesExpired, type StandardItemsState } from './standard-items.ts'

/** Placing an order: what must be complete before it, and the totals and discounts that it fixes. */

// Rules ---------------------------------------------------------------------------------------------------------------

type Placeable = Pick<CreatedOrder, 'contact' | 'addresses'> & {
  shipmentValidationStatus: string
  /** Whether staff must quote shipping, and the valid quote if there is one. */
  shippingQuoteNeeded: boolean
  shippingQuote: { validUntil: Moment } | undefined
  status: string
  items: (Quotable & { selected: { validUntil: Moment } | undefined })[]
  standardItems: readonly object[]
  standardPrices: Pick<StandardPrices, 'validUntil'> | null | undefined
  /** Whether samples or services are part of the order. */
  hasWork: boolean
}

/** The rule of placing: `decide` and the button use it. */
export const placingRules = {
  /** What prevents the order from being placed (ORDER-D19); the first match is returned. */
  place: (order: Placeable, now: Moment): Refusal | undefined =>
    firstOf(
      unlessStatus('PlaceOrder', order.status, 'draft'),
      draftStatus(order.items, order.hasWork || order.standardItems.length > 0) === 'packagingQuotesSelected'
        ? undefined
        : ruleBroken('detailedStatus', 'rule.chooseQuotes'),
      hasGoods(order) || order.hasWork ? undefined : ruleBroken('items', 'rule.nothingOrdered'),
      order.items.some(({ selected }) => selected && !isBefore(now, selected.validUntil))
        ? ruleBroken('validUntilTimestamp', 'rule.chosenQuoteExpired')
        : undefined,
      standardPricesExpired(order.standardPrices, now),
      order.contact ? undefined : ruleBroken('contact', 'rule.contactMissing'),
      order.addresses.some(({ type }) => type === 'shipping')
        ? undefined
        : ruleBroken('addresses', 'rule.shippingAddressMissing'),
      order.shippingQuoteNeeded ? ruleBroken('shippingOptions', 'rule.shippingNotQuoted') : undefined,
      shippingQuoteExpired(order.shippingQuote, now),
      order.shipmentValidationStatus === 'valid' || !hasGoods(order)
        ? undefined
        : ruleBroken('shipmentValidationStatus', 'rule.shipWholeQuantity'),
    ),
}

// Commands · decide ---------------------------------------------------------------------------------------------------

/** The state that placing reads. */
type Order = OrderCore &
  ItemsState &
  QuotesState &
  StandardItemsState &
  ShippingQuoteState &
  PlanState &
  PaymentsState &
  TermsState &
  BlockState
type PlacedEvent = EventOf<Pick<typeof coreFacts, 'OrderPlaced'> & Pick<typeof discountFacts, 'DiscountApplied'>>
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

/** The decision of placing, which reads several slices of the order. */
export const decidePlacing = {
  /** `shipments` are in their current state: the placed plan must equal the validated one (ORDER-D19). */
  PlaceOrder: (
    order: Order,
    { by, agreedTotal, shipments, work, reimbursable, offers }: Placing,
    { now }: Context,
  ): PlacedEvent[] => {
    const draft = requireCreated('PlaceOrder', order)
    throwIfRefused(paymentBlockCan.act(draft, by))
    const items = itemsOf(draft)
    const shipping = { shippingQuoteNeeded: needsShippingQuote(draft), shippingQuote: shippingQuoteInUse(draft) }
    throwIfRefused(placingRules.place({ ...draft, ...shipping, items, hasWork: work.hasWork }, now))
    const planned = hasGoods(draft) ? isPlanned(draft, shipments) : shipments.length === 0
    throwIfRefused(planned ? undefined : ruleBroken('shipmentValidationStatus', 'rule.shipmentsChanged'))
    const end = planEnds(draft, shipments)
    throwIfRefused(shippingQuoteExpired(end === undefined ? undefined : { validUntil: end }, now))
    const { services, samples } = work
    const packaging = sum(items.map(({ selected }) => selected?.total ?? 0))
    const freight = sum(draft.plannedShipments.map(({ cost }) => cost))
    const reimbursed = reimbursementsOf(reimbursable, producedItems(items))
    const reimbursements = sum(reimbursed.map(({ amount }) => amount))
    const standardProducts = sum(draft.standardItems.map(({ total }) => total))
    const parts = { packaging, standardProducts, services, samples, shipping: freight, reimbursements }
    const discounts = discountsToUse(parts, draft.discounts, offers)
    const totals = totalsWith(parts, [], [...draft.discounts, ...discounts])
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
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)
