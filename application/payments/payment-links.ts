import { type Case, foldCase } from '#domain/case.ts'
import { amountOf, inCurrency } from '#domain/kernel/money.ts'
import { firstOf, notFound, Rejection } from '#domain/kernel/refusal.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { paymentBlockCan } from '#domain/payments/payment-block.ts'
import { type LivePaymentLink, paymentLinkCan, paymentLinkStatus } from '#domain/payments/payment-link.ts'
import { plusDays } from '#domain/time.ts'
import { seesOrder } from '../pipeline/access.ts'
import type { Answer } from '../pipeline/handle.ts'
import { boundCommand, type OperationPorts, query, viewQuery } from '../pipeline/operation.ts'
import { outstandingOf } from './card-payment-commands.ts'
import { payments as contracts, type PaymentLink } from './contracts/payments.ts'

/** Commands and queries for payment links. */

const purpose = 'payment link'

const streamOf = (state: Case, paymentLinkId: string): [stream: string, link: LivePaymentLink] => {
  for (const [stream, link] of Object.entries(state.paymentLinks)) {
    if (link.paymentLinkId === paymentLinkId) return [stream, link]
  }
  throw new Rejection(notFound('paymentLink'))
}

type Ports = Pick<OperationPorts, 'now' | 'tokens'>

/** The token is derived from the link's id, so staff can copy the link again. */
const view = (
  link: LivePaymentLink & { tokenHash?: string },
  requestId: string,
  { now, tokens }: Ports,
): PaymentLink => ({
  id: link.paymentLinkId,
  requestId,
  amount: inCurrency(link.amount),
  currency: link.currency,
  status: paymentLinkStatus(link, now()),
  issuedOn: link.issuedOn,
  expiresOn: link.expiresOn,
  path: `/pay#token=${tokens.of(purpose, link.paymentLinkId, link.tokenHash)}`,
})

const answerWith = (ports: Ports, { events, position }: Answer, linkOf: (state: Case) => LivePaymentLink) => {
  const state = foldCase(events)
  return { payload: view(linkOf(state), requireExisting(state.order).requestId, ports), position }
}

const onOrder = {
  aggregate: 'payment-link' as const,
  of: ({ requestId }: { requestId: string }) => ({ requestId }),
  allow: seesOrder,
}

/** Decided on the whole case; the amount is limited to the amount due at the time of issue. */
export const issuePaymentLink = boundCommand(
  contracts.issueLink,
  {
    ...onOrder,
    name: 'IssuePaymentLink',
    stream: (_state, _input, idGenerator) => idGenerator.stream('payment-link'),
    precondition: (state, { amount }) =>
      firstOf(
        paymentLinkCan.issue({ status: state.order.status, outstanding: outstandingOf(state) }, amountOf(amount)),
        paymentBlockCan.issueLink(requireExisting(state.order)),
      ),
    data: ({ amount, days }, { state, ports }) => {
      const paymentLinkId = ports.idGenerator.ulid()
      return {
        paymentLinkId,
        amount: amountOf(amount),
        currency: requireExisting(state.order).currency,
        expiresOn: plusDays(ports.now(), days),
        tokenHash: ports.tokens.hash(ports.tokens.of(purpose, paymentLinkId)),
      }
    },
  },
  async (ports, _caller, answer) =>
    answerWith(ports, answer, ({ paymentLinks }) => Object.values(paymentLinks).at(-1)!),
)

export const withdrawPaymentLink = boundCommand(
  contracts.withdrawLink,
  {
    ...onOrder,
    name: 'WithdrawPaymentLink',
    stream: (state, { paymentLinkId }) => streamOf(state, paymentLinkId)[0],
    data: () => ({}),
  },
  async (ports, _caller, answer, { paymentLinkId }) =>
    answerWith(ports, answer, (state) => streamOf(state, paymentLinkId)[1]),
)

export const listPaymentLinks = viewQuery(contracts.listLinks, async ({ params: { requestId } }, ports) => {
  const links = await ports.reads.paymentLinks.ofOrder(requestId)
  return { payload: { items: links.map((link) => view(link, requestId, ports)) } }
})

export const listAllPaymentLinks = viewQuery(contracts.listAllLinks, async ({ query: asked }, { reads, now }) => ({
  json: await reads.paymentLinks.list(asked, now()),
}))

/** For any holder of the link: what it pays for, without other data of the order. */
export const openPaymentLink = query(contracts.openLink, async ({ params: { token } }, { reads, tokens, now, log }) => {
  const found = await reads.paymentLinks.byTokenHash(tokens.hash(token))
  if (!found) throw new Rejection(notFound('paymentLink'))
  const { requestId, amount, currency, expiresOn } = found
  const status = paymentLinkStatus(found, now())
  const order = requireExisting(foldCase(await log.readCase({ requestId })).order)
  const refusal = firstOf(
    paymentBlockCan.act(order, 'customer'),
    paymentLinkCan.issue({ status: order.status, outstanding: amount }, amount),
  )
  const isBlocked = refusal !== undefined
  return { payload: { requestId, amount: inCurrency(amount), currency, expiresOn, status, isBlocked } }
})
