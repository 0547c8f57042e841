import { describe, expect, test } from 'vitest'
import { confirmationDocument, quoteDocument } from '#application/documents/order-documents.ts'
import { packingListDocument } from '#application/documents/shipment-documents.ts'
import { studio } from '#tests/support/event-fixtures.ts'
import { chosenItem, placeable } from '#tests/web/an-order.ts'

/** Documents about an order, as the reader of the page downloads them. */

const item = {
  ...chosenItem,
  specification: [{ dimensions: [228.6, 152.4, 76.2], choices: [] }],
  selectedQuote: { ...chosenItem.selectedQuote!, validUntil: '2026-12-27T00:30:00.000Z' },
  packings: [{ quantity: chosenItem.selectedQuote!.quantity, cartons: 2, grossWeight: 22_680, volume: 0.28 }],
}
const order = { ...placeable, packagingItems: [item] } as unknown as Parameters<typeof quoteDocument>[0]
const inNewYork = { timeZone: 'America/New_York', unit: 'inch' } as const

describe('a quote document (decision 166)', () => {
  test('names the end of its prices in the time zone of the page, and the zone', () => {
    expect(quoteDocument(order, 'en-US', inNewYork).facts).toEqual([
      ['Prices valid until', 'Dec 26, 2026, 7:30 PM EST'],
    ])
    expect(quoteDocument(order, 'zh-CN').facts).toEqual([['报价有效期至', '2026年12月27日 8:30（GMT+8）']])
  })

  test('has sizes and weights in the unit of the page, and in metric units beside it', () => {
    const [table] = quoteDocument(order, 'en-US', inNewYork).tables
    expect(table!.title).toContain('9 × 6 × 3 in (228.6 × 152.4 × 76.2 mm)')
    expect(table!.rows[0]!.slice(-2)).toEqual(['50 lb\n22.68 kg', '9.89 cu ft\n0.28 m³'])
    const [metric] = quoteDocument(order, 'en-US', { ...inNewYork, unit: 'mm' }).tables
    expect(metric!.title).toMatch(/[^(]228\.6 × 152\.4 × 76\.2 mm$/)
    expect(metric!.rows[0]!.slice(-2)).toEqual(['22.68 kg', '0.28 m³'])
  })

  test('contains services and samples, also without any packaging', () => {
    const service = {
      itemNumber: '001',
      product: { title: { 'en-US': 'Artwork placement', 'zh-CN': '设计稿排版' } },
      quantity: 1,
      unitPrice: 60,
      total: 60,
    }
    const onlyService = { ...order, packagingItems: [], serviceItems: [service] } as unknown as typeof order
    const rows = quoteDocument(onlyService, 'en-US').tables.flatMap((table) => table.rows)
    expect(rows).toContainEqual(['001', 'Artwork placement', '1', '$60.00', '$60.00'])
  })
})

test('a confirmation has the same sizes as the page', () => {
  const [table] = confirmationDocument(order, 'zh-CN', inNewYork).tables
  expect(table!.rows[0]![1]).toContain('9 × 6 × 3 英寸（228.6 × 152.4 × 76.2 mm）')
})

describe('PAY-D01 documents name what is due when', () => {
  const withPayment = (payment: Partial<typeof order.payment>, totals: object = {}) =>
    ({ ...order, totals: { ...order.totals, ...totals }, payment: { ...order.payment, ...payment } }) as typeof order
  const paymentTerms = (payment: Partial<typeof order.payment>) =>
    quoteDocument(withPayment(payment), 'en-US').notes.at(-1)!.text
  const dueDate = '2026-12-15T15:59:59.999Z'

  test('in words in a quote', () => {
    expect(paymentTerms({})).toContain('The total is due when the order is placed')
    expect(paymentTerms({ terms: 'items_shipping' })).toContain('shipping before delivery')
    expect(paymentTerms({ terms: 'servicesSamplesProducts_packagingShipping' })).toContain('before production')
    const custom = { terms: 'custom', customAmountDue: 300 } as const
    expect(paymentTerms(custom)).toMatch(/^\$300\.00 is due when the order is placed/)
    expect(paymentTerms({ ...custom, dueDate })).toMatch(/^\$300\.00 is due by Dec 15, 2026/)
  })

  test('in amounts in a confirmation, unless the order is canceled', () => {
    const work = { name: 'work', stage: 'placing', amount: 170, paid: 170, dueDate: null } as const
    const later = { name: 'packagingShipping', stage: 'production', amount: 650, paid: 50, dueDate: null } as const
    const placed = withPayment({ requestedStage: 'placing', instalments: [work, later] }, { amountDue: 0 })
    const totalsOf = (one: typeof order) => confirmationDocument(one, 'en-US').tables[0]!.totals.slice(-1)
    expect(totalsOf(placed)).toEqual([{ label: 'Due before production', value: '$600.00', strong: false }])
    expect(totalsOf({ ...placed, status: 'cancelled' })[0]!.label).toBe('Amount due')
    const agreed = { name: 'agreed', stage: 'date', amount: 300, paid: 0, dueDate } as const
    const dated = confirmationDocument(withPayment({ instalments: [agreed] }), 'zh-CN')
    expect(dated.facts).toContainEqual(['付款到期日', '2026年12月15日'])
  })
})

test('SHIP-001 a packing list names shipments like the page: their own names, otherwise their numbers', () => {
  const cartons = [{ itemId: item.id, count: 2, pieces: 250, length: 500, width: 400, height: 300, grossWeight: 9000 }]
  const packingList = { unitType: 'carton', units: 2, cartons, grossWeight: 18_000, volume: 0.12, attachment: null }
  const named = (name: string) => ({ name, packingList, addressId: '', tracking: null })
  const shipments = [named('Shipment 3'), named('Boston studio')] as unknown as (typeof order)['shipments']
  const titles = (language: 'en-US' | 'zh-CN') =>
    packingListDocument({ ...order, shipments }, language).tables.map(({ title }) => title)
  expect(titles('en-US')).toEqual(['Shipment 1', 'Boston studio'])
  expect(titles('zh-CN')[1]).toBe('Boston studio')
})

describe('SHIP-001 SHIP-002 documents about several shipments', () => {
  const carrierData = { name: { 'en-US': 'Ocean freight', 'zh-CN': '海运' }, incoterm: 'DDP' }
  const tracking = { courier: 'dhl', trackingCodes: ['JD01', 'JD02'] }
  const part = (quantity: number, addressId: string) => ({
    name: 'Shipment 1',
    carrierData,
    tracking,
    addressId,
    items: [{ itemNumber: '001', quantity }],
    plannedDeliveryTimeRange: null,
    packingList: { unitType: 'carton', units: 1, cartons: [], grossWeight: 9_000, volume: 0.1, attachment: null },
  })
  const withShipments = (...shipments: object[]) => ({ ...order, shipments }) as unknown as typeof order
  const address = { ...studio, id: 'warehouse', line1: '1 Dock Street', city: 'Seattle' }
  const divided = { ...withShipments(part(600, 'none'), part(1_400, 'warehouse')), addresses: [address] }

  test('a confirmation names what each contains and where it goes; the only one contains everything', () => {
    const { facts } = confirmationDocument(divided, 'en-US')
    expect(facts).toContainEqual(['Contents', '1,400 × 001'])
    expect(facts).toContainEqual(['Ship to', expect.stringContaining('1 Dock Street')])
    const single = confirmationDocument(withShipments(part(600, 'none')), 'en-US').facts.map(([label]) => label)
    expect(single).not.toContain('Contents')
  })

  test('SHIP-D05 a packing list names the courier of the tracking codes', () => {
    const titles = (one: object) => packingListDocument(withShipments(one), 'en-US').tables[0]!.title.split('\n')
    expect(titles(part(1, 'none'))).toEqual(['Shipment 1', 'Tracking: DHL JD01, JD02'])
    expect(titles({ ...part(1, 'none'), tracking: { courier: 'dhl', trackingCodes: [] } })).toEqual(['Shipment 1'])
  })
})
