import { afterAll, describe, expect, test } from 'vitest'
import type { OrderSummary } from '#application/ordering/contracts/order-shapes.ts'
import type { Specification } from '#domain/catalogue/specification.ts'
import { boardColumns } from '#domain/ordering/order-groups.ts'
import { purchaseOrderGroup } from '#domain/production/purchase-order.ts'
import { isLate } from '#domain/production/stopped-work.ts'
import { englishOf } from '#tests/support/english.ts'
import { specificationText, titleIn } from '#web/catalogue/configured-item/item-labels.ts'
import { searchFields } from '#web/data/search-fields.ts'
import { parseSearch, searchParams, stringifySearch } from '#web/data/search-params.ts'
import { changeLanguage } from '#web/locales/i18n.ts'
import { isOurs, shownColumns } from '#web/ordering/board.ts'
import { inRows } from '#web/ordering/history/data-rows.ts'
import { positionBefore, pointOf, queryOf, stopAt } from '#web/ordering/history/point.ts'
import { previewQuote, quoteBody, quoteErrors, type QuoteValues, quoteValues } from '#web/ordering/quote-values.ts'
import { nextAction } from '#web/production/purchase-order-labels.ts'
import { staffStep, staffTask } from '#web/production/staff-step.ts'
import { addressLabel } from '#web/shipping/shipment-values.ts'
import { placeable, pricedItem } from './an-order.ts'

const now = Date.parse('2026-01-10T00:00:00.000Z')

describe('the board', () => {
  const summary = (requestId: string, waitingOn: 'boxwright' | 'customer'): OrderSummary => ({
    ...placeable,
    customerName: 'Bloom & Stem',
    requestId,
    contents: [],
    boardColumn: null,
    group: 'moving',
    headline: { where: 'working', waitingOn, next: null },
  })

  test('ORDER-025 has the usual columns in order, and other columns only while they have an order', () => {
    const board = (filled?: OrderSummary['boardColumn']) =>
      shownColumns(
        boardColumns.map((column) => ({ column, orders: column === filled ? [summary('sample01', 'boxwright')] : [] })),
      ).map(({ column }) => column)
    const usual = ['toQuote', 'withCustomer', 'awaitingPayment', 'production', 'shipping', 'completed']
    expect(board()).toEqual(usual)
    expect(board('samples')).toEqual(usual.toSpliced(3, 0, 'samples'))
  })

  test('marks orders that wait for us', () => {
    expect([summary('theirs01', 'customer'), summary('ours0001', 'boxwright')].map(isOurs)).toEqual([false, true])
  })
})

