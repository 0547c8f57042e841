import type { Case } from '#domain/case.ts'
import type { Currency } from '#domain/currencies.ts'
import { ruleBroken, throwIfRefused, type Refusal } from '#domain/kernel/refusal.ts'
import { draftParts } from '#domain/ordering/draft-parts.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import {
  type DiscountUsed,
  discountWithUses,
  type DiscountWithUses,
  offeredDiscounts,
  type OfferedDiscount,
  discountsToUse,
} from '#domain/payments/customer-discount-use.ts'
import type { Discount, DiscountRate } from '#domain/payments/discount-shapes.ts'
import { usesAfter } from '#domain/payments/discount-uses.ts'
import { discountedBy, totalsWith } from '#domain/payments/totals.ts'
import { numberOfUse, useKey, usesPrefix } from '#domain/payments/use-keys.ts'
import type { Ports } from '../pipeline/ports.ts'
import type { Shop } from '../pricing/price-requests.ts'

/** The customer's discounts that an order or a cart can currently use. */

const rateOf =
  ({ rates }: Shop) =>
  (from: Currency, to: Currency): DiscountRate | undefined =>
    from === to ? undefined : { currency: to, rate: rates.rates[to] / rates.rates[from], date: rates.date }

/** Read from the views, which can be a few milliseconds behind the log. */
export const offersTo = async (
  { customerId, currency }: { customerId: string; currency: Currency },
  ports: Pick<Ports, 'heldDiscounts' | 'now' | 'shop'>,
): Promise<OfferedDiscount[]> =>
  offeredDiscounts(await ports.heldDiscounts(customerId), currency, ports.now(), rateOf(ports.shop()))

/** The same for an order that uses them immediately, including every use in the log. */
export const currentOffersTo = async (
  { customerId, currency }: { customerId: string; currency: Currency },
  ports: Pick<Ports, 'heldDiscounts' | 'lastClaimed' | 'log' | 'now' | 'shop'>,
): Promise<OfferedDiscount[]> => {
  const all = await withLatestUses(await ports.heldDiscounts(customerId), ports)
  return offeredDiscounts(all, currency, ports.now(), rateOf(ports.shop()))
}

/** The claims in the log determine how often each discount was used; uses missing from the view are added. */
const withLatestUses = async (
  all: readonly DiscountWithUses[],
  { lastClaimed, log }: Pick<Ports, 'lastClaimed' | 'log'>,
): Promise<DiscountWithUses[]> => {
  const prefixes = all.map(({ discountId }) => usesPrefix(discountId))
  const last = await lastClaimed('discountUse', prefixes)
  return Promise.all(all.map((one, nth) => usedUpTo(one, numberOfUse(one.discountId, last[nth]), log)))
}

/** A discount with its uses up to the latest one; uses missing from the view are read from their cases. */
const usedUpTo = async (one: DiscountWithUses, latest: number, log: Ports['log']): Promise<DiscountWithUses> => {
  const { discountId, lastUse, uses, released } = one
  if (latest <= lastUse) return one
  const numbers = Array.from({ length: latest - lastUse }, (_, nth) => lastUse + 1 + nth)
  const newer = await Promise.all(
    numbers.map(async (number) => {
      const events = await log.readCase({ discountUse: useKey(discountId, number) })
      const all = events.reduce<readonly DiscountUsed[]>(usesAfter, [])
      return all.filter((use) => use.discountId === discountId && use.number === number && use.releasedOn === null)
    }),
  )
  return discountWithUses(one, [...uses, ...released, ...newer.flat()], latest)
}

export const discountInUse: Refusal = ruleBroken('discounts', 'rule.discountInUse')

/**
 * Refuses discounts that another order has used since they were read: the append would conflict with its claim on every
 * attempt.
 */
export const requireUnused = async (
  discounts: readonly Discount[],
  { lastClaimed }: Pick<Ports, 'lastClaimed'>,
): Promise<void> => {
  const numbered = discounts.filter(({ ofCustomer }) => ofCustomer?.number)
  const last = await lastClaimed(
    'discountUse',
    numbered.map(({ discountId }) => usesPrefix(discountId)),
  )
  const isUsed = numbered.some(
    ({ discountId, ofCustomer }, nth) => numberOfUse(discountId, last[nth]) >= ofCustomer!.number!,
  )
  throwIfRefused(isUsed ? discountInUse : undefined)
}

/**
 * Discounts that would be used if the draft were placed, with their amounts, and the resulting total. In minor units.
 */
export const draftDiscounts = (state: Case, offers: readonly OfferedDiscount[], reimbursements: number) => {
  const { discounts: own } = requireExisting(state.order)
  const parts = draftParts(state, reimbursements)
  const discounts = discountsToUse(parts, own, offers)
  const off = new Map(discountedBy(parts, [...own, ...discounts]).map(({ discountId, amount }) => [discountId, amount]))
  return {
    discounts: discounts.map((one: Discount) => ({ ...one, off: off.get(one.discountId) ?? 0 })),
    total: totalsWith(parts, [], [...own, ...discounts]).total,
  }
}
