import { describe, expect, test } from 'vitest'
import { createOrder } from '#application/ordering/commands.ts'
import { addPackagingItem } from '#application/ordering/packaging-items.ts'
import { systemCaller } from '#application/pipeline/access.ts'
import { foldCase, shipmentsOf } from '#domain/case.ts'
import { headline } from '#domain/ordering/headline.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { shippingOptionsOf } from '#domain/ordering/shipping-options.ts'
import { isBefore, plusDays } from '#domain/time.ts'
import { people } from '#infrastructure/seed/stories/people.ts'
import { bloomStudio } from '#infrastructure/seed/stories/stories.ts'
import { acting, as } from '#tests/support/case-stories.ts'
import { type MemoryApp, memoryApp } from '#tests/support/memory-app.ts'
import { aCheckedOutDraft, refusalFrom, send } from '#tests/support/send-commands.ts'

/** SHIP-T17 (decision 153): the shop renews its own options; options of staff are requested from staff. */

const [ada, sam] = [as('ada'), as('sam')]
const stateOf = (app: MemoryApp) => foldCase(app.log.events)
const wait = (app: MemoryApp, days: number) => {
  const { now } = app.ports
  app.ports.now = () => plusDays(now(), days)
}
const expire = async (app: MemoryApp) => {
  const input = { caseId: app.log.events[0]!.caseId }
  await send(app, 'expireShippingQuotes', input, { caller: systemCaller('expire-shipping-quotes') })
  await app.settled()
}
const warehouse = { ...bloomStudio, line1: '12 Glisan Dock', zipCode: '97210' }

/** Splits the shipment of a draft across two addresses. */
const split = async (app: MemoryApp, requestId: string) => {
  const { order } = stateOf(app)
  await send(app, 'addShippingAddress', { requestId, address: warehouse }, { caller: ada })
  const toAddressId = requireExisting(stateOf(app).order).addresses.at(-1)!.id
  const { shipmentId } = shipmentsOf(stateOf(app))[0]!
  const { itemNumber } = order.items[0]!
  await send(
    app,
    'splitShipmentItem',
    { requestId, shipmentId, itemNumber, quantity: 400, toAddressId },
    { caller: ada },
  )
}
const choosesFirst = async (app: MemoryApp, requestId: string) => {
  for (const { shipmentId, quote } of shipmentsOf(stateOf(app))) {
    const input = { requestId, shipmentId, shippingOptionId: quote!.options[0]!.id }
    await send(app, 'chooseShippingOption', input, { caller: ada })
  }
  await app.settled()
}

const mailers = { productId: 'mailer-box', config: {}, countryCode: 'US', quantity: 1000, customerProductName: '' }

/** A draft at shop prices in two shipments, each with a chosen option of the shop. */
const twoShopShipments = async () => {
  const app = memoryApp()
  const act = acting(app)
  const { requestId } = requireExisting((await act('ada', createOrder, { currency: 'USD' })).order)
  const added = await act('ada', addPackagingItem, { requestId, ...mailers })
  const itemId = added.order.items[0]!.id
  await send(app, 'selectQuote', { requestId, itemId, quantity: 1000 }, { caller: ada })
  const { firstName, lastName, email } = people.ada
  const contact = { firstName, lastName, email, company: '', phoneNumber: '' }
  const draft = { requestId, contact, shippingAddress: bloomStudio, additionalComments: '' }
  await send(app, 'changeDraft', draft, { caller: ada })
  const [option] = shippingOptionsOf(requireExisting(stateOf(app).order))
  await send(app, 'addShipment', { requestId, shippingOptionId: option!.id }, { caller: ada })
  await split(app, requestId)
  await choosesFirst(app, requestId)
  return { app, requestId, itemId }
}

