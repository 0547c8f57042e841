import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bloomStudio } from '#infrastructure/seed/stories/stories.ts'
import { storySteps } from '#infrastructure/seed/stories/story-steps.ts'
import { connect } from '../support/live-client.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** Produced configurations become part of the customer's library. */

const strict = { strict: true } as const
let testServer: TestServer
let [ada, sam, eve, lin]: Person[] = []
let requestId: string
const box = { name: 'Bouquet box', dimensions: { length: 300, width: 200, height: 80 }, quantities: [500] as [number] }

beforeAll(async () => {
  testServer = await openTestServer()
  ;[ada, sam, eve, lin] = await Promise.all(['ada', 'sam', 'eve', 'lin'].map((who) => testServer.as(who as 'ada')))
  const story = storySteps(testServer.app)
  await story.drafts('ada')
  await story.adds('ada', box)
  await story.asks('ada', '')
  const offer = { prices: { 500: 1.2 }, leadTimeDays: 14, supplierId: 's-dongguan', unitCost: 0.5 }
  await story.quotes('sam', offer)
  await story.chooses('ada', 500)
  await story.checksOut('ada', bloomStudio, 'Air')
  await story.places('ada')
  await story.pays('sam')
  await story.confirms('lin')
  await story.starts('lin')
  await testServer.settled()
  requestId = story.requestId()
})
afterAll(() => testServer[Symbol.asyncDispose]())

const onlyOne = async (person: Person | undefined) => {
  await testServer.settled()
  const { payload } = await person!.productionConfigurations.list({}, strict)
  expect(payload.items).toHaveLength(1)
  return payload.items[0]!
}

const orderOf = async (person: Person | undefined) =>
  (await person!.ordering.get({ params: { requestId } }, strict)).payload

/** The item is refused for customer and staff, and order page and reorder list show why. */
const expectNotReordered = async (message: string, shown: object) => {
  const [item] = (await orderOf(ada)).packagingItems
  expect(item).toMatchObject(shown)
  expect((await orderOf(sam)).packagingItems[0]).toMatchObject(shown)
  const { groups } = (await ada!.ordering.reorderItems({}, strict)).payload
  expect(groups[0]).toMatchObject({ group: 'ordered', items: [{ itemId: item!.id, ...shown }] })
  for (const person of [ada, sam]) {
    const answer = await person!.ordering.reorder({ body: { requestId, itemId: item!.id } })
    expect(answer).toMatchObject({ hasError: true, field: 'productionConfigurationId', message })
  }
}

