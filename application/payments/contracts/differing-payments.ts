import { z } from 'zod'
import { returnedBy } from '#domain/payments/differing-payment.ts'
import { optionalText } from '#domain/text/fields.ts'
import { endpoint } from '../../contracts/endpoint.ts'
import { Order, RequestId } from '../../ordering/contracts/order-shapes.ts'
import { seenMoney } from '../../ordering/contracts/order-targets.ts'

/**
 * Card payments whose amount or currency differs from what was requested: staff record them on their order, refund
 * them to the card, or record that they returned the money in another way (PAY-D05).
 */

const ofPayment = {
  access: ['staff', 'bookkeeper'] as const,
  rateLimit: 'commands' as const,
  params: z.strictObject({ requestId: RequestId, cardPaymentId: z.string().min(1).max(100) }),
  reply: Order,
}

export const differingPayments = {
  accept: endpoint({
    method: 'POST',
    path: '/orders/:requestId/card-payments/:cardPaymentId/accept-card-payment',
    summary: 'Record a card payment of another amount on its order; an excess becomes credit (AcceptCardPayment)',
    ...ofPayment,
    body: z.strictObject(seenMoney),
  }),
  refund: endpoint({
    method: 'POST',
    path: '/orders/:requestId/card-payments/:cardPaymentId/refund-differing-payment',
    summary: 'Refund a card payment of another amount or currency to the card (RefundDifferingPayment)',
    ...ofPayment,
    body: z.strictObject({ ...seenMoney, internalNotes: optionalText() }),
  }),
  recordReturn: endpoint({
    method: 'POST',
    path: '/orders/:requestId/card-payments/:cardPaymentId/record-payment-return',
    summary: 'Record that a card payment of another amount was returned in another way (RecordPaymentReturn)',
    ...ofPayment,
    body: z.strictObject({ ...seenMoney, paidFrom: z.enum(returnedBy), internalNotes: optionalText() }),
  }),
}
