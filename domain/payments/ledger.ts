import type { Case } from '../case.ts'
import type { CurrencyCode } from '../kernel/money.ts'
import { orderedOf, owedOf } from '../production/supplier-bill.ts'
import { returnedBy, returnedFrom, unreturned } from './differing-payment.ts'
import type { Discount } from './discount-shapes.ts'
import { creditLeft, creditReturned, disputesOfOrder, lostFrom, paymentsIn } from './disputed-payments.ts'
import { amountPaid, type HistoryEntry } from './payments-state.ts'
import { settlementOf } from './settlement.ts'
import { sumOfParts } from './totals.ts'

/**
 * The books: a double-entry ledger folded from the events of each order (decision 104). The balances of an order are a
 * pure function of its state and sum to zero; a journal entry is the change in the balances caused by an event.
 */

/** The chart of accounts with account numbers. Debits are positive, credits negative. */
export const accounts = {
  bank: 1000,
  cardClearing: 1100,
  disputedPayments: 1110,
  otherMoney: 1190,
  receivables: 1200,
  supplierPayables: 2000,
  customerCredit: 2100,
  customerPrepayments: 2110,
  unallocatedPayments: 2120,
  packagingRevenue: 4000,
  standardProductRevenue: 4010,
  serviceRevenue: 4020,
  sampleRevenue: 4030,
  shippingRevenue: 4040,
  discounts: 4800,
  creditedWork: 4810,
  purchases: 5000,
  purchaseDifferences: 5010,
  cardFees: 5100,
  disputeLosses: 5110,
} as const
export type Account = keyof typeof accounts
export const accountNames = Object.keys(accounts) as [Account, ...Account[]]

/** Balance of an account: `amount` in minor units, positive for a debit and negative for a credit, never 0. */
export type Posting = { account: Account; currency: CurrencyCode; amount: number }

/** The account of each payment method; refunds are paid from the bank unless `paidFrom` specifies another method. */
const moneyAccount = ({ method, paidFrom }: Pick<HistoryEntry, 'method' | 'paidFrom'>): Account => {
  const by = method === 'refund' ? (paidFrom ?? 'bankTransfer') : method
  if (by === 'credit') return 'customerPrepayments'
  return by === 'stripe' ? 'cardClearing' : by === 'custom' ? 'otherMoney' : 'bank'
}

/** Part of the discounts that the customer prepaid with an earlier order; it does not reduce revenue. */
const prepaidOf = (discounts: readonly Discount[]): number =>
  discounts.reduce((sum, { amount, ofCustomer }) => (ofCustomer?.prepaid ? sum + (amount ?? 0) : sum), 0)

const ofOrder = (state: Pick<Case, 'order' | 'cardDisputes' | 'cardPayments'>): Posting[] => {
  const { order } = state
  if (order.status === 'none') return []
  const { currency, payments } = order
  const { totals, due } = settlementOf(order)
  const prepaid = totals.discounts === 0 ? 0 : prepaidOf(order.discounts)
  const on = (account: Account, amount: number): Posting => ({ account, currency, amount })
  return [
    ...payments.map((entry) => on(moneyAccount(entry), entry.amount)),
    on('receivables', due),
    on('customerCredit', -creditLeft(state)),
    // The bank has returned this credit to the customer, so it is neither owed nor lost.
    on('disputeLosses', -creditReturned(state)),
    on('packagingRevenue', -totals.packaging),
    on('standardProductRevenue', -totals.standardProducts),
    on('serviceRevenue', -totals.services),
    on('sampleRevenue', -totals.samples),
    on('shippingRevenue', -totals.shipping),
    on('discounts', totals.discounts - prepaid),
    on('customerPrepayments', prepaid),
    // Only the part that was used, because a total is never below 0.
    on('creditedWork', sumOfParts(totals) - totals.discounts - totals.total),
  ]
}

/**
 * Amounts owed to suppliers: the purchase order at its price, and the difference between its bills and this price
 * (decision 122). Payments are made from the bank unless they specify another method.
 */
