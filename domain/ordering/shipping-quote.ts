import { z } from 'zod'
import type { Context } from '../kernel/decider.ts'
import { type EventOf, fact } from '../kernel/fact.ts'
import { ruleBroken, throwIfRefused, firstOf, invalidInput, type Refusal, unlessStatus } from '../kernel/refusal.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import { isBefore, Moment } from '../time.ts'
import { requireCreated, type CreatedOrder, type OrderCore } from './order-core.ts'
import { itemsOf, type ItemsState, type PackagingItem, producedItems, type QuotesState } from './order-items.ts'
import type { packagingItemFacts } from './packaging-item-facts.ts'
import { ShippingOption } from './quote.ts'

/**
 * The shipping quote of staff: options for all items quoted by staff together, to one destination (SHIP-003). It is
 * valid for exactly these items and this destination; any change requires a new one (SHIP-T15, SHIP-T17). Items with
 * shop prices have separate options (`shipping-options.ts`).
 */

// Events --------------------------------------------------------------------------------------------------------------

/** `zipCode` is null if the order had no address yet; the quote is then valid for the whole country. */
const Destination = z.strictObject({ country: z.string().length(2), zipCode: z.string().nullable() })

/** Options with costs in minor units for all `itemIds` together; not offered after `validUntil` (SHIP-006). */
export const ShippingQuote = z.strictObject({
  itemIds: z.array(z.string()).min(1),
  destination: Destination,
  options: z.array(ShippingOption).min(1),
  validUntil: Moment,
})
export type ShippingQuote = z.infer<typeof ShippingQuote>

const facts = {
  /** Sent with the quote for the last item. */
  ShippingQuoted: fact({ customer: { quote: ShippingQuote } }),
  /**
   * SHIP-T17: sent separately, after a change or when the previous quote has expired. Without a quote, the customer or
   * a process requested new options: null if the quote of staff has expired, absent if only options of the shop have.
   */
  ShippingQuotesRefreshed: fact({ customer: { quote: ShippingQuote.nullable().optional() } }),
}

// State ---------------------------------------------------------------------------------------------------------------

export type ShippingQuoteState = { shippingQuote: ShippingQuote | undefined }

// Rules ---------------------------------------------------------------------------------------------------------------

type Quoted = Pick<CreatedOrder, 'addresses'> & ItemsState & QuotesState & ShippingQuoteState

/** Whether the item was quoted by staff, so that the shop does not know its freight cost. */
const isQuotedByStaff = ({ quoteRequest }: PackagingItem): boolean => quoteRequest?.status === 'completed'

/** The shipping quote of staff, if it matches the items quoted by staff and the destination of the order. */
export const shippingQuoteInUse = (order: Quoted): ShippingQuote | undefined => {
  const { shippingQuote: quote } = order
  if (!quote) return undefined
  const items = itemsOf(order).filter(isQuotedByStaff)
  const sameItems =
    items.length > 0 && items.length === quote.itemIds.length && items.every(({ id }) => quote.itemIds.includes(id))
  return sameItems && isFor(quote, order) ? quote : undefined
}

/** S-04: freight for one destination does not apply to another. */
const isFor = ({ destination }: ShippingQuote, { addresses }: Pick<CreatedOrder, 'addresses'>): boolean => {
  const to = addresses.find(({ type }) => type === 'shipping')
  if (!to) return true
  return to.country === destination.country && (destination.zipCode ?? to.zipCode) === to.zipCode
}

/**
 * Whether staff must quote shipping: every item has a price, but no shipping quote covers the items quoted by staff.
 */
export const needsShippingQuote = (order: Quoted): boolean => {
  const items = producedItems(itemsOf(order))
  return (
    items.length > 0 &&
    items.every(({ selected }) => selected) &&
    items.some(isQuotedByStaff) &&
    shippingQuoteInUse(order) === undefined
  )
}

export const shippingQuoteCan = {
  /** SHIP-T17; `items` are the items of the order. */
  refresh: (order: {
    status: string
    items: { quoteRequest: { status: string } | undefined }[]
  }): Refusal | undefined =>
    firstOf(
      unlessStatus('RefreshShippingQuotes', order.status, 'draft'),
      isAwaited(order.items) ? ruleBroken('quotes', 'rule.shippingWithLastQuote') : undefined,
      order.items.some(({ quoteRequest }) => quoteRequest?.status === 'completed')
        ? undefined
        : ruleBroken('quotes', 'rule.shippingNotNeeded'),
    ),
}

/** Refuses new options until the prices are valid again, because the options would expire together with the prices. */
export const pricesBeforeShipping: Refusal = ruleBroken('quotes', 'rule.pricesBeforeShipping')

