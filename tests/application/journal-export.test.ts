import { expect, test } from 'vitest'
import { isDatevPeriod } from '#application/payments/contracts/books.ts'
import { journalFile } from '#application/payments/journal-export.ts'
import type { Posting } from '#domain/payments/ledger.ts'

/** The journal as files for accounting software. */

const postings: Posting[] = [
  { account: 'bank', currency: 'USD', amount: 132_000 },
  { account: 'receivables', currency: 'USD', amount: -132_000 },
]
/** 5 a.m. on November 1 at the factories, and still October 31 in UTC. */
const entry = { position: 62, at: '2026-10-31T21:00:00.000Z', type: 'PaymentRecorded', reference: 'c97jng9v', postings }
const november = {
  from: '2026-10-31T16:00:00.000Z',
  to: '2026-11-30T15:59:59.999Z',
  now: '2026-12-01T09:00:00.000Z',
  language: 'en-US' as const,
}

test('the days of a file are those of invoices, and each lies in the period of the file', () => {
  expect(journalFile('csv', [entry], november)).toContain('62,2026-11-01,Payment received,c97jng9v,1000,Bank,1320.00')
  expect(journalFile('quickbooks', [entry], november)).toContain('62-USD,2026-11-01,USD,')
  const [head, , line] = journalFile('datev', [entry], november).split('\r\n')
  expect(head).toContain(';20261201090000000;')
  expect(head).toContain(';20261101;20261130')
  expect(line).toContain(';1000;1200;"";0111;"c97jng9v";')
})

/** The regular expressions of the format description at developer.datev.de for the fields that we write. */
const headerFields = [
  /^"EXTF"$/,
  /^700$/,
  /^21$/,
  /^"Buchungsstapel"$/,
  /^13$/,
  /^20\d{15}$/,
  /^$/,
  /^"\w{0,2}"$/,
  /^"\w{0,25}"$/,
  /^"\w{0,25}"$/,
  /^(100[1-9]|10[1-9]\d|1[1-9]\d{2}|[2-9]\d{3}|\d{5,7})$/,
  /^\d{1,5}$/,
  /^20\d{6}$/,
  /^[4-8]$/,
  /^20\d{6}$/,
  /^20\d{6}$/,
  /^"[\w.\-/ ]{0,30}"$/,
  /^"([A-Z]{2}){0,2}"$/,
  /^[12]$/,
  /^(0|30|40|50|64)$/,
  /^[01]$/,
  /^"([A-Z]{3})?"$/,
]
const rowFields = [
  /^\d{1,10},\d{2}$/,
  /^"[SH]"$/,
  /^"[A-Z]{3}"$/,
  /^$/,
  /^$/,
  /^""$/,
  /^\d{4}$/,
  /^\d{4}$/,
  /^""$/,
  /^\d{4}$/,
  /^"[a-zA-Z0-9$%&*+\-/]{0,36}"$/,
  /^"[a-zA-Z0-9$%&*+\-/]{0,12}"$/,
  /^$/,
  /^".{0,60}"$/,
]

test('a DATEV file has the fields of its format, also for an id of the card provider', () => {
  const ofCart = { ...entry, reference: 'pi_3NxQ0000000000000000000000_and_longer' }
  const [head = '', names = '', line = '', end] = journalFile('datev', [ofCart], november).split('\r\n')
  const cells = { head: head.split(';'), names: names.split(';'), line: line.split(';') }
  expect(cells.head).toHaveLength(31)
  expect(cells.head.filter((cell, i) => headerFields[i]?.test(cell) === false)).toEqual([])
  expect(cells.names).toHaveLength(rowFields.length)
  expect(cells.line).toHaveLength(rowFields.length)
  expect(cells.line.filter((cell, i) => !rowFields[i]!.test(cell))).toEqual([])
  expect(end).toBe('')
})

test('a DATEV file contains only one calendar year, because its dates have no year', () => {
  expect(isDatevPeriod(november.from, november.to)).toBe(true)
  // Both are January 1 of the next year at the factories, and December 31 in UTC.
  expect(isDatevPeriod('2026-12-31T16:00:00.000Z', '2026-12-31T17:00:00.000Z')).toBe(true)
  expect(isDatevPeriod('2026-12-31T15:00:00.000Z', '2026-12-31T17:00:00.000Z')).toBe(false)
})

test('a text that a spreadsheet would execute is text in every file', () => {
  const attack = { ...entry, reference: '=HYPERLINK("http://evil.example")' }
  for (const format of ['csv', 'quickbooks'] as const)
    expect(journalFile(format, [attack], november)).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(journalFile('datev', [attack], november)).not.toContain('=')
})

test('an amount in yen is written as a number of yen', () => {
  const inYen = { ...entry, postings: postings.map((one) => ({ ...one, currency: 'JPY' })) }
  expect(journalFile('csv', [inYen], november)).toContain(',1320.00,,JPY')
  expect(journalFile('datev', [inYen], november)).toContain('1320,00;"S";"JPY"')
})
