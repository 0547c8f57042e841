import { type Case, emptyCase, evolveCase } from '#domain/case.ts'
import { type Recorded, redact } from '#domain/events.ts'
import { inCurrency } from '#domain/kernel/money.ts'
import { bookingTextOf } from '#domain/payments/booking-text.ts'
import type { DiscountWithUses } from '#domain/payments/customer-discount-use.ts'
import { creditLeft } from '#domain/payments/disputed-payments.ts'
import { invoiceContent } from '#domain/payments/invoice-content.ts'
import { type Account, balancesOf, type Posting, sumPostings } from '#domain/payments/ledger.ts'
import { amountOwed, instalmentsOf, paidInstalments } from '#domain/payments/payment-terms.ts'
import { amountPaid } from '#domain/payments/payments-state.ts'
import { settlementOf } from '#domain/payments/settlement.ts'
import { addCharges, keepsCredits } from '#domain/payments/totals.ts'
import {
  accountStatementForCustomerProjection,
  emptyStatement,
  evolveStatement,
  type StatementState,
} from '#read-models/payments/account-statements.ts'
import { emptyLedger, evolveLedger, type LedgerState } from '#read-models/payments/ledger-state.ts'
import { accountOf } from '#read-models/payments/order-account.ts'
import { payableOf } from '#read-models/payments/payables.ts'
import { paymentForCustomer, paymentForStaff } from '#read-models/payments/payment-view.ts'
import { wrongStatement, wrongStatements } from './statement-laws.ts'

/**
 * Laws of money: invariants of an order after every event of any history. Each returns its violations as text; amounts
 * are in minor units.
 */

/** One order for each reader: the log, the books, the order page of each audience, and the statement of account. */
export type Readings = {
  state: Case
  books: LedgerState
  forCustomer: Case
  forStaff: Case
  statement: StatementState
}

export const noReadings: Readings = {
  state: emptyCase,
  books: emptyLedger,
  forCustomer: emptyCase,
  forStaff: emptyCase,
  statement: emptyStatement,
}

/** The readings after another event. */
export const readAlso = (before: Readings, event: Recorded): Readings => {
  const known = redact(event, 'customer')
  const forStaff = redact(event, 'staff')!
  return {
    state: evolveCase(before.state, event),
    books: evolveLedger(before.books, forStaff),
    forCustomer: known ? evolveCase(before.forCustomer, known) : before.forCustomer,
    forStaff: evolveCase(before.forStaff, forStaff),
    statement:
      known && accountStatementForCustomerProjection.key(known)
        ? evolveStatement(before.statement, known)
        : before.statement,
  }
}

const minor = (amount: number): number => Math.round(amount * 100)
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** Differences from the expected values, as sentences. */
const differences = (what: string, found: Record<string, unknown>, expected: Record<string, unknown>): string[] =>
  Object.entries(expected).flatMap(([name, value]) =>
    Object.is(found[name], value) ? [] : [`${what}: ${name} is ${String(found[name])}, not ${String(value)}`],
  )

/** Currencies whose postings do not add up to zero. */
const unbalanced = (postings: readonly Posting[]): string[] => {
  const sums = new Map<string, number>()
  for (const { currency, amount } of postings) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums].flatMap(([currency, sum]) => (sum === 0 ? [] : [`${currency} ${sum}`]))
}

const onAccount = (account: Account, currency: string, balances: readonly Posting[]): number =>
  balances.find((one) => one.account === account && one.currency === currency)?.amount ?? 0

const isSamePostings = (a: readonly Posting[], b: readonly Posting[]): boolean =>
  a.length === b.length && a.every(({ account, currency, amount }) => onAccount(account, currency, b) === amount)

/** The trial balance is zero at every position, and the journal entries add up to the balances. */
const trialBalance = ({ books: { entries, balances }, state }: Readings): string[] => [
  ...unbalanced(balances).map((sum) => `trial balance: ${sum}`),
  ...entries
    .slice(-1)
    .flatMap(({ type, postings }) => unbalanced(postings).map((sum) => `trial balance: the entry of ${type}, ${sum}`)),
  ...entries
    .slice(-1)
    .flatMap(({ type }) =>
      bookingTextOf(type) === 'bookingText.other' ? [`journal: ${type} has no booking text`] : [],
    ),
  ...(isSamePostings(sumPostings(entries.flatMap(({ postings }) => postings)), balances)
    ? []
    : ['trial balance: the journal does not lead to the balances']),
  ...(isSamePostings(balancesOf(state), balances) ? [] : ['trial balance: the books are not those of the order']),
]

