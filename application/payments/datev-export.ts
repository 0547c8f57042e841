import { accounts, type Posting } from '#domain/payments/ledger.ts'
import type { Moment } from '#domain/time.ts'
import { bookingText, day, decimal, type ExportedEntry, type ExportedPeriod, withoutFormula } from './journal-fields.ts'

/**
 * The journal as a DATEV posting batch: EXTF, category 21 "Buchungsstapel", version 13, limited to the leading columns
 * (developer.datev.de). Text fields have quotation marks, other fields have none.
 */

const yearOf = (at: Moment): string => day(at).slice(0, 4)
const text = (value: string): string => `"${withoutFormula(value).replaceAll('"', '""')}"`

/** Lowest numbers that DATEV accepts; the tax consultant assigns the batch to a client on import. */
const consultant = '1001'
const client = '1'
/** Digits of an account number. */
const accountLength = '4'

const header = ({ from, to, now }: ExportedPeriod): string[] => {
  const compact = (at: Moment) => day(at).replaceAll('-', '')
  const created = now.replaceAll(/\D/g, '')
  const empty = (count: number) => Array.from({ length: count }, () => '')
  return [
    text('EXTF'),
    '700',
    '21',
    text('Buchungsstapel'),
    '13',
    created,
    '',
    text('BW'),
    text(''),
    text(''),
    consultant,
    client,
    `${yearOf(from)}0101`,
    accountLength,
    compact(from),
    compact(to),
    text(''),
    text(''),
    // Financial accounting, independent of the accounting purpose, not locked.
    '1',
    '0',
    '0',
    text(''),
    ...empty(9),
  ]
}

const columns = [
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

/** A reference in the characters that DATEV accepts, at most 36; ids of the card provider contain others. */
const referenceField = (reference: string): string => reference.replaceAll(/[^\w$%&*+/-]|_/g, '-').slice(0, 36)

/** Maximum length of a posting text. */
const maxText = 60

export const datevFile = (entries: readonly ExportedEntry[], period: ExportedPeriod): string => {
  const lines = entries.flatMap(({ position, at, type, reference, postings }) =>
    pairsOf(postings).map(({ debit, credit, amount, currency }) => [
      decimal(amount).replace('.', ','),
      text('S'),
      text(currency),
      '',
      '',
      text(''),
      String(accounts[debit]),
      String(accounts[credit]),
      text(''),
      `${day(at).slice(8, 10)}${day(at).slice(5, 7)}`,
      text(referenceField(reference)),
      text(String(position)),
      '',
      text(bookingText(type, period.language).slice(0, maxText)),
    ]),
  )
  return [header(period), columns, ...lines].map((row) => `${row.join(';')}\r\n`).join('')
}
