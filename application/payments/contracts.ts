import { z } from 'zod'
import { Currency } from '#domain/kernel/money.ts'
import { paymentLinkDays, paymentLinkStatuses } from '#domain/payments/payment-link.ts'
import { Moment } from '#domain/time.ts'
import { AmountInput, endpoint, WireAmount } from '../contracts/endpoint.ts'
import { RequestId } from '../ordering/contracts/order-shapes.ts'

/** Payment links: issued and withdrawn by staff, opened by any holder of the link. */

const Id = z.string().min(1).max(100)

/** What everyone with the link sees. */
const OpenedPaymentLink = z.object({
  requestId: z.string(),
  amount: WireAmount,
  currency: Currency,
  status: z.enum(paymentLinkStatuses),
  expiresOn: Moment,
})

/** A link as staff see it; `path` is its address in the web app. */
export const PaymentLink = OpenedPaymentLink.extend({ id: Id, issuedOn: Moment, path: z.string() })
export type PaymentLink = z.infer<typeof PaymentLink>
export type OpenedPaymentLink = z.infer<typeof OpenedPaymentLink>

const access = ['staff'] as const

export const payments = {
  listLinks: endpoint({
    method: 'GET',
    path: '/orders/:requestId/payment-links',
    summary: 'Payment links of an order, newest first',
    access,
    params: z.strictObject({ requestId: RequestId }),
    reply: z.object({ items: z.array(PaymentLink) }),
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
    reply: PaymentLink,
  }),
  publicKey: endpoint({
    method: 'GET',
    path: '/spk',
    summary: 'Public key of the card payment provider; empty where cards cannot be used',
    access: ['anyone'],
    reply: z.object({ publicKey: z.string(), provider: z.enum(['stripe', 'sandbox', 'none']) }),
  }),
  openLink: endpoint({
    method: 'GET',
    path: '/payment-links/:token',
    summary: 'The amount that a payment link is for, and whether it is still valid',
    access: ['anyone'],
    rateLimit: 'configurations',
    params: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/, { error: 'input.invalid' }) }),
    reply: OpenedPaymentLink,
  }),
}
