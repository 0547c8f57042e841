import { expect, test } from 'vitest'
import { readBankFile } from '#application/payments/bank-files/read-bank-file.ts'
import { sampleBankFile } from '#application/payments/sample-bank-file.ts'

/** The bank file of the demo: it can be imported, and its lines pay the due orders. */

const account = 'DE89 3704 0044 0532 0130 00'
const now = '2026-11-24T09:00:00.000Z'
const due = (nth: number, owed: number) => ({
  requestId: `order00${nth}`,
  customerName: 'Bloom & Stem <LLC>',
  currency: 'USD' as const,
  owed,
})
const entriesOf = (orders: Parameters<typeof sampleBankFile>[0], bills: Parameters<typeof sampleBankFile>[1] = []) => {
  const { content, fileName } = sampleBankFile(orders, bills, account, now)
  expect(fileName).toMatch(/2026-11-23\.xml$/)
  const choices = { columns: {}, decimalSign: undefined, dateOrder: undefined, currency: undefined }
  return readBankFile(content, choices).file.entries
}

test('the sample bank file pays due orders in full, the fourth in part, and has a bank fee', () => {
  const orders = [due(1, 1320), due(2, 94.5), due(3, 10), due(4, 0.01), due(5, 77)]
  expect(entriesOf(orders).map(({ amount, remittance }) => [remittance, amount])).toEqual([
    ['Order order001', 132_000],
    ['Order order002', 9_450],
    ['Order order003', 1_000],
    ['Order order004', 1],
    ['Account fee', -350],
  ])
})

test('the sample bank file pays the first bill that is due', () => {
  const next = { number: 'DG-10001', dueDate: now, open: 710 }
  expect(entriesOf([], [{ supplierName: 'Dongguan Board', currency: 'USD', next }])).toMatchObject([
    { amount: -71_000, remittance: 'Bill DG-10001', counterpartyName: 'Dongguan Board' },
    { amount: -350 },
  ])
})

test('the sample bank file escapes names, and has a line even without orders', () => {
  expect(entriesOf([due(1, 5)])[0]).toMatchObject({ counterpartyName: 'Bloom & Stem <LLC>' })
  expect(entriesOf([])).toHaveLength(1)
})

test('the sample bank file has the same references on one day, so a second import finds known lines', () => {
  const references = () => entriesOf([due(1, 5)]).map(({ bankReference }) => bankReference)
  expect(references()).toEqual(references())
})