describe('an answer to a quote request', () => {
  const request = { ...pricedItem.quoteRequest!, internalNotes: '', sourcing: null, previousAnswer: null }
  const asked = { ...pricedItem, quoteRequest: request, calculatedUnitCost: null }

  test('QUOTE-T07 starts with the withdrawn or expired answer', () => {
    const previousAnswer = {
      quotes: [{ quantity: 250, unitPrice: 1.42, total: 355, leadTimeDays: 12, validUntil: '2026-01-01T00:00:00Z' }],
      shippingOptions: [
        {
          id: 'air',
          name: { 'en-US': 'Air', 'zh-CN': '空运' },
          route: 'air' as const,
          taxAndDutiesIncluded: true,
          deliveryTimeRange: { min: 5, max: 8 },
          cost: 420,
        },
      ],
      sourcing: { supplierId: 's-dongguan', supplierName: 'Dongguan Board', unitCost: 0.7 },
      internalNotes: 'Not below 1.20.',
    }
    expect(quoteValues({ ...asked, quoteRequest: { ...request, previousAnswer } })).toMatchObject({
      quotes: [
        { quantity: 250, unitPrice: 1.42, leadTimeDays: 12 },
        { quantity: 500, unitPrice: '', leadTimeDays: 15 },
      ],
      shippingOptions: [{ row: 'air', name: 'Air', cost: 420 }],
      sourcing: { supplierId: 's-dongguan', unitCost: 0.7 },
      internalNotes: 'Not below 1.20.',
    })
  })

  test('PRICE-D02 starts with the indicative shop prices, for staff to confirm', () => {
    const indicated = { quantity: 500, unitPrice: 1.31, total: 655, leadTimeDays: 17 }
    const priceEstimate = { priceControl: 'I' as const, catalogueVersion: 1, rateId: 'r', countryCode: 'US' }
    const values = quoteValues({
      ...asked,
      calculatedUnitCost: 0.62,
      priceEstimate: { ...priceEstimate, prices: [indicated] },
    })
    expect(values.quotes).toEqual([
      { quantity: 250, unitPrice: '', leadTimeDays: 15 },
      { quantity: 500, unitPrice: 1.31, leadTimeDays: 17 },
    ])
    expect(values.sourcing).toEqual({ supplierId: '', unitCost: 0.62 })
  })

  const filled: QuoteValues = {
    ...quoteValues(asked),
    quotes: [
      { quantity: 250, unitPrice: 1.425, leadTimeDays: 15 },
      { quantity: 500, unitPrice: 1.1, leadTimeDays: 15 },
    ],
    shippingOptions: quoteValues(asked).shippingOptions.map((way) => ({ ...way, cost: 100 })),
    sourcing: { supplierId: 'supplier-1', unitCost: 0.5 },
  }

  test('has one row for each requested quantity, and two shipping options', () => {
    const values = quoteValues(asked)
    expect(values.quotes.map(({ quantity }) => quantity)).toEqual([250, 500])
    expect(values.shippingOptions.map(({ route }) => route)).toEqual(['ocean', 'air'])
  })

  test('shows a missing value at its field', () => {
    expect(quoteErrors(quoteValues(asked), now)).toEqual({
      'quotes.0.unitPrice': 'Unit price cannot be empty',
      'quotes.1.unitPrice': 'Unit price cannot be empty',
      'shippingOptions.0.cost': 'Cost cannot be empty',
      'shippingOptions.1.cost': 'Cost cannot be empty',
      'sourcing.supplierId': 'Choose a supplier',
      'sourcing.unitCost': 'Unit cost cannot be empty',
    })
    expect(quoteErrors(filled, now)).toEqual({})
  })

  test('is valid until the end of a future day', () => {
    expect(quoteErrors({ ...filled, validUntil: '2026-01-01' }, now)).toHaveProperty('validUntil')
    expect(Date.parse(quoteBody({ ...filled, validUntil: '2026-02-01' }).validUntil ?? '')).toBe(
      new Date('2026-02-01T23:59:59').getTime(),
    )
    expect(quoteBody(filled)).not.toHaveProperty('validUntil')
  })

  test('previews the complete rows for the customer, with the totals of the order', () => {
    const { quotes, shippingOptions } = previewQuote(
      { ...filled, quotes: [...filled.quotes, { quantity: 750, unitPrice: '', leadTimeDays: 15 }] },
      now,
    )
    expect(quotes.map(({ quantity, total }) => [quantity, total])).toEqual([
      [250, 356.25],
      [500, 550],
    ])
    expect(quotes[0]?.validUntil).toBe('2026-02-09T00:00:00.000Z')
    expect(shippingOptions).toHaveLength(2)
  })
})

