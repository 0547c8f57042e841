import { amountOf } from '#domain/kernel/money.ts'
import type { Language } from '#domain/text/languages.ts'
import { messageText } from '../messages/message-text.ts'
import type { AccountStatement, StatementMovement } from './contracts/account-statements.ts'
import { bookingText, csvField, day, decimal } from './journal-fields.ts'

/** The movements of a statement of account as CSV, with the balances before and after them. Pure. */

const columns = [
  'date',
  'description',
  'method',
  'document',
  'order',
  'debit',
  'credit',
  'balance',
  'currency',
] as const

const number = (amount: number): string => decimal(amountOf(amount))
const side = (amount: number): string => (amount === 0 ? '' : number(amount))

/** How a payment or a refund was made; undefined for credit and for other movements. */
export const methodText = ({ method }: Pick<StatementMovement, 'method'>, language: Language): string | undefined =>
  method === null || method === 'credit' || method === 'refund'
    ? undefined
    : messageText({ key: `documentMethods.${method}` }, language)

type OfCurrency = AccountStatement['currencies'][number]

const rowsOf = (
  { currency, opening, closing, debit, credit, movements }: OfCurrency,
  { from, to }: AccountStatement,
  language: Language,
): string[][] => [
  [
    from,
    messageText({ key: 'document.openingBalance' }, language),
    '',
    '',
    '',
    '',
    '',
    number(opening.balance),
    currency,
  ],
  ...movements.map((one) => [
    day(one.at),
    bookingText(one.type, language),
    methodText(one, language) ?? '',
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
