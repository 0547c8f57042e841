import { type Case, foldCase } from '#domain/case.ts'
import { notFound, type Refusal, Rejection } from '#domain/kernel/refusal.ts'
import { takenBackFrom } from '#domain/payments/disputed-payments.ts'
import type { Caller } from '../pipeline/access.ts'
import { answerWith } from '../pipeline/answer-with.ts'
import { boundCommand, viewQuery } from '../pipeline/operation.ts'
import { cardPaymentStream } from './card-payment-commands.ts'
import { type CartPayment, cartPayments as contracts } from './contracts/cart-payments.ts'
import { assignmentData, disputeStream } from './disputes.ts'

/** Card payments of carts that differ from their checkout, and the decisions of staff about them (decision 187). */

type OfPayment = { cartId: string; cardPaymentId: string }
type Seen = OfPayment & { paymentVersion: number }

/** Once the cart is an order, decisions are made on its page. */
const isCartPayment = (_: Caller, { order, cardPayments }: Case, { cardPaymentId }: OfPayment): Refusal | undefined =>
  order.status === 'none' &&
  Object.values(cardPayments).some(
    (one) => one.cardPaymentId === cardPaymentId && one.cartId !== undefined && one.status === 'differs',
  )
    ? undefined
    : notFound('payment')

const unlessStale = (state: Case, { cardPaymentId, paymentVersion }: Seen): Refusal | undefined =>
  state.versions[cardPaymentStream(state, cardPaymentId)]?.staff === paymentVersion
    ? undefined
    : { code: 'stale-version', field: 'paymentVersion', reason: 'rule.staleVersion' }

const ofPayment = {
  aggregate: 'card-payment' as const,
  scope: 'case' as const,
  of: ({ cartId }: OfPayment) => ({ cartId }),
  allow: isCartPayment,
  precondition: unlessStale,
  stream: (state: Case, { cardPaymentId }: OfPayment) => cardPaymentStream(state, cardPaymentId),
}

const answerWithPayment = answerWith<typeof CartPayment, OfPayment>(
  'payment',
  ({ reads }, _, events, { cardPaymentId }) => reads.cartPayments.shown(foldCase(events), cardPaymentId),
)

export const cartPayments = {
  list: viewQuery(contracts.list, async ({ query: { toDecide, disputed, ...asked } }, { reads, log }) => {
    const filter = { toDecide: toDecide === true, disputed: disputed === true }
    const { caseIds, nextCursor } = await reads.cartPayments.cases({ ...asked, ...filter })
    const cases = await Promise.all(caseIds.map(async (caseId) => foldCase(await log.readCase({ caseId }))))
    return { json: await reads.cartPayments.list(cases, nextCursor) }
  }),
  refund: boundCommand(
    contracts.refund,
    {
      ...ofPayment,
      name: 'RefundCartPayment',
      data: ({ cardPaymentId, internalNotes }, { state, ports }) => ({
        refundId: ports.idGenerator.ulid(),
        internalNotes,
        withdrawn: takenBackFrom(state, cardPaymentId),
      }),
    },
    answerWithPayment,
  ),
  recordReturn: boundCommand(
    contracts.recordReturn,
    {
      ...ofPayment,
      name: 'RecordCartPaymentReturn',
      data: ({ cardPaymentId, paidFrom, internalNotes }, { state, ports }) => ({
        refundId: ports.idGenerator.ulid(),
        paidFrom,
        internalNotes,
        withdrawn: takenBackFrom(state, cardPaymentId),
      }),
    },
    answerWithPayment,
  ),
  assignDispute: boundCommand(
    contracts.assignDispute,
    {
      aggregate: 'card-dispute',
      name: 'AssignCartDispute',
      of: ({ cartId }) => ({ cartId }),
      allow: isCartPayment,
      stream: (state, { cardPaymentId, disputeId }) => {
        const stream = disputeStream(state, disputeId)
        if (state.cardDisputes[stream]?.cardPaymentId !== cardPaymentId) throw new Rejection(notFound('dispute'))
        return stream
      },
      data: assignmentData,
    },
    answerWithPayment,
  ),
}
