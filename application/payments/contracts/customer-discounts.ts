import { z } from 'zod'
import { Currency } from '#domain/kernel/money.ts'
import type { MessageKey } from '#domain/messages/message.ts'
import { customerDiscountStatuses } from '#domain/payments/customer-discount-use.ts'
import { CustomerDiscount as Granted } from '#domain/payments/customer-discount.ts'
import { DiscountRate, discountScopes, discountSources, discountTypes } from '#domain/payments/discount-shapes.ts'
import { Bilingual } from '#domain/text/bilingual.ts'
import { optionalText, text } from '#domain/text/fields.ts'
import { Moment } from '#domain/time.ts'
import { AmountInput, endpoint, WireAmount } from '../../contracts/endpoint.ts'
import { Order, RequestId } from '../../ordering/contracts/order-shapes.ts'

/** Customer discounts: their balance, origin and uses (PAY-009, PAY-010, CRM-D04). */

const Id = z.string().min(1).max(100)

/** A use by an order; `requestId` is null during checkout. Amounts are null for percentages. */
const Use = z.object({
  requestId: z.string().nullable(),
  /** In the currency of the discount. */
  taken: WireAmount.nullable(),
  /**
   * The amount in the order's currency, if it differs: one unit of the discount's currency is `rate` units at the rates
   * of `date`.
   */
  converted: DiscountRate.extend({ amount: WireAmount.nullable() }).nullable(),
  usedOn: Moment,
  /** When its order was cancelled or reverted to a draft, or its checkout ended unpaid. */
  releasedOn: Moment.nullable(),
})

export const DiscountForCustomer = z.object({
  discountId: z.string(),
  customerId: z.string(),
  name: z.union([z.string(), Bilingual]),
  description: z.string(),
  scope: z.enum(discountScopes),
  type: z.enum(discountTypes),
  /** Percent from 0 to 100, or an amount in `currency` (PAY-D03). */
  value: z.number(),
  currency: Currency,
  source: z.enum(discountSources),
  upperLimit: WireAmount.nullable(),
  /** A percentage that applies to one order only. */
  once: z.boolean(),
  /** The customer prepaid the amount with the order `requestId`. */
  prepaid: z.boolean(),
  validFrom: Moment.nullable(),
  validTo: Moment.nullable(),
  /** The order from which the discount originates. */
  requestId: z.string().nullable(),
  referral: Granted.shape.referral,
  addedOn: Moment,
  revokedOn: Moment.nullable(),
  status: z.enum(customerDiscountStatuses),
  /** Remaining amount; null for percentages. */
  left: WireAmount.nullable(),
  /** Current uses. */
  uses: z.array(Use),
  /** Released uses. */
  released: z.array(Use),
})
export type DiscountForCustomer = z.infer<typeof DiscountForCustomer>

/** `reason`: why it was revoked; '' if it was not. */
export const DiscountForStaff = DiscountForCustomer.extend({ internalNotes: z.string(), reason: z.string() })
export type DiscountForStaff = z.infer<typeof DiscountForStaff>

/**
 * `welcome`: the discount on packaging that a referred company gets with its first order (REF-D04); null if it has it, or
 * was not referred.
 */
const OwnCustomerDiscounts = z.object({
  items: z.array(DiscountForCustomer),
  welcome: z.object({ name: Bilingual, percent: z.number(), upperLimit: WireAmount, currency: Currency }).nullable(),
})
export type OwnCustomerDiscounts = z.infer<typeof OwnCustomerDiscounts>

const ofCustomer = z.strictObject({ customerId: Id })
const access = ['staff'] as const

export const customerDiscounts = {
  own: endpoint({
    method: 'GET',
    path: '/customer/discounts',
    summary: 'List discounts and credits of the caller’s company, newest first',
    access: ['customer'],
    reply: OwnCustomerDiscounts,
  }),
  list: endpoint({
    method: 'GET',
    path: '/customers/:customerId/discounts',
    summary: 'List discounts and credits of a customer, newest first',
    access,
    params: ofCustomer,
    reply: z.object({ items: z.array(DiscountForStaff) }),
  }),
  grant: endpoint({
    method: 'POST',
    path: '/customers/:customerId/discounts',
    summary: 'Grant a customer a discount or credit for future orders (GrantCustomerDiscount)',
    access,
    rateLimit: 'commands',
    params: ofCustomer,
    body: z.strictObject({
      name: text(100),
      description: optionalText(),
      /** PAY-011 */
      scope: z.enum(discountScopes, { error: 'input.discountScope' satisfies MessageKey }),
      /** PAY-012 */
      type: z.enum(discountTypes, { error: 'input.discountType' satisfies MessageKey }),
      value: AmountInput.positive(),
      currency: Currency.default('USD'),
      source: z.enum(discountSources).default('custom'),
      /** PAY-014: maximum deduction per order. */
      upperLimit: AmountInput.positive().nullable().default(null),
      once: z.boolean().default(false),
      validFrom: Moment.nullable().default(null),
      validTo: Moment.nullable().default(null),
      requestId: RequestId.nullable().default(null),
      internalNotes: optionalText(),
    }),
    reply: DiscountForStaff,
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/customers/:customerId/discounts/:discountId/revoke-customer-discount',
    summary: 'Revoke a discount; orders already placed with it are not affected (RevokeCustomerDiscount)',
    access,
    rateLimit: 'commands',
    params: ofCustomer.extend({ discountId: Id }),
    body: z.strictObject({ reason: text(2000) }),
    reply: DiscountForStaff,
  }),
  ofDraft: endpoint({
    method: 'GET',
    path: '/orders/:requestId/available-discounts',
    summary: 'List the customer’s discounts that would apply if this draft were placed',
    access: ['customer', 'staff'],
    params: z.strictObject({ requestId: RequestId }),
    reply: z.object({
      discounts: z.array(
        z.object({
          discountId: z.string(),
          name: z.union([z.string(), Bilingual]),
          source: z.enum(discountSources),
          amount: WireAmount,
          /** Conversion rate if the order is in another currency. */
          rate: z.object({ from: Currency, ...DiscountRate.shape }).nullable(),
        }),
      ),
      /** Total of the order after deducting them. */
      total: WireAmount,
    }),
  }),
  giveCredit: endpoint({
    method: 'POST',
    path: '/orders/:requestId/give-credit',
    summary: 'Convert an overpayment into credit for future orders (GiveCredit)',
    access,
    rateLimit: 'commands',
    params: z.strictObject({ requestId: RequestId }),
    body: z.strictObject({ requestVersion: z.int().min(1), internalNotes: optionalText() }),
    reply: Order,
  }),
}
