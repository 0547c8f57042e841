import { z } from 'zod'
import { fact } from '../kernel/fact.ts'
import { Currency, CurrencyCode, PositiveAmount } from '../kernel/money.ts'
import { firstOf, ruleBroken, type Refusal, unlessStatus } from '../kernel/refusal.ts'
import { Moment } from '../time.ts'

/**
 * A card payment whose amount or currency differs from what was requested (PAY-D05, decision 185). The money is at the
 * card provider, but not on the order, until staff record it there or return it. A payment of a cart has no order, so
 * its refund is requested immediately (decision 187).
 */

// Events --------------------------------------------------------------------------------------------------------------
// Names and shapes are stored permanently: add, never change.

const AskedRefund = { refundId: z.string().min(1), amount: PositiveAmount }
/** What the provider received, in minor units; also in a currency that we never request. */
const received = { receivedAmount: PositiveAmount, receivedCurrency: CurrencyCode }

/** Ways to return money other than to the card. */
export const returnedBy = ['bankTransfer', 'custom'] as const
type ReturnedBy = (typeof returnedBy)[number]

export const differingPaymentFacts = {
  CardPaymentDiffered: fact({ customer: received }),
  /** The same for the checkout of a cart, which failed. `amount` and `currency` are those of the checkout. */
  CheckoutPaymentDiffered: fact({
    customer: {
      cartId: z.string(),
      cardPaymentId: z.string(),
      amount: PositiveAmount,
      currency: Currency,
      ...received,
      startedOn: Moment,
      expiresOn: Moment,
    },
    staff: { intentId: z.string() },
  }),
  /** Staff record the received amount on the order; a process adds it to the payment history. */
  CardPaymentAccepted: fact({ customer: {} }),
  /** `CardRefundRequested` is the refund of a payment that is on the order. */
  CardPaymentRefundRequested: fact({ customer: AskedRefund, staff: { internalNotes: z.string() } }),
  /** Also of a refund that was made at the provider. */
  CardPaymentRefunded: fact({ customer: AskedRefund }),
  CardPaymentRefundFailed: fact({ customer: { refundId: z.string() }, staff: { reason: z.string() } }),
  /** Staff have returned the money in another way than to the card, usually because its refund failed. */
  CardPaymentReturned: fact({
    customer: { ...AskedRefund, paidFrom: z.enum(returnedBy) },
    staff: { internalNotes: z.string() },
  }),
}

// State ---------------------------------------------------------------------------------------------------------------

/** `failure`: the provider's reason, for staff only. `paidFrom`: not to the card. */
type PaymentRefund = {
  refundId: string
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  failure?: string | undefined
  paidFrom?: ReturnedBy | undefined
}

/** `withdrawn`: what the buyer's bank has taken back in disputes, which are not part of the payment (`paymentsIn`). */
export type Received = {
  receivedAmount: number
  receivedCurrency: CurrencyCode
  refunds: PaymentRefund[]
  withdrawn?: number | undefined
}

/** The refunds after a change of one of them, which can be new. */
export const withPaymentRefund = (
  refunds: readonly PaymentRefund[],
  refundId: string,
  change: Partial<PaymentRefund>,
): PaymentRefund[] => {
  const known = refunds.find((one) => one.refundId === refundId)
  return [...refunds.filter((one) => one !== known), { amount: 0, status: 'pending', ...known, ...change, refundId }]
}

const sumOf = (refunds: readonly PaymentRefund[], ...statuses: PaymentRefund['status'][]): number =>
  refunds.reduce((sum, { status, amount }) => (statuses.includes(status) ? sum + amount : sum), 0)

/** The part that the buyer has not got back. In minor units. */
export const unreturned = ({ receivedAmount, refunds, withdrawn = 0 }: Received): number =>
  receivedAmount - sumOf(refunds, 'succeeded') - withdrawn

/** The part returned in a way other than to the card. In minor units. */
export const returnedFrom = ({ refunds }: Received, way: ReturnedBy): number =>
  sumOf(
    refunds.filter(({ paidFrom }) => paidFrom === way),
    'succeeded',
  )

/** The part for which nothing has been decided: no refund of it is in progress or paid. In minor units. */
export const undecided = ({ receivedAmount, refunds, withdrawn = 0 }: Received): number =>
  receivedAmount - sumOf(refunds, 'succeeded', 'pending') - withdrawn

/** `withdrawn`: the buyer's bank has taken it back, and nothing remains to be returned. */
export const differingStatuses = ['toCheck', 'refunding', 'refunded', 'withdrawn'] as const

export const differingStatus = (payment: Received): (typeof differingStatuses)[number] => {
  if (undecided(payment) > 0) return 'toCheck'
  if (unreturned(payment) > 0) return 'refunding'
  return (payment.withdrawn ?? 0) > 0 ? 'withdrawn' : 'refunded'
}

// Rules ---------------------------------------------------------------------------------------------------------------

/** Refuses changes of an order while such a payment is neither on the order nor refunded. */
export const cardPaymentChecked: Refusal = ruleBroken('payment', 'rule.cardPaymentChecked')

type Decided = { status: string; currency: string } & Partial<Received>

const isUndecided = ({ receivedAmount = 0, refunds = [], withdrawn = 0 }: Partial<Received>): boolean =>
  sumOf(refunds, 'succeeded', 'pending') + withdrawn < receivedAmount

export const differingPaymentCan = {
  /** Only a whole payment in the currency of the order can be added to its payment history. */
  accept: (payment: Decided): Refusal | undefined =>
    firstOf(
      unlessStatus('AcceptCardPayment', payment.status, 'differs'),
      payment.receivedCurrency === payment.currency ? undefined : ruleBroken('currency', 'rule.paidInOtherCurrency'),
      sumOf(payment.refunds ?? [], 'succeeded', 'pending') > 0
        ? ruleBroken('payment', 'rule.cardPaymentRefunded')
        : undefined,
      (payment.withdrawn ?? 0) > 0 ? ruleBroken('payment', 'rule.returnedByBank') : undefined,
    ),
  /** Also for a return in another way. */
  refund: (payment: Decided, command: string): Refusal | undefined =>
    firstOf(
      unlessStatus(command, payment.status, 'differs'),
      isUndecided(payment) ? undefined : ruleBroken('payment', 'rule.cardPaymentRefunded'),
    ),
}
