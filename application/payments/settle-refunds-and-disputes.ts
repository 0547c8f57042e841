import { type Case, foldCase } from '#domain/case.ts'
import { ruleBroken, throwIfRefused } from '#domain/kernel/refusal.ts'
import { hasChanges, type DisputeReport } from '#domain/payments/card-dispute.ts'
import { cardPaymentOf } from '#domain/payments/card-intents.ts'
import type { Received } from '#domain/payments/differing-payment.ts'
import { cartIn } from '../ordering/cart-commands.ts'
import { systemCaller } from '../pipeline/access.ts'
import type { Effects } from '../pipeline/effects.ts'
import { type CommandSpec, handle } from '../pipeline/handle.ts'
import { cardPaymentCommands } from './card-payment-commands.ts'
import type { ProviderDispute, ProviderRefund } from './ports.ts'
import { refundAndDisputeCommands } from './refund-and-dispute-commands.ts'
import { type CardPorts, settleCardPayment } from './settle-card-payment.ts'

/**
 * Records the provider's state of a payment's refunds and disputes (decision 106). The state is always queried from the
 * provider, so repeated, reordered and lost notifications have no effect.
 */

const caller = systemCaller('card-payments')

type Paid = { state: Case; cardPaymentId: string }

/** The currency in which the provider received a payment: that of its order, unless the payment differs. */
const currencyOf = ({ state, cardPaymentId }: Paid): string | undefined => {
  const { order, cardPayments } = state
  const payment = Object.values(cardPayments).find((one) => one.cardPaymentId === cardPaymentId)
  if (payment?.status === 'differs') return payment.receivedCurrency
  if (order.status !== 'none') return order.currency
  const cart = cartIn(state)
  return cart.status === 'none' ? undefined : cart.checkout?.currency
}

/** PAY-D05 */
const requireCurrency = (paid: Paid, currency: string): void =>
  throwIfRefused(currencyOf(paid) === currency ? undefined : ruleBroken('amount', 'rule.cardAmountDiffers'))

/**
 * Records refunds and disputes of a payment. Payments that do not belong to one of our orders or carts are ignored.
 *
 * @throws {Rejection} rule-broken if the currency differs from the payment's
 */
export const settleRefundsAndDisputes = async (ports: CardPorts, intentId: string): Promise<void> => {
  const intent = await ports.cards.find(intentId)
  const before = foldCase(await ports.log.readCase({ caseId: intent?.metadata['caseId'] ?? '' }))
  if (before.caseId === '') return
  const { refunds, disputes } = await ports.cards.refundsAndDisputes(intentId)
  if (refunds.length + disputes.length === 0) return
  const state = await withPayment(ports, before, intentId)
  const cardPaymentId = cardPaymentOf(state, intentId)
  if (cardPaymentId === undefined || !isOnRecord(state, cardPaymentId)) return
  for (const refund of refunds) await settleRefund(ports, { state, cardPaymentId }, refund)
  for (const dispute of disputes) await settleDispute(ports, { state, cardPaymentId }, dispute)
}

/**
 * Whether the payment can have refunds and disputes: of an order, of a cart that becomes an order, or of a checkout that
 * was paid with another amount.
 */
const isOnRecord = (state: Case, cardPaymentId: string): boolean =>
  state.order.status !== 'none' ||
  cartIn(state).status === 'paid' ||
  Object.values(state.cardPayments).some((one) => one.cardPaymentId === cardPaymentId)

/**
 * The case, after recording the payment: the notification of a refund or dispute can arrive before that of its payment.
 */
const withPayment = async (ports: CardPorts, before: Case, intentId: string): Promise<Case> => {
  const { caseId, order } = before
  const cardPaymentId = cardPaymentOf(before, intentId) ?? ''
  if (order.payments.some(({ id }) => id === cardPaymentId)) return before
  const read = async () => foldCase(await ports.log.readCase({ caseId }))
  await settleCardPayment(ports, intentId)
  const { cardPayments } = await read()
  const isPaid = Object.values(cardPayments).some(
    (one) => one.cardPaymentId === cardPaymentId && one.status === 'succeeded',
  )
  const input = { caseId, cardPaymentId }
  if (isPaid) await send(ports, cardPaymentCommands.recordCardPayment, input, `${cardPaymentId}/recorded`)
  return read()
}

/**
 * Requests a refund from the provider, unless it exists there, and records the response, and the disputes of the payment.
 * Returns the refund's status.
 */