/** due + paid - credit is the total. */
const settlement = ({ state: { order } }: Readings): string[] => {
  const { totals, paid, due, credit } = settlementOf(order)
  return differences(
    'order',
    { paid, total: paid + due - credit, both: Math.min(due, credit), owed: amountOwed(order) <= due },
    { paid: amountPaid(order.payments), total: totals.total, both: 0, owed: true },
  )
}

/**
 * Receivables equal the amount due, and the credit of the customer equals the overpayment, less what the bank has
 * returned.
 */
const ledger = ({ state, books: { balances } }: Readings): string[] => {
  const { order } = state
  if (order.status === 'none') return []
  const { due } = settlementOf(order)
  const credit = creditLeft(state)
  const on = (account: Account) => onAccount(account, order.currency, balances)
  return differences(
    'ledger',
    { receivables: on('receivables'), customerCredit: on('customerCredit') },
    { receivables: due, customerCredit: -credit || 0 },
  )
}

/** A prepaid credit remains on its account until it is used, and is deducted exactly. */
const prepaid = ({ state: { order }, books: { balances } }: Readings): string[] => {
  if (order.status === 'none') return []
  const { status, totals, placedParts, charges, discounts, payments, currency } = order
  const counts = status !== 'cancelled' && totals !== undefined
  const used = counts ? sumOf(discounts.map(({ ofCustomer, amount }) => (ofCustomer?.prepaid ? amount! : 0))) : 0
  const given = -sumOf(payments.map(({ paidFrom, amount }) => (paidFrom === 'credit' ? amount : 0)))
  return differences(
    'credit',
    {
      customerPrepayments: onAccount('customerPrepayments', currency, balances),
      kept: !placedParts || keepsCredits(addCharges(placedParts, charges), discounts),
    },
    { customerPrepayments: used - given || 0, kept: true },
  )
}

/** The order pages of the customer and of staff, and the installments. */
const pages = ({ state, forCustomer, forStaff }: Readings): string[] => {
  const { order } = state
  if (order.status === 'none' || !order.totals) return []
  const { paid } = settlementOf(order)
  const credit = creditLeft(state)
  const views = [
    ['page of the staff', forStaff.order.status === 'none' ? undefined : paymentForStaff(forStaff)],
    ['page of the customer', forCustomer.order.status === 'none' ? undefined : paymentForCustomer(forCustomer)],
  ] as const
  const planned = instalmentsOf(order.totals, order.paymentTerms)
  return [
    ...views.flatMap(([name, view]) =>
      view
        ? differences(
            name,
            {
              paid: minor(view.alreadyPaidAmount),
              credit: minor(view.credit),
              history: sumOf(view.paymentHistory.map(({ amount }) => minor(amount))),
              instalments: sumOf(view.instalments.map(({ amount }) => minor(amount))),
            },
            { paid, credit, history: paid, instalments: order.totals!.total },
          )
        : [],
    ),
    ...differences(
      'instalments',
      { total: sumOf(planned.map(({ amount }) => amount)), paid: sumOf(paidInstalments(order).map((one) => one.paid)) },
      { total: order.totals.total, paid: Math.max(0, Math.min(paid, order.totals.total)) },
    ),
  ]
}

/** The list of payments of all orders, and the invoice total of the order. */
const listedPayments = ({ state, books }: Readings): string[] => {
  const { order } = state
  if (order.status === 'none' || !order.totals) return []
  const { totals, paid, due } = settlementOf(order)
  const credit = creditLeft(state)
  const counts = order.status !== 'cancelled' && totals.discounts > 0
  const prepaidCredit = counts
    ? sumOf(order.discounts.map(({ ofCustomer, amount }) => (ofCustomer?.prepaid ? amount! : 0)))
    : 0
  const account = accountOf(books)
  return [
    ...(account
      ? differences('list of payments', account, {
          total: inCurrency(totals.total),
          revenue: inCurrency(totals.total + prepaidCredit),
          paid: inCurrency(paid),
          outstanding: inCurrency(due),
          credit: inCurrency(credit),
          owed: inCurrency(amountOwed(order)),
        })
      : totals.total > 0
        ? ['list of payments: the order is missing']
        : []),
    ...differences('invoice', { total: invoiceContent(state, { rate: 19 }).totals.total }, { total: totals.total }),
  ]
}