/** Whether a quote for one of the items has not been sent yet. */
export const isAwaited = (items: readonly { quoteRequest: { status: string } | undefined }[]): boolean =>
  items.some(({ quoteRequest }) =>
    ['pending', 'internal', 'requiringCustomerFeedback'].includes(quoteRequest?.status ?? ''),
  )

/** Refuses an expired shipping quote (SHIP-T16); `validUntil` is taken from the view or the state. */
export const shippingQuoteExpired = (quote: { validUntil: Moment } | undefined, now: Moment): Refusal | undefined =>
  quote && !isBefore(now, quote.validUntil)
    ? ruleBroken('providerQuotesValidUntil', 'rule.shippingQuoteExpired')
    : undefined

// Commands · decide ---------------------------------------------------------------------------------------------------

type Order = OrderCore & ItemsState & QuotesState & ShippingQuoteState
type Offer = { options: ShippingOption[]; validUntil: Moment }
/** A request by the customer or a process, with the expiry of the options of each shipment. */
type Asked = { shipments: readonly { quote: { validUntil: Moment } | undefined }[] }

/**
 * The quote of `options` for the order in its current state; `answeredId` is the item that is quoted in the same
 * command.
 *
 * @throws {Rejection} while the quote for another item has not been sent
 */
export const shippingQuoteOf = (order: Order, { options, validUntil }: Offer, answeredId?: string): ShippingQuote => {
  const items = itemsOf(order)
  const others = items.filter(({ id }) => id !== answeredId)
  throwIfRefused(isAwaited(others) ? ruleBroken('shippingOptions', 'rule.shippingWithLastQuote') : undefined)
  const covered = items.filter((item) => item.id === answeredId || isQuotedByStaff(item))
  const address = order.status === 'none' ? undefined : order.addresses.find(({ type }) => type === 'shipping')
  const country = address?.country ?? covered[0]?.configured?.priceEstimate.countryCode
  if (!country) throw new Error('A quoted item has no country: it was never configured')
  const destination = { country, zipCode: address?.zipCode ?? null }
  return { itemIds: covered.map(({ id }) => id), destination, options, validUntil }
}

const decide = {
  RefreshShippingQuotes: (order: Order, data: Offer | Asked, { now }: Context): EventOf<typeof facts>[] => {
    if ('shipments' in data) return asked(order, data, now)
    throwIfRefused(shippingQuoteCan.refresh({ status: order.status, items: itemsOf(order) }))
    throwIfRefused(
      isBefore(now, data.validUntil) ? undefined : invalidInput('validUntil', 'input.future', { field: 'validUntil' }),
    )
    return [{ type: 'ShippingQuotesRefreshed', data: { quote: shippingQuoteOf(order, data) } }]
  },
}

/** SHIP-T17: options of the shop are calculated again, those of staff are quoted again by staff (decision 153). */
const asked = (order: Order, { shipments }: Asked, now: Moment): EventOf<typeof facts>[] => {
  const draft = requireCreated('RefreshShippingQuotes', order)
  throwIfRefused(unlessStatus('RefreshShippingQuotes', draft.status, 'draft'))
  throwIfRefused(itemsOf(draft).some(({ expired }) => expired) ? pricesBeforeShipping : undefined)
  const isOver = (quote: { validUntil: Moment } | undefined) => shippingQuoteExpired(quote, now) !== undefined
  const ofStaff = isOver(shippingQuoteInUse(draft))
  const isNeeded = ofStaff || shipments.some(({ quote }) => isOver(quote))
  throwIfRefused(isNeeded ? undefined : ruleBroken('providerQuotesValidUntil', 'rule.shippingStillQuoted'))
  return [{ type: 'ShippingQuotesRefreshed', data: ofStaff ? { quote: null } : {} }]
}

// evolve --------------------------------------------------------------------------------------------------------------

type Others = Pick<typeof packagingItemFacts, 'PackagingItemConfigured'>

const evolve: SliceEvolve<ShippingQuoteState, typeof facts, Others, 'customer'> = {
  ShippingQuoted: (_, { quote }) => ({ shippingQuote: quote }),
  ShippingQuotesRefreshed: ({ shippingQuote }, { quote = shippingQuote }) => ({ shippingQuote: quote ?? undefined }),
  /** A different box has a different weight and volume. */
  PackagingItemConfigured: ({ shippingQuote }, { itemId }) => ({
    shippingQuote: shippingQuote?.itemIds.includes(itemId) ? undefined : shippingQuote,
  }),
}

const initial: ShippingQuoteState = { shippingQuote: undefined }

export const shippingQuotes = { facts, initial, decide, evolve }
