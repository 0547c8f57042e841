import type { Currency, CurrencyCode } from '../kernel/money.ts'
import { factoryDaysBetween, type Moment } from '../time.ts'
import type { Account, Posting } from './ledger.ts'
import type { HistoryEntry } from './payments-state.ts'

/**
 * The statement of account of a customer: the movements of the customer's account in the books, with a running balance
 * (decision 211). Each movement is a part of a journal entry, so there is no second bookkeeping. Amounts in minor units;
 * a debit increases what the customer owes.
 */

/**
 * The amounts due and the overpayments of orders; with `unallocatedPayments`, which is received money that is not on an
 * order, their sum is the balance.
 */
const onOrder: readonly Account[] = ['receivables', 'customerCredit']

/** What was sold, after discounts. Credit that the customer had prepaid does not reduce it. */
const ofSales: readonly Account[] = [
  'packagingRevenue',
  'standardProductRevenue',
  'serviceRevenue',
  'sampleRevenue',
  'shippingRevenue',
  'discounts',
  'creditedWork',
]

/** The effect on the account of a customer in one currency. `due` is the part that is on the receivables. */
export type Movement = {
  /**
   * The type of the event, or of a movement that is not named by its event: a document (`InvoiceIssued`,
   * `CreditNoteIssued`), or credit for later orders (`CreditUsed`, `CreditReleased`, `CreditGiven`).
   */
  type: string
  currency: CurrencyCode
  debit: number
  credit: number
  due: number
  /** Amount of a document or a dispute that does not change the balance; otherwise 0. */
  noted: number
}

const on = (accounts: readonly Account[], postings: readonly Posting[]): number =>
  postings.reduce((sum, { account, amount }) => (accounts.includes(account) ? sum + amount : sum), 0)

const sides = (...amounts: readonly number[]) => ({
  debit: amounts.reduce((sum, amount) => sum + Math.max(0, amount), 0),
  credit: amounts.reduce((sum, amount) => sum + Math.max(0, -amount), 0),
})

/** Credit for later orders is prepaid: used by an order, released by it, or converted from an overpayment. */
const creditType = (type: string, used: number): string => {
  if (used > 0) return 'CreditUsed'
  return type === 'RefundRecorded' ? 'CreditGiven' : 'CreditReleased'
}

const inOneCurrency = (type: string, currency: CurrencyCode, postings: readonly Posting[]): Movement[] => {
  const sold = -on(ofSales, postings) || 0
  const used = on(['customerPrepayments'], postings)
  const notOnOrder = on(['unallocatedPayments'], postings)
  // The rest is money: payments, refunds, and what the buyer's bank has taken back.
  const money = on(onOrder, postings) - sold + used
  const due = on(['receivables'], postings)
  return [
    { type, ...sides(sold, money, notOnOrder) },
    { type: creditType(type, used), ...sides(-used) },
  ]
    .filter(({ debit, credit }) => debit > 0 || credit > 0)
    .map((one, nth) => ({ ...one, currency, due: nth === 0 ? due : 0, noted: 0 }))
}

/** The movements of the customer's account by a journal entry; empty if it does not concern the customer. */
export const movementsOf = ({ type, postings }: { type: string; postings: readonly Posting[] }): Movement[] =>
  [...Map.groupBy(postings, ({ currency }) => currency)].flatMap(([currency, all]) =>
    inOneCurrency(type, currency, all),
  )

/** A movement of an order. Amounts in minor units. */
export type OrderMovement = Movement & {
  position: number
  at: Moment
  /** The number of the invoice or credit note. */
  document: string | null
  /** How money was received or returned, and when according to the payer or staff. */
  method: HistoryEntry['method'] | NonNullable<HistoryEntry['paidFrom']> | null
  paidOn: Moment | null
}

/** An order with an amount due. Amounts in minor units. */
export type OpenItem = {
  requestId: string
  currency: Currency
  /** The open invoice. */
  invoice: string | null
  total: number
  paid: number
  due: number
  /** The part that the customer must pay now, and until when. */
  owed: number
  dueOn: Moment | null
}

/** What a statement of a period is made of. Sums and amounts in minor units. */
export type StatementParts = {
  /** Sums of all movements before the period. */
  opening: { currency: CurrencyCode; balance: number; due: number }[]
  /** By time. */
  movements: (OrderMovement & { requestId: string })[]
  /** Orders with an amount due now. */
  open: OpenItem[]
}

/** `due - credit` is the balance. `credit`: overpayments, and received money that is not on an order. */
export type AccountBalance = { balance: number; due: number; credit: number }

/** A balance from its sums. */
const balanceOf = ({ balance, due }: { balance: number; due: number }): AccountBalance => ({
  balance,
  due,
  credit: due - balance || 0,
})

type Sums = { currency: CurrencyCode; balance: number; due: number }

/** The statement in one currency; `balance` of a movement is the balance after it. */
export type CurrencyStatement<M> = {
  currency: CurrencyCode
  opening: AccountBalance
  closing: AccountBalance
  debit: number
  credit: number
  movements: (M & { balance: number })[]
}

/** The statement of a period from the balances before it and its movements in order of time; one part per currency. */
export const statementOf = <M extends Movement>(
  opening: readonly Sums[],
  movements: readonly M[],
): CurrencyStatement<M>[] => {
  const currencies = new Set([...opening, ...movements].map(({ currency }) => currency))
  return [...currencies].toSorted().flatMap((currency) => {
    const before = opening.find((one) => one.currency === currency) ?? { balance: 0, due: 0 }
    const own = movements.filter((one) => one.currency === currency)
    let { balance, due } = before
    const listed = own.map((one) => {
      balance += one.debit - one.credit
      due += one.due
      return { ...one, balance }
    })
    if (listed.length === 0 && before.balance === 0 && before.due === 0) return []
    return {
      currency,
      opening: balanceOf(before),
      closing: balanceOf({ balance, due }),
      debit: own.reduce((sum, one) => sum + one.debit, 0),
      credit: own.reduce((sum, one) => sum + one.credit, 0),
      movements: listed,
    }
  })
}

/** Calendar days since a due date, in the days of the books; 0 until that day is over. */
export const daysOverdue = (dueOn: Moment | null, now: Moment): number =>
  dueOn === null ? 0 : Math.max(0, factoryDaysBetween(dueOn, now))
