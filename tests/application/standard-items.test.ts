import { describe, expect, test } from 'vitest'
import type { Effect } from '#application/pipeline/effects.ts'
import { foldCase, nextItemNumber } from '#domain/case.ts'
import { caseStatus } from '#domain/ordering/headline.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { shippingOptionsOf } from '#domain/ordering/shipping-options.ts'
import { plusDays } from '#domain/time.ts'
import { bloomStudio } from '#infrastructure/seed/stories/stories.ts'
import { as } from '#tests/support/case-stories.ts'
import { memoryApp } from '#tests/support/memory-app.ts'
import { refusalFrom, send } from '#tests/support/send-commands.ts'
import { checkOut, draftWithEssentials } from '#tests/support/standard-items-story.ts'

/** Essentials of a draft, through the pipeline with every process. */

const draft = async (boxes = false) => {
  const effects: Effect[] = []
  const app = memoryApp([], {}, async (effect) => void effects.push(effect))
  const state = await draftWithEssentials(app, boxes)
  const { requestId, standardItems } = requireExisting(state.order)
  const [tissue, tape] = standardItems
  const now = async () => foldCase(await app.log.readCase({ caseId: state.caseId }))
  return { app, effects, state, requestId, tissue: tissue!, tape: tape!, now }
}
type Draft = Awaited<ReturnType<typeof draft>>

const typesSince = ({ app: { log } }: Draft, position: number) =>
  log.events.filter((event) => event.position > position).map(({ type }) => type)

describe('ORDER-D01 essentials of a draft', () => {
  test('ORDER-D08 are added at the shop price, with their shipping together', async () => {
    const { state, tissue, tape } = await draft()
    expect([tissue.itemNumber, tape.itemNumber]).toEqual(['001', '002'])
    expect(tissue.total).toBe(2 * tissue.unitPrice)
    const { standardPrices, status } = requireExisting(state.order)
    expect(status).toBe('draft')
    expect(standardPrices).toMatchObject({ countryCode: 'US', items: [{ itemId: tissue.id }, { itemId: tape.id }] })
    expect(standardPrices!.options.length).toBeGreaterThan(0)
    // ORDER-D20: nothing has to be quoted.
    expect(caseStatus(state)).toBe('packagingQuotesSelected')
  })

  test('ORDER-D16 shipping is offered once every packaging item has a price, as for packaging alone', async () => {
    const { app, requestId, now } = await draft(true)
    const optionsNow = async () => shippingOptionsOf(requireExisting((await now()).order)).length
    const itemId = (await now()).order.items[0]!.id
    expect(await optionsNow()).toBeGreaterThan(0)
    await send(app, 'deselectQuote', { requestId, itemId })
    expect(await optionsNow()).toBe(0)
    await send(app, 'selectQuote', { requestId, itemId, quantity: 1000 })
    const second = { productId: 'mailer-box', config: {}, countryCode: 'US', quantity: 500, customerProductName: '' }
    await send(app, 'addPackagingItem', { requestId, ...second })
    expect(await optionsNow()).toBe(0)
    await send(app, 'selectQuote', { requestId, itemId: (await now()).order.items[1]!.id, quantity: 500 })
    expect(await optionsNow()).toBeGreaterThan(0)
  })

  test('ORDER-D02 numbers are shared by all kinds of items and never reused', async () => {
    const { app, requestId, tape, state, now } = await draft(true)
    expect(state.order.items[0]!.itemNumber).toBe('002')
    expect(tape.itemNumber).toBe('003')
    await send(app, 'removeStandardItem', { requestId, itemId: tape.id })
    expect(nextItemNumber(await now())).toBe(4)
    const kraft = { requestId, productId: 'tissue-ream-kraft', quantity: 1, additionalNotes: '', countryCode: 'US' }
    await send(app, 'addStandardItem', kraft)
    expect((await now()).order.standardItems.at(-1)!.itemNumber).toBe('004')
    const packaging = { productId: 'mailer-box', config: {}, countryCode: 'US', customerProductName: '' }
    await send(app, 'addPackagingItem', { requestId, ...packaging })
    expect((await now()).order.items.at(-1)!.itemNumber).toBe('005')
  })

  test('a different number of packs changes price and shipping, a different note neither', async () => {
    const one = await draft()
    const { app, requestId, tissue, now } = one
    const { position } = await now()
    const ofItem = { requestId, itemId: tissue.id }
    await send(app, 'changeStandardItem', { ...ofItem, quantity: 40, additionalNotes: '' })
    expect(typesSince(one, position)).toEqual(['StandardItemChanged', 'StandardItemsPriced'])
    const changed = requireExisting((await now()).order)
    expect(changed.standardItems[0]).toMatchObject({ quantity: 40, total: 40 * tissue.unitPrice })
    await send(app, 'changeStandardItem', { ...ofItem, quantity: 40, additionalNotes: 'White' })
    await send(app, 'changeStandardItem', { ...ofItem, quantity: 40, additionalNotes: 'White' })
    expect(typesSince(one, position)).toHaveLength(3)
  })

  test('are removed, and without any of them there are no prices', async () => {
    const { app, requestId, tissue, tape, now } = await draft()
    await send(app, 'removeStandardItem', { requestId, itemId: tape.id })
    expect((await now()).order.standardPrices!.items).toEqual([{ itemId: tissue.id, unitPrice: tissue.unitPrice }])
    await send(app, 'removeStandardItem', { requestId, itemId: tissue.id })
    expect((await now()).order).toMatchObject({ standardItems: [], standardPrices: undefined })
    expect(caseStatus(await now())).toBe('initial')
  })

  test('refuse unknown products, a second item of a product, unknown items, and other orders', async () => {
    const { app, requestId, tissue } = await draft()
    const tissueAgain = { requestId, productId: 'tissue-ream', quantity: 1, additionalNotes: '', countryCode: 'US' }
    expect(await refusalFrom(send(app, 'addStandardItem', tissueAgain))).toMatchObject({
      field: 'productId',
      message: 'This product is already in the order. Change its number of packs.',
    })
    const unknown = { ...tissueAgain, productId: 'nothing' }
    expect(await refusalFrom(send(app, 'addStandardItem', unknown))).toMatchObject({ field: 'productId' })
    const item = { requestId, itemId: 'nothing', quantity: 1, additionalNotes: '' }
    expect(await refusalFrom(send(app, 'changeStandardItem', item))).toMatchObject({ code: 'not-found' })
    expect(await refusalFrom(send(app, 'removeStandardItem', item))).toMatchObject({ code: 'not-found' })
    const eve = { caller: { ...as('ada'), customerId: 'c-rival' } }
    const ofTissue = { ...item, itemId: tissue.id }
    expect(await refusalFrom(send(app, 'changeStandardItem', ofTissue, eve))).toMatchObject({ code: 'not-found' })
  })

  test('refuse more packs than are in stock', async () => {
    const { app, requestId, tissue } = await draft()
    const stock = { ...app.ports.stock, left: async () => new Map([['tissue-ream', 3]]) }
    const scarce = { ports: { ...app.ports, stock } }
    const more = { requestId, itemId: tissue.id, quantity: 4, additionalNotes: '' }
    expect(await refusalFrom(send(scarce, 'changeStandardItem', more))).toMatchObject({
      field: 'quantity',
      message: 'Only 3 packs of Tissue, white are in stock. Reduce the quantity.',
    })
    await send(scarce, 'changeStandardItem', { ...more, quantity: 1 })
  })
})