describe('the position of the audit', () => {
  const events = [10, 14, 20].map((position, day) => ({ position, timestamp: `2026-01-0${day + 1}T12:00:00.000Z` }))

  test('is the newest event, unless the URL has a position or a time', () => {
    expect(stopAt(events, {})).toBe(2)
    expect(stopAt(events, { position: 14 })).toBe(1)
    expect(stopAt(events, { position: 19 })).toBe(1)
    expect(stopAt(events, { time: '2026-01-02T12:00:00.000Z' })).toBe(1)
    expect(stopAt(events, { time: '2026-01-02T11:59:59.000Z' })).toBe(0)
    expect(stopAt(events, { position: 9 })).toBe(-1)
  })

  test('is written into the URL, except for the newest', () => {
    expect(pointOf(events, 1, undefined)).toEqual({ position: 14 })
    expect(pointOf(events, 2, 10)).toEqual({ from: 10 })
  })

  test('requests exactly the point in the URL', () => {
    expect(queryOf(events, {})).toEqual({ position: 20 })
    expect(queryOf(events, { position: 9 })).toEqual({ position: 9 })
    expect(queryOf(events, { time: '2026-01-02T12:00:00.000Z' })).toEqual({ time: '2026-01-02T12:00:00.000Z' })
  })

  test('is compared with the previous event, or with an empty state', () => {
    expect([positionBefore(events, 2), positionBefore(events, 0)]).toEqual([14, 0])
  })
})

test('has event data field by field, with timestamps as dates', () => {
  expect(inRows({ quote: { quantity: 500, validUntil: '2026-02-01T12:00:00.000Z' }, notes: '', codes: ['A'] })).toEqual(
    [
      ['quote.quantity', '500'],
      ['quote.validUntil', expect.stringMatching(/^(Jan 31|Feb [12]), 2026, /)],
      ['notes', '(empty)'],
      ['codes.0', 'A'],
    ],
  )
})

