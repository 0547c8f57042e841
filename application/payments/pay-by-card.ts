import { type Case, foldCase } from '#domain/case.ts'
import type { Currency } from '#domain/currencies.ts'
import { inCurrency } from '#domain/kernel/money.ts'
import { demand, notFound, Rejection, unlessStatus } from '#domain/kernel/refusal.ts'
import { existing } from '#domain/ordering/order.ts'
import { epcCode } from '#domain/payments/bank-transfer.ts'
import { paymentBlockCan } from '#domain/payments/payment-block.ts'
import { paymentLinkCan, paymentLinkStatus } from '#domain/payments/payment-link.ts'
import { amountOwed } from '#domain/payments/payment-terms.ts'
import { type Moment, plusDays } from '#domain/time.ts'
import { type Caller, seesOrder, systemCaller } from '../pipeline/access.ts'
import { handle } from '../pipeline/handle.ts'
import { type OperationPorts, query } from '../pipeline/operation.ts'
import { initiateCardPayment, outstandingOf } from './card-payment-commands.ts'
import { cardPayments as contracts } from './contracts/card-payments.ts'
import { endCardPayment, metadataOf, settleCardPayment } from './settle-card-payment.ts'

/** Paying an order by card: the customer on the order page, and any holder of a payment link (CART-013, PAY-017). */

/** Minutes to pay. */
const minutes = 30

type Wanted = { amount: number; paymentLinkId: string | null; caller: Caller; commandId: string }

const pendingIn = (state: Case) =>
  Object.values(state.cardPayments).flatMap((one) => (one.status === 'pending' ? [one] : []))

type Started = {
  checkoutIdentifier: string
  clientSecret: string
  amount: number
  currency: Currency
  expiresOn: Moment
}

/** How often a payment is started while others start one at the same moment. */
const mostAttempts = 3

/**
 * Starts a payment, or continues the one of the same amount. An order has one payment under way: another
 * one is ended first, so that two people do not pay the same amount.
 */
const start = async (ports: OperationPorts, state: Case, wanted: Wanted, attempt = 1): Promise<Started> => {
  const { amount, paymentLinkId, caller, commandId } = wanted
  const order = existing(state.order)
  const { currency, requestId, contact } = order
  const now = ports.now()
  demand(paymentBlockCan.act(order, 'customer'))
  demand(paymentLinkCan.issue({ status: state.order.status, outstanding: outstandingOf(state) }, amount))
  for (const other of pendingIn(state)) {
    const intent = await ports.cards.find(other.intentId!)
    if (other.amount === amount && other.paymentLinkId === paymentLinkId && intent?.status === 'pending') {
      return answer(intent.clientSecret, other)
    }
    if ((await endCardPayment(ports, other.intentId!)) === 'paid') {
      throw new Rejection(unlessStatus('InitiateCardPayment', 'paid', 'unpaid')!)
    }
    await settleCardPayment(ports, other.intentId!)
  }
  const { caseId } = state
  // Another attempt is another payment at the provider.
  const cardPaymentId = ports.fingerprint([caseId, commandId, String(Object.keys(state.cardPayments).length)])
  const { intentId, clientSecret } = await ports.cards.start({
    amount,
    currency,
    description: `Boxwright ${requestId}`,
    email: contact?.email ?? '',
    metadata: metadataOf(caseId),
    idempotencyKey: cardPaymentId,
  })
  const payment = { cardPaymentId, amount, currency, paymentLinkId, expiresOn: plusDays(now, minutes / 1440), intentId }
  try {
    await handle(ports, initiateCardPayment, { caller, input: { caseId, ...payment }, commandId })
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    const current = foldCase(await ports.log.readCase({ caseId }))
    const pending = pendingIn(current)
    // No one has its secret yet, so it is not paid.
    if (!pending.some((one) => one.intentId === intentId)) await ports.cards.cancel(intentId)
    if (pending.length === 0 || attempt === mostAttempts) throw error
    return start(ports, current, wanted, attempt + 1)
  }
  return answer(clientSecret, payment)
}

