import { describe, expect, test } from 'vitest'
import type { Ports } from '#application/pipeline/ports.ts'
import { type Case, foldCase, samplesOf, servicesOf } from '#domain/case.ts'
import { people } from '#infrastructure/seed/stories/people.ts'
import { bloomStudio } from '#infrastructure/seed/stories/stories.ts'
import { as } from '#tests/support/case-stories.ts'
import { type MemoryApp, memoryApp } from '#tests/support/memory-app.ts'
import { refusalFrom, send } from '#tests/support/send-commands.ts'
import { after, everyCaller, outcome, type Place } from '#tests/support/transition-table.ts'

/** Who may change a sample or a service, when, and at which price (ORDER-D01, decision 215). */

type WorkPlace = Place & { sampleId: string; serviceId: string }

const ada = as('ada')
const sam = as('sam')
const { firstName, lastName, email } = people.ada
const texts = { scope: '', additionalNotes: '' }
const kits = { ...texts, name: 'Kits', quantity: 2 }

const stateOf = ({ log }: MemoryApp): Case => foldCase(log.events)

/** A draft with two sample kits and a service. */
const draft = async (): Promise<WorkPlace> => {
  const app = memoryApp()
  await send(app, 'createOrder', { currency: 'USD' })
  const { order } = stateOf(app)
  const requestId = order.status === 'none' ? '' : order.requestId
  await send(app, 'addSample', { requestId, ...kits, productId: 'sample-kit' })
  await send(app, 'addService', { requestId, ...texts, productId: 'press-proof', quantity: 1 })
  const state = stateOf(app)
  return {
    app,
    requestId,
    sampleId: samplesOf(state)[0]!.sampleId,
    serviceId: servicesOf(state)[0]!.serviceId,
  }
}

const contact = { firstName, lastName, email, company: '', phoneNumber: '' }
const placed = after(
  draft,
  ['changeDraft', { contact, shippingAddress: bloomStudio, additionalComments: '' }, ada],
  ['placeOrder', {}, ada],
)
const inProgress = async (): Promise<WorkPlace> => {
  const place = await placed()
  const { app, requestId } = place
  const { order, versions, caseId } = stateOf(app)
  const payment = {
    requestId,
    requestVersion: versions[caseId]!.staff,
    amount: order.totals!.total / 100,
    method: 'bankTransfer' as const,
    internalNotes: '',
    keepAsCredit: false,
  }
  await send(app, 'recordPayment', payment, { caller: sam })
  await app.settled()
  return place
}
const completed = after(
  inProgress,
  ['startSample', {}, sam],
  ['completeSample', { assets: [] }, sam],
  ['startService', {}, sam],
  ['completeService', { assets: [] }, sam],
)

const states = {
  internal: after(draft, ['withdrawOrder', {}, sam]),
  draft,
  paymentPending: placed,
  inProgress,
  onHold: after(inProgress, ['holdOrder', { reason: 'Because.' }, sam]),
  completed,
  cancelled: after(draft, ['cancelOrder', {}, ada]),
}

const staff = ['staff', 'senior staff']
/** Who may change texts, and who may change the quantity, by the status of the order. */
const may: Record<keyof typeof states, { texts: string[]; quantity: string[] }> = {
  internal: { texts: staff, quantity: staff },
  draft: { texts: ['editor', ...staff], quantity: ['editor', ...staff] },
  paymentPending: { texts: [], quantity: [] },
  inProgress: { texts: staff, quantity: [] },
  onHold: { texts: [], quantity: [] },
  completed: { texts: [], quantity: [] },
  cancelled: { texts: [], quantity: [] },
}

