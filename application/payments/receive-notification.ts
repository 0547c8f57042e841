import { type CardPorts, settleCardPayment } from './settle-card-payment.ts'
import { settleRefundsAndDisputes } from './settle-refunds-and-disputes.ts'

/** Notifications about payments; those about refunds and disputes are below, others are accepted and ignored. */
const ofPayments = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.processing',
]

const ofRefundsAndDisputes = ['refund.', 'charge.refund', 'charge.dispute.']

/**
 * POST /payments/webhook (PAY-D05). A notification only names the payment to ask the provider about, so repeated,
 * reordered and forged notifications are harmless. One of another account is ignored.
 *
 * @throws {Rejection} invalid-input for a wrong or outdated signature
 */
export const receiveNotification = async (ports: CardPorts, body: string, signature: string): Promise<void> => {
  const { type, intentId, account } = ports.cards.readNotification(body, signature)
  if (intentId === undefined || account !== undefined) return
  if (ofPayments.includes(type)) await settleCardPayment(ports, intentId)
  if (ofRefundsAndDisputes.some((kind) => type.startsWith(kind))) await settleRefundsAndDisputes(ports, intentId)
}
