import { type Account, accounts } from '#domain/payments/ledger.ts'
import type { Language } from '#domain/text/languages.ts'
import { messageText } from '../messages/message-text.ts'
import type { journalFormats } from './contracts/books.ts'
import { datevFile } from './datev-export.ts'
import { bookingText, csvField, day, decimal, type ExportedEntry, type ExportedPeriod } from './journal-fields.ts'

/** The journal as files for accounting software. Pure. */

type Format = (typeof journalFormats)[number]

const nameOf = (account: Account, language: Language): string =>
  messageText({ key: `ledgerAccount.${account}` }, language)

const lines = (entries: readonly ExportedEntry[]) =>
  entries.flatMap(({ postings, ...entry }) => postings.map((posting) => ({ ...entry, ...posting })))

/** One line per posting. */
const csv = (entries: readonly ExportedEntry[], language: Language): string[][] => [
  ['entry', 'date', 'text', 'order', 'account', 'name', 'debit', 'credit', 'currency'],
  ...lines(entries).map(({ position, at, type, reference, account, amount, currency }) => [
    String(position),
    day(at),
    bookingText(type, language),
    reference,
    String(accounts[account]),
    nameOf(account, language),
    amount > 0 ? decimal(amount) : '',
    amount < 0 ? decimal(-amount) : '',
    currency,
  ]),
]

/** QuickBooks Online journal entry import: one row per posting, grouped by entry number. */
const quickbooks = (entries: readonly ExportedEntry[], language: Language): string[][] => [
  ['JournalNo', 'JournalDate', 'Currency', 'Memo', 'AccountName', 'Debits', 'Credits', 'Description'],
  ...lines(entries).map(({ position, at, type, reference, account, amount, currency }) => [
    // An entry in two currencies is split into two entries.
    `${position}-${currency}`,
    day(at),
    currency,
    reference,
    `${accounts[account]} ${nameOf(account, language)}`,
    amount > 0 ? decimal(amount) : '',
    amount < 0 ? decimal(-amount) : '',
    bookingText(type, language),
  ]),
]

/** The file for a period as text. Line endings are CRLF, as in RFC 4180 and DATEV. */
export const journalFile = (format: Format, entries: readonly ExportedEntry[], period: ExportedPeriod): string => {
  if (format === 'datev') return datevFile(entries, period)
  const rows = format === 'csv' ? csv(entries, period.language) : quickbooks(entries, period.language)
  return rows.map((row) => `${row.map(csvField).join(',')}\r\n`).join('')
}