/** Payables to suppliers equal those of the list for each purchase order. */
const payables = ({ state: { purchaseOrders }, forStaff, books: { balances } }: Readings): string[] => {
  const listed = Object.values(forStaff.purchaseOrders).flatMap((po) => payableOf(po) ?? [])
  const currencies = new Set(Object.values(purchaseOrders).flatMap(({ spec }) => spec?.currency ?? []))
  return [...currencies].flatMap((currency) =>
    differences(
      'payables',
      { [currency]: -onAccount('supplierPayables', currency, balances) || 0 },
      { [currency]: sumOf(listed.map((one) => (one.currency === currency ? minor(one.open) : 0))) },
    ),
  )
}

const laws: readonly ((readings: Readings) => string[])[] = [
  trialBalance,
  settlement,
  ledger,
  prepaid,
  pages,
  listedPayments,
  payables,
  wrongStatement,
]

/** All violations of an order. */
export const wrongWith = (readings: Readings): string[] => laws.flatMap((law) => law(readings))

/** Violations of all orders together: the trial balance, the account of the card provider, and the discounts. */
export const wrongInAll = (
  all: readonly Readings[],
  { atProvider, held }: { atProvider: ReadonlyMap<string, number>; held: readonly DiscountWithUses[] },
): string[] => {
  const balances = sumPostings(all.flatMap(({ books }) => books.balances))
  const currencies = new Set([...atProvider.keys(), ...balances.map(({ currency }) => currency)])
  return [
    ...unbalanced(balances).map((sum) => `trial balance of all: ${sum}`),
    ...[...currencies].flatMap((currency) =>
      differences(
        'card provider',
        { [currency]: onAccount('cardClearing', currency, balances) },
        { [currency]: atProvider.get(currency) ?? 0 },
      ),
    ),
    ...wrongDiscounts(all, held, balances),
    ...wrongStatements(all),
  ]
}

const unique = (values: readonly unknown[]): boolean => new Set(values).size === values.length

/**
 * No discount is used beyond its amount or its number of uses, and prepaid discounts remain on their account until they
 * are used.
 */
const wrongDiscounts = (
  all: readonly Readings[],
  held: readonly DiscountWithUses[],
  balances: readonly Posting[],
): string[] => {
  const currencyOf = new Map(
    all.flatMap(({ state: { order } }) =>
      order.status === 'none' ? [] : [[order.requestId, order.currency] as const],
    ),
  )
  const prepayments = new Map<string, number>()
  const adds = (currency: string, amount: number) =>
    prepayments.set(currency, (prepayments.get(currency) ?? 0) + amount)
  for (const { prepaid: isPrepaid, amount, currency, uses } of held) {
    if (!isPrepaid) continue
    adds(currency, -(amount ?? 0))
    for (const use of uses) adds(currencyOf.get(use.requestId ?? '') ?? currency, use.amount ?? 0)
  }
  return [
    ...held.flatMap(({ discountId, amount, left, uses, once }) => {
      const taken = sumOf(uses.map((use) => use.taken ?? 0))
      const numbers = uses.flatMap(({ number }) => number ?? [])
      return differences(
        `discount ${discountId}`,
        { left, numbers: unique(numbers), uses: !once || amount !== null || uses.length <= 1 },
        { left: amount === null ? null : amount - taken, numbers: true, uses: true },
      )
    }),
    ...[...prepayments].flatMap(([currency, amount]) =>
      differences(
        'discounts',
        { [`prepaid in ${currency}`]: onAccount('customerPrepayments', currency, balances) },
        { [`prepaid in ${currency}`]: amount || 0 },
      ),
    ),
  ]
}