const answer = (
  clientSecret: string,
  {
    cardPaymentId,
    amount,
    ...payment
  }: { cardPaymentId: string; amount: number; currency: Currency; expiresOn: Moment },
): Started => ({
  checkoutIdentifier: cardPaymentId,
  clientSecret,
  amount: inCurrency(amount),
  currency: payment.currency,
  expiresOn: payment.expiresOn,
})

const statuses = { pending: 'pending', succeeded: 'paid', failed: 'failed', expired: 'expired' } as const

/** How the newest payment stands; the provider is asked while it is under way (PAY-D05). */
const result = async (ports: OperationPorts, requestId: string, isIt: (link: string | null) => boolean) => {
  const read = async () => {
    const { cardPayments } = foldCase(await ports.log.readCase({ requestId }))
    return Object.values(cardPayments).findLast(({ paymentLinkId }) => isIt(paymentLinkId))
  }
  const before = await read()
  if (before?.status === 'pending') await settleCardPayment(ports, before.intentId!)
  const newest = await read()
  const status = newest ? statuses[newest.status] : ('notStarted' as const)
  return {
    status,
    requestId: status === 'paid' ? requestId : null,
    amount: newest ? inCurrency(newest.amount) : null,
    currency: newest?.currency ?? null,
    message: newest?.status === 'failed' ? newest.reason : '',
  }
}

/** The order as its customer may pay it. */
const ownOrder = async (ports: OperationPorts, caller: Caller, requestId: string): Promise<Case> => {
  const state = foldCase(await ports.log.readCase({ requestId }))
  demand(seesOrder(caller, state))
  return state
}

const linkOf = async ({ reads, tokens }: OperationPorts, token: string) => {
  const link = await reads.paymentLinks.byTokenHash(tokens.hash(token))
  if (!link) throw new Rejection(notFound('paymentLink'))
  return link
}

export const cardPayments = {
  payOrder: query(contracts.payOrder, async ({ caller, params: { requestId }, commandId }, ports) => {
    const state = await ownOrder(ports, caller, requestId)
    const order = existing(state.order)
    const amount = amountOwed(order)
    return { payload: await start(ports, state, { amount, paymentLinkId: null, caller, commandId }) }
  }),
  orderResult: query(contracts.orderResult, async ({ caller, params: { requestId } }, ports) => {
    await ownOrder(ports, caller, requestId)
    return { payload: await result(ports, requestId, () => true) }
  }),
  bankTransfer: query(contracts.bankTransfer, async ({ caller, params: { requestId } }, ports) => {
    const order = existing((await ownOrder(ports, caller, requestId)).order)
    demand(paymentBlockCan.act(order, caller.audience === 'customer' ? 'customer' : 'staff'))
    const { currency } = order
    const amount = amountOwed(order)
    const account = ports.bankAccount ?? null
    const code = account && epcCode(account, { amount, currency, reference: requestId })
    return {
      payload: { account, amount: inCurrency(amount), currency, reference: requestId, epcCode: code ?? null },
    }
  }),
  payLink: query(contracts.payLink, async ({ body: { token }, commandId }, ports) => {
    const link = await linkOf(ports, token)
    const { requestId, amount, paymentLinkId } = link
    demand(unlessStatus('InitiateCardPayment', paymentLinkStatus(link, ports.now()), 'open'))
    const state = foldCase(await ports.log.readCase({ requestId }))
    const caller = systemCaller('card-payments')
    return { payload: await start(ports, state, { amount, paymentLinkId, caller, commandId }) }
  }),
  linkResult: query(contracts.linkResult, async ({ body: { token } }, ports) => {
    const { requestId, paymentLinkId } = await linkOf(ports, token)
    return { payload: await result(ports, requestId, (link) => link === paymentLinkId) }
  }),
}
