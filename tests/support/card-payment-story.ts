import { refundCardPayment } from '#application/ordering/commands.ts'
import { cardPaymentCommands, initiateCardPayment } from '#application/payments/card-payment-commands.ts'
import {
  acceptCardPayment,
  recordPaymentReturn,
  refundDifferingPayment,
} from '#application/payments/differing-payments.ts'
import { assignDispute } from '#application/payments/disputes.ts'
import { issuePaymentLink } from '#application/payments/payment-links.ts'
import { refundAndDisputeCommands } from '#application/payments/refund-and-dispute-commands.ts'
import { type Caller, systemCaller } from '#application/pipeline/access.ts'
import { type CommandSpec, handle } from '#application/pipeline/handle.ts'
import { type Case, foldCase } from '#domain/case.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { amountOwed } from '#domain/payments/payment-terms.ts'
import { plusDays } from '#domain/time.ts'
import type { MemoryApp } from './memory-app.ts'

/** Card payments of one order in an in-memory app. */
export const cardPaymentsOf = ({ ports, settled }: MemoryApp, caseId: string, customer: Caller) => {
  const system = systemCaller('card-payments')
  const send = async <Input>(spec: CommandSpec<Input>, input: Input, caller: Caller): Promise<Case> => {
    const { events } = await handle(ports, spec, { caller, input, commandId: ports.idGenerator.ulid() })
    await settled()
    return foldCase(events)
  }
  const asked = (cardPaymentId: string) => ({ caseId, cardPaymentId })
  return {
    starts: (cardPaymentId: string, amount: number, paymentLinkId: string | null = null, by: Caller = customer) => {
      const payment = { amount, currency: 'USD' as const, paymentLinkId, intentId: `pi ${cardPaymentId}` }
      return send(initiateCardPayment, { ...asked(cardPaymentId), ...payment }, by)
    },
    succeeds: (cardPaymentId: string, amount: number, by: Caller = system, currency = 'USD') =>
      send(cardPaymentCommands.succeedCardPayment, { ...asked(cardPaymentId), amount, currency }, by),
    refunded: (cardPaymentId: string, refundId: string, amount: number) =>
      send(cardPaymentCommands.recordPaymentRefund, { ...asked(cardPaymentId), refundId, amount }, system),
    refundFails: (cardPaymentId: string, refundId: string) =>
      send(
        cardPaymentCommands.failPaymentRefund,
        { ...asked(cardPaymentId), refundId, reason: 'expired_or_canceled_card' },
        system,
      ),
    fails: (cardPaymentId: string, by: Caller = system) =>
      send(cardPaymentCommands.failCardPayment, { ...asked(cardPaymentId), reason: 'Your card was declined.' }, by),
    expires: (cardPaymentId: string, by: Caller = system) =>
      send(cardPaymentCommands.expireCardPayment, asked(cardPaymentId), by),
  }
}

/**
 * A payment in another currency, which is refunded at the second attempt; one of a lower amount, which is accepted; and
 * one that is returned by bank transfer.
 */
export const runDifferingPaymentStory = async (
  app: MemoryApp,
  { customer, staff }: { customer: Caller; staff: Caller },
): Promise<void> => {
  const { caseId } = app.log.events[0]!
  const state = () => foldCase(app.log.events)
  const { requestId } = requireExisting(state().order)
  const due = amountOwed(state().order)
  const cards = cardPaymentsOf(app, caseId, customer)
  const decide = async <Input>(spec: CommandSpec<Input>, input: Input) => {
    await handle(app.ports, spec, { caller: staff, input, commandId: app.ports.idGenerator.ulid() })
    await app.settled()
  }
  await cards.starts('in euros', due)
  await cards.succeeds('in euros', due, undefined, 'EUR')
  const seen = () => ({ requestId, requestVersion: state().versions[caseId]!.staff })
  const wrong = { ...seen(), cardPaymentId: 'in euros', internalNotes: 'Wrong currency' }
  await decide(refundDifferingPayment, wrong)
  const [payment] = Object.values(state().cardPayments)
  const refundId = payment?.status === 'differs' ? payment.refunds[0]!.refundId : ''
  await cards.refundFails('in euros', refundId)
  await cards.refunded('in euros', 're_by_hand', due)
  await cards.starts('less', due)
  await cards.succeeds('less', 5_000)
  await decide(acceptCardPayment, { ...seen(), cardPaymentId: 'less' })
  await cards.starts('returned', due - 5_000)
  await cards.succeeds('returned', 100, undefined, 'EUR')
  const returned = { cardPaymentId: 'returned', paidFrom: 'bankTransfer' as const, internalNotes: 'Card expired' }
  await decide(recordPaymentReturn, { ...seen(), ...returned })
}

