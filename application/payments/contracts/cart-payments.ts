import { z } from 'zod'
import { Currency, CurrencyCode } from '#domain/kernel/money.ts'
import { differingStatuses, returnedBy } from '#domain/payments/differing-payment.ts'
import { assignmentFields } from '#domain/people/assignment.ts'
import { flag, optionalText } from '#domain/text/fields.ts'
import { Moment } from '#domain/time.ts'
import { endpoint, pageOf, Paging, WireAmount } from '../../contracts/endpoint.ts'
import { CardDispute } from '../../ordering/contracts/payment-shapes.ts'

/**
 * Card payments of carts whose amount or currency differs from that of the checkout (PAY-D05). They have no order, and
 * are refunded to the card immediately; if that fails, staff refund them again, or record how they returned the money.
 */

export const CartPayment = z.object({
  cartId: z.string(),
  cardPaymentId: z.string(),
  /** Number of events of the payment, which a decision about it must name. */
  paymentVersion: z.int(),
  /** As entered at the checkout. */
  buyer: z.object({ name: z.string(), email: z.string(), phoneNumber: z.string() }),
  /** Of the checkout. */
  amount: WireAmount,
  currency: Currency,
  receivedAmount: WireAmount,
  receivedCurrency: CurrencyCode,
  /** The part of the received amount that was neither returned nor is being refunded. */
  undecided: WireAmount,
  startedOn: Moment,
  status: z.enum(differingStatuses),
  /** Returned in this way instead of to the card; null if it was not. */
  returnedBy: z.enum(returnedBy).nullable(),
  intentId: z.string(),
  /** Why the card provider could not pay the last failed refund; null if none has failed. */
  refundFailure: z.string().nullable(),
  disputes: z.array(CardDispute),
})
export type CartPayment = z.infer<typeof CartPayment>

const ofPayment = {
  access: ['staff', 'bookkeeper'] as const,
  rateLimit: 'commands' as const,
  params: z.strictObject({ cartId: z.string().min(1).max(100), cardPaymentId: z.string().min(1).max(100) }),
  reply: CartPayment,
}
/** Proves that the sender has seen all earlier decisions and reports. */
const seenPayment = { paymentVersion: z.int().min(1) }

export const cartPayments = {
  list: endpoint({
    method: 'GET',
    path: '/cart-payments',
    summary:
      'List card payments of carts that differ from their checkout, latest change first; `toDecide`: not returned, `disputed`: with a dispute',
    access: ['staff', 'bookReader'],
    query: z.strictObject({ ...Paging.shape, toDecide: flag.optional(), disputed: flag.optional() }),
    reply: pageOf(CartPayment),
  }),
  refund: endpoint({
    method: 'POST',
    path: '/carts/:cartId/card-payments/:cardPaymentId/refund-cart-payment',
    summary: 'Refund a card payment of a cart to the card again, after its refund failed (RefundCartPayment)',
    ...ofPayment,
    body: z.strictObject({ ...seenPayment, internalNotes: optionalText() }),
  }),
  recordReturn: endpoint({
    method: 'POST',
    path: '/carts/:cartId/card-payments/:cardPaymentId/record-cart-payment-return',
    summary: 'Record that a card payment of a cart was returned in another way (RecordCartPaymentReturn)',
    ...ofPayment,
    body: z.strictObject({ ...seenPayment, paidFrom: z.enum(returnedBy), internalNotes: optionalText() }),
  }),
  assignDispute: endpoint({
    method: 'PUT',
    path: '/carts/:cartId/card-payments/:cardPaymentId/disputes/:disputeId/assignment',
    summary: 'Set assignee, due date and follow-up date of a dispute of a cart without an order (AssignCartDispute)',
    ...ofPayment,
    params: ofPayment.params.extend({ disputeId: z.string().min(1).max(100) }),
    body: z.strictObject(assignmentFields),
  }),
}
