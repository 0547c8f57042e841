import type { Currency } from '../kernel/money.ts'
import { type LineMatch, lineMatches, maxProposals, orderNumbersIn, wordsOf } from './bank-matching.ts'
import type { BankLine } from './bank-statement.ts'

/** Matches an outgoing bank statement line with supplier bills, by reference and by amount. Pure; in minor units. */

/** A purchase order with its unpaid amounts: its bills, and `open` in total, including amounts not billed yet. */
export type PayablePurchaseOrder = {
  purchaseOrderId: string
  supplierId: string
  currency: Currency
  /** All valid bills; `number` is normalized by `plainBillNumber`, `open` is 0 if the bill is paid. */
  bills: readonly { number: string; name: string; open: number }[]
  open: number
  /** Number of payments and reversing entries. */
  entries: number
  takesPayment: boolean
}

/**
 * `bill` is the number of the bill that the line mentions or that has the same amount; null if the line mentions the
 * purchase order.
 */
export type ProposedBill = Omit<PayablePurchaseOrder, 'bills' | 'takesPayment'> & {
  bill: string | null
  match: LineMatch
}

type Line = Pick<BankLine, 'amount' | 'currency' | 'reference' | 'remittance'>

/** Maximum number of words into which a bill number can be split. */
const maxBillWords = 5
/** Minimum length of a number that is searched within words, because banks may join words at line breaks. */
const minJoined = 6

/** Possible bill numbers in a line: all sequences of its words, joined. */
export const billNumbersIn = (line: Line): string[] => {
  const words = wordsOf(line)
  return [
    ...new Set(
      words.flatMap((_, from) =>
        Array.from({ length: Math.min(maxBillWords, words.length - from) }, (_1, more) =>
          words.slice(from, from + more + 1).join(''),
        ),
      ),
    ),
  ]
}

const sumOf = (bills: PayablePurchaseOrder['bills']): number => bills.reduce((sum, { open }) => sum + open, 0)

const proposalOf = (line: Line, order: PayablePurchaseOrder): ProposedBill | undefined => {
  const { bills, takesPayment, ...of } = order
  const paid = -line.amount
  const all = wordsOf(line).join('')
  const numbers = billNumbersIn(line)
  const named = bills.find(
    ({ number }) => numbers.includes(number) || (number.length >= minJoined && all.includes(number)),
  )
  const isNamed = named !== undefined || orderNumbersIn(line).includes(of.purchaseOrderId.toLowerCase())
  const ofAmount = bills.find(({ open }) => open === paid)
  const isSum = paid === of.open || paid === sumOf(bills)
  const agrees = of.currency === line.currency && (named ? named.open === paid : ofAmount !== undefined || isSum)
  const bill = (named ?? ofAmount)?.name ?? null
  const as = (match: LineMatch): ProposedBill => ({ ...of, bill, match })
  if (!isNamed) return agrees && takesPayment && ofAmount ? as('amountOnly') : undefined
  if (!takesPayment) return as('nothingDue')
  if (of.currency !== line.currency) return as('currencyDiffers')
  return as(agrees ? 'exact' : 'amountDiffers')
}

/** The purchase orders that a line may pay, best match first; empty for incoming money. */
export const billsFor = (line: Line, orders: readonly PayablePurchaseOrder[]): ProposedBill[] =>
  line.amount >= 0
    ? []
    : orders
        .flatMap((order) => proposalOf(line, order) ?? [])
        .toSorted(
          (a, b) =>
            lineMatches.indexOf(a.match) - lineMatches.indexOf(b.match) ||
            (a.purchaseOrderId < b.purchaseOrderId ? -1 : 1),
        )
        .slice(0, maxProposals)