export const payAskedRefund = async (
  ports: CardPorts,
  { caseId, ...asked }: Effects['payCardRefund'],
): Promise<ProviderRefund['status']> => {
  const { intentId, refundId } = asked
  const read = async () => foldCase(await ports.log.readCase({ caseId }))
  const before = await read()
  const cardPaymentId = cardPaymentOf(before, intentId) ?? ''
  // The provider deletes idempotency keys after a day, so check whether the refund exists before requesting it.
  const { refunds, disputes } = await ports.cards.refundsAndDisputes(intentId)
  const known = refunds.find((one) => one.refundId === refundId)
  const currency = currencyOf({ state: before, cardPaymentId }) ?? ''
  // The refund of a cart's payment is requested when the payment is recorded. A dispute that was reported before was
  // ignored, because the payment was unknown. One in another currency is left to the reconciliation, which logs it.
  for (const dispute of disputes.filter((one) => one.currency === currency && isOnRecord(before, cardPaymentId)))
    await settleDispute(ports, { state: before, cardPaymentId }, dispute)
  // The provider refuses a key that was used for another call, and ids of old refunds are keys of their payments.
  const idempotencyKey = `refund/${refundId}`
  const refund = known ?? (await ports.cards.refund({ ...asked, currency, idempotencyKey }))
  const state = await read()
  if (isOnRecord(state, cardPaymentId)) await settleRefund(ports, { state, cardPaymentId }, refund)
  return refund.status
}

const settleRefund = async (ports: CardPorts, { state, cardPaymentId }: Paid, refund: ProviderRefund) => {
  const payment = Object.values(state.cardPayments).find((one) => one.cardPaymentId === cardPaymentId)
  if (payment?.status === 'differs') return settleRefundOfDiffering(ports, { caseId: state.caseId, payment }, refund)
  const { providerId, status, amount, currency, failure } = refund
  const refundId = refund.refundId ?? providerId
  const { payments, cardRefunds } = state.order
  const isRecorded = payments.some(({ id }) => id === refundId)
  const isOver =
    payments.some(({ reverses }) => reverses === refundId) ||
    cardRefunds.some((one) => one.refundId === refundId && one.status === 'failed')
  const ofRefund = { caseId: state.caseId, refundId }
  if (status === 'succeeded' && !isRecorded && !isOver && payments.some(({ id }) => id === cardPaymentId)) {
    requireCurrency({ state, cardPaymentId }, currency)
    const input = { ...ofRefund, cardPaymentId, amount }
    await send(ports, refundAndDisputeCommands.recordCardRefund, input, `${refundId}/paid`)
  }
  if (status === 'failed' && !isOver) {
    await send(
      ports,
      refundAndDisputeCommands.failCardRefund,
      { ...ofRefund, reason: failure ?? '' },
      `${refundId}/failed`,
    )
  }
}

/**
 * The refund of a payment that is not on its order. If staff record the payment there later, the same report is sent to
 * the order, so the ids of these commands are different.
 */
const settleRefundOfDiffering = async (
  ports: CardPorts,
  { caseId, payment: { cardPaymentId, refunds } }: { caseId: string; payment: { cardPaymentId: string } & Received },
  { providerId, status, amount, failure, ...refund }: ProviderRefund,
) => {
  const refundId = refund.refundId ?? providerId
  const before = refunds.find((one) => one.refundId === refundId)?.status ?? 'pending'
  const ofRefund = { caseId, cardPaymentId, refundId }
  if (status === 'succeeded' && before === 'pending') {
    await send(ports, cardPaymentCommands.recordPaymentRefund, { ...ofRefund, amount }, `${refundId}/returned`)
  }
  if (status === 'failed' && before !== 'failed') {
    const input = { ...ofRefund, reason: failure ?? '' }
    await send(ports, cardPaymentCommands.failPaymentRefund, input, `${refundId}/not returned`)
  }
}

const settleDispute = async (ports: CardPorts, { state, cardPaymentId }: Paid, dispute: ProviderDispute) => {
  requireCurrency({ state, cardPaymentId }, dispute.currency)
  const report: DisputeReport = { ...dispute, cardPaymentId }
  const before = Object.values(state.cardDisputes).find(({ disputeId }) => disputeId === report.disputeId)
  if (!hasChanges(before ?? { status: 'none' }, report)) return
  const input = { caseId: state.caseId, ...report }
  await send(
    ports,
    refundAndDisputeCommands.recordCardDispute,
    input,
    `${report.disputeId}/${ports.idGenerator.ulid()}`,
  )
}

const send = async <Input>(ports: CardPorts, spec: CommandSpec<Input>, input: Input, commandId: string) => {
  await handle(ports, spec, { caller, input, commandId })
}
