import { type CardPorts, settleCardPayment } from './settle-card-payment.ts'
import { settleRefundsAndDisputes } from './settle-refunds-and-disputes.ts'

/** Notifications about payments; those about refunds and disputes are below, others are accepted and left alone. */
const ofPayments = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.processing',
]

const ofRefundsAndDisputes = ['refund.', 'charge.refund', 'charge.dispute.']

/**
 * POST /payments/webhook (PAY-D05). A notification only says which payment to ask the provider about, so repeats, any order
 * and forged contents do no harm. One of another account is left alone.
 *
 * @throws {Rejection} invalid-input for a wrong signature, or one that is too old
 */
export const receiveNotification = async (ports: CardPorts, body: string, signature: string): Promise<void> => {
  const { type, intentId, account } = ports.cards.readNotification(body, signature)
  if (intentId === undefined || account !== undefined) return
  if (ofPayments.includes(type)) await settleCardPayment(ports, intentId)
  if (ofRefundsAndDisputes.some((kind) => type.startsWith(kind))) await settleRefundsAndDisputes(ports, intentId)
}
