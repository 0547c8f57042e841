import { expect, test } from 'vitest'
import { journalFile } from '#application/payments/journal-export.ts'
import type { Posting } from '#domain/payments/ledger.ts'

/** The journal as files for accounting software. */

const postings: Posting[] = [
  { account: 'bank', currency: 'USD', amount: 132_000 },
  { account: 'receivables', currency: 'USD', amount: -132_000 },
]
/** 5 a.m. on November 1 at the factories, and still October 31 in UTC. */
const entry = { position: 62, at: '2026-10-31T21:00:00.000Z', type: 'PaymentRecorded', requestId: 'c97jng9v', postings }
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
  expect(head).toContain(';20261101;20261130')
  expect(line).toContain(';1000;1200;;0111;c97jng9v;')
})
