import { z } from 'zod'
import type { Aggregate } from '../kernel/aggregate.ts'
import { type EventOf, type Evolve, fact } from '../kernel/fact.ts'
import { Currency, PositiveAmount } from '../kernel/money.ts'
import { ruleBroken, throwIfRefused, type Refusal, unlessStatus } from '../kernel/refusal.ts'
import { Moment } from '../time.ts'
import type { CardPayment, InitiatedPayment } from './card-payment-state.ts'
import { decideDifferingPayments, foldDifferingPayments } from './differing-payment-decisions.ts'
import { differingPaymentFacts, type Received, unreturned } from './differing-payment.ts'

/**
 * A card payment of an order: for the amount due, or for a payment link. It is processed by the card provider until its
 * outcome is recorded; a process then records the amount paid on the order. A payment of a cart is part of its checkout,
 * and becomes a card payment only if it differs from what was requested.
 */

// Events --------------------------------------------------------------------------------------------------------------
// Names and shapes are stored permanently: add, never change.

/** `amount` is in minor units; `paymentLinkId` is null if the customer pays on the order page. */
const facts = {
  CardPaymentInitiated: fact({
    customer: {
      cardPaymentId: z.string(),
      amount: PositiveAmount,
      currency: Currency,
      paymentLinkId: z.string().nullable(),
      expiresOn: Moment,
    },
    staff: { intentId: z.string() },
  }),
  CardPaymentSucceeded: fact({ customer: {} }),
  CardPaymentFailed: fact({ customer: { reason: z.string() } }),
  CardPaymentExpired: fact({ customer: {} }),
  ...differingPaymentFacts,
}

// Rules ---------------------------------------------------------------------------------------------------------------

export const cardPaymentInProgress: Refusal = ruleBroken('payment', 'rule.cardPaymentInProgress')
const cardPaymentDiffers: Refusal = ruleBroken('payment', 'rule.cardAmountDiffers')

/** A card payment as read by rules: also from the state of a case. */
type AnyPayment = { status: string; cardPaymentId: string } & Partial<Received>

/** Whether the amount received was not returned: staff have to decide about it, or its refund is not paid. */
const isUnsettled = ({ receivedAmount = 0, receivedCurrency, refunds = [], withdrawn, status }: AnyPayment): boolean =>
  status === 'differs' &&
  receivedCurrency !== undefined &&
  unreturned({ receivedAmount, receivedCurrency, refunds, withdrawn }) > 0

const isInProgress =
  (recorded: readonly { id: string }[]) =>
  ({ status, cardPaymentId }: AnyPayment): boolean =>
    status === 'pending' || (status === 'succeeded' && !recorded.some(({ id }) => id === cardPaymentId))

export const cardPaymentCan = {
  /**
   * An order has at most one payment in progress until it is recorded on the order, so that no amount is paid twice.
   * `ofOrder`: all card payments of the order, `recorded`: the payment history.
   */
  start: (ofOrder: readonly AnyPayment[], recorded: readonly { id: string }[]): Refusal | undefined => {
    if (ofOrder.some(isUnsettled)) return cardPaymentDiffers
    return ofOrder.some(isInProgress(recorded)) ? cardPaymentInProgress : undefined
  },
}

/** The payment of an order whose outcome is not known, or not recorded on the order yet. */
export const paymentInProgress = <One extends AnyPayment>(
  ofOrder: readonly One[],
  recorded: readonly { id: string }[],
): One | undefined => ofOrder.find(isInProgress(recorded))

// Commands · decide ---------------------------------------------------------------------------------------------------

type CardPaymentEvent = EventOf<typeof facts>
type Asked = Omit<InitiatedPayment, 'initiatedOn' | 'cartId'> & { intentId: string }

const decide = {
  InitiateCardPayment: (payment: CardPayment, data: Asked): CardPaymentEvent[] => {
    throwIfRefused(unlessStatus('InitiateCardPayment', payment.status, 'none'))
    return [{ type: 'CardPaymentInitiated', data }]
  },
  /** PAY-D05: a payment of another amount or currency does not count as paid; staff decide about it. */
  SucceedCardPayment: (
    payment: CardPayment,
    { amount, currency }: { amount: number; currency: string },
  ): CardPaymentEvent[] => {
    throwIfRefused(unlessStatus('SucceedCardPayment', payment.status, 'pending'))
    const matches = payment.status !== 'none' && payment.amount === amount && payment.currency === currency
    return matches
      ? [{ type: 'CardPaymentSucceeded', data: {} }]
      : [{ type: 'CardPaymentDiffered', data: { receivedAmount: amount, receivedCurrency: currency } }]
  },
  FailCardPayment: (payment: CardPayment, { reason }: { reason: string }): CardPaymentEvent[] => {
    throwIfRefused(unlessStatus('FailCardPayment', payment.status, 'pending'))
    return [{ type: 'CardPaymentFailed', data: { reason } }]
  },
  ExpireCardPayment: (payment: CardPayment, _: object): CardPaymentEvent[] => {
    throwIfRefused(unlessStatus('ExpireCardPayment', payment.status, 'pending'))
    return [{ type: 'CardPaymentExpired', data: {} }]
  },
  ...decideDifferingPayments,
}

// evolve --------------------------------------------------------------------------------------------------------------

const evolve: Evolve<CardPayment, typeof facts, 'customer'> = {
  CardPaymentInitiated: (_, data, { at }) => ({ ...data, status: 'pending', initiatedOn: at }),
  CardPaymentSucceeded: (payment) => (payment.status === 'none' ? payment : { ...payment, status: 'succeeded' }),
  CardPaymentFailed: (payment, { reason }) =>
    payment.status === 'none' ? payment : { ...payment, status: 'failed', reason },
  CardPaymentExpired: (payment) => (payment.status === 'none' ? payment : { ...payment, status: 'expired' }),
  ...foldDifferingPayments,
}

const initial = { status: 'none' } as CardPayment

export const cardPayment = {
  category: 'card-payment',
  key: 'cardPayments',
  holds: 'many',
  facts,
  initial,
  decide,
  evolve,
  comparable: (own) => (own.status === 'none' ? own : { id: own.cardPaymentId, ...own }),
  money: z.object({
    amount: PositiveAmount,
    receivedAmount: PositiveAmount,
    refunds: z.array(z.object({ amount: PositiveAmount })),
  }),
  idOf: (own) => (own.status === 'none' ? '' : own.cardPaymentId),
  claims: undefined,
  /** That of its order, or of its cart while there is no order. */
  identity: (own, ofCase) =>
    ofCase.entityId === '' && own.status !== 'none' && own.cartId !== undefined
      ? { ...ofCase, entityId: own.cartId }
      : ofCase,
  entityIdFor: {},
  topics: { customer: 'orders', staff: 'orders', supplier: 'orders' },
} as const satisfies Aggregate<CardPayment, typeof facts, typeof decide, 'customer'>
