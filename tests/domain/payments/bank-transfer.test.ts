import { expect, test } from 'vitest'
import { epcCode } from '#domain/payments/bank-transfer.ts'

const account = {
  holder: 'Boxwright Demo Ltd',
  account: 'DE89370400440532013000',
  code: 'COBADEFFXXX',
  bank: 'Demo Bank',
  isDemo: true,
}
const due = { amount: 123_450, currency: 'EUR' as const, reference: 'uvz2mqw6' }

test('the QR code of a SEPA transfer contains account, amount and reference (EPC069-12)', () => {
  expect(epcCode(account, due)?.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'COBADEFFXXX',
    'Boxwright Demo Ltd',
    'DE89370400440532013000',
    'EUR1234.50',
    '',
    '',
    'uvz2mqw6',
  ])
})

test('other currencies, paid amounts, and accounts without a valid IBAN have no QR code', () => {
  expect(epcCode(account, { ...due, currency: 'USD' })).toBeUndefined()
  expect(epcCode(account, { ...due, amount: 0 })).toBeUndefined()
  for (const other of ['DE89370400440532013001', '0532013000', '']) {
    expect(epcCode({ ...account, account: other }, due)).toBeUndefined()
  }
})