/** A placed order that is paid by card in two parts, the second with a payment link, after failed attempts. */
export const runCardPaymentStory = async (
  app: MemoryApp,
  { customer, staff }: { customer: Caller; staff: Caller },
): Promise<void> => {
  const { caseId } = app.log.events[0]!
  const state = foldCase(app.log.events)
  const { requestId } = requireExisting(state.order)
  const due = amountOwed(state.order)
  const cards = cardPaymentsOf(app, caseId, customer)
  await cards.starts('declined', due)
  await cards.fails('declined')
  await cards.starts('late', due)
  await cards.expires('late')
  await cards.starts('first', 10_000)
  await cards.succeeds('first', 10_000)
  const ask = { caller: staff, input: { requestId, amount: (due - 10_000) / 100, days: 14 }, commandId: 'link' }
  const { events } = await handle(app.ports, issuePaymentLink, ask)
  const [link] = Object.values(foldCase(events).paymentLinks)
  await cards.starts('second', due - 10_000, link!.paymentLinkId, systemCaller('card-payments'))
  await cards.succeeds('second', due - 10_000)
}

/** A failed card refund, a paid one, and a dispute that is won. */
export const runRefundStory = async ({ ports, log, settled }: MemoryApp, staff: Caller): Promise<void> => {
  const system = systemCaller('card-payments')
  const { caseId } = log.events[0]!
  const send = async <Input>(spec: CommandSpec<Input>, input: Input, caller: Caller): Promise<Case> => {
    const { events } = await handle(ports, spec, { caller, input, commandId: ports.idGenerator.ulid() })
    await settled()
    return foldCase(events)
  }
  const { versions, order } = foldCase(log.events)
  const { requestId } = requireExisting(order)
  const asked = { requestId, paymentId: 'first', amount: 5, internalNotes: 'Dented' }
  const first = await send(refundCardPayment, { ...asked, requestVersion: versions[caseId]!.staff }, staff)
  const { refundId } = first.order.cardRefunds[0]!
  await send(refundAndDisputeCommands.failCardRefund, { caseId, refundId, reason: 'expired_or_canceled_card' }, system)
  await send(
    refundAndDisputeCommands.recordCardRefund,
    { caseId, refundId: 're_provider', cardPaymentId: 'first', amount: 500 },
    system,
  )
  const report = {
    caseId,
    disputeId: 'dp_1',
    cardPaymentId: 'second',
    amount: 10_000,
    currency: 'USD' as const,
    reason: 'fraudulent',
    status: 'needsResponse' as const,
    evidenceDueOn: plusDays(ports.now(), 10),
    withdrawn: true,
    fee: 1_500,
    feeCurrency: 'USD' as const,
  }
  await send(refundAndDisputeCommands.recordCardDispute, report, system)
  await send(
    assignDispute,
    { requestId, disputeId: 'dp_1', assigneeId: staff.actor.id, dueDate: null, followUpOn: null },
    staff,
  )
  await send(
    refundAndDisputeCommands.recordCardDispute,
    { ...report, status: 'won', evidenceDueOn: null, withdrawn: false },
    system,
  )
}
