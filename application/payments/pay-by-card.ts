import { type Case, foldCase } from '#domain/case.ts'
import type { Currency } from '#domain/currencies.ts'
import { inCurrency } from '#domain/kernel/money.ts'
import { ruleBroken, throwIfRefused, notFound, Rejection, unlessStatus } from '#domain/kernel/refusal.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { epcCode } from '#domain/payments/bank-transfer.ts'
import { cardPaymentCan, cardPaymentInProgress } from '#domain/payments/card-payment.ts'
import { unreturned } from '#domain/payments/differing-payment.ts'
import { paymentsIn } from '#domain/payments/disputed-payments.ts'
import { paymentBlockCan } from '#domain/payments/payment-block.ts'
import { paymentLinkCan, paymentLinkStatus } from '#domain/payments/payment-link.ts'
import { amountOwed } from '#domain/payments/payment-terms.ts'
import { product } from '#domain/product.ts'
import { isBefore, type Moment } from '#domain/time.ts'
import { type Caller, seesOrder, systemCaller } from '../pipeline/access.ts'
import { handle } from '../pipeline/handle.ts'
import { type OperationPorts, query } from '../pipeline/operation.ts'
import { initiateCardPayment, outstandingOf } from './card-payment-commands.ts'
import { type BankTransfer, cardPayments as contracts } from './contracts/card-payments.ts'
import { endCardPayment, metadataOf, settleCardPayment } from './settle-card-payment.ts'

/**
 * Card payments of an order: by the customer on the order page, or by any holder of a payment link (CART-013, PAY-017).
 */

/** `read` returns the current order, `amountOf` the amount to pay in minor units. */
type Wanted = {
  read: () => Promise<Case>
  amountOf: (state: Case) => number
  paymentLinkId: string | null
  caller: Caller
}

/** Maximum number of attempts to start a payment while the order is changed concurrently. */
const maxAttempts = 4

/**
 * Starts a payment, or continues the current one if the amount is the same. An order can have only one payment in
 * progress, so a different one is ended first. Retried if the order is changed or another payment is started
 * concurrently.
 *
 * @throws {Rejection} rule-broken while the provider processes another payment of the order
 */
const start = async (ports: OperationPorts, wanted: Wanted) => {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const started = await startOrContinue(ports, await wanted.read(), wanted)
    if (started) return started
  }
  throw new Rejection(cardPaymentInProgress)
}

/** Undefined if the order changed in the meantime. */
const startOrContinue = async (ports: OperationPorts, state: Case, wanted: Wanted) => {
  const order = requireExisting(state.order)
  const { amountOf, paymentLinkId, caller } = wanted
  const amount = amountOf(state)
  throwIfRefused(paymentBlockCan.act(order, 'customer'))
  throwIfRefused(paymentLinkCan.issue({ status: state.order.status, outstanding: outstandingOf(state) }, amount))
  throwIfRefused(amount > 0 ? undefined : ruleBroken('amount', 'rule.nothingToPay'))
  const { currency, requestId, contact } = order
  const asked = { amount, currency, paymentLinkId }
  const other = Object.values(state.cardPayments).find(({ status }) => status === 'pending')
  if (other) return continueOrEnd(ports, other, asked)
  throwIfRefused(cardPaymentCan.start(paymentsIn(state), order.payments))
  const { caseId, position } = state
  // The payment id depends only on the state of the order, so every caller and every repeated call gets the same id.
  const cardPaymentId = ports.fingerprint([caseId, position, asked])
  const { intentId, clientSecret } = await ports.cards.start({
    amount,
    currency,
    description: `${product.name} ${requestId}`,
    email: contact?.email ?? '',
    metadata: metadataOf(caseId),
    idempotencyKey: cardPaymentId,
  })
  const input = { caseId, cardPaymentId, ...asked, intentId }
  const isIt = (one: { intentId?: string | undefined }) => one.intentId === intentId
  try {
    const { events } = await handle(ports, initiateCardPayment, { caller, input, commandId: cardPaymentId })
    return answer(clientSecret, Object.values(foldCase(events).cardPayments).find(isIt)!)
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    const now = await wanted.read()
    // A payment that was not recorded is cancelled, because no client received its secret.
    if (!Object.values(now.cardPayments).some(isIt)) await ports.cards.cancel(intentId)
    if (now.position === position) throw error
    return undefined
  }
}

type Asked = { amount: number; currency: Currency; paymentLinkId: string | null }
type Pending = Asked & { cardPaymentId: string; expiresOn: Moment; intentId?: string | undefined }

/** Continues the payment in progress if it is the requested one; otherwise ends it and returns undefined. */
const continueOrEnd = async (ports: OperationPorts, pending: Pending, asked: Asked) => {
  const intentId = pending.intentId!
  const isTheSame =
    pending.amount === asked.amount &&
    pending.currency === asked.currency &&
    pending.paymentLinkId === asked.paymentLinkId &&
    isBefore(ports.now(), pending.expiresOn)
  const intent = isTheSame ? await ports.cards.find(intentId) : undefined
  if (intent?.status === 'pending') return answer(intent.clientSecret, pending)
  const ended = await endCardPayment(ports, intentId)
  if (ended === 'paid') throw new Rejection(unlessStatus('InitiateCardPayment', 'paid', 'unpaid')!)
  throwIfRefused(ended === 'inProgress' ? cardPaymentInProgress : undefined)
  await settleCardPayment(ports, intentId)
  return undefined
}

