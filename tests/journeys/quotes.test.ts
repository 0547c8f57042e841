import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plusDays } from '#domain/time.ts'
import { storySteps } from '#infrastructure/seed/stories/story-steps.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** Quotes over the real server: requested, corrected, expired by the clock, renewed and withdrawn. */

const strict = { strict: true } as const
let testServer: TestServer
let [ada, sam, eve]: Person[] = []
let params: { requestId: string; itemId: string }

beforeAll(async () => {
  testServer = await openTestServer()
  ;[ada, sam, eve] = await Promise.all([testServer.as('ada'), testServer.as('sam'), testServer.as('eve')])
  const story = storySteps(testServer.app)
  await story.drafts('ada')
  await story.adds('ada', { name: 'Box', dimensions: { length: 300, width: 200, height: 80 }, quantities: [500] })
  await story.asks('ada', 'For tulips.')
  await testServer.settled()
  const requestId = story.requestId()
  const { payload } = await ada.ordering.get({ params: { requestId } }, strict)
  params = { requestId, itemId: payload.packagingItems[0]!.id }
})
afterAll(() => testServer[Symbol.asyncDispose]())

const answer = (unitPrice: number) =>
  sam!.ordering.completeQuoteRequest(
    {
      params,
      body: {
        quotes: [{ quantity: 500, unitPrice, leadTimeDays: 14 }],
        validUntil: plusDays(testServer.clock.now(), 1),
        shippingOptions: [
          { name: 'Air', route: 'air', taxAndDutiesIncluded: true, deliveryTimeRange: { min: 6, max: 9 }, cost: 420 },
        ],
        sourcing: { supplierId: 's-dongguan', unitCost: 0.5 },
        internalNotes: 'Ask for a sample.',
      },
    },
    strict,
  )
const seen = async (person: Person | undefined) => {
  await testServer.settled()
  const { payload } = await person!.ordering.get({ params: { requestId: params.requestId } }, strict)
  return { ...payload, item: payload.packagingItems[0]! }
}

