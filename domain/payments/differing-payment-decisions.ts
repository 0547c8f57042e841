import { type EventOf, type Evolve } from '../kernel/fact.ts'
import { notFound, throwIfRefused, unlessStatus } from '../kernel/refusal.ts'
import type { CardPayment } from './card-payment-state.ts'
import {
  differingPaymentCan,
  type differingPaymentFacts,
  type Received,
  type returnedBy,
  undecided,
  withPaymentRefund,
} from './differing-payment.ts'

/** Decisions about card payments that differ from what was requested, and the reports about their refunds. */

// Commands · decide ---------------------------------------------------------------------------------------------------

type Facts = typeof differingPaymentFacts
type DifferingEvent = EventOf<Facts>
/** What the buyer's bank has taken back of the payment; disputes are not part of it. */
type Withdrawn = { withdrawn: number }
type OfCheckout = EventOf<Pick<Facts, 'CheckoutPaymentDiffered'>>['data']

/** The part of a differing payment for which nothing has been decided, in minor units. */
const requireUndecided = (command: string, payment: CardPayment, withdrawn: number): number => {
  throwIfRefused(
    payment.status === 'none' ? notFound('payment') : differingPaymentCan.refund({ ...payment, withdrawn }, command),
  )
  return payment.status === 'differs' ? undecided({ ...payment, withdrawn }) : 0
}

type AskedRefund = { refundId: string; internalNotes: string } & Withdrawn

/** Refunds that part to the card. */
const refundUndecided =
  (command: string) =>
  (payment: CardPayment, { withdrawn, ...data }: AskedRefund): DifferingEvent[] => {
    const amount = requireUndecided(command, payment, withdrawn)
    return [{ type: 'CardPaymentRefundRequested', data: { ...data, amount } }]
  }

/** Records that staff have returned that part in another way than to the card. */
const returnUndecided =
  (command: string) =>
  (
    payment: CardPayment,
    { withdrawn, ...data }: AskedRefund & { paidFrom: (typeof returnedBy)[number] },
  ): DifferingEvent[] => {
    const amount = requireUndecided(command, payment, withdrawn)
    return [{ type: 'CardPaymentReturned', data: { ...data, amount } }]
  }

export const decideDifferingPayments = {
  /** The payment of a checkout, which has failed and whose refund it requests (decision 187). */
  RecordCheckoutPayment: (
    payment: CardPayment,
    { refundId, ...checkout }: OfCheckout & { refundId: string },
  ): DifferingEvent[] => {
    throwIfRefused(unlessStatus('RecordCheckoutPayment', payment.status, 'none'))
    const refund = { refundId, amount: checkout.receivedAmount, internalNotes: '' }
    return [
      { type: 'CheckoutPaymentDiffered', data: checkout },
      { type: 'CardPaymentRefundRequested', data: refund },
    ]
  },
  AcceptCardPayment: (payment: CardPayment, { withdrawn }: Withdrawn): DifferingEvent[] => {
    throwIfRefused(
      payment.status === 'none' ? notFound('payment') : differingPaymentCan.accept({ ...payment, withdrawn }),
    )
    return [{ type: 'CardPaymentAccepted', data: {} }]
  },
  RefundDifferingPayment: refundUndecided('RefundDifferingPayment'),
  /** The same for a payment of a cart. */
  RefundCartPayment: refundUndecided('RefundCartPayment'),
  RecordPaymentReturn: returnUndecided('RecordPaymentReturn'),
  RecordCartPaymentReturn: returnUndecided('RecordCartPaymentReturn'),
  /** By the card provider, also for refunds made there; once per refund. */
  RecordPaymentRefund: (payment: CardPayment, data: { refundId: string; amount: number }): DifferingEvent[] => {
    if (payment.status !== 'differs') return []
    const known = payment.refunds.find(({ refundId }) => refundId === data.refundId)
    return known && known.status !== 'pending' ? [] : [{ type: 'CardPaymentRefunded', data }]
  },
  /** The provider could not pay it, or it came back after it was paid; once per refund. */
  FailPaymentRefund: (payment: CardPayment, data: { refundId: string; reason: string }): DifferingEvent[] => {
    if (payment.status !== 'differs') return []
    const known = payment.refunds.find(({ refundId }) => refundId === data.refundId)
    return !known || known.status === 'failed' ? [] : [{ type: 'CardPaymentRefundFailed', data }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

const withRefundOf = (
  payment: CardPayment,
  refundId: string,
  change: Partial<Received['refunds'][number]>,
): CardPayment =>
  payment.status === 'differs' ? { ...payment, refunds: withPaymentRefund(payment.refunds, refundId, change) } : payment

export const foldDifferingPayments: Evolve<CardPayment, Facts, 'customer'> = {
  CardPaymentDiffered: (payment, received) =>
    payment.status === 'none' ? payment : { ...payment, ...received, status: 'differs', refunds: [] },
  CheckoutPaymentDiffered: (_, { startedOn: initiatedOn, ...data }) => ({
    ...data,
    paymentLinkId: null,
    initiatedOn,
    status: 'differs',
    refunds: [],
  }),
  CardPaymentAccepted: (payment) => {
    if (payment.status !== 'differs') return payment
    const { receivedAmount: amount, receivedCurrency: _currency, refunds: _refunds, ...initiated } = payment
    return { ...initiated, amount, status: 'succeeded' }
  },
  CardPaymentRefundRequested: (payment, { refundId, amount }) =>
    withRefundOf(payment, refundId, { amount, status: 'pending' }),
  CardPaymentRefunded: (payment, { refundId, amount }) =>
    withRefundOf(payment, refundId, { amount, status: 'succeeded' }),
  CardPaymentRefundFailed: (payment, { refundId, reason }) =>
    withRefundOf(payment, refundId, { status: 'failed', failure: reason }),
  CardPaymentReturned: (payment, { refundId, amount, paidFrom }) =>
    withRefundOf(payment, refundId, { amount, status: 'succeeded', paidFrom }),
}
