import { z } from 'zod'
import type { Aggregate } from '../kernel/aggregate.ts'
import { type EventOf, type Evolve, fact } from '../kernel/fact.ts'
import { Currency } from '../kernel/money.ts'
import { ruleBroken, throwIfRefused, firstOf, type Refusal, unlessStatus } from '../kernel/refusal.ts'
import { text } from '../text/fields.ts'
import { isBefore, Moment } from '../time.ts'
import { Discount } from './discount-shapes.ts'

/**
 * A customer's discount (PAY-009, PAY-010): granted by staff, for a referral, or as the credit of an overpaid order. It
 * is a separate case; orders use it when they are placed. Amounts in minor units of its currency.
 */

// Events --------------------------------------------------------------------------------------------------------------
// Names and shapes are stored permanently: add, never change.

/** PAY-010; `requestId` is the first order of the referred customer. */
const Referral = z.strictObject({
  referredFromCustomerId: z.string(),
  referredToCustomerId: z.string(),
  requestId: z.string(),
})

/**
 * A percentage applies to every order or, with `once`, to one order. An amount can be used until it is spent.
 * `requestId`: the order from which it originates. `prepaid`: the customer paid the amount with that order.
 */
export const CustomerDiscount = Discount.omit({ ofCustomer: true }).extend({
  customerId: z.string(),
  currency: Currency,
  once: z.boolean(),
  validFrom: Moment.nullable(),
  validTo: Moment.nullable(),
  requestId: z.string().nullable(),
  referral: Referral.nullable(),
  prepaid: z.boolean(),
})
export type CustomerDiscount = z.infer<typeof CustomerDiscount>

const facts = {
  CustomerDiscountGranted: fact({
    customer: { customerDiscount: CustomerDiscount },
    staff: { internalNotes: z.string() },
  }),
  CustomerDiscountRevoked: fact({ customer: {}, staff: { reason: text(2000) } }),
}

// State ---------------------------------------------------------------------------------------------------------------

export type LiveCustomerDiscount = CustomerDiscount & {
  status: 'granted' | 'revoked'
  addedOn: Moment
  revokedOn: Moment | null
  /** Visible to staff only. */
  internalNotes?: string | undefined
  reason?: string | undefined
}
export type CustomerDiscountState = { status: 'none' } | LiveCustomerDiscount

const initial = { status: 'none' } as CustomerDiscountState

// Rules ---------------------------------------------------------------------------------------------------------------

export const customerDiscountCan = {
  /** A prepaid discount is the customer's money and cannot be revoked. */
  revoke: (one: { status: string; prepaid: boolean }): Refusal | undefined =>
    firstOf(
      unlessStatus('RevokeCustomerDiscount', one.status, 'granted'),
      one.prepaid ? ruleBroken('discountId', 'rule.creditIsPaid') : undefined,
    ),
}

const periodRefusal = ({ validFrom, validTo }: CustomerDiscount): Refusal | undefined =>
  validFrom && validTo && !isBefore(validFrom, validTo) ? ruleBroken('validTo', 'rule.validToFirst') : undefined

// Commands · decide ---------------------------------------------------------------------------------------------------

type Granted = { customerDiscount: CustomerDiscount; internalNotes: string }
type CustomerDiscountEvent = EventOf<typeof facts>

const decide = {
  /** Null if there is nothing to grant. A discount that was already granted is unchanged. */
  GrantCustomerDiscount: (one: CustomerDiscountState, { granted }: { granted: Granted | null }) => {
    if (one.status !== 'none' || granted === null) return []
    throwIfRefused(periodRefusal(granted.customerDiscount))
    return [{ type: 'CustomerDiscountGranted', data: granted }] satisfies CustomerDiscountEvent[]
  },
  /** The same, sent by a process. */
  GrantCustomerDiscountByCause: (one: CustomerDiscountState, data: { granted: Granted | null }) =>
    decide.GrantCustomerDiscount(one, data),
  RevokeCustomerDiscount: (one: CustomerDiscountState, data: { reason: string }): CustomerDiscountEvent[] => {
    throwIfRefused(customerDiscountCan.revoke({ prepaid: false, ...one }))
    return [{ type: 'CustomerDiscountRevoked', data }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

const evolve: Evolve<CustomerDiscountState, typeof facts, 'customer'> = {
  CustomerDiscountGranted: (_, { customerDiscount, internalNotes }, { at }) => ({
    ...customerDiscount,
    status: 'granted',
    addedOn: at,
    revokedOn: null,
    internalNotes,
  }),
  CustomerDiscountRevoked: (one, { reason }, { at }) =>
    one.status === 'none' ? one : { ...one, status: 'revoked', revokedOn: at, reason },
}

export const customerDiscount = {
  category: 'customer-discount',
  key: 'customerDiscounts',
  holds: 'many',
  facts,
  initial,
  decide,
  evolve,
  comparable: (own) => (own.status === 'none' ? own : { id: own.discountId, ...own }),
  money: CustomerDiscount.pick({ amount: true, upperLimit: true }),
  idOf: (own) => (own.status === 'none' ? '' : own.discountId),
  claims: 'customerDiscountId',
  identity: (own) => ({
    entityId: own.status === 'none' ? '' : own.discountId,
    parties: { customerId: own.status === 'none' ? null : own.customerId, supplierId: null },
  }),
  entityIdFor: {},
  topics: { customer: 'customerDiscounts', staff: 'customerDiscounts', supplier: 'customerDiscounts' },
} as const satisfies Aggregate<CustomerDiscountState, typeof facts, typeof decide, 'customer'>
