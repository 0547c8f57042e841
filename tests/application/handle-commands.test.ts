import { describe, expect, test } from 'vitest'
import { systemCaller } from '#application/pipeline/access.ts'
import { foldCase, shipmentsOf } from '#domain/case.ts'
import type { Recorded } from '#domain/events.ts'
import { itemsOf } from '#domain/ordering/order-items.ts'
import { existing } from '#domain/ordering/order.ts'
import { quotesOnOffer } from '#domain/ordering/progress.ts'
import { plusDays } from '#domain/time.ts'
import { bloomStudio } from '#infrastructure/seed/stories/stories.ts'
import { as, bouquetBox, offer } from '#tests/support/cases.ts'
import { memoryHouse } from '#tests/support/memory-app.ts'
import { aCheckedOutDraft, aDraft, refusalFrom, send } from '#tests/support/send-commands.ts'

/** What the commands of each area add to the road: ids, people, prices, and rules over the whole case. */

describe('opening an order', () => {
  test('ORDER-T01 a customer opens it for the own company', async () => {
    const { events } = await send(memoryHouse(), 'createOrder', { currency: 'EUR' })
    expect(foldCase(events).order).toMatchObject({ customerId: 'c-bloom', currency: 'EUR', status: 'draft' })
  })

  test('ORDER-T01 staff open it for the customer they name', async () => {
    const house = memoryHouse()
    const caller = as('sam')
    const { events } = await send(house, 'createOrder', { currency: 'EUR', customerId: 'c-rival' }, { caller })
    expect(existing(foldCase(events).order).customerId).toBe('c-rival')
    expect(await refusalFrom(send(house, 'createOrder', { currency: 'EUR' }, { caller }))).toMatchObject({
      field: 'customerId',
    })
    const nobody = send(house, 'createOrder', { currency: 'EUR', customerId: 'c-nobody' }, { caller })
    expect(await refusalFrom(nobody)).toMatchObject({ code: 'not-found', message: 'Customer not found' })
  })

  test('API-D06 for another company a customer cannot, nor learn whether it exists', async () => {
    const house = memoryHouse()
    for (const customerId of ['c-rival', 'c-nobody']) {
      const foreign = send(house, 'createOrder', { currency: 'USD', customerId })
      expect(await refusalFrom(foreign)).toEqual({ code: 'not-found', message: 'Customer not found' })
    }
    expect(house.log.events).toEqual([])
  })
})

describe('answering a quote request', () => {
  const answer = {
    quotes: [{ quantity: 500, unitPrice: 1.845, leadTimeDays: 14 }],
    shippingOptions: [
      {
        name: 'Air',
        route: 'air' as const,
        taxAndDutiesIncluded: true,
        deliveryTimeRange: { min: 6, max: 9 },
        cost: 420.5,
      },
    ],
    sourcing: { supplierId: 's-dongguan', unitCost: 0.713 },
    internalNotes: '',
  }
  const anAskedDraft = async () => {
    const { house, it, requestId } = await aDraft()
    await it.adds('ada', bouquetBox)
    const { order } = await it.asks('ada')
    return { house, requestId, itemId: order.items[0]!.id }
  }

  test('API-D10 prices on the wire become thousandths and minor units, and options get ids', async () => {
    const { house, ...asked } = await anAskedDraft()
    const { events } = await send(house, 'completeQuoteRequest', { ...asked, ...answer }, { caller: as('sam') })
    const { order } = foldCase(events)
    expect(itemsOf(order)[0]!.quoteRequest).toMatchObject({
      quotes: [{ unitPrice: 1845, total: 92_250 }],
      sourcing: { supplierId: 's-dongguan', unitCost: 713 },
    })
    expect(order.shippingOptions).toMatchObject([{ cost: 42_050, id: expect.stringMatching(/^\d{26}$/) as string }])
  })

  test('QUOTE-D02 quotes are good for 30 days unless staff say otherwise', async () => {
    const { house, ...asked } = await anAskedDraft()
    const { events } = await send(house, 'completeQuoteRequest', { ...asked, ...answer }, { caller: as('sam') })
    const quotesIn = (log: readonly Recorded[]) => quotesOnOffer(itemsOf(foldCase(log).order)[0]!)
    const [quote] = quotesIn(events)
    expect(quote!.validUntil.slice(0, 10)).toBe(plusDays(events.at(-1)!.at, 30).slice(0, 10))
    const other = await anAskedDraft()
    const until = '2026-03-09T00:00:00Z'
    const input = { requestId: other.requestId, itemId: other.itemId, ...answer, validUntil: until }
    const { events: said } = await send(other.house, 'completeQuoteRequest', input, { caller: as('sam') })
    expect(quotesIn(said)[0]!.validUntil).toBe(until)
  })

  test('a supplier that there is not is refused', async () => {
    const { house, ...asked } = await anAskedDraft()
    const unknown = { ...asked, ...answer, sourcing: { supplierId: 's-nobody', unitCost: 1 } }
    const sent = send(house, 'completeQuoteRequest', unknown, { caller: as('sam') })
    expect(await refusalFrom(sent)).toEqual({ code: 'not-found', message: 'Supplier not found' })
  })
})