describe('SHIP-T17 expired options of the shop', () => {
  test('are replaced by the shop when the prices of the items are valid', async () => {
    const { app, requestId, itemId } = await twoShopShipments()
    expect(requireExisting(stateOf(app).order).shipmentValidationStatus).toBe('valid')
    // The prices are renewed, the shipping is not.
    wait(app, 20)
    await send(app, 'configurePackagingItem', { requestId, itemId, ...mailers }, { caller: ada })
    await send(app, 'selectQuote', { requestId, itemId, quantity: 1000 }, { caller: ada })
    await app.settled()
    wait(app, 20)
    await expire(app)
    const now = app.ports.now()
    const { order, ...state } = stateOf(app)
    expect(requireExisting(order).shipmentValidationStatus).toBe('initial')
    for (const { option, quote } of shipmentsOf(state)) {
      expect(option).toBeUndefined()
      expect(isBefore(now, quote!.validUntil)).toBe(true)
    }
    const refreshed = app.log.events.findLast(({ type }) => type === 'ShippingQuotesRefreshed')
    expect(refreshed).toMatchObject({ actor: { kind: 'system' }, data: {} })
    await choosesFirst(app, requestId)
    expect(requireExisting(stateOf(app).order).shipmentValidationStatus).toBe('valid')
  })

  test('remain expired while the prices are expired; the customer renews the prices first', async () => {
    const { app, requestId, itemId } = await twoShopShipments()
    wait(app, 40)
    await send(app, 'expireQuotes', { caseId: app.log.events[0]!.caseId }, { caller: systemCaller('expire-quotes') })
    await expire(app)
    const refusal = await refusalFrom(send(app, 'renewShippingOptions', { requestId }, { caller: ada }))
    expect(refusal.message).toBe('The prices have expired. Request new prices before shipping is quoted again.')
    await send(app, 'configurePackagingItem', { requestId, itemId, ...mailers }, { caller: ada })
    await send(app, 'selectQuote', { requestId, itemId, quantity: 1000 }, { caller: ada })
    await app.settled()
    await choosesFirst(app, requestId)
    expect(requireExisting(stateOf(app).order).shipmentValidationStatus).toBe('valid')
  })
})

describe('SHIP-T17 expired options of staff', () => {
  test('are quoted again by staff when the customer requests it', async () => {
    const { app, requestId, itemId } = await aCheckedOutDraft()
    const early = await refusalFrom(send(app, 'renewShippingOptions', { requestId }, { caller: ada }))
    expect(early.message).toBe('The shipping options are still valid. Choose one of them.')
    wait(app, 100)
    await expire(app)
    // Without a request, staff get no work for abandoned drafts.
    expect(headline(stateOf(app)).waitingOn).toBe('customer')
    await send(app, 'renewShippingOptions', { requestId, itemId } as never, { caller: ada })
    await app.settled()
    expect(headline(stateOf(app))).toMatchObject({ where: 'shippingQuote', waitingOn: 'boxwright' })
    expect(shippingOptionsOf(requireExisting(stateOf(app).order))).toEqual([])
    const again = await refusalFrom(send(app, 'renewShippingOptions', { requestId }, { caller: ada }))
    expect(again.code).toBe('rule-broken')
    const option = {
      name: 'Truck',
      route: 'ground' as const,
      taxAndDutiesIncluded: true,
      deliveryTimeRange: { min: 3, max: 5 },
      cost: 310,
    }
    await send(app, 'refreshShippingQuotes', { requestId, shippingOptions: [option] }, { caller: sam })
    expect(shippingOptionsOf(requireExisting(stateOf(app).order))).toMatchObject([{ cost: 31_000 }])
  })

  test('expire for each of several shipments, and the order waits for staff', async () => {
    const { app, requestId } = await aCheckedOutDraft()
    await split(app, requestId)
    expect(headline(stateOf(app))).toMatchObject({ where: 'shippingQuote', waitingOn: 'boxwright' })
    const option = {
      name: 'Truck',
      route: 'ground' as const,
      taxAndDutiesIncluded: true,
      deliveryTimeRange: { min: 3, max: 5 },
      cost: 90,
    }
    for (const { shipmentId } of shipmentsOf(stateOf(app))) {
      await send(app, 'quoteShipment', { requestId, shipmentId, shippingOptions: [option] }, { caller: sam })
    }
    expect(headline(stateOf(app)).waitingOn).toBe('customer')
    await choosesFirst(app, requestId)
    wait(app, 100)
    await expire(app)
    await send(app, 'renewShippingOptions', { requestId }, { caller: ada })
    await app.settled()
    expect(shipmentsOf(stateOf(app)).map(({ quote }) => quote)).toEqual([undefined, undefined])
    expect(headline(stateOf(app))).toMatchObject({ where: 'shippingQuote', waitingOn: 'boxwright' })
  })
})
