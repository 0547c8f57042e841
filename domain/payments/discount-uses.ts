import { z } from 'zod'
import type { Redacted } from '../events.ts'
import type { DiscountUsed } from './customer-discount-use.ts'
import { Discount } from './discount-shapes.ts'

/**
 * Uses of the customer's discounts by a case: by its order, or by the checkout that became it. A separate, small fold.
 */

/** A use; a released one only counts for its number. */
export type CaseUse = DiscountUsed & { released: boolean }

const Discounts = z.array(Discount)

/** Event types that change the discount uses of a case. */
export const useEvents = [
  'DiscountApplied',
  'DiscountRemoved',
  'DraftReopened',
  'OrderCancelled',
  'CheckoutInitiated',
  'CheckoutFailed',
  'CheckoutExpired',
  'CheckoutAbandoned',
  'EssentialsOrderPlaced',
] as const

const usesOf = (discounts: readonly Discount[], requestId: string | null): CaseUse[] =>
  discounts.flatMap(({ discountId, amount, ofCustomer }) =>
    ofCustomer
      ? [
          {
            discountId,
            number: ofCustomer.number,
            taken: ofCustomer.taken,
            currency: ofCustomer.currency,
            amount,
            requestId,
            released: false,
          },
        ]
      : [],
  )

const released = (uses: readonly CaseUse[], isIt: (use: CaseUse) => boolean = () => true): CaseUse[] =>
  uses.map((use) => (isIt(use) ? { ...use, released: true } : use))

/** Discount uses of a case after an event; `entityId` of an order's event is the order number. */
export const usesAfter = (
  uses: readonly CaseUse[],
  { type, data, entityId }: Pick<Redacted, 'type' | 'data' | 'entityId'>,
): readonly CaseUse[] => {
  switch (type) {
    case 'DiscountApplied':
      return [...uses, ...usesOf([Discount.parse(data['discount'])], entityId)]
    case 'CheckoutInitiated':
      return [...uses, ...usesOf(Discounts.parse(data['discounts'] ?? []), null)]
    case 'EssentialsOrderPlaced':
      return uses.map((use) => (use.released ? use : { ...use, requestId: entityId }))
    case 'DiscountRemoved':
      return released(uses, ({ discountId }) => discountId === data['discountId'])
    case 'DraftReopened':
    case 'OrderCancelled':
    case 'CheckoutFailed':
    case 'CheckoutExpired':
    case 'CheckoutAbandoned':
      return released(uses)
    default:
      return uses
  }
}
