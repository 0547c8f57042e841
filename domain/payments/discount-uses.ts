import { z } from 'zod'
import type { Redacted } from '../events.ts'
import type { Moment } from '../time.ts'
import type { DiscountUsed } from './customer-discount-use.ts'
import { Discount } from './discount-shapes.ts'

/** Which discounts of its customer a case has used: its order, or the checkout that it began with. A fold of its own, small. */

const Discounts = z.array(Discount)

/** Event types that change what a case uses. */
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

/** Uses that end; one that was released before stays as it was, and counts for its number alone. */
const released = (
  uses: readonly DiscountUsed[],
  on: Moment,
  isIt: (use: DiscountUsed) => boolean = () => true,
): DiscountUsed[] => uses.map((use) => (use.releasedOn === null && isIt(use) ? { ...use, releasedOn: on } : use))

/** What a case has used after an event; `entityId` of an event of an order is its number. */
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
