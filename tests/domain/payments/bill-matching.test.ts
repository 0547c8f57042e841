import { describe, expect, test } from 'vitest'
import { exactMatch } from '#domain/payments/bank-matching.ts'
import { billNumbersIn, billsFor, type PayablePurchaseOrder } from '#domain/payments/bill-matching.ts'
import { plainBillNumber } from '#domain/production/supplier-bill.ts'

/** Outgoing lines of bank statements and bills of suppliers. Amounts in minor units. */

const line = (remittance: string, amount = -71_000, currency: 'USD' | 'EUR' = 'USD') => ({
  reference: '',
  remittance,
  amount,
  currency,
})
const bill = (name: string, open: number) => ({ number: plainBillNumber(name), name, open })
const order = (purchaseOrderId: string, change: Partial<PayablePurchaseOrder> = {}): PayablePurchaseOrder => ({
  purchaseOrderId,
  supplierId: 's-dongguan',
  currency: 'USD',
  bills: [bill('DG-4711', 71_000)],
  open: 71_000,
  entries: 0,
  takesPayment: true,
  ...change,
})
const matches = (text: string, orders: readonly PayablePurchaseOrder[], amount?: number) =>
  billsFor(line(text, amount), orders).map(({ purchaseOrderId, bill: number, match }) => [
    purchaseOrderId,
    number,
    match,
  ])

describe('a bill number in a bank line', () => {
  test.each(['DG-4711', 'Bill dg 4711, thanks', 'DG4711', 'Invoice: DG/4711.', 'your bill D G-47 11'])(
    'is found in “%s”',
    (text) => {
      expect(billNumbersIn(line(text))).toContain('dg4711')
    },
  )

  test('is found within a joined word only if it is long enough not to occur by chance', () => {
    expect(matches('ourrefDG4711thanks', [order('po000001')])).toEqual([['po000001', 'DG-4711', 'exact']])
    const short = order('po000001', { bills: [bill('47', 71_000)] })
    expect(matches('account 1147', [short])).toEqual([['po000001', '47', 'amountOnly']])
  })
})

describe('the bills that a line may pay', () => {
  test('agree in number and amount, also if the line names only the purchase order', () => {
    expect(matches('DG-4711', [order('po000001')])).toEqual([['po000001', 'DG-4711', 'exact']])
    expect(matches('PO PO000001', [order('po000001')])).toEqual([['po000001', 'DG-4711', 'exact']])
    const unbilled = order('po000001', { bills: [] })
    expect(matches('PO PO000001', [unbilled])).toEqual([['po000001', null, 'exact']])
  })

  test('are the named one of several', () => {
    const both = order('po000001', { bills: [bill('DG-1', 30_000), bill('DG-2', 41_000)] })
    expect(matches('DG-2', [both], -41_000)).toEqual([['po000001', 'DG-2', 'exact']])
    expect(matches('DG-2', [both], -30_000)).toEqual([['po000001', 'DG-2', 'amountDiffers']])
    expect(matches('po000001', [both], -71_000)).toEqual([['po000001', null, 'exact']])
  })

  test('are marked if amount or currency differ, if nothing is due, or if only the amount agrees', () => {
    const all = [
      order('po000001'),
      order('po000002', { bills: [bill('EU-20001', 71_000)], currency: 'EUR' }),
      order('po000003', { bills: [bill('OLD-3001', 0)], open: 0, takesPayment: false }),
    ]
    const found = billsFor(line('EU-20001 OLD-3001'), all).map(({ purchaseOrderId, match }) => [purchaseOrderId, match])
    expect(found).toEqual([
      ['po000002', 'currencyDiffers'],
      ['po000003', 'nothingDue'],
      ['po000001', 'amountOnly'],
    ])
    expect(matches('DG-4711', all, -70_999)).toEqual([['po000001', 'DG-4711', 'amountDiffers']])
    expect(matches('Rent', all, -70_999)).toEqual([])
  })

  test('are none for incoming money, and no unbilled amount agrees by chance', () => {
    expect(matches('DG-4711', [order('po000001')], 71_000)).toEqual([])
    expect(matches('Rent', [order('po000001', { bills: [] })])).toEqual([])
  })

  test('are recorded without a choice if exactly one agrees', () => {
    const twice = [order('po000001'), order('po000002')]
    expect(exactMatch(billsFor(line('DG-4711'), twice))).toBeUndefined()
    expect(exactMatch(billsFor(line('DG-4711'), [order('po000001')]))).toMatchObject({ purchaseOrderId: 'po000001' })
  })
})