describe('giving contact and addresses', () => {
  const contact = { firstName: 'Ada', lastName: 'Bloom', email: 'ada@bloom.example', company: '', phoneNumber: '' }
  const given = { contact, shippingAddress: bloomStudio, additionalComments: '' }

  test('ORDER-011 the billing address is the shipping address unless another is given', async () => {
    const { house, requestId } = await aDraft()
    const { events } = await send(house, 'changeDraft', { requestId, ...given })
    const [shipping, billing] = existing(foldCase(events).order).addresses
    expect([shipping?.type, billing?.type]).toEqual(['shipping', 'billing'])
    expect(billing).toEqual({ ...shipping, type: 'billing', id: billing?.id })
  })

  test('ORDER-011 an address keeps its id when it is changed, so that shipments still find it', async () => {
    const { house, requestId } = await aDraft()
    const idsAfter = async (line1: string) => {
      const shippingAddress = { ...bloomStudio, line1 }
      const { events } = await send(house, 'changeDraft', { requestId, ...given, shippingAddress })
      return existing(foldCase(events).order).addresses.map(({ id }) => id)
    }
    const ids = await idsAfter('214 NW Glisan Street')
    expect(new Set(ids).size).toBe(2)
    expect(await idsAfter('1 Elsewhere')).toEqual(ids)
  })
})

describe('planning shipments', () => {
  const optionIn = (events: Parameters<typeof foldCase>[0]) => foldCase(events).order.shippingOptions[0]!.id

  test('SHIP-T01 a shipment holds every piece that no other one holds', async () => {
    const { house, requestId } = await aCheckedOutDraft()
    const [shipment] = shipmentsOf(foldCase(house.log.events))
    expect(shipment).toMatchObject({ name: 'Shipment 1', items: [{ itemNumber: '001', quantity: 1000 }] })
    const shippingOptionId = optionIn(house.log.events)
    expect(await refusalFrom(send(house, 'addShipment', { requestId, shippingOptionId }))).toMatchObject({
      field: 'items',
      message: 'All items of this order already have a shipment',
    })
  })

  test('SHIP-T10 the pieces of a removed shipment can be shipped again', async () => {
    const { house, requestId, shipmentId } = await aCheckedOutDraft()
    await send(house, 'removeShipment', { requestId, shipmentId })
    const shippingOptionId = optionIn(house.log.events)
    const { events } = await send(house, 'addShipment', { requestId, shippingOptionId })
    const [shipment] = shipmentsOf(foldCase(events))
    expect(shipment).toMatchObject({ name: 'Shipment 2', items: [{ quantity: 1000 }] })
  })

  test('SHIP-T18 when more is ordered, a second shipment takes the rest', async () => {
    const { house, requestId, itemId } = await aCheckedOutDraft()
    await send(house, 'deselectQuote', { requestId, itemId })
    await send(house, 'selectQuote', { requestId, itemId, quantity: 2500 })
    await send(house, 'addShipment', { requestId, shippingOptionId: optionIn(house.log.events) })
    await house.settled()
    const state = foldCase(house.log.events)
    expect(shipmentsOf(state).map(({ items }) => items[0]!.quantity)).toEqual([1000, 1500])
    expect(state.order.shipmentValidationStatus).toBe('valid')
  })

  test('SHIP-T01 it needs an address and an option on offer', async () => {
    const { house, it, requestId } = await aDraft()
    await it.adds('ada', bouquetBox)
    await it.asks('ada')
    await it.quotes('sam', offer)
    await it.chooses('ada', 1000)
    const shippingOptionId = optionIn(house.log.events)
    expect(await refusalFrom(send(house, 'addShipment', { requestId, shippingOptionId }))).toMatchObject({
      field: 'addresses',
      message: 'Add a shipping address before choosing a shipping option',
    })
    const elsewhere = send(house, 'addShipment', { requestId, shippingOptionId: 'elsewhere' })
    expect(await refusalFrom(elsewhere)).toEqual({ code: 'not-found', message: 'Shipping option not found' })
  })

  test('SHIP-T01 and SHIP-T10 it is planned while the order is a draft', async () => {
    const { house, requestId, shipmentId } = await aCheckedOutDraft()
    await send(house, 'placeOrder', { requestId })
    const shippingOptionId = optionIn(house.log.events)
    expect(await refusalFrom(send(house, 'addShipment', { requestId, shippingOptionId }))).toMatchObject({
      field: 'status',
      message: 'Cannot add shipment while paymentPending',
    })
    expect(await refusalFrom(send(house, 'removeShipment', { requestId, shipmentId }))).toMatchObject({
      field: 'status',
      message: 'Cannot remove shipment while paymentPending',
    })
  })

  test('a shipment that was removed is not found any more', async () => {
    const { house, requestId, shipmentId } = await aCheckedOutDraft()
    await send(house, 'removeShipment', { requestId, shipmentId })
    expect(await refusalFrom(send(house, 'removeShipment', { requestId, shipmentId }))).toEqual({
      code: 'not-found',
      message: 'Shipment not found',
    })
  })

  test('SHIP-T03 it departs when the order is in progress and everything is made', async () => {
    const { house, it, requestId, shipmentId } = await aCheckedOutDraft()
    const departs = () =>
      refusalFrom(send(house, 'recordShipmentDeparture', { requestId, shipmentId }, { caller: as('sam') }))
    expect(await departs()).toMatchObject({ message: 'Cannot record shipment departure while draft' })
    await it.places('ada')
    await it.pays('sam')
    expect(await departs()).toMatchObject({
      field: 'status',
      message: 'Complete production before recording the departure',
    })
  })
})