describe('a purchase order for its supplier', () => {
  const po = (status: Parameters<typeof nextAction>[0]['status'], artwork = 'notRequired' as const) => ({
    status,
    dieline: 'notRequired' as const,
    artwork,
    confirmation: { from: 'supplier' as const, completed: false, completedOn: null, completedBy: null },
  })

  test('has one next action, and none at the end', () => {
    const verbs = (['released', 'orderPlaced', 'inProgress', 'completed'] as const).map((status) =>
      nextAction(po(status)),
    )
    expect(verbs).toEqual([
      { verb: 'confirm', refusal: undefined },
      { verb: 'start', refusal: undefined },
      { verb: 'complete', refusal: undefined },
      undefined,
    ])
  })

  test('PO-T09 shows why it cannot start yet', () => {
    expect(englishOf(nextAction({ ...po('orderPlaced'), artwork: 'pending' })?.refusal)).toBe(
      'The artwork has not arrived from the customer yet. Production can start after its approval.',
    )
  })

  test('PO-004 PO-D04 staff read who acts next, in every status', () => {
    const state = {
      ...po('released'),
      plannedReadyDate: '2026-01-20T00:00:00.000Z',
      proposal: null,
      returned: null,
      waitingFor: null,
    }
    const proposal = {
      plannedReadyDate: state.plannedReadyDate,
      unitPrice: 1,
      total: 500,
      reason: 'Paper is late',
      proposedOn: '2026-01-08T00:00:00.000Z',
    }
    const returned = (why: 'declined' | 'recalled') => ({ why, reason: 'Too much', on: state.plannedReadyDate })
    const steps: [Partial<Parameters<typeof staffStep>[0]>, ReturnType<typeof staffStep>][] = [
      [{ status: 'planning' }, 'planned'],
      [{ status: 'planning', artwork: 'pending' }, 'artworkPending'],
      [{ status: 'planning', returned: returned('declined') }, 'declined'],
      [{ status: 'planning', returned: returned('recalled') }, 'recalled'],
      [{ status: 'awaitingCustomerRelease', waitingFor: 'proof' }, 'waitingForProof'],
      [{ status: 'awaitingCustomerRelease', waitingFor: 'payment' }, 'waitingForPayment'],
      [{}, 'toConfirm'],
      [{ confirmation: { ...state.confirmation, from: 'staff' } }, 'confirmOnBehalf'],
      [{ proposal }, 'proposal'],
      [{ status: 'orderPlaced', dieline: 'pending' }, 'dielineMissing'],
      [{ status: 'orderPlaced', artwork: 'atCustomer' }, 'artworkMissing'],
      [{ status: 'orderPlaced', artwork: 'receivedFromCustomer' }, 'artworkToApprove'],
      [{ status: 'orderPlaced' }, 'toStart'],
      [{ status: 'inProgress' }, 'inProduction'],
      [{ status: 'inProgress', plannedReadyDate: '2026-01-09T00:00:00.000Z' }, 'late'],
      [{ status: 'inProgress', proposal }, 'proposal'],
      [{ status: 'completed' }, 'completed'],
      [{ status: 'expired' }, 'expired'],
    ]
    for (const [changes, step] of steps) expect(staffStep({ ...state, ...changes }, now)).toBe(step)
    const task = ({ noteUnanswered, ...changes }: Partial<Parameters<typeof staffTask>[0]>) =>
      staffTask({ ...state, ...changes, noteUnanswered: noteUnanswered ?? false }, now)
    expect(task({ noteUnanswered: false })).toBeUndefined()
    expect(task({ noteUnanswered: true })).toBe('note')
    expect(task({ ...po('planning'), noteUnanswered: true })).toBe('planned')
    // A hold prevents that it is sent; what the supplier already has continues.
    expect(task({ ...po('planning'), stopped: 'onHold', noteUnanswered: false })).toBeUndefined()
    expect(task({ ...po('inProgress'), stopped: 'onHold', proposal, noteUnanswered: false })).toBe('proposal')
  })

  test('PO-004 is late after its planned ready date until it is finished or has expired', () => {
    const late = (status: Parameters<typeof isLate>[0]['status'], plannedReadyDate: string) =>
      isLate({ status, plannedReadyDate }, now)
    expect(late('inProgress', '2026-01-09T00:00:00.000Z')).toBe(true)
    expect(late('inProgress', '2026-01-11T00:00:00.000Z')).toBe(false)
    expect(late('completed', '2026-01-09T00:00:00.000Z')).toBe(false)
    expect(late('expired', '2026-01-09T00:00:00.000Z')).toBe(false)
    const past = { plannedReadyDate: '2026-01-09T00:00:00.000Z' }
    expect(isLate({ ...past, status: 'planning', stopped: 'onHold' }, now)).toBe(false)
    expect(isLate({ ...past, status: 'inProgress', stopped: 'onHold' }, now)).toBe(true)
    expect(isLate({ ...past, status: 'inProgress', stopped: 'cancelled' }, now)).toBe(false)
  })

  test('is grouped as new, in production or completed', () => {
    expect(
      (['released', 'orderPlaced', 'inProgress', 'completed'] as const).map((status) => purchaseOrderGroup({ status })),
    ).toEqual(['new', 'work', 'work', 'done'])
  })
})

describe('USER-D04 a specification', () => {
  afterAll(() => changeLanguage('en-US'))
  const specification = [
    {
      dimensions: [228.6, 152.4, 76.2],
      choices: [
        { 'en-US': 'E-flute, white', 'zh-CN': 'E 楞，白面' },
        { 'en-US': 'outside', 'zh-CN': '外面印刷' },
        { 'en-US': 'Gold foil', 'zh-CN': '烫金' },
      ],
    },
    { dimensions: [222, 146, 76], choices: [{ 'en-US': 'blank', 'zh-CN': '无印刷' }] },
  ]

  test('SETTINGS-014 is in the language and unit of the reader, with the inner product after it', async () => {
    await changeLanguage('en-US')
    expect(specificationText(specification)).toBe(
      '9 × 6 × 3 in, E-flute, white, outside, Gold foil; inside: 8.74 × 5.75 × 2.99 in, blank',
    )
    const tape = [{ dimensions: [70_000, 76.2], choices: [{ 'en-US': 'clear', 'zh-CN': '透明' }] }]
    expect(specificationText(tape)).toBe('76.6 yd × 3 in, clear')
    expect(specificationText(tape, 'cm')).toBe('70 m × 7.62 cm, clear')
    await changeLanguage('zh-CN')
    // Makers read millimeters.
    expect(specificationText(specification.slice(0, 1), 'mm')).toBe(
      '228.6 × 152.4 × 76.2 毫米，E 楞，白面，外面印刷，烫金',
    )
    expect(specificationText(specification, 'cm')).toBe(
      '22.86 × 15.24 × 7.62 厘米，E 楞，白面，外面印刷，烫金；内装：22.2 × 14.6 × 7.6 厘米，无印刷',
    )
  })
  test('is empty until the item is configured', () => {
    expect(specificationText([])).toBe('')
  })
})

