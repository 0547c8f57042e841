import { describe, expect, test } from 'vitest'
import {
  exactMatch,
  invoiceNumbersIn,
  orderNumbersIn,
  type PayableOrder,
  proposalsFor,
} from '#domain/payments/bank-matching.ts'

const line = (remittance: string, amount = 174_000, currency: 'USD' | 'EUR' = 'USD') => ({
  reference: '',
  remittance,
  amount,
  currency,
})
const order = (requestId: string, change: Partial<PayableOrder> = {}): PayableOrder => ({
  requestId,
  customerId: 'c-bloom',
  invoices: [],
  currency: 'USD',
  owed: 174_000,
  outstanding: 174_000,
  takesPayment: true,
  takesCredit: true,
  ...change,
})
const matches = (text: string, orders: readonly PayableOrder[], amount?: number) =>
  proposalsFor(line(text, amount), orders).map(({ requestId, match }) => [requestId, match])

describe('an order or invoice number in a bank line', () => {
  test.each(['ada00001', 'Order ADA00001, thanks', 'ref:ada00001/1', 'paymentADA00001', 'ada0 0001', 'RF18ADA00001'])(
    'the order is found in “%s”',
    (text) => {
      expect(orderNumbersIn(line(text))).toContain('ada00001')
    },
  )

  test.each(['INV-2026-000012', 'inv 2026 000012', 'Invoice INV2026000012.', 'INV-2026-0000 12'])(
    'the invoice is found in “%s”',
    (text) => {
      expect(invoiceNumbersIn(line(text))).toContain('INV-2026-000012')
    },
  )

  test('is found in the payer’s reference as in the text', () => {
    expect(orderNumbersIn({ ...line(''), reference: 'ADA00001' })).toContain('ada00001')
  })
})

describe('the matching orders of a bank line', () => {
  test('agree in reference and in the amount due now or in total', () => {
    expect(matches('ada00001', [order('ada00001')])).toEqual([['ada00001', 'exact']])
    expect(matches('ada00001', [order('ada00001', { outstanding: 200_000 })])).toEqual([['ada00001', 'exact']])
    const invoiced = order('ada00002', { invoices: ['INV-2026-000012'] })
    expect(matches('INV-2026-000012', [invoiced])).toEqual([['ada00002', 'exact']])
  })

  test('have their differences listed', () => {
    expect(matches('ada00001', [order('ada00001', { owed: 1, outstanding: 2 })])).toEqual([
      ['ada00001', 'amountDiffers'],
    ])
    expect(matches('ada00001', [order('ada00001', { currency: 'EUR' })])).toEqual([['ada00001', 'currencyDiffers']])
    const paid = order('ada00001', { takesPayment: false })
    expect(matches('ada00001', [paid])).toEqual([['ada00001', 'creditOnly']])
    expect(matches('ada00001', [{ ...paid, currency: 'EUR' }])).toEqual([['ada00001', 'nothingDue']])
    expect(matches('ada00001', [{ ...paid, takesCredit: false }])).toEqual([['ada00001', 'nothingDue']])
    expect(matches('thanks', [order('ada00001')])).toEqual([['ada00001', 'amountOnly']])
  })

  test('have the best match first, without orders that differ in everything or closed ones of the same amount', () => {
    const orders = [
      order('ada00003'),
      order('ada00001', { owed: 1, outstanding: 2 }),
      order('ada00002'),
      order('ada00004', { owed: 1, outstanding: 2 }),
      order('ada00005', { takesPayment: false }),
    ]
    expect(matches('ada00001 ada00002', orders)).toEqual([
      ['ada00002', 'exact'],
      ['ada00001', 'amountDiffers'],
      ['ada00003', 'amountOnly'],
    ])
  })

  test('are none for an outgoing amount', () => {
    expect(matches('ada00001', [order('ada00001')], -174_000)).toEqual([])
  })

  test('are selected automatically only for a single exact match', () => {
    const of = (text: string, ...orders: PayableOrder[]) => exactMatch(proposalsFor(line(text), orders))?.requestId
    expect(of('ada00001', order('ada00001'), order('ada00002'))).toBe('ada00001')
    expect(of('ada00001 ada00002', order('ada00001'), order('ada00002'))).toBeUndefined()
    expect(of('thanks', order('ada00001'))).toBeUndefined()
  })
})
