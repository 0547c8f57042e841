import type { Currency } from '../kernel/money.ts'
import { isBefore, type Moment } from '../time.ts'
import type { CustomerDiscount, LiveCustomerDiscount } from './customer-discount.ts'
import { type Discount, type DiscountRate, maxDiscounts } from './discount-shapes.ts'
import { discountedBy, type OrderParts, rankOf } from './totals.ts'

/**
 * Uses of a customer's discounts by orders. Each use of a limited discount has a number that the append claims
 * (decision 109), so that two orders cannot use it at the same time. Pure.
 */

/** A use of a discount by an order, or by the checkout that becomes the order. */
export type DiscountUsed = {
  discountId: string
  number: number | null
  /** Minor units of the currency of the customer's discount; null for percentages. */
  taken: number | null
  /** Currency of `taken`. */
  currency: Currency
  /** Minor units of the order's currency; null for percentages. */
  amount: number | null
  /** The conversion rate, if the order is in another currency. */
  rate: DiscountRate | undefined
  /** Null while a checkout is being paid. */
  requestId: string | null
  usedOn: Moment
  /**
   * When the use ended because its order was cancelled or became a draft again, or its checkout ended unpaid; null if
   * it has not ended.
   */
  releasedOn: Moment | null
}

/** A discount with its current state; `left` is in minor units of its currency, null for percentages. */
export type DiscountWithUses = LiveCustomerDiscount & {
  left: number | null
  /** Current uses. */
  uses: DiscountUsed[]
  /** Ended uses: of orders that were cancelled or are drafts again, and of checkouts that ended unpaid. */
  released: DiscountUsed[]
  /** Number of the last use, including released ones. */
  lastUse: number
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** A discount with all its uses. */
export const discountWithUses = (
  one: LiveCustomerDiscount,
  all: readonly DiscountUsed[],
  lastUse: number,
): DiscountWithUses => {
  const uses = all.filter(({ releasedOn }) => releasedOn === null)
  return {
    ...one,
    left: one.amount === null ? null : Math.max(0, one.amount - sum(uses.map(({ taken }) => taken ?? 0))),
    uses,
    released: all.filter(({ releasedOn }) => releasedOn !== null),
    lastUse,
  }
}

export const customerDiscountStatuses = ['available', 'upcoming', 'used', 'expired', 'revoked'] as const
type CustomerDiscountStatus = (typeof customerDiscountStatuses)[number]

/** PAY-015: status of a discount. */
export const customerDiscountStatus = (one: DiscountWithUses, now: Moment): CustomerDiscountStatus => {
  if (one.status === 'revoked') return 'revoked'
  if (one.left === 0 || (one.left === null && one.once && one.uses.length > 0)) return 'used'
  if (one.validTo && !isBefore(now, one.validTo)) return 'expired'
  return one.validFrom && isBefore(now, one.validFrom) ? 'upcoming' : 'available'
}

/** Whether the discount can be used up, in which case each use has a number. */
const isLimited = ({ once, amount }: Pick<CustomerDiscount, 'once' | 'amount'>): boolean => once || amount !== null

/** A discount that an order can use. `left` and the limit of `discount` are in the order's currency. */
export type OfferedDiscount = { discount: Discount; left: number | null; number: number | null; prepaid: boolean } & {
  currency: Currency
  rate: DiscountRate | undefined
}

/** The rate from one currency to another; undefined if they are the same. */
type RateOf = (from: Currency, to: Currency) => DiscountRate | undefined

/**
 * The discounts that an order in this currency can currently use, in the order of PAY-D02, then earliest expiry first.
 */
export const offeredDiscounts = (all: readonly DiscountWithUses[], currency: Currency, now: Moment, rateOf: RateOf) =>
  all
    .filter((one) => customerDiscountStatus(one, now) === 'available')
    .toSorted(
      (a, b) => rankOf(a) - rankOf(b) || endOf(a).localeCompare(endOf(b)) || (isBefore(a.addedOn, b.addedOn) ? -1 : 1),
    )
    .map((one): OfferedDiscount => {
      const { discountId, name, description, scope, type, percent, upperLimit, source, left, prepaid, lastUse } = one
      const rate = rateOf(one.currency, currency)
      const inOrder = (amount: number | null) => (amount === null || !rate ? amount : Math.round(amount * rate.rate))
      const amount = inOrder(left)
      const limit = inOrder(upperLimit)
      return {
        discount: { discountId, name, description, scope, type, percent, amount, source, upperLimit: limit },
        left,
        number: isLimited(one) ? lastUse + 1 : null,
        prepaid,
        currency: one.currency,
        rate,
      }
    })
    // Excludes remainders of less than one minor unit of the other currency.
    .filter(({ discount: { amount, upperLimit } }) => amount !== 0 && upperLimit !== 0)

/** Later than every actual end date. */
const never = '9999'
const endOf = ({ validTo }: DiscountWithUses): string => validTo ?? never

/**
 * The discounts that an order with these parts uses in addition to its own. A discount without effect is not used; of
 * an amount, only as much is used as the order can deduct.
 */
export const discountsToUse = (
  parts: OrderParts,
  own: readonly Discount[],
  offers: readonly OfferedDiscount[],
): Discount[] => {
  const chosen = offers
    .filter(({ discount }) => own.every(({ discountId }) => discountId !== discount.discountId))
    .slice(0, Math.max(0, maxDiscounts - own.length))
  const off = new Map(
    discountedBy(parts, [...own, ...chosen.map(({ discount }) => discount)]).map((one) => [one.discountId, one.amount]),
  )
  return chosen.flatMap(({ discount, left, number, prepaid, currency, rate }) => {
    const amount = off.get(discount.discountId) ?? 0
    if (amount === 0) return []
    const { amount: all } = discount
    const taken = all === null || left === null ? null : takenOf(left, amount, all)
    const ofCustomer = { number, taken, currency, prepaid, ...(rate && { rate }) }
    return [{ ...discount, ...(taken !== null && { amount }), ofCustomer }]
  })
}

/**
 * The part of `left` that corresponds to `amount` out of `all`, in the discount's currency: at least one minor unit,
 * and exactly `left` if everything is used.
 */
const takenOf = (left: number, amount: number, all: number): number =>
  amount === all ? left : Math.max(1, Math.min(left, Math.round((left * amount) / all)))