describe.each(Object.keys(states) as (keyof typeof states)[])('while an order is %s', (status) => {
  test.each([
    ['texts', 'SAMPLE-T01', 'changeSample', { ...kits, scope: 'White board' }],
    ['quantity', 'SAMPLE-T01', 'changeSample', { ...kits, quantity: 3 }],
    ['texts', 'SERVICE-T01', 'changeService', { ...texts, quantity: 1, scope: 'The lid' }],
    ['quantity', 'SERVICE-T01', 'changeService', { ...texts, quantity: 2 }],
  ] as const)('ORDER-D01 ORDER-D04 the %s can be changed only by some (%s, %s)', async (what, _, name, input) => {
    const event = name === 'changeSample' ? 'SampleChanged' : 'ServiceChanged'
    for (const [who, caller] of everyCaller) {
      const events = await outcome(await states[status](), name, input, caller)
      expect([who, events]).toEqual([who, may[status][what].includes(who) ? [event] : undefined])
    }
  })
})

describe('a change', () => {
  test('CONST-D02 of nothing records nothing, also in an order in progress', async () => {
    for (const [at, caller] of [
      [draft, ada],
      [inProgress, sam],
    ] as const) {
      const place = await at()
      expect(await outcome(place, 'changeSample', kits, caller)).toEqual([])
      expect(await outcome(place, 'changeService', { ...texts, quantity: 1 }, caller)).toEqual([])
    }
  })

  test('SAMPLE-T02 SERVICE-T02 is refused once the work has started', async () => {
    const place = await after(inProgress, ['startSample', {}, sam], ['startService', {}, sam])()
    const { app, ...ids } = place
    const started = { ...ids, ...kits, scope: 'White board' }
    expect(await refusalFrom(send(app, 'changeSample', started, { caller: sam }))).toMatchObject({
      message: 'Cannot change sample while in progress',
    })
    const service = { ...ids, ...texts, quantity: 1, scope: 'The lid' }
    expect(await refusalFrom(send(app, 'changeService', service, { caller: sam }))).toMatchObject({
      message: 'Cannot change service while in progress',
    })
  })

  test('of the quantity of a placed order is refused with the reason', async () => {
    const { app, ...ids } = await inProgress()
    expect(
      await refusalFrom(send(app, 'changeSample', { ...ids, ...kits, quantity: 1 }, { caller: sam })),
    ).toMatchObject({
      field: 'quantity',
      message: 'The order has been placed, so the quantity cannot be changed. Add another sample or service instead.',
    })
  })

  test('ORDER-D03 of an order that has changed since is refused, if the change sends the version', async () => {
    const { app, ...ids } = await draft()
    const { versions, caseId } = stateOf(app)
    const requestVersion = versions[caseId]!.customer
    await send(app, 'changeDraft', { ...ids, contact, shippingAddress: bloomStudio, additionalComments: '' })
    const change = { ...ids, ...kits, quantity: 3 }
    expect(await refusalFrom(send(app, 'changeSample', { ...change, requestVersion }))).toMatchObject({
      field: 'requestVersion',
    })
    await send(app, 'changeSample', { ...change, requestVersion: requestVersion + 1 })
    expect(samplesOf(stateOf(app))[0]!.numberOfSamples).toBe(3)
  })

  test('of a sample or a service of another order is not found', async () => {
    const { app, requestId } = await draft()
    expect(await refusalFrom(send(app, 'changeSample', { requestId, ...kits, sampleId: 'x' }))).toMatchObject({
      code: 'not-found',
    })
    const service = { requestId, ...texts, quantity: 1, serviceId: 'x' }
    expect(await refusalFrom(send(app, 'changeService', service))).toMatchObject({ code: 'not-found' })
  })
})

/** The same app with a catalogue in which everything costs twice as much, or that offers nothing. */
const withOffers = ({ ports }: MemoryApp, change: 'twiceThePrice' | 'none'): { ports: Ports } => {
  const shop = ports.shop()
  const { catalogue } = shop.index
  const twice = <Offer extends { price: number }>(offers: readonly Offer[]) =>
    offers.map((offer) => ({ ...offer, price: 2 * offer.price }))
  const offers =
    change === 'none'
      ? { samples: [], services: [] }
      : { samples: twice(catalogue.samples), services: twice(catalogue.services) }
  const index = { ...shop.index, catalogue: { ...catalogue, ...offers } }
  return { ports: { ...ports, shop: () => ({ ...shop, index }) } }
}

