import { z } from 'zod'
import type { Redacted } from '../events.ts'
import type { Moment } from '../time.ts'
import type { DiscountUsed } from './customer-discount-use.ts'
import { Discount } from './discount-shapes.ts'

/**
 * Uses of the customer's discounts by a case: by its order, or by the checkout that became the order. A separate, small
 * fold.
 */

const Discounts = z.array(Discount)
const Reduced = z.object({ discountId: z.string(), amount: z.number(), taken: z.number() })

/** Event types that affect the discount uses of a case. */
export const useEvents = [
  'DiscountApplied',
  'DiscountRemoved',
  'DiscountUseReduced',
  'DraftReopened',
  'OrderCancelled',
  'CheckoutInitiated',
  'CheckoutFailed',
  'CheckoutExpired',
  'CheckoutAbandoned',
  'EssentialsOrderPlaced',
] as const

const usesOf = (discounts: readonly Discount[], requestId: string | null, usedOn: Moment): DiscountUsed[] =>
  discounts.flatMap(({ discountId, amount, ofCustomer }) =>
    ofCustomer
      ? [
          {
            discountId,
            number: ofCustomer.number,
            taken: ofCustomer.taken,
            currency: ofCustomer.currency,
            amount,
            rate: ofCustomer.rate,
            requestId,
            usedOn,
            releasedOn: null,
          },
        ]
      : [],
  )

/** Ends uses; a use that was released before is unchanged and is retained only for its number. */
const released = (
  uses: readonly DiscountUsed[],
  on: Moment,
  isIt: (use: DiscountUsed) => boolean = () => true,
): DiscountUsed[] => uses.map((use) => (use.releasedOn === null && isIt(use) ? { ...use, releasedOn: on } : use))

/** Discount uses of a case after an event; `entityId` of an order's event is the order number. */
export const usesAfter = (
  uses: readonly DiscountUsed[],
  { type, data, entityId, at }: Pick<Redacted, 'type' | 'data' | 'entityId' | 'at'>,
): readonly DiscountUsed[] => {
  switch (type) {
    case 'DiscountApplied':
      return [...uses, ...usesOf([Discount.parse(data['discount'])], entityId, at)]
    case 'CheckoutInitiated':
      return [...uses, ...usesOf(Discounts.parse(data['discounts'] ?? []), null, at)]
    case 'EssentialsOrderPlaced':
      return uses.map((use) => (use.releasedOn ? use : { ...use, requestId: entityId }))
    case 'DiscountRemoved':
      return released(uses, at, ({ discountId }) => discountId === data['discountId'])
    case 'DiscountUseReduced': {
      const { discountId, ...reduced } = Reduced.parse(data)
      return uses.map((use) =>
        use.discountId === discountId && use.releasedOn === null ? { ...use, ...reduced } : use,
      )
    }
    case 'DraftReopened':
    case 'OrderCancelled':
    case 'CheckoutFailed':
    case 'CheckoutExpired':
    case 'CheckoutAbandoned':
      return released(uses, at)
    default:
      return uses
  }
}
