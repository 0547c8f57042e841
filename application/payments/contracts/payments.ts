import { z } from 'zod'
import { Currency } from '#domain/kernel/money.ts'
import type { MessageKey } from '#domain/messages/message.ts'
import { chargeableParts, discountScopes, discountSources, discountTypes } from '#domain/payments/discount-shapes.ts'
import { paymentLinkDays, paymentLinkStatuses } from '#domain/payments/payment-link.ts'
import { paymentTermsKinds, requestedStages } from '#domain/payments/payment-terms.ts'
import { optionalText, text } from '#domain/text/fields.ts'
import { Moment } from '#domain/time.ts'
import { AmountInput, endpoint, pageOf, Paging, period, WireAmount } from '../../contracts/endpoint.ts'
import { NamedCustomer } from '../../contracts/names.ts'
import { Order, RequestId } from '../../ordering/contracts/order-shapes.ts'

/**
 * Payment links, issued and withdrawn by staff and opened by any holder; also payment terms, payment requests and the
 * payment block of an order.
 */

const Id = z.string().min(1).max(100)

/** The secret part of a payment link. */
export const LinkToken = z.string().regex(/^[\w-]{43}$/, { error: 'input.invalid' })

const linkShape = {
  requestId: z.string(),
  amount: WireAmount,
  currency: Currency,
  status: z.enum(paymentLinkStatuses),
  expiresOn: Moment,
}

/**
 * Data visible to everyone with the link. `isBlocked`: payment of the order is blocked (PAY-D04), or the order is on
 * hold or has ended.
 */
const OpenedPaymentLink = z.object({ ...linkShape, isBlocked: z.boolean() })

/** A link for staff; `path` is its path in the web app. */
export const PaymentLink = z.object({ ...linkShape, id: Id, issuedOn: Moment, path: z.string() })
export type PaymentLink = z.infer<typeof PaymentLink>
export type OpenedPaymentLink = z.infer<typeof OpenedPaymentLink>

/** An entry of the list of all payment links, without the link's path. */
export const ListedPaymentLink = z.object({ ...linkShape, id: Id, issuedOn: Moment, ...NamedCustomer })
export type ListedPaymentLink = z.infer<typeof ListedPaymentLink>

/** Filters for the list of all payment links. Omitted filters do not apply. */
export const PaymentLinkFilter = z.strictObject({
  /** Prefix of the order number. */
  q: z.string().trim().max(100).optional(),
  status: z.enum(paymentLinkStatuses).optional(),
  /** End of validity, both inclusive. */
  validFrom: Moment.optional(),
  validTo: Moment.optional(),
})
export type PaymentLinkFilter = z.infer<typeof PaymentLinkFilter>

const access = ['staff'] as const

export const payments = {
  listLinks: endpoint({
    method: 'GET',
    path: '/orders/:requestId/payment-links',
    summary: 'List payment links of an order, newest first',
    access,
    params: z.strictObject({ requestId: RequestId }),
    reply: z.object({ items: z.array(PaymentLink) }),
  }),
  listAllLinks: endpoint({
    method: 'GET',
    path: '/payment-links',
    summary: 'List payment links of all orders, newest first',
    access,
    query: period(Paging.extend(PaymentLinkFilter.shape), 'validFrom', 'validTo'),
    reply: pageOf(ListedPaymentLink),
  }),
  issueLink: endpoint({
    method: 'POST',
    path: '/orders/:requestId/payment-links',
    summary: 'Issue a payment link for an amount of an order (IssuePaymentLink)',
    access,
    rateLimit: 'commands',
    params: z.strictObject({ requestId: RequestId }),
    body: z.strictObject({
      amount: AmountInput.refine((amount) => amount > 0, { error: 'input.invalid' }),
      days: z.int().min(paymentLinkDays.min).max(paymentLinkDays.max).default(paymentLinkDays.default),
      requestVersion: z.int().min(1).optional(),
    }),
    reply: PaymentLink,
  }),
  withdrawLink: endpoint({
    method: 'POST',
    path: '/orders/:requestId/payment-links/:paymentLinkId/withdraw-payment-link',
    summary: 'Withdraw a payment link (WithdrawPaymentLink)',
    access: ['staff', 'system'],
    rateLimit: 'commands',
    params: z.strictObject({ requestId: RequestId, paymentLinkId: Id }),
    body: z.strictObject({ requestVersion: z.int().min(1).optional() }),
    reply: PaymentLink,
  }),
  publicKey: endpoint({
    method: 'GET',
    path: '/spk',
    summary: 'Get the public key of the card provider; empty if card payments are unavailable',
    access: ['anyone'],
    reply: z.object({ publicKey: z.string(), provider: z.enum(['stripe', 'sandbox', 'none']) }),
  }),
  openLink: endpoint({
    method: 'GET',
    path: '/payment-links/:token',
    summary: 'Get the amount and validity of a payment link',
    access: ['anyone'],
    rateLimit: 'configurations',
    params: z.strictObject({ token: LinkToken }),
    reply: OpenedPaymentLink,
  }),
}

