import { describe, expect, test } from 'vitest'
import { systemCaller } from '#application/pipeline/access.ts'
import { foldCase, purchaseOrdersOf, shipmentsOf } from '#domain/case.ts'
import type { Recorded } from '#domain/events.ts'
import { quotesOnOffer } from '#domain/ordering/item-progress.ts'
import { itemsOf } from '#domain/ordering/order-items.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import type { LiveShipment } from '#domain/shipping/shipment.ts'
import { plusDays } from '#domain/time.ts'
import { bloomStudio } from '#infrastructure/seed/stories/stories.ts'
import { as, bouquetBox, offer } from '#tests/support/case-stories.ts'
import { memoryApp } from '#tests/support/memory-app.ts'
import { aCheckedOutDraft, aDraft, aPaidOrder, refusalFrom, send } from '#tests/support/send-commands.ts'

/** Additions of the commands to the pipeline: ids, people, prices, and rules over the whole case. */

describe('opening an order', () => {
  test('ORDER-T01 is for the own company if a customer opens it', async () => {
    const { events } = await send(memoryApp(), 'createOrder', { currency: 'EUR' })
    expect(foldCase(events).order).toMatchObject({ customerId: 'c-bloom', currency: 'EUR', status: 'draft' })
  })

  test('ORDER-T01 is for the given customer if staff open it', async () => {
    const app = memoryApp()
    const caller = as('sam')
    const { events } = await send(app, 'createOrder', { currency: 'EUR', customerId: 'c-rival' }, { caller })
    expect(requireExisting(foldCase(events).order).customerId).toBe('c-rival')
    expect(await refusalFrom(send(app, 'createOrder', { currency: 'EUR' }, { caller }))).toMatchObject({
      field: 'customerId',
    })
    const unknownCustomer = send(app, 'createOrder', { currency: 'EUR', customerId: 'c-unknown' }, { caller })
    expect(await refusalFrom(unknownCustomer)).toMatchObject({
      code: 'not-found',
      message: 'Customer not found. Choose one from the list of customers.',
    })
  })

  test('API-D06 is refused to a customer for another company as for an unknown one', async () => {
    const app = memoryApp()
    for (const customerId of ['c-rival', 'c-unknown']) {
      const foreign = send(app, 'createOrder', { currency: 'USD', customerId })
      expect(await refusalFrom(foreign)).toEqual({
        code: 'not-found',
        message: 'Customer not found. Choose one from the list of customers.',
      })
    }
    expect(app.log.events).toEqual([])
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
    const { app, story, requestId } = await aDraft()
    await story.adds('ada', bouquetBox)
    const { order } = await story.asks('ada')
    return { app, requestId, itemId: order.items[0]!.id }
  }

  test('API-D10 converts prices on the wire to thousandths and minor units, and gives options ids', async () => {
    const { app, ...asked } = await anAskedDraft()
    const { events } = await send(app, 'completeQuoteRequest', { ...asked, ...answer }, { caller: as('sam') })
    const { order } = foldCase(events)
    expect(itemsOf(order)[0]!.quoteRequest).toMatchObject({
      quotes: [{ unitPrice: 1845, total: 92_250 }],
      sourcing: { supplierId: 's-dongguan', unitCost: 713 },
    })
    expect(order.shippingQuote?.options).toMatchObject([
      { cost: 42_050, id: expect.stringMatching(/^\d{26}$/) as string },
    ])
  })

  test('QUOTE-D02 makes quotes valid for 30 days unless staff set another end', async () => {
    const { app, ...asked } = await anAskedDraft()
    const { events } = await send(app, 'completeQuoteRequest', { ...asked, ...answer }, { caller: as('sam') })
    const quotesIn = (log: readonly Recorded[]) => quotesOnOffer(itemsOf(foldCase(log).order)[0]!)
    const [quote] = quotesIn(events)
    expect(quote!.validUntil.slice(0, 10)).toBe(plusDays(events.at(-1)!.at, 30).slice(0, 10))
    const other = await anAskedDraft()
    const until = '2026-03-09T00:00:00Z'
    const input = { requestId: other.requestId, itemId: other.itemId, ...answer, validUntil: until }
    const { events: completed } = await send(other.app, 'completeQuoteRequest', input, { caller: as('sam') })
    expect(quotesIn(completed)[0]!.validUntil).toBe(until)
  })

  test('is refused with an unknown supplier', async () => {
    const { app, ...asked } = await anAskedDraft()
    const unknown = { ...asked, ...answer, sourcing: { supplierId: 's-unknown', unitCost: 1 } }
    const sent = send(app, 'completeQuoteRequest', unknown, { caller: as('sam') })
    expect(await refusalFrom(sent)).toEqual({
      code: 'not-found',
      message: 'Supplier not found. Choose one from the list of suppliers.',
    })
  })
})

describe('setting contact and addresses', () => {
  const contact = { firstName: 'Ada', lastName: 'Bloom', email: 'ada@bloom.example', company: '', phoneNumber: '' }
  const given = { contact, shippingAddress: bloomStudio, additionalComments: '' }

  test('ORDER-011 uses the shipping address as billing address unless another is given', async () => {
    const { app, requestId } = await aDraft()
    const { events } = await send(app, 'changeDraft', { requestId, ...given })
    const [shipping, billing] = requireExisting(foldCase(events).order).addresses
    expect([shipping?.type, billing?.type]).toEqual(['shipping', 'billing'])
    expect(billing).toEqual({ ...shipping, type: 'billing', id: billing?.id })
  })

  test('ORDER-011 does not change the id of a changed address, so that shipments still find it', async () => {
    const { app, requestId } = await aDraft()
    const idsAfter = async (line1: string) => {
      const shippingAddress = { ...bloomStudio, line1 }
      const { events } = await send(app, 'changeDraft', { requestId, ...given, shippingAddress })
      return requireExisting(foldCase(events).order).addresses.map(({ id }) => id)
    }
    const ids = await idsAfter('214 NW Glisan Street')
    expect(new Set(ids).size).toBe(2)
    expect(await idsAfter('1 Elsewhere')).toEqual(ids)
  })
})

describe('planning shipments', () => {
  const optionIn = (events: Parameters<typeof foldCase>[0]) => foldCase(events).order.shippingQuote!.options[0]!.id

  test('SHIP-T01 puts every unplanned piece into the shipment', async () => {
    const { app, requestId } = await aCheckedOutDraft()
    const [shipment] = shipmentsOf(foldCase(app.log.events))
    expect(shipment).toMatchObject({ name: 'Shipment 1', items: [{ itemNumber: '001', quantity: 1000 }] })
    const shippingOptionId = optionIn(app.log.events)
    expect(await refusalFrom(send(app, 'addShipment', { requestId, shippingOptionId }))).toMatchObject({
      field: 'items',
      message: 'All items of this order are already in a shipment. Move pieces to another shipment instead.',
    })
  })

  test('SHIP-T10 allows the pieces of a removed shipment to be shipped again', async () => {
    const { app, requestId, shipmentId } = await aCheckedOutDraft()
    await send(app, 'removeShipment', { requestId, shipmentId })
    const shippingOptionId = optionIn(app.log.events)
    const { events } = await send(app, 'addShipment', { requestId, shippingOptionId })
    const [shipment] = shipmentsOf(foldCase(events))
    expect(shipment).toMatchObject({ name: 'Shipment 2', items: [{ quantity: 1000 }] })
  })

  test('SHIP-T18 SHIP-003 puts additional pieces into a second shipment, each shipment with its own options', async () => {
    const { app, requestId, itemId } = await aCheckedOutDraft()
    await send(app, 'deselectQuote', { requestId, itemId })
    await send(app, 'selectQuote', { requestId, itemId, quantity: 2500 })
    await send(app, 'addShipment', { requestId, shippingOptionId: optionIn(app.log.events) })
    await app.settled()
    const planned = shipmentsOf(foldCase(app.log.events))
    expect(planned.map(({ items }) => items[0]!.quantity)).toEqual([1000, 1500])
    expect(foldCase(app.log.events).order.shipmentValidationStatus).toBe('initial')
    for (const [nth, { shipmentId }] of planned.entries()) {
      const ofShipment = { requestId, shipmentId }
      const cost = 100 + nth
      const way = { name: 'Truck', route: 'ground' as const, taxAndDutiesIncluded: true, cost }
      const shippingOptions = [{ ...way, deliveryTimeRange: { min: 2, max: 4 } }]
      await send(app, 'quoteShipment', { ...ofShipment, shippingOptions }, { caller: as('sam') })
      const { quote } = shipmentsOf(foldCase(app.log.events))[nth]!
      await send(app, 'chooseShippingOption', { ...ofShipment, shippingOptionId: quote!.options[0]!.id })
    }
    await app.settled()
    const { order } = foldCase(app.log.events)
    expect(order.shipmentValidationStatus).toBe('valid')
    expect(order.plannedShipments.map(({ cost }) => cost)).toEqual([10_000, 10_100])
  })

  test('SHIP-T01 needs an address and an offered option', async () => {
    const { app, story, requestId } = await aDraft()
    await story.adds('ada', bouquetBox)
    await story.asks('ada')
    await story.quotes('sam', offer)
    await story.chooses('ada', 1000)
    const shippingOptionId = optionIn(app.log.events)
    expect(await refusalFrom(send(app, 'addShipment', { requestId, shippingOptionId }))).toMatchObject({
      field: 'addresses',
      message: 'Add a shipping address before choosing a shipping option',
    })
    await story.checksOut('ada', bloomStudio, 'Air')
    const [{ shipmentId }] = shipmentsOf(foldCase(app.log.events)) as [LiveShipment]
    await send(app, 'removeShipment', { requestId, shipmentId })
    const elsewhere = send(app, 'addShipment', { requestId, shippingOptionId: 'elsewhere' })
    expect(await refusalFrom(elsewhere)).toEqual({
      code: 'not-found',
      message: 'Shipping option not found. Choose one of the options shown.',
    })
  })

  test('SHIP-T01 and SHIP-T10 is possible only while the order is a draft', async () => {
    const { app, requestId, shipmentId } = await aCheckedOutDraft()
    await send(app, 'placeOrder', { requestId })
    const shippingOptionId = optionIn(app.log.events)
    const refused = {
      field: 'shipmentConfigurationRestriction',
      message: 'We planned these shipments for you. You can change their addresses and shipping options.',
    }
    expect(await refusalFrom(send(app, 'addShipment', { requestId, shippingOptionId }))).toMatchObject(refused)
    expect(await refusalFrom(send(app, 'removeShipment', { requestId, shipmentId }))).toMatchObject(refused)
  })

  test('is refused as not found for a removed shipment', async () => {
    const { app, requestId, shipmentId } = await aCheckedOutDraft()
    await send(app, 'removeShipment', { requestId, shipmentId })
    expect(await refusalFrom(send(app, 'removeShipment', { requestId, shipmentId }))).toEqual({
      code: 'not-found',
      message: 'Shipment not found. The shipments may have changed. Reload the page.',
    })
  })

  test('SHIP-T03 allows a departure when the order is in progress and everything is produced', async () => {
    const { app, story, requestId, shipmentId } = await aCheckedOutDraft()
    const departs = () =>
      refusalFrom(send(app, 'recordShipmentDeparture', { requestId, shipmentId }, { caller: as('sam') }))
    expect(await departs()).toMatchObject({ message: 'Cannot record shipment departure while draft' })
    await story.places('ada')
    await story.pays('sam')
    expect(await departs()).toMatchObject({
      field: 'status',
      message: 'These pieces are not made yet. Report progress on the purchase order, or complete production first.',
    })
  })
})

describe('ORDER-D19 shipments that changed just before the order is placed', () => {
  const changed = {
    code: 'rule-broken',
    field: 'shipmentValidationStatus',
    message: 'The shipments have changed and are being checked. Please try again.',
  }

  test('are detected for a removed shipment before the process has run', async () => {
    const { app, requestId, shipmentId } = await aCheckedOutDraft()
    await send(app, 'removeShipment', { requestId, shipmentId })
    expect(await refusalFrom(send(app, 'placeOrder', { requestId }))).toEqual(changed)
    await app.settled()
    expect(await refusalFrom(send(app, 'placeOrder', { requestId }))).toMatchObject({
      message: 'Choose a shipping option for the whole quantity',
    })
  })

  test('are detected for another quantity', async () => {
    const { app, requestId, itemId } = await aCheckedOutDraft()
    await send(app, 'deselectQuote', { requestId, itemId })
    await send(app, 'selectQuote', { requestId, itemId, quantity: 2500 })
    expect(await refusalFrom(send(app, 'placeOrder', { requestId }))).toEqual(changed)
  })

  test('have no effect if a choice was removed and made again', async () => {
    const { app, requestId, itemId } = await aCheckedOutDraft()
    await send(app, 'deselectQuote', { requestId, itemId })
    await send(app, 'selectQuote', { requestId, itemId, quantity: 1000 })
    const { events } = await send(app, 'placeOrder', { requestId })
    expect(foldCase(events).order.status).toBe('paymentPending')
  })
})

describe('issuing purchase orders', () => {
  const system = { caller: systemCaller('issue-purchase-orders') }

  test('PO-T01 is refused for an order that is not in progress', async () => {
    const { app, requestId, itemId } = await aCheckedOutDraft()
    const create = () => send(app, 'createPurchaseOrder', { requestId, itemId }, system)
    expect(await refusalFrom(create())).toMatchObject({ message: 'Cannot create purchase order while draft' })
    await send(app, 'placeOrder', { requestId })
    expect(await refusalFrom(create())).toMatchObject({
      message: 'Cannot create purchase order while awaiting payment',
    })
  })

  test('PO-T01, PO-T17 and PO-T22 uses the quantity, cost and supplier of the selected quote', async () => {
    const { app, story } = await aCheckedOutDraft()
    await story.places('ada')
    await story.pays('sam')
    const [po] = Object.values(foldCase(app.log.events).purchaseOrders)
    expect(po).toMatchObject({
      source: { requestId: story.requestId(), itemNumber: '001', index: 1 },
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
        dieline: 'available',
        artwork: 'notRequired',
      },
    })
  })

  test('PO-D05 gives partial quantities consecutive indexes, up to the ordered quantity', async () => {
    const { app, requestId, itemId, purchaseOrderId } = await aPaidOrder()
    const staff = { caller: as('sam') }
    const whole = send(app, 'createPurchaseOrder', { requestId, itemId }, staff)
    expect(await refusalFrom(whole)).toMatchObject({ code: 'rule-broken', field: 'quantity' })
    await send(app, 'recallPurchaseOrder', { purchaseOrderId, reason: 'Two suppliers share it.' }, staff)
    await send(app, 'removePurchaseOrder', { purchaseOrderId }, staff)
    await send(app, 'createPurchaseOrder', { requestId, itemId, quantity: 400 }, staff)
    const over = send(app, 'createPurchaseOrder', { requestId, itemId, quantity: 601 }, staff)
    expect(await refusalFrom(over)).toMatchObject({
      message: 'Only 600 pieces of this item are not on a purchase order yet. Enter a smaller quantity.',
    })
    const rest = { requestId, itemId, supplierId: 's-lodz', unitCost: 0.8 }
    const { events } = await send(app, 'createPurchaseOrder', rest, staff)
    const all = purchaseOrdersOf(foldCase(events))
    expect(all.map(({ source, spec }) => [source?.index, spec?.quantity, spec?.supplierId, spec?.total])).toEqual([
      [2, 400, 's-dongguan', 28_400],
      [3, 600, 's-lodz', 48_000],
    ])
  })
})
