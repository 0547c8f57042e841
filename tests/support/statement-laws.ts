import type { Case } from '#domain/case.ts'
import { type AccountBalance, type Movement, movementsOf, statementOf } from '#domain/payments/account-statement.ts'
import { creditLeft } from '#domain/payments/disputed-payments.ts'
import { sumPostings } from '#domain/payments/ledger.ts'
import { settlementOf } from '#domain/payments/settlement.ts'
import type { StatementState } from '#read-models/payments/account-statements.ts'
import type { LedgerState } from '#read-models/payments/ledger-state.ts'

/**
 * Laws of statements of account: after every event, opening balance + movements = closing balance = the books of the
 * customer, wherever the period starts. Each returns its violations as text; amounts are in minor units.
 */

/** An order as read from the log, in the books, and in the statement of its customer. */
type Readings = { state: Case; books: LedgerState; statement: StatementState }

type Sums = Map<string, { balance: number; due: number }>

const sumsOf = (movements: readonly Movement[]): Sums => {
  const sums: Sums = new Map()
  for (const { currency, debit, credit, due } of movements) {
    const { balance, due: before } = sums.get(currency) ?? { balance: 0, due: 0 }
    sums.set(currency, { balance: balance + debit - credit, due: before + due })
  }
  return sums
}

/** What the books contain about the customer of these orders, by currency. */
const inBooks = (all: readonly Readings[]): Sums => {
  const sums: Sums = new Map()
  for (const { account, currency, amount } of sumPostings(all.flatMap(({ books }) => books.balances))) {
    const isDue = account === 'receivables'
    if (!isDue && account !== 'customerCredit' && account !== 'unallocatedPayments') continue
    const before = sums.get(currency) ?? { balance: 0, due: 0 }
    sums.set(currency, { balance: before.balance + amount, due: before.due + (isDue ? amount : 0) })
  }
  return sums
}

/** The closing balances of a statement that starts with the movement number `cut`. */
const closings = (movements: readonly Movement[], cut: number): Map<string, AccountBalance> => {
  const opening = [...sumsOf(movements.slice(0, cut))].map(([currency, sums]) => ({ currency, ...sums }))
  return new Map(statementOf(opening, movements.slice(cut)).map(({ currency, closing }) => [currency, closing]))
}

const isKept = (movements: readonly Movement[], all: readonly Readings[]): string[] => {
  const books = inBooks(all)
  const cuts = [0, Math.floor(movements.length / 2), movements.length]
  return cuts.flatMap((cut) => {
    const found = closings(movements, cut)
    return [...new Set([...found.keys(), ...books.keys()])].flatMap((currency) => {
      const { balance = 0, due = 0 } = found.get(currency) ?? {}
      const booked = books.get(currency) ?? { balance: 0, due: 0 }
      return balance === booked.balance && due === booked.due
        ? []
        : [
            `account statement from movement ${cut}: ${currency} is ${balance} (due ${due}), not ${booked.balance} (${booked.due})`,
          ]
    })
  })
}

const shown = (movements: readonly Movement[]): string =>
  movements.map(({ type, currency, debit, credit, due }) => [type, currency, debit, credit, due].join(' ')).join('; ')

/** The statement of one order, as its customer reads it. */
export const wrongStatement = (readings: Readings): string[] => {
  const { state, books, statement } = readings
  if (state.order.status === 'none') return []
  const posted = statement.movements.filter(({ noted }) => noted === 0)
  const expected = books.entries.flatMap(movementsOf)
  const { due, credit } = closings(statement.movements, 0).get(state.order.currency) ?? { due: 0, credit: 0 }
  const settled = settlementOf(state.order)
  const unallocated = -(
    books.balances.find(
      ({ account, currency }) =>
        account === 'unallocatedPayments' && state.order.status !== 'none' && currency === state.order.currency,
    )?.amount ?? 0
  )
  return [
    ...isKept(statement.movements, [readings]),
    ...(shown(posted) === shown(expected)
      ? []
      : [`account statement: the movements are not those of the journal: ${shown(posted)} | ${shown(expected)}`]),
    ...(due === settled.due ? [] : [`account statement: due is ${due}, not ${settled.due}`]),
    ...(credit === creditLeft(state) + unallocated ? [] : [`account statement: credit is ${credit}`]),
  ]
}

/** The statements of all customers, each with all of its orders. */
export const wrongStatements = (all: readonly Readings[]): string[] => {
  const byCustomer = Map.groupBy(all, ({ state: { order } }) => (order.status === 'none' ? '' : order.customerId))
  return [...byCustomer.values()].flatMap((own) =>
    isKept(
      own.flatMap(({ statement }) => statement.movements).toSorted((a, b) => a.position - b.position),
      own,
    ),
  )
}