describe('a production configuration', () => {
  test('PROD-T01 PROD-001 PROD-003 PROD-004 PROD-D01 exists once production has started', async () => {
    expect(await onlyOne(ada)).toMatchObject({
      audience: 'customer',
      status: 'active',
      supersededBy: null,
      customerTitle: 'Bouquet box',
      product: { productId: 'mailer-box' },
      embeddedConfiguration: null,
      productImages: [expect.stringContaining('mailer-box')],
      productConfigurationHash: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      productionHistory: [
        { customerRequestId: requestId, quantity: 500, startDate: expect.any(String) as string, endDate: null },
      ],
    })
    expect(await onlyOne(sam)).toMatchObject({ audience: 'staff', customerId: 'c-bloom', internalName: 'Mailer box' })
    const { payload } = await eve!.productionConfigurations.list({}, strict)
    expect(payload.items).toEqual([])
    expect(await lin!.productionConfigurations.list({})).toMatchObject({ type: 'forbidden' })
  })

  test('PROD-010 is referenced by the item of the order', async () => {
    const { id } = await onlyOne(ada)
    const { payload } = await ada!.ordering.get({ params: { requestId } }, strict)
    expect(payload.packagingItems[0]).toMatchObject({ productionConfigurationId: id })
  })

  test('PROD-002 PROD-008 ROLE-016 has internal fields that staff change; they are hidden from the customer and from live messages', async () => {
    const { id } = await onlyOne(sam)
    const canary = 'canary-supplier-words'
    const body = {
      internalName: canary,
      internalDescription: canary,
      supplierTitle: canary,
      supplierSpecification: canary,
      referenceId: canary,
      factoryAssets: { dieline: [], artwork: [] },
    }
    const { payload } = await sam!.productionConfigurations.change({ params: { id }, body }, strict)
    expect(payload).toMatchObject({ audience: 'staff', ...body })
    await testServer.settled()
    const [one, feed] = await Promise.all([
      ada!.productionConfigurations.get({ params: { id } }, strict),
      ada!.feed.read({ query: { limit: 200 } }, strict),
    ])
    expect(JSON.stringify([one, feed])).not.toContain(canary)
    for (const field of Object.keys(body)) expect(one.payload).not.toHaveProperty(field)
  })

  test('PROD-006 PROD-007 lets its customer change only title and description', async () => {
    const { id } = await onlyOne(ada)
    const change = (body: object) => ada!.productionConfigurations.change({ params: { id }, body })
    expect(await change({ internalName: 'Mine', customerTitle: 'Mine' })).toMatchObject({
      hasError: true,
      field: 'internalName',
    })
    for (const field of ['customerTitle', 'customerDescription'])
      expect(await change({ [field]: 7 })).toMatchObject({ field, message: `${field} must be a string` })
    expect((await onlyOne(ada)).customerTitle).toBe('Bouquet box')
    expect(await change({ customerTitle: 'Tulip box', customerDescription: 'For spring' })).toMatchObject({
      payload: { customerTitle: 'Tulip box', customerDescription: 'For spring' },
    })
    expect(
      await eve!.productionConfigurations.change({ params: { id }, body: { customerTitle: 'Hers' } }),
    ).toMatchObject({ hasError: true, type: 'urlNotFound' })
  })

  test('PROD-T02 PROD-T03 RT-003 is archived when it is not in production, and restored, both with live events', async () => {
    const { id } = await onlyOne(ada)
    const params = { id }
    expect(await ada!.productionConfigurations.archive({ params })).toMatchObject({
      hasError: true,
      message: 'This packaging is being produced. Archive it once production is complete.',
    })
    const url = `${testServer.url.replace('http', 'ws')}/api/v1/live`
    const live = await connect(url, { headers: { cookie: ada!.cookie } })
    await live.subscribe(['productionConfigurations'])
    await sam!.productionConfigurations.archive({ params }, strict)
    expect(await live.until(({ type }) => type === 'event')).toMatchObject({
      type: 'event',
      event: { channel: 'productionConfigurations', type: 'ProductionConfigurationArchived', entityId: id },
    })
    live.socket.close()
    await expectNotReordered('This packaging is archived. Restore it before you reorder it.', {
      productionConfigurationId: id,
      productionConfiguration: { status: 'archived', successor: null },
    })
    await ada!.productionConfigurations.restore({ params }, strict)
    expect(await onlyOne(ada)).toMatchObject({ status: 'active' })
    const item = (await orderOf(ada)).packagingItems[0]!
    expect(item).toMatchObject({ productionConfiguration: { status: 'active' } })
    const { payload: again } = await ada!.ordering.reorder({ body: { requestId, itemId: item.id } }, strict)
    // PROD-010: known before it is produced, because the same product was.
    expect(again.packagingItems[0]).toMatchObject({ productionConfigurationId: id, production: 'pending' })
    await ada!.ordering.cancel({ params: { requestId: again.requestId }, body: {} }, strict)
  })

  test('PROD-T01 PROD-T04 PROD-T05 PROD-010 PROD-011 is saved by staff from another order and marked as the successor, which is reordered instead', async () => {
    const body = { currency: 'USD', customerId: 'c-bloom' } as const
    const mailers = { productId: 'mailer-box', config: {}, countryCode: 'US', quantity: 1000 }
    const { payload: order } = await sam!.ordering.createInternal({ body: { ...body, item: mailers } }, strict)
    const item = order.packagingItems[0]!
    const productionConfigurationId = `c-bloom-${item.productConfigurationHash!}`
    const created = await sam!.productionConfigurations.create(
      { params: { requestId: order.requestId, itemId: item.id }, body: { productionConfigurationId } },
      strict,
    )
    expect(created.payload).toMatchObject({ id: productionConfigurationId, productionHistory: [] })
    await testServer.settled()
    // The order was read before, and nothing happened to it since.
    const ofOrder = { params: { requestId: order.requestId } }
    const saved = (await sam!.ordering.get(ofOrder, strict)).payload.packagingItems[0]
    expect(item.productionConfigurationId).toBeNull()
    expect(saved).toMatchObject({
      production: 'pending',
      productionConfigurationId,
      productionConfiguration: { status: 'active', successor: null },
    })
    const { payload: known } = await sam!.productionConfigurations.list({}, strict)
    const old = known.items.find(({ id }) => id !== productionConfigurationId)!
    const superseded = await sam!.productionConfigurations.supersede(
      { params: { id: old.id }, body: { supersededBy: productionConfigurationId } },
      strict,
    )
    expect(superseded.payload).toMatchObject({ status: 'superseded', supersededBy: productionConfigurationId })
    await testServer.settled()
    const { payload: active } = await ada!.productionConfigurations.list({ query: { status: 'active' } }, strict)
    expect(active.items.map(({ id }) => id)).toEqual([productionConfigurationId])
    const replaced = {
      productionConfigurationId: old.id,
      productionConfiguration: {
        status: 'superseded',
        successor: { id: productionConfigurationId, product: { productId: 'mailer-box' } },
      },
    }
    await expectNotReordered('This packaging was replaced by “Mailer box”. Reorder that one instead.', replaced)
    const titled = { customerTitle: 'Spring box' }
    const ofSuccessor = { params: { id: productionConfigurationId } }
    await ada!.productionConfigurations.change({ ...ofSuccessor, body: titled }, strict)
    await testServer.settled()
    await expectNotReordered('This packaging was replaced by “Spring box”. Reorder that one instead.', replaced)
    await sam!.productionConfigurations.archive(ofSuccessor, strict)
    await testServer.settled()
    await expectNotReordered('This packaging was replaced and is no longer offered. Contact us for an alternative.', {
      productionConfiguration: { status: 'superseded', successor: null },
    })
  })

  test('PROD-T04 PROD-011 two that staff mark as successors of each other at the same time: one is refused', async () => {
    const ids = await Promise.all(
      [2000, 3000].map(async (quantity, nth) => {
        const size = { type: 'inner', dimensions: { length: 200 + 10 * nth, width: 150, height: 80 } } as const
        const item = { productId: 'mailer-box', config: { size }, countryCode: 'US', quantity }
        const body = { currency: 'USD', customerId: 'c-bloom', item } as const
        const { payload: order } = await sam!.ordering.createInternal({ body }, strict)
        const { id: itemId, productConfigurationHash } = order.packagingItems[0]!
        const productionConfigurationId = `c-bloom-${productConfigurationHash!}`
        const params = { requestId: order.requestId, itemId }
        await sam!.productionConfigurations.create({ params, body: { productionConfigurationId } }, strict)
        return productionConfigurationId
      }),
    )
    const [one, other] = ids as [string, string]
    const supersede = (id: string, supersededBy: string) =>
      sam!.productionConfigurations.supersede({ params: { id }, body: { supersededBy } })
    const answers = await Promise.all([supersede(one, other), supersede(other, one)])
    expect(answers.filter(({ hasError }) => hasError)).toMatchObject([{ field: 'supersededBy' }])
  })
})
