import { type CardPorts, settleCardPayment } from './settle-card-payment.ts'
import { settleRefundsAndDisputes } from './settle-refunds-and-disputes.ts'

/**
 * Types of notifications about payments; `ofRefundsAndDisputes` covers refunds and disputes. Others are accepted and
 * ignored.
 */
const ofPayments = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.processing',
]

const ofRefundsAndDisputes = ['refund.', 'charge.refund', 'charge.dispute.']

/**
 * POST /payments/webhook (PAY-D05). A notification only identifies the payment to query from the provider, so repeated,
 * reordered and forged notifications are harmless. Notifications for other accounts are ignored.
 *
 * @throws {Rejection} invalid-input for a wrong or outdated signature
 */
export const receiveNotification = async (ports: CardPorts, body: string, signature: string): Promise<void> => {
  const { type, intentId, account } = ports.cards.readNotification(body, signature)
  if (intentId === undefined || account !== undefined) return
  if (ofPayments.includes(type)) await settleCardPayment(ports, intentId)
  if (ofRefundsAndDisputes.some((kind) => type.startsWith(kind))) await settleRefundsAndDisputes(ports, intentId)
}
