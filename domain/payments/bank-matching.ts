import type { Currency } from '../kernel/money.ts'
import type { BankLine } from './bank-statement.ts'

/** Matches a bank statement line with orders, by reference and by amount. Pure; in minor units. */

/**
 * How an order matches a line, best match first; all values except `exact` indicate the difference. `creditOnly`: nothing
 * is due, so the amount can only be recorded as credit.
 */
export const lineMatches = [
  'exact',
  'amountDiffers',
  'currencyDiffers',
  'creditOnly',
  'nothingDue',
  'amountOnly',
] as const
export type LineMatch = (typeof lineMatches)[number]

/**
 * `owed` is due now, `outstanding` is the total unpaid amount; `takesPayment`: whether a payment is due; `takesCredit`:
 * whether money can be recorded although nothing is due.
 */
export type PayableOrder = {
  requestId: string
  customerId: string
  invoices: readonly string[]
  currency: Currency
  owed: number
  outstanding: number
  takesPayment: boolean
  takesCredit: boolean
}

export type ProposedOrder = PayableOrder & { match: LineMatch }

/** Maximum number of orders or bills proposed for one line. */
export const maxProposals = 5

const orderNumberLength = 8

type Line = Pick<BankLine, 'amount' | 'currency' | 'reference' | 'remittance'>

/** Comparisons ignore case, because banks and people change it. */
export const wordsOf = ({ reference, remittance }: Line): string[] =>
  `${reference} ${remittance}`.toLowerCase().match(/[a-z0-9]+/g) ?? []

/** All substrings of a word with the length of an order number, because banks may join words at line breaks. */
const parts = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - orderNumberLength + 1) }, (_, at) =>
    word.slice(at, at + orderNumberLength),
  )

/**
 * Possible order numbers in a line: words, substrings of joined words, and pairs of words that a line break may have
 * split.
 */
export const orderNumbersIn = (line: Line): string[] => {
  const words = wordsOf(line)
  const joined = words.slice(1).map((word, at) => words[at]! + word)
  return [...new Set([...words.flatMap(parts), ...joined.filter(({ length }) => length === orderNumberLength)])]
}

/** Possible invoice numbers in a line, in the format of the invoice: `INV-2026-000012`. */
export const invoiceNumbersIn = (line: Line): string[] => [
  ...new Set(
    [
      ...wordsOf(line)
        .join('')
        .matchAll(/(inv|pro)(\d{4})(\d{6})/g),
    ].map(([, series, year, count]) => `${series!.toUpperCase()}-${year}-${count}`),
  ),
]

const isAmount = ({ owed, outstanding }: PayableOrder, amount: number): boolean =>
  amount === outstanding || amount === owed

const matchOf = (line: Line, order: PayableOrder): LineMatch | undefined => {
  const isNamed =
    orderNumbersIn(line).includes(order.requestId.toLowerCase()) ||
    invoiceNumbersIn(line).some((number) => order.invoices.includes(number))
  const agrees = order.currency === line.currency && isAmount(order, line.amount)
  if (!isNamed) return agrees && order.takesPayment ? 'amountOnly' : undefined
  if (!order.takesPayment) return order.takesCredit && order.currency === line.currency ? 'creditOnly' : 'nothingDue'
  if (order.currency !== line.currency) return 'currencyDiffers'
  return agrees ? 'exact' : 'amountDiffers'
}

/** The orders that a line may pay, best match first; empty for outgoing money. */
export const proposalsFor = (line: Line, orders: readonly PayableOrder[]): ProposedOrder[] =>
  line.amount <= 0
    ? []
    : orders
        .flatMap((order) => {
          const match = matchOf(line, order)
          return match ? [{ ...order, match }] : []
        })
        .toSorted(
          (a, b) => lineMatches.indexOf(a.match) - lineMatches.indexOf(b.match) || (a.requestId < b.requestId ? -1 : 1),
        )
        .slice(0, maxProposals)

/** The order for which a line can be recorded automatically: the only one whose reference and amount match. */
export const exactMatch = <P extends { match: LineMatch }>(proposals: readonly P[]): P | undefined => {
  const exact = proposals.filter(({ match }) => match === 'exact')
  return exact.length === 1 ? exact[0] : undefined
}
