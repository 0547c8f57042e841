import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { people } from '#infrastructure/seed/stories/people.ts'
import { bloomStudio } from '#infrastructure/seed/stories/stories.ts'
import { storySteps } from '#infrastructure/seed/stories/story-steps.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** Reordering an item unchanged. */

const strict = { strict: true } as const
let testServer: TestServer
let [ada, sam, eve]: Person[] = []
let placed: { requestId: string; itemId: string }
let draft: string
let changedDraft: string

beforeAll(async () => {
  testServer = await openTestServer()
  ;[ada, sam, eve] = await Promise.all([testServer.as('ada'), testServer.as('sam'), testServer.as('eve')])
  const story = storySteps(testServer.app)
  await story.drafts('ada')
  await story.adds('ada', { name: 'Box', dimensions: { length: 300, width: 200, height: 80 }, quantities: [500] })
  await story.asks('ada', '')
  await story.quotes('sam', { prices: { 500: 1.2 }, leadTimeDays: 14, supplierId: 's-dongguan', unitCost: 0.5 })
  await story.chooses('ada', 500)
  await story.checksOut('ada', bloomStudio, 'Air')
  await story.places('ada')
  const { payload } = await ada.ordering.get({ params: { requestId: story.requestId() } }, strict)
  placed = { requestId: story.requestId(), itemId: payload.packagingItems[0]!.id }
})
afterAll(() => testServer[Symbol.asyncDispose]())

