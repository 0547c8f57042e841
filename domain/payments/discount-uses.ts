import { z } from 'zod'
import type { Redacted } from '../events.ts'
import type { DiscountUsed } from './customer-discount-use.ts'
import { Discount } from './discount-shapes.ts'

/** Which discounts of its customer a case has used: its order, or the checkout that it began with. A fold of its own, small. */

/** A use; one that was released counts for its number alone. */
export type CaseUse = DiscountUsed & { released: boolean }

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

/** What a case has used after an event; `entityId` of an event of an order is its number. */
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
