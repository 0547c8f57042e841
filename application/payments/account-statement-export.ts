import { amountOf } from '#domain/kernel/money.ts'
import type { Language } from '#domain/text/languages.ts'
import { messageText } from '../messages/message-text.ts'
import type { AccountStatement } from './contracts/account-statements.ts'
import { bookingText, csvField, day, decimal } from './journal-fields.ts'

/** The movements of a statement of account as CSV, with the balances before and after them. Pure. */

const columns = ['date', 'description', 'document', 'order', 'debit', 'credit', 'balance', 'currency'] as const

const number = (amount: number): string => decimal(amountOf(amount))
const side = (amount: number): string => (amount === 0 ? '' : number(amount))

type OfCurrency = AccountStatement['currencies'][number]

const rowsOf = (
  { currency, opening, closing, debit, credit, movements }: OfCurrency,
  { from, to }: AccountStatement,
  language: Language,
): string[][] => [
  [from, messageText({ key: 'document.openingBalance' }, language), '', '', '', '', number(opening.balance), currency],
  ...movements.map((one) => [
    day(one.at),
    bookingText(one.type, language),
    one.document ?? '',
    one.requestId,
    side(one.debit),
    side(one.credit),
    number(one.balance),
    currency,
  ]),
  [
    to,
    messageText({ key: 'document.closingBalance' }, language),
    '',
    '',
    number(debit),
    number(credit),
    number(closing.balance),
    currency,
  ],
]

/** Line endings are CRLF, as in RFC 4180. */
export const statementFile = (statement: AccountStatement, language: Language): string =>
  [[...columns], ...statement.currencies.flatMap((one) => rowsOf(one, statement, language))]
    .map((row) => `${row.map((value) => (/^-?\d+\.\d\d$/.test(value) ? value : csvField(value))).join(',')}\r\n`)
    .join('')