describe('ORDER-D04 essentials of an order in progress', () => {
  /** Three packs of tissue and five of tape, placed and paid. */
  const paid = async () => {
    const one = await draft()
    const { app, requestId, now } = one
    await checkOut(app, requestId)
    await send(app, 'placeOrder', { requestId })
    const { order, versions, caseId } = await now()
    const amount = requireExisting(order).totals!.total / 100
    const payment = { amount, method: 'bankTransfer' as const, internalNotes: '', keepAsCredit: false }
    const { staff: requestVersion } = versions[caseId]!
    await send(app, 'recordPayment', { requestId, requestVersion, ...payment }, { caller: as('sam') })
    await app.settled()
    return one
  }
  const propose = ({ app, requestId }: Draft, standardItems: object[]) => {
    const proposal = { requestId, reason: 'As agreed.', items: [], internalNotes: '' }
    return send(app, 'proposeOrderChange', { ...proposal, standardItems } as never, { caller: as('sam') })
  }
  const accept = async ({ app, requestId, now }: Draft) => {
    const [{ id: changeId } = { id: '' }] = (await now()).order.changes.toReversed()
    await send(app, 'acceptOrderChange', { requestId, changeId })
    await app.settled()
  }

  test('staff propose packs, an additional essential and a removal, and the customer accepts', async () => {
    const one = await paid()
    const { tissue, tape, now, effects } = one
    const before = requireExisting((await now()).order).totals!
    await propose(one, [
      { itemId: tissue.id, quantity: 6 },
      { itemId: tape.id, quantity: 0 },
      { productId: 'tissue-ream-kraft', quantity: 1, additionalNotes: '' },
    ])
    expect((await now()).order.standardItems).toHaveLength(2)
    await accept(one)
    const state = await now()
    const order = requireExisting(state.order)
    const [more, added] = order.standardItems
    expect(order.standardItems).toMatchObject([
      { id: tissue.id, quantity: 6, total: 6 * tissue.unitPrice },
      { productId: 'tissue-ream-kraft', itemNumber: '003', quantity: 1 },
    ])
    const difference = 4 * tissue.unitPrice + added!.total - tape.total
    expect(order.totals!.standardProducts).toBe(before.standardProducts + difference)
    expect(order.totals!.total).toBe(before.total + difference)
    // SHIP-011: the planned shipment follows.
    const [shipment] = Object.values(state.shipments)
    const held = 'items' in shipment! ? shipment.items.map(({ itemId, quantity }) => ({ itemId, quantity })) : []
    expect(held).toEqual([
      { itemId: more!.id, quantity: 6 },
      { itemId: added!.id, quantity: 1 },
    ])
    expect(effects.findLast(({ effect }) => effect === 'moveStock')?.input).toMatchObject({
      packs: [
        { productId: 'tissue-ream', quantity: 4 },
        { productId: 'kraft-tape-6', quantity: -5 },
        { productId: 'tissue-ream-kraft', quantity: 1 },
      ],
    })
  })

  test('packs that have left, an unchanged number, and a product that is in the order are refused', async () => {
    const one = await paid()
    const { app, requestId, tissue, now } = one
    expect(await refusalFrom(propose(one, [{ itemId: tissue.id, quantity: 2 }]))).toMatchObject({ field: 'items' })
    const again = { productId: 'tissue-ream', quantity: 1, additionalNotes: '' }
    expect(await refusalFrom(propose(one, [again]))).toMatchObject({ field: 'standardItems' })
    const [{ shipmentId } = { shipmentId: '' }] = Object.values((await now()).shipments)
    await send(app, 'recordShipmentDeparture', { requestId, shipmentId }, { caller: as('sam') })
    expect(await refusalFrom(propose(one, [{ itemId: tissue.id, quantity: 1 }]))).toMatchObject({
      message: '2 packs of this essential have left. Keep at least that number.',
    })
  })
})