const ofPurchaseOrders = (state: Pick<Case, 'purchaseOrders'>): Posting[] =>
  Object.values(state.purchaseOrders).flatMap((po) => {
    if (!po.spec) return []
    const { currency } = po.spec
    const [ordered, owed] = [orderedOf(po), owedOf(po)]
    return [
      { account: 'purchases' as const, currency, amount: ordered },
      { account: 'purchaseDifferences' as const, currency, amount: owed - ordered },
      { account: 'supplierPayables' as const, currency, amount: amountPaid(po.payments) - owed },
      ...po.payments.map(({ method, amount }) => ({
        account: method === 'custom' ? ('otherMoney' as const) : ('bank' as const),
        currency,
        amount: -amount,
      })),
    ]
  })

/**
 * A disputed payment remains paid: the amount debited by the provider is a receivable until the dispute is decided, and
 * a loss if the dispute is lost (decision 106), except for what was credit of the customer (decision 176). Of a payment
 * that is not on the order, only the fee is posted here: the bank has returned what we owed (decision 185).
 */
const ofDisputes = (state: Pick<Case, 'cardDisputes' | 'cardPayments'>): Posting[] => {
  const posted = disputesOfOrder(state)
  return Object.values(state.cardDisputes).flatMap((dispute) => {
    const { status, withdrawn, amount, currency, fee, feeCurrency } = dispute
    const away = withdrawn && posted.includes(dispute) ? amount : 0
    return [
      { account: 'cardClearing' as const, currency, amount: -away },
      {
        account: status === 'lost' ? ('disputeLosses' as const) : ('disputedPayments' as const),
        currency,
        amount: away,
      },
      { account: 'cardClearing' as const, currency: feeCurrency, amount: -fee },
      { account: 'cardFees' as const, currency: feeCurrency, amount: fee },
    ]
  })
}

/**
 * Card payments that differ from what was requested, until staff record or return them, or the buyer's bank takes them
 * back (decision 185). Money that was returned in another way than to the card is still at the provider. What the bank
 * takes back of money that was already returned is posted like any other disputed payment.
 */
const ofDifferingPayments = (state: Pick<Case, 'cardPayments' | 'cardDisputes'>): Posting[] =>
  paymentsIn(state).flatMap((payment) => {
    if (payment.status !== 'differs') return []
    const [currency, amount] = [payment.receivedCurrency, unreturned(payment)]
    const otherwise = returnedBy.map((method) => ({ method, returned: returnedFrom(payment, method) }))
    const atProvider = otherwise.reduce((sum, { returned }) => sum + returned, amount)
    const returnedTwice = Math.max(0, -amount)
    const lost = Math.min(returnedTwice, lostFrom(state, payment.cardPaymentId))
    const on = (account: Account, posted: number): Posting => ({ account, currency, amount: posted })
    return [
      on('cardClearing', atProvider),
      on('unallocatedPayments', -Math.max(0, amount)),
      on('disputeLosses', lost),
      on('disputedPayments', returnedTwice - lost),
      ...otherwise.map(({ method, returned }) => on(moneyAccount({ method }), -returned)),
    ]
  })

/** Sums postings by account and currency, without zeros, in the order of the chart of accounts. */
export const sumPostings = (postings: readonly Posting[]): Posting[] => {
  const sums = new Map<string, Posting>()
  for (const { account, currency, amount } of postings) {
    if (amount === 0) continue // most are 0 while an order is a draft
    const key = `${account} ${currency}`
    sums.set(key, { account, currency, amount: (sums.get(key)?.amount ?? 0) + amount })
  }
  return [...sums.values()]
    .filter(({ amount }) => amount !== 0)
    .toSorted((a, b) => accounts[a.account] - accounts[b.account] || (a.currency < b.currency ? -1 : 1))
}

/** Balances of a case. They sum to zero in each currency. */
export const balancesOf = (
  state: Pick<Case, 'order' | 'purchaseOrders' | 'cardDisputes' | 'cardPayments'>,
): Posting[] =>
  sumPostings([...ofOrder(state), ...ofPurchaseOrders(state), ...ofDisputes(state), ...ofDifferingPayments(state)])

/** The journal entry between two sets of balances; empty if nothing changed. */
export const entryBetween = (before: readonly Posting[], after: readonly Posting[]): Posting[] =>
  sumPostings([...after, ...before.map((one) => ({ ...one, amount: -one.amount }))])
