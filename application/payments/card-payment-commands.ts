import { type Case } from '#domain/case.ts'
import type { Currency } from '#domain/currencies.ts'
import type { CurrencyCode } from '#domain/kernel/money.ts'
import { firstOf, notFound, Rejection } from '#domain/kernel/refusal.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { cardPaymentCan } from '#domain/payments/card-payment.ts'
import { paymentsIn } from '#domain/payments/disputed-payments.ts'
import { paymentLinkCan } from '#domain/payments/payment-link.ts'
import { amountPaid } from '#domain/payments/payments-state.ts'
import { type Moment, plusDays } from '#domain/time.ts'
import { seesOrder, systemOnly } from '../pipeline/access.ts'
import { command } from '../pipeline/handle.ts'

/**
 * Commands for card payments of orders. The operation has checked who may start one: the order's customer, or a holder
 * of a payment link.
 */

type OfCase = { caseId: string }
type OfPayment = OfCase & { cardPaymentId: string }

/** Total unpaid amount in minor units. */
export const outstandingOf = (state: Case): number => {
  const { totals, payments } = requireExisting(state.order)
  return (totals?.total ?? 0) - amountPaid(payments)
}

/** @throws {Rejection} not-found if the case has no such card payment */
export const cardPaymentStream = ({ cardPayments }: Case, cardPaymentId: string): string => {
  const found = Object.entries(cardPayments).find(([, one]) => one.cardPaymentId === cardPaymentId)
  if (!found) throw new Rejection(notFound('payment'))
  return found[0]
}

const bySystem = {
  aggregate: 'card-payment' as const,
  ...systemOnly('order'),
  of: ({ caseId }: OfCase) => ({ caseId }),
  stream: (state: Case, { cardPaymentId }: OfPayment) => cardPaymentStream(state, cardPaymentId),
  data: ({ caseId: _case, cardPaymentId: _payment, ...data }: OfPayment) => data,
}

type NewCardPayment = OfPayment & {
  amount: number
  currency: Currency
  paymentLinkId: string | null
  intentId: string
}

/** Minutes until a payment expires. */
const paymentMinutes = 30

/** Decided on the whole case: only one payment at a time, up to the amount due when it starts. */
export const initiateCardPayment = command<NewCardPayment>({
  aggregate: 'card-payment',
  name: 'InitiateCardPayment',
  access: ['editor', 'system'],
  of: ({ caseId }) => ({ caseId }),
  allow: seesOrder,
  stream: (_state, _input, idGenerator) => idGenerator.stream('card-payment'),
  precondition: (state, { amount }) =>
    firstOf(
      cardPaymentCan.start(paymentsIn(state), state.order.payments),
      paymentLinkCan.issue({ status: state.order.status, outstanding: outstandingOf(state) }, amount),
    ),
  data: ({ caseId: _, ...data }, { ports }) => ({ ...data, expiresOn: plusDays(ports.now(), paymentMinutes / 1440) }),
})

export const cardPaymentCommands = {
  succeedCardPayment: command<OfPayment & { amount: number; currency: string }>({
    ...bySystem,
    name: 'SucceedCardPayment',
  }),
  recordCheckoutPayment: command<
    OfPayment & {
      cartId: string
      intentId: string
      amount: number
      currency: Currency
      receivedAmount: number
      receivedCurrency: CurrencyCode
      startedOn: Moment
      expiresOn: Moment
      refundId: string
    }
  >({
    ...bySystem,
    name: 'RecordCheckoutPayment',
    stream: (_state, _input, idGenerator) => idGenerator.stream('card-payment'),
    data: ({ caseId: _, ...payment }) => payment,
  }),
  failCardPayment: command<OfPayment & { reason: string }>({ ...bySystem, name: 'FailCardPayment' }),
  expireCardPayment: command<OfPayment>({ ...bySystem, name: 'ExpireCardPayment' }),
  recordPaymentRefund: command<OfPayment & { refundId: string; amount: number }>({
    ...bySystem,
    name: 'RecordPaymentRefund',
  }),
  failPaymentRefund: command<OfPayment & { refundId: string; reason: string }>({
    ...bySystem,
    name: 'FailPaymentRefund',
  }),
  payPaymentLink: command<OfCase & { paymentLinkId: string }>({
    ...bySystem,
    aggregate: 'payment-link',
    name: 'PayPaymentLink',
    stream: ({ paymentLinks }, { paymentLinkId }) => {
      const found = Object.entries(paymentLinks).find(([, link]) => link.paymentLinkId === paymentLinkId)
      if (!found) throw new Rejection(notFound('paymentLink'))
      return found[0]
    },
    data: () => ({}),
  }),
  /**
   * PAY-T02: records the card provider's payment on the order. Any excess over the amount due becomes credit or is
   * refunded to the card.
   */
  recordCardPayment: command<OfPayment>({
    ...bySystem,
    aggregate: 'order',
    name: 'RecordCardPayment',
    stream: ({ caseId }) => caseId,
    scope: 'case',
    data: ({ cardPaymentId }, { state, ports }) => {
      const paid = Object.values(state.cardPayments).find((one) => one.cardPaymentId === cardPaymentId)
      if (!paid) throw new Rejection(notFound('payment'))
      return {
        payment: { id: cardPaymentId, amount: paid.amount, paymentDate: ports.now(), method: 'stripe' },
        internalNotes: '',
        refund: { refundId: ports.idGenerator.ulid(), intentId: paid.intentId ?? '' },
      }
    },
  }),
}
