import { aggregates } from '#domain/aggregates.ts'
import type { Redacted } from '#domain/events.ts'
import { step } from '#domain/kernel/decider.ts'
import { type DiscountUsed, discountWithUses, type DiscountWithUses } from '#domain/payments/customer-discount-use.ts'
import {
  customerDiscount,
  type CustomerDiscountState,
  type LiveCustomerDiscount,
} from '#domain/payments/customer-discount.ts'
import { useEvents, usesAfter } from '#domain/payments/discount-uses.ts'
import { isBefore } from '#domain/time.ts'
import { projection, type Reader } from '../projection.ts'

/** Customer discounts and their uses by orders, for customers and staff. */

type State = { customerId: string | null; discount: CustomerDiscountState; uses: readonly DiscountUsed[] }
type Body = { discount: LiveCustomerDiscount | null; uses: readonly DiscountUsed[] }

const isDiscountEvent = (type: string): boolean => aggregates.ofEvent(type)?.category === customerDiscount.category
const changesUses: ReadonlySet<string> = new Set(useEvents)

const initial: State = { customerId: null, discount: customerDiscount.initial, uses: [] }

const evolve = (state: State, event: Redacted): State => ({
  customerId: event.parties.customerId ?? state.customerId,
  discount: isDiscountEvent(event.type) ? step(customerDiscount.evolve, state.discount, event) : state.discount,
  uses: usesAfter(state.uses, event),
})

const bodyOf = ({ discount, uses }: State): Body => ({
  discount: discount.status === 'none' ? null : discount,
  uses,
})

const discountsFor = (audience: 'customer' | 'staff') =>
  projection<State>({
    name: `customer-discount-for-${audience}`,
    version: 2,
    audience,
    key: ({ type, caseId }) => (isDiscountEvent(type) || changesUses.has(type) ? caseId : undefined),
    initial,
    evolve,
    columns: { customer_id: 'text', body: 'json' },
    row: (state) => {
      const body = bodyOf(state)
      return body.discount || body.uses.length > 0 ? { customer_id: state.customerId, body } : undefined
    },
    indexes: [['customer_id']],
    keepsState: true,
  })

/** `customer-discount-for-customer`: one row per discount, and one per order that has used a discount. */
export const customerDiscountForCustomerProjection = discountsFor('customer')
/** `customer-discount-for-staff`: the same with internal fields. */
export const customerDiscountForStaffProjection = discountsFor('staff')

// Queries -------------------------------------------------------------------------------------------------------------

/** The discounts of a customer with their uses, newest first. */
export const findCustomerDiscounts = async (
  reader: Reader,
  audience: 'customer' | 'staff',
  customerId: string,
): Promise<DiscountWithUses[]> => {
  const { rows } = await reader.query<{ body: Body }>({
    name: `${audience}-customer-discounts`,
    text: `select body from for_${audience}.customer_discount_for_${audience} where customer_id = $1`,
    values: [customerId],
  })
  return discountsWithUses(rows.map(({ body }) => body))
}

/** Combines the rows of a customer. */
export const discountsWithUses = (rows: readonly Body[]): DiscountWithUses[] => {
  const uses = Map.groupBy(
    rows.flatMap((row) => row.uses),
    ({ discountId }) => discountId,
  )
  return rows
    .flatMap(({ discount }) => discount ?? [])
    .map((discount) => {
      const all = uses.get(discount.discountId) ?? []
      const lastUse = Math.max(0, ...all.map(({ number }) => number ?? 0))
      return discountWithUses(discount, all, lastUse)
    })
    .toSorted((a, b) => (isBefore(a.addedOn, b.addedOn) ? 1 : -1))
}
