import { type CardPorts, settleCardPayment } from './settle-card-payment.ts'

/** Notifications about payments; others are accepted and left alone. */
const known = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.processing',
]

/**
 * POST /payments/webhook (PAY-D05). A notification only says which payment to ask the provider about, so repeats, any order
 * and forged contents do no harm. One of another account is left alone.
 *
 * @throws {Rejection} invalid-input for a wrong signature, or one that is too old
 */
export const receiveNotification = async (ports: CardPorts, body: string, signature: string): Promise<void> => {
  const { type, intentId, account } = ports.cards.readNotification(body, signature)
  if (intentId === undefined || account !== undefined || !known.includes(type)) return
  await settleCardPayment(ports, intentId)
}