describe('the price', () => {
  test('SAMPLE-T01 SAMPLE-D02 SERVICE-T01 of another quantity is that of the current catalog', async () => {
    const { app, ...ids } = await draft()
    const later = withOffers(app, 'twiceThePrice')
    await send(later, 'changeSample', { ...ids, ...kits, quantity: 3 })
    await send(later, 'changeService', { ...ids, ...texts, quantity: 2 })
    const before = stateOf((await draft()).app)
    const { unitPrice } = samplesOf(before)[0]!
    expect(samplesOf(stateOf(app))[0]).toMatchObject({
      numberOfSamples: 3,
      unitPrice: 2 * unitPrice,
      price: 6 * unitPrice,
      maximumReimbursementAmount: 6 * unitPrice,
      isReimbursable: true,
    })
    const service = servicesOf(before)[0]!
    expect(servicesOf(stateOf(app))[0]).toMatchObject({
      quantity: 2,
      unitPrice: 2 * service.unitPrice,
      price: 4 * service.unitPrice,
      reimbursableAmount: service.reimbursableAmount,
    })
  })

  test.each(['twiceThePrice', 'none'] as const)('does not change with the texts (catalog: %s)', async (change) => {
    const { app, ...ids } = await draft()
    const [{ price } = { price: 0 }] = samplesOf(stateOf(app))
    await send(withOffers(app, change), 'changeSample', { ...ids, ...kits, scope: 'White board' })
    expect(samplesOf(stateOf(app))[0]).toMatchObject({ scope: 'White board', price })
  })

  test('SAMPLE-T01 is refused above the maximum of the sample, and for what is no longer in the catalog', async () => {
    const { app, ...ids } = await draft()
    expect(await refusalFrom(send(app, 'changeSample', { ...ids, ...kits, quantity: 6 }))).toMatchObject({
      field: 'quantity',
      message: 'At most 5 samples can be ordered at once. Enter a smaller number.',
    })
    const later = withOffers(app, 'none')
    for (const sent of [
      send(later, 'changeSample', { ...ids, ...kits, quantity: 3 }),
      send(later, 'changeService', { ...ids, ...texts, quantity: 2 }),
    ]) {
      expect(await refusalFrom(sent)).toMatchObject({
        field: 'quantity',
        message:
          'This is no longer in the catalog, so its quantity cannot be changed. Keep the quantity, or remove it.',
      })
    }
  })

  test('SERVICE-004 of a sample is not avoided by customers who declare it part of a service', async () => {
    const { app, requestId, serviceId } = await draft()
    const part = { requestId, ...kits, productId: 'production-sample-rigid', partOfService: serviceId }
    expect(await refusalFrom(send(app, 'addSample', part))).toMatchObject({ field: 'partOfService' })
    await send(app, 'addSample', { ...part, quantity: 1 }, { caller: sam })
    const { sampleId } = samplesOf(stateOf(app)).at(-1)!
    const change = { requestId, sampleId, ...kits }
    expect(await refusalFrom(send(app, 'changeSample', { ...change, quantity: 5 }))).toMatchObject({
      field: 'quantity',
    })
    await send(app, 'changeSample', { ...change, quantity: 1, scope: 'Lid only' })
    expect(samplesOf(stateOf(app)).at(-1)).toMatchObject({ numberOfSamples: 1, scope: 'Lid only' })
  })

  test('SERVICE-004 of a sample that is part of a service remains included', async () => {
    const { app, requestId, serviceId } = await draft()
    const part = { requestId, ...kits, productId: 'basic-sample', partOfService: serviceId }
    await send(app, 'addSample', part, { caller: sam })
    const { sampleId } = samplesOf(stateOf(app)).at(-1)!
    await send(app, 'changeSample', { requestId, sampleId, ...kits, quantity: 4 }, { caller: sam })
    expect(samplesOf(stateOf(app)).at(-1)).toMatchObject({
      numberOfSamples: 4,
      price: 0,
      maximumReimbursementAmount: 0,
      partOfService: serviceId,
    })
  })
})