describe('USER-D04 the title of an order in lists', () => {
  afterAll(() => changeLanguage('en-US'))
  const blank = [{ dimensions: [40], choices: [{ 'en-US': 'blank', 'zh-CN': '无印刷' }] }]
  const item = (customerProductName: string, specification: Specification = []) => ({
    customerProductName,
    product: {
      productId: 'round-seal',
      title: { 'en-US': 'Round seal', 'zh-CN': '圆形封口贴' },
      imageUrl: '',
      slug: 'round-seal',
      supportsEmbedding: false,
    },
    specification,
  })
  const order = { contents: [item('', blank), item('Round seal, blank', blank), item('Drawer box')] }

  test('has names of the catalogue in the language of the reader, and names typed by the customer unchanged', async () => {
    await changeLanguage('en-US')
    expect(titleIn(order)).toBe('Round seal, 1.57 in, blank · Round seal, blank, 1.57 in, blank · Drawer box')
    await changeLanguage('zh-CN')
    expect(titleIn(order)).toBe('圆形封口贴，40 毫米，无印刷 · Round seal, blank，40 毫米，无印刷 · Drawer box')
  })
  test('shows that an order has no items', async () => {
    await changeLanguage('zh-CN')
    expect(titleIn({ contents: [] })).toBe('暂无产品')
  })
})

describe('the state in a URL', () => {
  test('is read without errors for invalid values', () => {
    const size = searchParams({ length: 'integer', width: 'integer', height: 'integer' })
    expect(size({ length: '300', width: 'wide', height: 80 })).toEqual({ length: 300, height: 80 })
    const board = searchParams({ view: ['list'], q: 'text', mine: 'flag' })
    expect(board({ view: 'list', q: 'ada', mine: 'true' })).toEqual({ view: 'list', q: 'ada', mine: true })
    expect(board({ view: 'tree', q: '', mine: 'perhaps' })).toEqual({})
    const point = searchParams({ position: 'integer', time: 'moment', from: 'integer' })
    expect(point({ position: '14', time: '2026-01-02T12:00:00.000Z', from: -1 })).toEqual({
      position: 14,
      time: '2026-01-02T12:00:00.000Z',
    })
    expect(point({ time: 'yesterday' })).toEqual({})
  })

  test('is that of the contract for a list: its filters and values, without paging', () => {
    const customers = searchParams(searchFields.customers)
    expect(customers({ search: 'bloom', status: 'active', segment: 'Z', cursor: 'x', limit: '5' })).toEqual({
      search: 'bloom',
      status: 'active',
    })
    expect(stringifySearch(customers(parseSearch('?search=1e5&status=gone')))).toBe('?search=1e5')
  })
})

test('SHIP-D03 a destination is named with its country in the language of the reader', async () => {
  const address = { name: 'Roastery', line1: 'Reymonta 12', city: 'Kraków', country: 'PL' } as Parameters<
    typeof addressLabel
  >[0]
  await changeLanguage('en-US')
  expect(addressLabel(address)).toBe('Roastery, Reymonta 12, Kraków, Poland')
  await changeLanguage('zh-CN')
  expect(addressLabel(address)).toBe('Roastery, Reymonta 12, Kraków, 波兰')
  await changeLanguage('en-US')
})
