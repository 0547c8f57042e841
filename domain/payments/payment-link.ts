import { z } from 'zod'
import type { Aggregate } from '../kernel/aggregate.ts'
import type { Context } from '../kernel/decider.ts'
import { type EventOf, type Evolve, fact } from '../kernel/fact.ts'
import { Currency, PositiveAmount } from '../kernel/money.ts'
import { ruleBroken, throwIfRefused, firstOf, invalidInput, type Refusal, unlessStatus } from '../kernel/refusal.ts'
import { partOfOrder } from '../ordering/part-of-order.ts'
import { isBefore, Moment } from '../time.ts'

/**
 * A payment link: staff issue it for an amount of an order, and anyone who has it can pay. Only a hash of its token is
 * stored; the token is derived from the link's id with a server key. Expiry depends on the current time.
 */

// Events --------------------------------------------------------------------------------------------------------------
// Names and shapes are stored permanently: add, never change.

/** `amount` in minor units of `currency`. */
const facts = {
  PaymentLinkIssued: fact({
    customer: { paymentLinkId: z.string(), amount: PositiveAmount, currency: Currency, expiresOn: Moment },
    staff: { tokenHash: z.string() },
  }),
  PaymentLinkWithdrawn: fact({ customer: {} }),
  /** PAY-017: its amount was paid by card. */
  PaymentLinkPaid: fact({ customer: {} }),
}

// State ---------------------------------------------------------------------------------------------------------------

/** Statuses; `expired` is not stored but derived from the current time. */
export const paymentLinkStatuses = ['open', 'expired', 'withdrawn', 'paid'] as const
type PaymentLinkStatus = (typeof paymentLinkStatuses)[number]

type Issued = { paymentLinkId: string; amount: number; currency: Currency; expiresOn: Moment; issuedOn: Moment }
export type LivePaymentLink =
  | (Issued & { status: 'open' })
  | (Issued & { status: 'paid'; paidOn: Moment })
  | (Issued & { status: 'withdrawn'; withdrawnOn: Moment })
export type PaymentLink = { status: 'none' } | LivePaymentLink

const initial = { status: 'none' } as PaymentLink

/** The status at a given time. */
export const paymentLinkStatus = (
  link: { status: 'open' | 'withdrawn' | 'paid'; expiresOn: Moment },
  now: Moment,
): PaymentLinkStatus => (link.status === 'open' && !isBefore(now, link.expiresOn) ? 'expired' : link.status)

// Rules ---------------------------------------------------------------------------------------------------------------

/** Validity of a link in days. */
export const paymentLinkDays = { min: 1, max: 90, default: 14 } as const

export const paymentLinkCan = {
  /** For a placed order, up to the amount that is still due. Amounts in minor units. */
  issue: (order: { status: string; outstanding: number }, amount: number): Refusal | undefined =>
    firstOf(
      unlessStatus('IssuePaymentLink', order.status, 'paymentPending', 'inProgress'),
      amount > order.outstanding ? ruleBroken('amount', 'rule.aboveOutstanding') : undefined,
    ),
  withdraw: (link: { status: string }) => unlessStatus('WithdrawPaymentLink', link.status, 'open'),
}

// Commands · decide ---------------------------------------------------------------------------------------------------

type PaymentLinkEvent = EventOf<typeof facts>
type Issue = { paymentLinkId: string; amount: number; currency: Currency; expiresOn: Moment; tokenHash: string }

const decide = {
  IssuePaymentLink: (link: PaymentLink, data: Issue, { now }: Context): PaymentLinkEvent[] => {
    throwIfRefused(unlessStatus('IssuePaymentLink', link.status, 'none'))
    throwIfRefused(
      isBefore(now, data.expiresOn) ? undefined : invalidInput('expiresOn', 'input.future', { field: 'expiresOn' }),
    )
    return [{ type: 'PaymentLinkIssued', data }]
  },
  WithdrawPaymentLink: (link: PaymentLink, _: object): PaymentLinkEvent[] => {
    if (link.status === 'withdrawn') return []
    throwIfRefused(paymentLinkCan.withdraw(link))
    return [{ type: 'PaymentLinkWithdrawn', data: {} }]
  },
  /**
   * The money was received, so this is recorded even if the link has expired or was withdrawn since the payment
   * started.
   */
  PayPaymentLink: (link: PaymentLink, _: object): PaymentLinkEvent[] => {
    if (link.status === 'paid') return []
    throwIfRefused(unlessStatus('PayPaymentLink', link.status, 'open', 'withdrawn'))
    return [{ type: 'PaymentLinkPaid', data: {} }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

const evolve: Evolve<PaymentLink, typeof facts, 'customer'> = {
  PaymentLinkIssued: (_, { paymentLinkId, amount, currency, expiresOn }, { at }) => ({
    status: 'open',
    paymentLinkId,
    amount,
    currency,
    expiresOn,
    issuedOn: at,
  }),
  PaymentLinkWithdrawn: (link, _, { at }) =>
    link.status === 'open' ? { ...link, status: 'withdrawn', withdrawnOn: at } : link,
  PaymentLinkPaid: (link, _, { at }) => (link.status === 'none' ? link : { ...link, status: 'paid', paidOn: at }),
}

export const paymentLink = {
  category: 'payment-link',
  key: 'paymentLinks',
  holds: 'many',
  facts,
  initial,
  decide,
  evolve,
  comparable: (own) => (own.status === 'none' ? own : { id: own.paymentLinkId, ...own }),
  money: z.object({ amount: PositiveAmount }),
  idOf: (own) => (own.status === 'none' ? '' : own.paymentLinkId),
  ...partOfOrder,
} as const satisfies Aggregate<PaymentLink, typeof facts, typeof decide, 'customer'>
