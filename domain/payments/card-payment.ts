import { z } from 'zod'
import type { Aggregate } from '../kernel/aggregate.ts'
import { type EventOf, type Evolve, fact } from '../kernel/fact.ts'
import { Currency, PositiveAmount } from '../kernel/money.ts'
import { ruleBroken, throwIfRefused, type Refusal, unlessStatus } from '../kernel/refusal.ts'
import { Moment } from '../time.ts'

/**
 * A card payment of an order: for the amount due, or for a payment link. It is processed by the card provider until its
 * outcome is recorded; a process then records the amount paid on the order.
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
}

// State ---------------------------------------------------------------------------------------------------------------

type Initiated = {
  cardPaymentId: string
  amount: number
  currency: Currency
  paymentLinkId: string | null
  initiatedOn: Moment
  expiresOn: Moment
  /** The payment at the provider; visible only to staff and the system. */
  intentId?: string | undefined
}
export type CardPayment =
  | { status: 'none' }
  | (Initiated & { status: 'pending' | 'succeeded' | 'expired' })
  | (Initiated & { status: 'failed'; reason: string })

const initial = { status: 'none' } as CardPayment

// Rules ---------------------------------------------------------------------------------------------------------------

export const cardPaymentInProgress: Refusal = ruleBroken('payment', 'rule.cardPaymentInProgress')

export const cardPaymentCan = {
  /**
   * An order has at most one payment in progress until it is recorded on the order, so that no amount is paid twice.
   * `ofOrder`: all card payments of the order, `recorded`: the payment history.
   */
  start: (
    ofOrder: readonly { status: string; cardPaymentId: string }[],
    recorded: readonly { id: string }[],
  ): Refusal | undefined => {
    const isInProgress = ({ status, cardPaymentId }: { status: string; cardPaymentId: string }) =>
      status === 'pending' || (status === 'succeeded' && !recorded.some(({ id }) => id === cardPaymentId))
    return ofOrder.some(isInProgress) ? cardPaymentInProgress : undefined
  },
}

/** The payment of an order that prevents another one: its outcome is not known, or not recorded on the order yet. */
export const paymentInProgress = <One extends { status: string; cardPaymentId: string }>(
  ofOrder: readonly One[],
  recorded: readonly { id: string }[],
): One | undefined => ofOrder.find((one) => cardPaymentCan.start([one], recorded) !== undefined)

// Commands · decide ---------------------------------------------------------------------------------------------------

type CardPaymentEvent = EventOf<typeof facts>
type Asked = Omit<Initiated, 'initiatedOn'> & { intentId: string }

const decide = {
  InitiateCardPayment: (payment: CardPayment, data: Asked): CardPaymentEvent[] => {
    throwIfRefused(unlessStatus('InitiateCardPayment', payment.status, 'none'))
    return [{ type: 'CardPaymentInitiated', data }]
  },
  /** PAY-D05: the amount paid must equal the requested amount. */
  SucceedCardPayment: (
    payment: CardPayment,
    { amount, currency }: { amount: number; currency: string },
  ): CardPaymentEvent[] => {
    throwIfRefused(unlessStatus('SucceedCardPayment', payment.status, 'pending'))
    const matches = payment.status !== 'none' && payment.amount === amount && payment.currency === currency
    throwIfRefused(matches ? undefined : ruleBroken('amount', 'rule.cardAmountDiffers'))
    return [{ type: 'CardPaymentSucceeded', data: {} }]
  },
  FailCardPayment: (payment: CardPayment, { reason }: { reason: string }): CardPaymentEvent[] => {
    throwIfRefused(unlessStatus('FailCardPayment', payment.status, 'pending'))
    return [{ type: 'CardPaymentFailed', data: { reason } }]
  },
  ExpireCardPayment: (payment: CardPayment, _: object): CardPaymentEvent[] => {
    throwIfRefused(unlessStatus('ExpireCardPayment', payment.status, 'pending'))
    return [{ type: 'CardPaymentExpired', data: {} }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

const evolve: Evolve<CardPayment, typeof facts, 'customer'> = {
  CardPaymentInitiated: (_, data, { at }) => ({ ...data, status: 'pending', initiatedOn: at }),
  CardPaymentSucceeded: (payment) => (payment.status === 'none' ? payment : { ...payment, status: 'succeeded' }),
  CardPaymentFailed: (payment, { reason }) =>
    payment.status === 'none' ? payment : { ...payment, status: 'failed', reason },
  CardPaymentExpired: (payment) => (payment.status === 'none' ? payment : { ...payment, status: 'expired' }),
}

export const cardPayment = {
  category: 'card-payment',
  key: 'cardPayments',
  holds: 'many',
  facts,
  initial,
  decide,
  evolve,
  comparable: (own) => (own.status === 'none' ? own : { id: own.cardPaymentId, ...own }),
  money: z.object({ amount: PositiveAmount }),
  idOf: (own) => (own.status === 'none' ? '' : own.cardPaymentId),
  claims: undefined,
  identity: (_, ofCase) => ofCase,
  entityIdFor: {},
  topics: { customer: 'orders', staff: 'orders', supplier: 'orders' },
} as const satisfies Aggregate<CardPayment, typeof facts, typeof decide, 'customer'>