describe('a reordered item', () => {
  test('ORDER-029 becomes a new draft with the same configuration, and shows what has changed', async () => {
    const { payload } = await ada!.ordering.reorder({ body: placed }, strict)
    draft = payload.requestId
    expect(draft).not.toBe(placed.requestId)
    const { payload: before } = await ada!.ordering.get({ params: { requestId: placed.requestId } }, strict)
    const [item, source] = [payload.packagingItems[0]!, before.packagingItems[0]!]
    expect(item.productConfigurationHash).toBe(source.productConfigurationHash)
    expect(item).toMatchObject({
      customerProductName: 'Box',
      quantity: 500,
      reorderOf: { ...placed, changed: ['price'] },
    })
    expect(await eve!.ordering.reorder({ body: placed })).toMatchObject({ hasError: true, type: 'urlNotFound' })
  })

  test('ORDER-029 ORDER-T29 can be changed to another board before placing, with another configuration and price, which its supplier gets', async () => {
    const again = (await ada!.ordering.reorder({ body: placed }, strict)).payload
    changedDraft = again.requestId
    const [item] = again.packagingItems
    const params = { requestId: again.requestId, itemId: item!.id }
    const { configuration, product } = item!
    const body = {
      productId: product.productId,
      config: { ...configuration!, material: { id: 'e-flute-white' } },
      quantity: 500,
      countryCode: 'US',
    }
    const [changed] = (await ada!.ordering.configurePackagingItem({ params, body }, strict)).payload.packagingItems
    expect(changed).toMatchObject({ reorderOf: placed, configuration: { material: { id: 'e-flute-white' } } })
    expect(changed!.productConfigurationHash).not.toBe(item!.productConfigurationHash)
    expect(changed!.priceEstimate!.prices).not.toEqual(item!.priceEstimate!.prices)
    // The original item is unchanged.
    const { payload: source } = await ada!.ordering.get({ params: { requestId: placed.requestId } }, strict)
    expect(source.packagingItems[0]!.productConfigurationHash).toBe(item!.productConfigurationHash)
    // It is placed and paid like any other order, and its supplier gets the other board.
    const ofOrder = { params: { requestId: again.requestId } }
    await ada!.ordering.selectQuote({ params, body: { quantity: 500 } }, strict)
    const contact = { firstName: 'Ada', lastName: 'Bloom', email: 'ada@bloom.example', company: '', phoneNumber: '' }
    const checkout = { contact, shippingAddress: { ...bloomStudio, phoneNumber: '' } }
    const drafted = await ada!.ordering.changeDraft({ ...ofOrder, body: checkout }, strict)
    const shippingOptionId = drafted.payload.shippingOptions[0]!.id
    await ada!.ordering.addShipment({ ...ofOrder, body: { shippingOptionId } }, strict)
    await testServer.settled()
    const { totals } = (await ada!.ordering.placeOrder({ ...ofOrder, body: {} }, strict)).payload
    await testServer.settled()
    const { requestVersion } = (await sam!.ordering.get(ofOrder, strict)).payload
    const payment = { amount: totals.amountDue, method: 'bankTransfer' as const, requestVersion }
    await sam!.ordering.recordPayment({ ...ofOrder, body: payment }, strict)
    await sam!.ordering.sourceItem({ params, body: { supplierId: 's-dongguan', unitCost: 0.5 } }, strict)
    await testServer.settled()
    const lin = await testServer.as('lin')
    const ordered = (await lin.production.list({}, strict)).payload.items
    expect(ordered).toHaveLength(1)
    const [po] = ordered
    const spec = (await lin.production.get({ params: { purchaseOrderId: po!.id } }, strict)).payload.specification
    expect(JSON.stringify(spec)).toMatch(/white/i)
  })

  test('ORDER-028 ORDER-D01 comes from a list with the groups ordered and draft', async () => {
    await testServer.settled()
    const { payload } = await ada!.ordering.reorderItems({}, strict)
    expect(payload.groups.map(({ group, items }) => [group, items.map(({ requestId }) => requestId)])).toEqual([
      ['ordered', [changedDraft, placed.requestId]],
      ['draft', [draft]],
    ])
    expect((await eve!.ordering.reorderItems({}, strict)).payload.groups.flatMap(({ items }) => items)).toEqual([])
  })

  test('ORDER-029 ORDER-016 is refused while staff block it, and allowed afterwards', async () => {
    const block = (person: Person, reorderBlock: boolean) =>
      person.ordering.changeReorderBlock({ params: placed, body: { reorderBlock } })
    expect(await block(ada!, true)).toMatchObject({ hasError: true, type: 'forbidden' })
    expect(await block(sam!, true)).toMatchObject({ payload: { packagingItems: [{ reorderBlock: true }] } })
    expect(await ada!.ordering.reorder({ body: placed })).toMatchObject({
      hasError: true,
      field: 'reorderBlock',
      message: 'This item can’t be reordered unchanged. Contact us for an alternative.',
    })
    await block(sam!, false)
    expect(await ada!.ordering.reorder({ body: placed })).toMatchObject({ hasError: false })
  })

  test('ORDER-029 a quantity that cannot be ordered becomes the next one, and its price is compared', async () => {
    const order = storySteps(testServer.app)
    await order.drafts('ada')
    await order.adds('ada', { name: 'Box', dimensions: { length: 300, width: 200, height: 80 }, quantities: [1250] })
    const params = { requestId: order.requestId() }
    const [item] = (await ada!.ordering.get({ params }, strict)).payload.packagingItems
    const { unitPrice } = item!.priceEstimate!.prices.find(({ quantity }) => quantity === 1250)!
    await order.asks('ada', '')
    await order.quotes('sam', {
      prices: { 1250: unitPrice },
      leadTimeDays: 14,
      supplierId: 's-dongguan',
      unitCost: 0.1,
    })
    await order.chooses('ada', 1250)
    const body = { ...params, itemId: item!.id, quantity: 1234 }
    const [again] = (await ada!.ordering.reorder({ body }, strict)).payload.packagingItems
    expect(again).toMatchObject({ quantity: 1250, reorderOf: { changed: [] } })
  })

  test('ORDER-028 what was ordered is listed also for a customer with many drafts', async () => {
    const mailers = { productId: 'mailer-box', config: {}, countryCode: 'US', quantity: 1000 }
    const before = (await ada!.ordering.reorderItems({}, strict)).payload.groups[0]!
    // More than the list reads of a group.
    for (let left = 101; left > 0; left -= 1) {
      await sam!.ordering.create(
        { body: { currency: 'USD', customerId: people.ada.customerId, item: mailers } },
        strict,
      )
    }
    await testServer.settled()
    const [ordered, drafts] = (await ada!.ordering.reorderItems({}, strict)).payload.groups
    expect(ordered).toEqual(before)
    expect(drafts!.items.length).toBe(100)
  })
})