describe('ORDER-D19 placing an order with essentials', () => {
  test('SHIP-011 their packs are shipped with the packaging, at the sum of both costs', async () => {
    const { app, requestId, tissue, tape, now } = await draft(true)
    await checkOut(app, requestId)
    const boxes = await now()
    const order = requireExisting(boxes.order)
    const [shipment] = Object.values(boxes.shipments)
    expect(shipment).toMatchObject({
      items: [{ quantity: 1000 }, { itemId: tissue.id, quantity: 2 }, { itemId: tape.id, quantity: 5 }],
    })
    expect(order.shipmentValidationStatus).toBe('valid')
    const ways = shippingOptionsOf(order)
    expect(new Set(ways.map(({ id }) => id)).size).toBe(ways.length)
    await send(app, 'removeStandardItem', { requestId, itemId: tape.id })
    await app.settled()
    expect((await now()).order.shipmentValidationStatus).toBe('initial')
  })

  test('PAY-D01 their price is part of the total, and they leave the stock', async () => {
    const { app, effects, requestId, tissue, tape, now, state } = await draft()
    await checkOut(app, requestId)
    await send(app, 'placeOrder', { requestId })
    await app.settled()
    const { order } = await now()
    const { totals } = requireExisting(order)
    expect(order.status).toBe('paymentPending')
    expect(totals).toMatchObject({ packaging: 0, standardProducts: tissue.total + tape.total })
    expect(totals!.total).toBe(totals!.standardProducts + totals!.shipping)
    const packs = [
      { productId: 'tissue-ream', quantity: 2 },
      { productId: 'kraft-tape-6', quantity: 5 },
    ]
    const reservation = `order ${state.caseId}`
    const moved = () => effects.filter(({ effect }) => effect === 'moveStock').map(({ input }) => input)
    expect(moved()).toEqual([{ reservation, packs }])
    await send(app, 'reopenDraft', { requestId })
    await app.settled()
    const returned = packs.map((one) => ({ ...one, quantity: -one.quantity }))
    expect(moved()).toEqual([
      { reservation, packs },
      { reservation, packs: returned },
    ])
  })

  test('CAT-020 their shipping follows the country of the address', async () => {
    const { app, requestId, now } = await draft()
    const german = { ...bloomStudio, country: 'DE', zipCode: '10115', state: '' }
    const contact = { firstName: 'Ada', lastName: 'Bloom', email: 'ada@bloom.example', company: '', phoneNumber: '' }
    await send(app, 'changeDraft', { requestId, contact, shippingAddress: german, additionalComments: '' })
    await app.settled()
    expect((await now()).order.standardPrices).toMatchObject({ countryCode: 'DE' })
  })

  test('expired prices are refused until they are updated', async () => {
    const { app, requestId, now } = await draft()
    await checkOut(app, requestId)
    const later = { ...app, ports: { ...app.ports, now: () => plusDays(app.ports.now(), 60) } }
    expect(await refusalFrom(send(later, 'placeOrder', { requestId }))).toMatchObject({
      message: 'The prices of the essentials have expired. Update them.',
    })
    await send(later, 'priceStandardItems', { requestId })
    await app.settled()
    expect((await now()).order.shipmentValidationStatus).toBe('valid')
    await send(later, 'placeOrder', { requestId })
  })

  test('packs are reserved before placing, and nothing is reserved for an order that is refused', async () => {
    const { app, requestId } = await draft()
    const reserved: unknown[] = []
    const stock = { ...app.ports.stock, reserve: async (id: string) => void reserved.push(id) }
    const counted = { ports: { ...app.ports, stock } }
    await refusalFrom(send(counted, 'placeOrder', { requestId }))
    expect(reserved).toEqual([])
    await checkOut(app, requestId)
    await send(counted, 'placeOrder', { requestId })
    expect(reserved).toHaveLength(1)
  })
})
