import type { DiscountForCustomer } from '#application/payments/contracts/customer-discounts.ts'
import { amountOf, inCurrency } from '#domain/kernel/money.ts'
import { millisecondsOf, type When } from '#domain/time.ts'

type Use = DiscountForCustomer['uses'][number]

/** A movement of a discount; amounts in its currency, null for percentages. */
export type Movement = {
  kind: 'added' | 'used' | 'released' | 'revoked'
  on: When
  /** The use of the discount in this movement. */
  use: Use | undefined
  /** Positive if it increases the customer's balance. */
  amount: number | null
  /** Remaining value after the movement. */
  left: number | null
}

type Discount = Pick<DiscountForCustomer, 'type' | 'value' | 'addedOn' | 'revokedOn' | 'uses' | 'released'>

/** All movements of a discount, oldest first, each with the remaining value. */
export const movementsOf = ({ type, value, addedOn, revokedOn, uses, released }: Discount): Movement[] => {
  const isAmount = type === 'absolute'
  const all = [
    ...[...uses, ...released].map((use) => ({ kind: 'used' as const, on: use.usedOn, use, sign: -1 as const })),
    ...released.flatMap((use) =>
      use.releasedOn === null ? [] : [{ kind: 'released' as const, on: use.releasedOn, use, sign: 1 as const }],
    ),
    ...(revokedOn === null ? [] : [{ kind: 'revoked' as const, on: revokedOn, use: undefined, sign: 0 as const }]),
  ].toSorted((a, b) => millisecondsOf(a.on) - millisecondsOf(b.on))
  let left = isAmount ? amountOf(value) : 0
  const added: Movement = { kind: 'added', on: addedOn, use: undefined, ...amounts(isAmount, value, value) }
  return [
    added,
    ...all.map(({ sign, ...one }) => {
      const moved = sign * amountOf(one.use?.taken ?? 0)
      left += moved
      return { ...one, ...amounts(isAmount && sign !== 0, inCurrency(moved), inCurrency(left)) }
    }),
  ]
}

const amounts = (shown: boolean, amount: number, left: number) =>
  shown ? { amount, left } : { amount: null, left: null }
