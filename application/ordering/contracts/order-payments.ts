import { z } from 'zod'
import type { MessageKey } from '#domain/messages/message.ts'
import { paymentMethods } from '#domain/payments/payments-state.ts'
import { optionalText, text } from '#domain/text/fields.ts'
import { Moment } from '#domain/time.ts'
import { AmountInput, endpoint } from '../../contracts/endpoint.ts'
import { Order, RequestId } from './order-shapes.ts'
import { Id, ofOrder, seenMoney } from './order-targets.ts'

/** Payments and refunds of an order, recorded by staff (PAY-T01..T04). */

export const orderPaymentContracts = {
  recordPayment: endpoint({
    method: 'POST',
    path: '/orders/:requestId/record-payment',
    summary: 'Record a payment from the customer (RecordPayment)',
    access: ['staff', 'bookkeeper'],
    ...ofOrder,
    body: z.strictObject({
      ...seenMoney,
      amount: AmountInput.positive(),
      /** Paying more than the amount due is refused unless the rest is recorded as credit (PAY-D07). */
      keepAsCredit: z.boolean().default(false),
      method: z.enum(paymentMethods).exclude(['refund']),
      /** Default: now. */
      paymentDate: Moment.refine((date) => date > '2000', {
        error: 'input.thisCentury' satisfies MessageKey,
      }).optional(),
      internalNotes: optionalText(),
    }),
  }),
  recordRefund: endpoint({
    method: 'POST',
    path: '/orders/:requestId/record-refund',
    summary: 'Record a refund to the customer (RecordRefund)',
    access: ['staff', 'bookkeeper'],
    ...ofOrder,
    body: z.strictObject({
      ...seenMoney,
      amount: AmountInput.positive(),
      /** Method of the refund. For card refunds use `refundCardPayment`. */
      paidFrom: z.enum(['bankTransfer', 'custom']).default('bankTransfer'),
      /** Default: now. */
      paymentDate: Moment.refine((date) => date > '2000', {
        error: 'input.thisCentury' satisfies MessageKey,
      }).optional(),
      internalNotes: optionalText(),
    }),
  }),
  refundCardPayment: endpoint({
    method: 'POST',
    path: '/orders/:requestId/payments/:paymentId/refund-card-payment',
    summary: 'Refund a card payment in full or in part through the card provider (RequestCardRefund)',
    access: ['staff', 'bookkeeper'],
    params: z.strictObject({ requestId: RequestId, paymentId: Id }),
    reply: Order,
    rateLimit: 'commands',
    body: z.strictObject({ ...seenMoney, amount: AmountInput.positive(), internalNotes: optionalText() }),
  }),
  removePaymentEntry: endpoint({
    method: 'POST',
    path: '/orders/:requestId/payments/:paymentId/remove-payment-entry',
    summary:
      'Correct a wrong payment entry with a reversing entry; the customer gets an email with the reason (RemovePaymentEntry)',
    access: ['seniorStaff'],
    params: z.strictObject({ requestId: RequestId, paymentId: Id }),
    reply: Order,
    body: z.strictObject({ ...seenMoney, reason: text(2000) }),
  }),
}