describe('a quote request', () => {
  test('QUOTE-T04 QUOTE-T05 waits for the customer’s answer after staff ask a question', async () => {
    await sam!.ordering.askCustomerFeedback({ params, body: { question: 'Matte or gloss?' } }, strict)
    expect(await seen(ada)).toMatchObject({
      headline: { where: 'quoteQuestion', waitingOn: 'customer' },
      item: { quoteRequest: { status: 'requiringCustomerFeedback', feedbackQuestion: 'Matte or gloss?' } },
    })
    await ada!.ordering.giveQuoteFeedback({ params, body: { answer: 'Matte.' } }, strict)
    expect(await seen(sam)).toMatchObject({
      headline: { where: 'pricing', waitingOn: 'boxwright' },
      item: { quoteRequest: { status: 'pending', feedbackAnswer: 'Matte.' } },
    })
  })

  test('QUOTE-T07 can get a corrected price: staff withdraw the wrong one, and the customer sees only the new one', async () => {
    await answer(0.12)
    expect(await seen(ada)).toMatchObject({ item: { quoteRequest: { quotes: [{ unitPrice: 0.12 }] } } })
    await sam!.ordering.reopenQuoteRequest({ params, body: {} }, strict)
    expect(await seen(ada)).toMatchObject({ item: { quoteRequest: { status: 'pending', quotes: [] } } })
    expect(await seen(sam)).toMatchObject({
      item: { quoteRequest: { previousAnswer: { quotes: [{ unitPrice: 0.12 }], sourcing: { unitCost: 0.5 } } } },
    })
    await answer(1.2)
    expect(await seen(ada)).toMatchObject({ item: { quoteRequest: { quotes: [{ unitPrice: 1.2 }] } } })
    expect(JSON.stringify(await seen(ada))).not.toContain('previousAnswer')
  })

  test('QUOTE-T07 cannot be withdrawn by its customer after valid quotes, and is not found by another company', async () => {
    expect(await ada!.ordering.reopenQuoteRequest({ params, body: {} })).toMatchObject({
      hasError: true,
      field: 'validUntilTimestamp',
    })
    expect(await eve!.ordering.reopenQuoteRequest({ params, body: {} })).toMatchObject({
      hasError: true,
      message: 'Order not found. Check the order number.',
    })
  })

  test('ORDER-T26 QUOTE-004 has quotes that expire once, by the clock', async () => {
    testServer.clock.advance({ days: 2 })
    sam = await testServer.as('sam') // sessions of staff expire earlier
    const run = async () => {
      await testServer.app.database.pool.query("select graphile_worker.add_job('timers')")
      return seen(ada)
    }
    const expired = {
      detailedStatus: 'packagingQuotesExpired',
      headline: { where: 'quotesExpired', waitingOn: 'customer' },
      item: { validationStatus: 'quotesExpired' },
    }
    const first = await run()
    expect(first).toMatchObject(expired)
    expect((await run()).requestVersion).toBe(first.requestVersion)
  })

  test('ORDER-T27 can be repeated, and staff renew the quotes', async () => {
    const body = { customerComments: 'As before.', quantities: [3_000, 500, 3_000] }
    await ada!.ordering.requestQuote({ params, body }, strict)
    // QUOTE-005: the quantities that the customer asks for, each once.
    expect(await seen(sam)).toMatchObject({ item: { quoteRequest: { quantities: [500, 3_000] } } })
    expect(await seen(sam)).toMatchObject({
      item: { quoteRequest: { status: 'pending', previousAnswer: { quotes: [{ unitPrice: 1.2 }] } } },
    })
    await answer(1.25)
    expect(await seen(ada)).toMatchObject({ detailedStatus: 'packagingQuotesAvailable' })
  })

  test('QUOTE-D01 can be read with all earlier ones of the item, which its customer sees without internal notes', async () => {
    const list = async (who: Person | undefined) => (await who!.ordering.quoteRequests({ params }, strict)).payload
    const before = await list(ada)
    expect(before).toMatchObject([
      { itemId: params.itemId, status: 'completed', quantities: [500, 3_000], quotes: [{ unitPrice: 1.25 }] },
      {
        status: 'completed',
        customerComments: 'For tulips.',
        feedbackQuestion: 'Matte or gloss?',
        feedbackAnswer: 'Matte.',
        quotes: [{ quantity: 500, unitPrice: 1.2, total: 600, leadTimeDays: 14 }],
        currency: 'USD',
      },
    ])
    expect(before.every((one) => !('internalNotes' in one))).toBe(true)
    await sam!.ordering.createInternalQuoteRequest({ params, body: {} })
    const { configuration: config, product, quantities } = (await seen(sam)).item
    const again = { productId: product.productId, config: config!, quantity: 500, quantities, countryCode: 'US' }
    await ada!.ordering.configurePackagingItem({ params, body: again }, strict)
    await ada!.ordering.changeCurrency({ params: { requestId: params.requestId }, body: { currency: 'EUR' } }, strict)
    // A new configuration and another currency void the quotes of the item, but not the record of them.
    expect(await list(ada)).toEqual(before)
    await sam!.ordering.createInternalQuoteRequest({ params, body: {} }, strict)
    await sam!.ordering.cancelQuoteRequest({ params, body: {} }, strict)
    expect(await list(ada)).toEqual(before)
    const [withdrawn, ...others] = await list(sam)
    expect(withdrawn).toMatchObject({ status: 'cancelled', currency: 'EUR', internalNotes: '' })
    expect(others.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(others.every(({ internalNotes }) => internalNotes === 'Ask for a sample.')).toBe(true)
    expect(await eve!.ordering.quoteRequests({ params })).toMatchObject({ type: 'urlNotFound' })
    const unknown = { ...params, itemId: 'unknown' }
    expect(await ada!.ordering.quoteRequests({ params: unknown })).toMatchObject({ type: 'urlNotFound' })
  })

  test('ORDER-T31 ORDER-D02 can have an item removed, whose number is not reused', async () => {
    await ada!.ordering.removePackagingItem({ params, body: {} }, strict)
    expect(await seen(ada)).toMatchObject({ detailedStatus: 'initial', packagingItems: [], shippingOptions: [] })
    const { requestId } = params
    const body = { productId: 'mailer-box', config: {}, countryCode: 'US' }
    const { payload } = await ada!.ordering.addPackagingItem({ params: { requestId }, body }, strict)
    expect(payload.packagingItems.map(({ itemNumber }) => itemNumber)).toEqual(['002'])
  })
})