describe('ORDER-D19 shipments that changed just before the order is placed', () => {
  const changed = {
    code: 'rule-broken',
    field: 'shipmentValidationStatus',
    message: 'The shipments have changed and are being checked. Please try again',
  }

  test('a removed shipment is noticed, though no process has looked yet', async () => {
    const { house, requestId, shipmentId } = await aCheckedOutDraft()
    await send(house, 'removeShipment', { requestId, shipmentId })
    expect(await refusalFrom(send(house, 'placeOrder', { requestId }))).toEqual(changed)
    await house.settled()
    expect(await refusalFrom(send(house, 'placeOrder', { requestId }))).toMatchObject({
      message: 'Choose a shipping option for the whole quantity',
    })
  })

  test('so is another quantity', async () => {
    const { house, requestId, itemId } = await aCheckedOutDraft()
    await send(house, 'deselectQuote', { requestId, itemId })
    await send(house, 'selectQuote', { requestId, itemId, quantity: 2500 })
    expect(await refusalFrom(send(house, 'placeOrder', { requestId }))).toEqual(changed)
  })

  test('a choice that was taken back and made again is as good as before', async () => {
    const { house, requestId, itemId } = await aCheckedOutDraft()
    await send(house, 'deselectQuote', { requestId, itemId })
    await send(house, 'selectQuote', { requestId, itemId, quantity: 1000 })
    const { events } = await send(house, 'placeOrder', { requestId })
    expect(foldCase(events).order.status).toBe('paymentPending')
  })
})

describe('issuing purchase orders', () => {
  const system = { caller: systemCaller('issue-purchase-orders') }

  test('PO-T01 only for an order that is set going', async () => {
    const { house, requestId, itemId } = await aCheckedOutDraft()
    const { caseId } = house.log.events[0]!
    const create = () => send(house, 'createPurchaseOrder', { caseId, itemId }, system)
    expect(await refusalFrom(create())).toMatchObject({ message: 'Cannot create purchase order while draft' })
    await send(house, 'placeOrder', { requestId })
    expect(await refusalFrom(create())).toMatchObject({ message: 'Cannot create purchase order while paymentPending' })
  })

  test('PO-T01, PO-T17 and PO-T22 it is what the chosen quote promised, from the supplier named in it', async () => {
    const { house, it } = await aCheckedOutDraft()
    await it.places('ada')
    await it.pays('sam')
    const [po] = Object.values(foldCase(house.log.events).purchaseOrders)
    expect(po).toMatchObject({
      source: { requestId: it.requestId(), itemNumber: '001', index: 1 },
      spec: {
        supplierId: 's-dongguan',
        quantity: 1000,
        unitPrice: 710,
        total: 71_000,
        specification: [
          {
            dimensions: [420, 180, 120],
            choices: [{ 'zh-CN': 'E 楞，牛皮' }, { 'en-US': 'blank', 'zh-CN': '无印刷' }],
          },
        ],
        dieline: 'notRequired',
        artwork: 'notRequired',
      },
    })
  })

  test('PO-D05 a second one for the same item has the next index', async () => {
    const { house, it, itemId } = await aCheckedOutDraft()
    await it.places('ada')
    await it.pays('sam')
    const { caseId } = house.log.events[0]!
    const { events } = await send(house, 'createPurchaseOrder', { caseId, itemId }, system)
    expect(Object.values(foldCase(events).purchaseOrders).map(({ source }) => source?.index)).toEqual([1, 2])
  })
})