const ofOrder = { params: z.strictObject({ requestId: RequestId }), reply: Order, access: ['staff'] as const }
/**
 * Required because the change determines what the customer must pay: refused if the order changed after it was read.
 */
const seen = { requestVersion: z.int().min(1) }

export const paymentTerms = {
  set: endpoint({
    method: 'POST',
    path: '/orders/:requestId/set-payment-terms',
    summary: 'Set the payment terms of an order (SetPaymentTerms)',
    ...ofOrder,
    body: z.strictObject({
      ...seen,
      terms: z.enum(paymentTermsKinds),
      /** For the terms `custom`: the agreed amount, in the currency of the order. */
      customAmountDue: AmountInput.positive().nullable().default(null),
      /** For the terms `custom`; if omitted, the amount is due when the order is placed. */
      dueDate: Moment.nullable().default(null),
    }),
  }),
  request: endpoint({
    method: 'POST',
    path: '/orders/:requestId/request-order-payment',
    summary: 'Request the next installment now; the order waits until it is paid (RequestOrderPayment)',
    ...ofOrder,
    access: ['staff', 'system'],
    /** Default: the next stage. */
    body: z.strictObject({ requestVersion: seen.requestVersion.optional(), stage: z.enum(requestedStages).optional() }),
  }),
  block: endpoint({
    method: 'POST',
    path: '/orders/:requestId/block-payment',
    summary: 'Block payment: the customer can neither place nor pay for the order (BlockPayment)',
    ...ofOrder,
    body: z.strictObject({ ...seen, reason: text(2000) }),
  }),
  unblock: endpoint({
    method: 'POST',
    path: '/orders/:requestId/unblock-payment',
    summary: 'Remove the payment block of an order (UnblockPayment)',
    ...ofOrder,
    body: z.strictObject(seen),
  }),
}

/** Discounts of an order, and charges that staff add to its total. */
export const discounts = {
  apply: endpoint({
    method: 'POST',
    path: '/orders/:requestId/discounts',
    summary: 'Apply a discount to an order (ApplyDiscount)',
    ...ofOrder,
    body: z.strictObject({
      ...seen,
      name: text(100),
      description: optionalText(),
      /** PAY-011 */
      scope: z.enum(discountScopes, { error: 'input.discountScope' satisfies MessageKey }),
      /** PAY-012 */
      type: z.enum(discountTypes, { error: 'input.discountType' satisfies MessageKey }),
      /** Percent from 0 to 100, or an amount in the currency of the order (PAY-D03). */
      value: AmountInput.positive(),
      source: z.enum(discountSources).default('custom'),
      /** PAY-014: maximum deduction, in the currency of the order. */
      upperLimit: AmountInput.positive().nullable().default(null),
      internalNotes: optionalText(),
    }),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/orders/:requestId/discounts/:discountId/remove-discount',
    summary: 'Remove a discount from an order (RemoveDiscount)',
    ...ofOrder,
    params: z.strictObject({ requestId: RequestId, discountId: Id }),
    body: z.strictObject(seen),
  }),
  settleWork: endpoint({
    method: 'POST',
    path: '/orders/:requestId/canceled-work/:itemId/settle-canceled-work',
    summary:
      'Decide how much of the price of a canceled sample or service is deducted from the total of its order (SettleCancelledWork)',
    ...ofOrder,
    params: z.strictObject({ requestId: RequestId, itemId: Id }),
    body: z.strictObject({
      ...seen,
      /** In the currency of the order, before discounts; 0 keeps the whole price. */
      amount: AmountInput,
      internalNotes: optionalText(),
    }),
  }),
  charge: endpoint({
    method: 'POST',
    path: '/orders/:requestId/change-order-total',
    summary: 'Add an amount to one part of a placed order’s total (ChangeOrderTotal)',
    ...ofOrder,
    access: ['staff', 'system'],
    body: z.strictObject({
      requestVersion: seen.requestVersion.optional(),
      part: z.enum(chargeableParts),
      description: text(200),
      amount: AmountInput.positive(),
    }),
  }),
}