const answer = (
  clientSecret: string,
  {
    cardPaymentId,
    amount,
    ...payment
  }: { cardPaymentId: string; amount: number; currency: Currency; expiresOn: Moment },
) => ({
  checkoutIdentifier: cardPaymentId,
  clientSecret,
  amount: inCurrency(amount),
  currency: payment.currency,
  expiresOn: payment.expiresOn,
})

const statuses = { pending: 'pending', succeeded: 'paid', failed: 'failed', expired: 'expired' } as const

/** A payment that differs from what was requested is being checked, or was refunded. */
const resultStatus = (payment: StartedPayment) =>
  payment.status === 'differs' ? (unreturned(payment) > 0 ? 'pending' : 'failed') : statuses[payment.status]

/** Status of the newest payment; queried from the provider while the payment is in progress (PAY-D05). */
type StartedPayment = ReturnType<typeof paymentsIn>[number]

const result = async (ports: OperationPorts, requestId: string, isIt: (link: string | null) => boolean) => {
  const read = async () => {
    const state = foldCase(await ports.log.readCase({ requestId }))
    return paymentsIn(state).findLast(({ paymentLinkId }) => isIt(paymentLinkId))
  }
  const before = await read()
  const intent = before?.status === 'pending' ? await settleCardPayment(ports, before.intentId!) : undefined
  const newest = await read()
  const status = newest ? resultStatus(newest) : ('notStarted' as const)
  const isProcessing = intent?.status === 'processing' || newest?.status === 'differs'
  return {
    status,
    requestId: status === 'paid' ? requestId : null,
    amount: newest ? inCurrency(newest.amount) : null,
    currency: newest?.currency ?? null,
    message: newest?.status === 'failed' ? newest.reason : '',
    awaits: status === 'pending' ? (isProcessing ? ('provider' as const) : ('card' as const)) : null,
  }
}

/** The order, provided that the caller is its customer and may pay for it. */
const ownOrder = async (ports: OperationPorts, caller: Caller, requestId: string): Promise<Case> => {
  const state = foldCase(await ports.log.readCase({ requestId }))
  throwIfRefused(seesOrder(caller, state))
  return state
}

const linkOf = async ({ reads, tokens }: OperationPorts, token: string) => {
  const link = await reads.paymentLinks.byTokenHash(tokens.hash(token))
  if (!link) throw new Rejection(notFound('paymentLink'))
  return link
}

/** `amount` in minor units. The order is the reference. */
const transferOf = (
  { bankAccount }: OperationPorts,
  { requestId: reference, amount, currency }: { requestId: string; amount: number; currency: Currency },
): BankTransfer => ({
  account: bankAccount ?? null,
  amount: inCurrency(amount),
  currency,
  reference,
  epcCode: (bankAccount && epcCode(bankAccount, { amount, currency, reference })) ?? null,
})

export const cardPayments = {
  payOrder: query(contracts.payOrder, async ({ caller, params: { requestId } }, ports) => {
    const read = () => ownOrder(ports, caller, requestId)
    const amountOf = ({ order }: Case) => amountOwed(requireExisting(order))
    return { payload: await start(ports, { read, amountOf, paymentLinkId: null, caller }) }
  }),
  orderResult: query(contracts.orderResult, async ({ caller, params: { requestId } }, ports) => {
    await ownOrder(ports, caller, requestId)
    return { payload: await result(ports, requestId, () => true) }
  }),
  bankTransfer: query(contracts.bankTransfer, async ({ caller, params: { requestId } }, ports) => {
    const order = requireExisting((await ownOrder(ports, caller, requestId)).order)
    throwIfRefused(paymentBlockCan.act(order, caller.audience === 'customer' ? 'customer' : 'staff'))
    return { payload: transferOf(ports, { requestId, amount: amountOwed(order), currency: order.currency }) }
  }),
  payLink: query(contracts.payLink, async ({ body: { token } }, ports) => {
    const link = await linkOf(ports, token)
    const { requestId, amount, paymentLinkId } = link
    throwIfRefused(unlessStatus('InitiateCardPayment', paymentLinkStatus(link, ports.now()), 'open'))
    const read = async () => foldCase(await ports.log.readCase({ requestId }))
    const caller = systemCaller('card-payments')
    return { payload: await start(ports, { read, amountOf: () => amount, paymentLinkId, caller }) }
  }),
  linkTransfer: query(contracts.linkTransfer, async ({ params: { token } }, ports) => {
    const link = await linkOf(ports, token)
    const isOpen = paymentLinkStatus(link, ports.now()) === 'open'
    throwIfRefused(isOpen ? undefined : ruleBroken('token', 'rule.nothingToPay'))
    const { order } = foldCase(await ports.log.readCase({ requestId: link.requestId }))
    throwIfRefused(paymentBlockCan.act(requireExisting(order), 'customer'))
    return { payload: transferOf(ports, link) }
  }),
  linkResult: query(contracts.linkResult, async ({ body: { token } }, ports) => {
    const { requestId, paymentLinkId } = await linkOf(ports, token)
    return { payload: await result(ports, requestId, (link) => link === paymentLinkId) }
  }),
}
