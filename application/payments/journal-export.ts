import { bookingTextOf } from '#domain/payments/booking-text.ts'
import { type Account, accounts, type Posting } from '#domain/payments/ledger.ts'
import type { Language } from '#domain/text/languages.ts'
import { factoryDay, type Moment } from '#domain/time.ts'
import { messageText } from '../messages/message-text.ts'
import type { journalFormats } from './contracts/books.ts'

/** The journal as files for accounting software. Pure. */

type Entry = { position: number; at: Moment; type: string; requestId: string; postings: readonly Posting[] }
type Format = (typeof journalFormats)[number]

/** A CSV field (RFC 4180). A leading formula sign is escaped, because spreadsheets would execute it (CWE-1236). */
const field = (value: string | number): string => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",;\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
const decimal = (minor: number): string => (minor / 100).toFixed(2)
/** The day of the books, as on invoices. */
const day = factoryDay

const nameOf = (account: Account, language: Language): string =>
  messageText({ key: `ledgerAccount.${account}` }, language)
const bookingText = (type: string, language: Language): string => messageText({ key: bookingTextOf(type) }, language)

const lines = (entries: readonly Entry[]) =>
  entries.flatMap(({ postings, ...entry }) => postings.map((posting) => ({ ...entry, ...posting })))

/** One line per posting. */
const csv = (entries: readonly Entry[], language: Language): string[][] => [
  ['entry', 'date', 'text', 'order', 'account', 'name', 'debit', 'credit', 'currency'],
  ...lines(entries).map(({ position, at, type, requestId, account, amount, currency }) => [
    String(position),
    day(at),
    bookingText(type, language),
    requestId,
    String(accounts[account]),
    nameOf(account, language),
    amount > 0 ? decimal(amount) : '',
    amount < 0 ? decimal(-amount) : '',
    currency,
  ]),
]

/** QuickBooks Online journal entry import: one row per posting, grouped by entry number. */
const quickbooks = (entries: readonly Entry[], language: Language): string[][] => [
  ['JournalNo', 'JournalDate', 'Currency', 'Memo', 'AccountName', 'Debits', 'Credits', 'Description'],
  ...lines(entries).map(({ position, at, type, requestId, account, amount, currency }) => [
    // An entry in two currencies is split into two entries.
    `${position}-${currency}`,
    day(at),
    currency,
    requestId,
    `${accounts[account]} ${nameOf(account, language)}`,
    amount > 0 ? decimal(amount) : '',
    amount < 0 ? decimal(-amount) : '',
    bookingText(type, language),
  ]),
]

/**
 * Splits an entry into pairs of accounts, because DATEV posts an amount from one account to another. Debits are matched
 * with credits in order; their sums are equal, so there is no remainder.
 */
const pairsOf = (postings: readonly Posting[]) => {
  const credits = postings.filter(({ amount }) => amount < 0).map((one) => ({ ...one, left: -one.amount }))
  return postings
    .filter(({ amount }) => amount > 0)
    .flatMap((debit) => {
      let left = debit.amount
      return credits
        .filter(({ currency }) => currency === debit.currency)
        .flatMap((credit) => {
          const amount = Math.min(left, credit.left)
          left -= amount
          credit.left -= amount
          return amount > 0 ? [{ debit: debit.account, credit: credit.account, amount, currency: debit.currency }] : []
        })
    })
}

/**
 * DATEV posting batch (EXTF, category 21 "Buchungsstapel", version 13), limited to the leading columns of the format.
 */
const datev = (
  entries: readonly Entry[],
  { from, to, now, language }: { from: Moment; to: Moment; now: Moment; language: Language },
): string[][] => {
  const compact = (at: Moment) => day(at).replaceAll('-', '')
  const created = `${compact(now)}${now.slice(11, 23).replaceAll(/[:.]/g, '')}`
  const year = `${day(from).slice(0, 4)}0101`
  return [
    [
      'EXTF',
      '700',
      '21',
      'Buchungsstapel',
      '13',
      created,
      '',
      'BW',
      '',
      '',
      '1',
      '1',
      year,
      '4',
      compact(from),
      compact(to),
    ],
    [
      'Umsatz (ohne Soll/Haben-Kz)',
      'Soll/Haben-Kennzeichen',
      'WKZ Umsatz',
      'Kurs',
      'Basis-Umsatz',
      'WKZ Basis-Umsatz',
      'Konto',
      'Gegenkonto (ohne BU-Schlüssel)',
      'BU-Schlüssel',
      'Belegdatum',
      'Belegfeld 1',
      'Belegfeld 2',
      'Skonto',
      'Buchungstext',
    ],
    ...entries.flatMap(({ position, at, type, requestId, postings }) =>
      pairsOf(postings).map(({ debit, credit, amount, currency }) => [
        decimal(amount).replace('.', ','),
        'S',
        currency,
        '',
        '',
        '',
        String(accounts[debit]),
        String(accounts[credit]),
        '',
        `${day(at).slice(8, 10)}${day(at).slice(5, 7)}`,
        requestId,
        String(position),
        '',
        bookingText(type, language),
      ]),
    ),
  ]
}

/**
 * The file for a period as text; the DATEV separator is a semicolon. Line endings are CRLF, as in RFC 4180 and DATEV.
 */
export const journalFile = (
  format: Format,
  entries: readonly Entry[],
  { from, to, now, language }: { from: Moment; to: Moment; now: Moment; language: Language },
): string => {
  const rows =
    format === 'csv'
      ? csv(entries, language)
      : format === 'quickbooks'
        ? quickbooks(entries, language)
        : datev(entries, { from, to, now, language })
  return rows.map((row) => `${row.map(field).join(format === 'datev' ? ';' : ',')}\r\n`).join('')
}
