import { type Case, foldCase } from '#domain/case.ts'
import { Currency } from '#domain/kernel/money.ts'
import { ruleBroken, throwIfRefused } from '#domain/kernel/refusal.ts'
import { hasChanges, type DisputeReport } from '#domain/payments/card-dispute.ts'
import { cardPaymentOf } from '#domain/payments/card-intents.ts'
import { systemCaller } from '../pipeline/access.ts'
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

/** PAY-D05: the amount must be in the order's currency. */
const requireCurrency = ({ order }: Case, currency: string): void =>
  throwIfRefused(
    order.status !== 'none' && order.currency === currency ? undefined : ruleBroken('amount', 'rule.cardAmountDiffers'),
  )

/**
 * Records refunds and disputes of a payment. Payments that do not belong to one of our orders are ignored.
 *
 * @throws {Rejection} rule-broken if the currency differs from the order's
 */
export const settleRefundsAndDisputes = async (ports: CardPorts, intentId: string): Promise<void> => {
  const intent = await ports.cards.find(intentId)
  const caseId = intent?.metadata['caseId'] ?? ''
  const before = foldCase(await ports.log.readCase({ caseId }))
  const cardPaymentId = cardPaymentOf(before, intentId)
  if (cardPaymentId === undefined || before.order.status === 'none') return
  const { refunds, disputes } = await ports.cards.refundsAndDisputes(intentId)
  const state = refunds.length > 0 ? await withPayment(ports, before, { cardPaymentId, intentId }) : before
  for (const refund of refunds) await settleRefund(ports, { state, cardPaymentId }, refund)
  for (const dispute of disputes) await settleDispute(ports, { state, cardPaymentId }, dispute)
}

/**
 * The case, after recording the payment on its order: the notification of a refund can arrive before that of its
 * payment.
 */
const withPayment = async (
  ports: CardPorts,
  { caseId, order }: Case,
  { cardPaymentId, intentId }: { cardPaymentId: string; intentId: string },
): Promise<Case> => {
  const read = async () => foldCase(await ports.log.readCase({ caseId }))
  if (!order.payments.some(({ id }) => id === cardPaymentId)) {
    await settleCardPayment(ports, intentId)
    const { cardPayments } = await read()
    const isPaid = Object.values(cardPayments).some(
      (one) => one.cardPaymentId === cardPaymentId && one.status === 'succeeded',
    )
    const input = { caseId, cardPaymentId }
    if (isPaid) await send(ports, cardPaymentCommands.recordCardPayment, input, `${cardPaymentId}/recorded`)
  }
  return read()
}

/** Records the provider's response to a refund that we requested. */
export const settleAskedRefund = async (
  ports: CardPorts,
  { caseId, intentId, refund }: { caseId: string; intentId: string; refund: ProviderRefund },
): Promise<void> => {
  const state = foldCase(await ports.log.readCase({ caseId }))
  const cardPaymentId = cardPaymentOf(state, intentId)
  if (cardPaymentId !== undefined) await settleRefund(ports, { state, cardPaymentId }, refund)
}

type Paid = { state: Case; cardPaymentId: string }

const settleRefund = async (ports: CardPorts, { state, cardPaymentId }: Paid, refund: ProviderRefund) => {
  const { providerId, status, amount, currency, failure } = refund
  const refundId = refund.refundId ?? providerId
  const { payments, cardRefunds } = state.order
  const isRecorded = payments.some(({ id }) => id === refundId)
  const isOver =
    payments.some(({ reverses }) => reverses === refundId) ||
    cardRefunds.some((one) => one.refundId === refundId && one.status === 'failed')
  const ofRefund = { caseId: state.caseId, refundId }
  if (status === 'succeeded' && !isRecorded && !isOver && payments.some(({ id }) => id === cardPaymentId)) {
    requireCurrency(state, currency)
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

const settleDispute = async (ports: CardPorts, { state, cardPaymentId }: Paid, dispute: ProviderDispute) => {
  requireCurrency(state, dispute.currency)
  const currency = Currency.parse(dispute.currency)
  const { success, data: feeCurrency } = Currency.safeParse(dispute.feeCurrency)
  const fees = success ? { fee: dispute.fee, feeCurrency } : { fee: 0, feeCurrency: currency }
  const report: DisputeReport = { ...dispute, cardPaymentId, currency, ...fees }
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
