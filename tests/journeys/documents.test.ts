import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPages } from '#infrastructure/preflight/pdf-pages.ts'
import { bloomStudio } from '#infrastructure/seed/stories/stories.ts'
import { type StorySteps, storySteps } from '#infrastructure/seed/stories/story-steps.ts'
import { pdfText } from '../support/pdf-text.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'
import { upload } from '../support/uploaded.ts'

/** Documents over the API, each read back by a PDF library. */

let testServer: TestServer
let [ada, eve, sam, lin, tom]: Person[] = []
let story: StorySteps
let requestId = ''
let purchaseOrderId = ''
const box = {
  name: 'Łódź gift box',
  dimensions: { length: 300, width: 200, height: 80 },
  quantities: [500, 1000] as [number, number],
}

beforeAll(async () => {
  testServer = await openTestServer()
  const names = ['ada', 'eve', 'sam', 'lin', 'tom'] as const
  ;[ada, eve, sam, lin, tom] = await Promise.all(names.map((name) => testServer.as(name)))
  story = storySteps(testServer.app)
  await story.drafts('ada')
  await story.adds('ada', box)
  await story.asks('ada')
  await story.quotes('sam', {
    prices: { 500: 1.84, 1000: 1.325 },
    leadTimeDays: 14,
    supplierId: 's-dongguan',
    unitCost: 0.71,
  })
  requestId = story.requestId()
})
afterAll(() => testServer[Symbol.asyncDispose]())

const download = async (person: Person | undefined, path: string) => {
  await testServer.settled()
  const headers = person ? { cookie: person.cookie } : {}
  return fetch(`${testServer.url}/api/v1${path}`, { headers })
}
const textOf = async (person: Person | undefined, path: string) => {
  const answer = await download(person, path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const pages = await readPages(bytes)
  if (typeof pages === 'string') throw new Error(pages)
  return { text: (await pdfText(bytes)).join('\n'), name: answer.headers.get('content-disposition'), ...pages }
}
const quote = (language = 'en-US') => `/orders/${requestId}/documents/quote?language=${language}`
const confirmation = (language = 'en-US') => `/orders/${requestId}/documents/confirmation?language=${language}`
const purchaseOrder = (language = 'en-US') => `/purchase-orders/${purchaseOrderId}/document?language=${language}`

describe('a quote document', () => {
  test('has every offered price and the shipping options, in both languages', async () => {
    const { text, name, pageCount } = await textOf(ada, quote())
    expect(name).toBe(`attachment; filename="boxwright-quote-${requestId}-en.pdf"`)
    expect(pageCount).toBe(1)
    for (const part of [
      'Quote',
      requestId,
      'Łódź gift box',
      '$1.84',
      '$920.00',
      '$1.325',
      '$1,325.00',
      '14 days',
      '$420.00',
      'Page 1 of 1',
    ])
      expect(text).toContain(part)
    const chinese = await textOf(sam, quote('zh-CN'))
    for (const part of ['报价单', requestId, '飞机盒', '14 天', '第 1 页，共 1 页'])
      expect(chinese.text).toContain(part)
  })

  test('is only for its customer and staff; a confirmation exists only after the order is placed', async () => {
    expect((await download(eve, quote())).status).toBe(404)
    expect((await download(lin, quote())).status).toBe(403)
    expect((await download(undefined, quote())).status).toBe(401)
    const early = await download(ada, confirmation())
    expect(early.status).toBe(400)
    expect(await early.json()).toMatchObject({ field: 'kind', reason: 'rule.confirmationNotYet' })
    expect((await download(ada, `/orders/${requestId}/documents/invoice`)).status).toBe(400)
  })

  test('QUOTE-D01 has the number of cartons, gross weight and volume of each quantity', async () => {
    const { payload } = await ada!.ordering.get({ params: { requestId } }, { strict: true })
    const [item] = payload.packagingItems
    expect(item!.packings.map(({ quantity }) => quantity)).toEqual(box.quantities)
    const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
    const { text } = await textOf(ada, quote())
    for (const title of ['Cartons', 'Gross weight', 'Volume']) expect(text).toContain(title)
    for (const { cartons, grossWeight, volume } of item!.packings) {
      expect(cartons).toBeGreaterThan(0)
      expect(text).toContain(number.format(cartons))
      expect(text).toContain(`${number.format(grossWeight / 1000)} kg`)
      expect(text).toContain(`${volume} m³`)
    }
    const chinese = await textOf(sam, quote('zh-CN'))
    expect(chinese.name).toBe(`attachment; filename="boxwright-quote-${requestId}-zh.pdf"`)
    for (const title of ['箱数', '总毛重', '总体积', 'm³']) expect(chinese.text).toContain(title)
  })
})

describe('a placed order', () => {
  beforeAll(async () => {
    await story.chooses('ada', 1000)
    await story.checksOut('ada', bloomStudio, 'Air')
    await story.places('ada')
    await story.pays('sam')
    await testServer.settled()
    const { payload } = await lin!.production.list({ query: {} }, { strict: true })
    purchaseOrderId = payload.items[0]!.id
  })

  test('has a confirmation with addresses, totals and the amount due', async () => {
    const { text } = await textOf(ada, confirmation())
    for (const part of [
      'Order confirmation',
      '214 NW Glisan Street',
      'United States',
      '$1,325.00',
      '$420.00',
      '$1,745.00',
      'Amount due',
      '$0.00',
    ])
      expect(text).toContain(part)
    const chinese = await textOf(ada, confirmation('zh-CN'))
    expect(chinese.text).toContain('货件 1')
    expect(chinese.text).not.toContain('Shipment')
    for (const part of ['订单确认书', '美国', '应付金额']) expect(chinese.text).toContain(part)
  })

  test('SHIP-D05 has a packing list once it is packed, and the supplier gets the cartons when staff send them', async () => {
    const strict = { strict: true } as const
    const packingList = (language = 'en-US') => `/orders/${requestId}/documents/packing-list?language=${language}`
    const early = await download(ada, packingList())
    expect(await early.json()).toMatchObject({ field: 'kind', reason: 'rule.packingListNotYet' })
    const params = { purchaseOrderId }
    const shipping = { shipTo: 'Port of Yantian', marks: 'PO 1', withCartons: true }
    expect(await sam!.purchaseOrders.setShipping({ params, body: shipping })).toMatchObject({ field: 'withCartons' })
    const order = (await sam!.ordering.get({ params: { requestId } }, strict)).payload
    const ofShipment = { params: { requestId, shipmentId: order.shipments[0]!.id } }
    const { cartons } = (await sam!.shipping.proposePacking(ofShipment, strict)).payload
    const units = cartons.reduce((sum, { count }) => sum + count, 0)
    const attachment = await upload(testServer, sam!, 'packing.pdf', new TextEncoder().encode('%PDF packing'))
    const packed = { unitType: 'carton' as const, units, cartons, attachment }
    await sam!.shipping.pack({ ...ofShipment, body: packed }, strict)
    const list = (await ada!.ordering.get({ params: { requestId } }, strict)).payload.shipments[0]!.packingList
    expect(list).toMatchObject({ attachment: { id: attachment.id, name: 'packing.pdf' } })
    expect(list!.cartons.map(({ itemNumber }) => itemNumber)).toEqual(cartons.map(() => '001'))
    const { text } = await textOf(ada, packingList())
    for (const part of ['Packing list', 'Łódź gift box', 'Cartons in total', String(units), 'm³']) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain('$')
    expect((await textOf(sam, packingList('zh-CN'))).text).toContain('装箱单')
    expect((await download(eve, packingList())).status).toBe(404)
    await sam!.purchaseOrders.setShipping({ params, body: shipping }, strict)
    await testServer.settled()
    const sheet = (await lin!.production.get({ params }, strict)).payload
    expect(sheet.cartons).toEqual(cartons.map(({ itemId: _, ...one }) => one))
    expect((await textOf(lin, purchaseOrder())).text).toContain('Packing list')
  })

  test('ORDER-T43 has a proof record only for items that need a proof', async () => {
    const answer = await download(ada, `/orders/${requestId}/documents/proof`)
    expect(await answer.json()).toMatchObject({ field: 'kind', reason: 'rule.proofNotYet' })
  })

  test('PO-010 has a purchase order with the supplier price, without the customer or the customer price', async () => {
    const { text } = await textOf(lin, purchaseOrder('zh-CN'))
    for (const part of ['采购订单', purchaseOrderId, '飞机盒', '710.00']) expect(text).toContain(part)
    for (const secret of ['Bloom', 'Łódź gift box', '1,325', requestId]) expect(text).not.toContain(secret)
    expect((await textOf(sam, purchaseOrder())).text).toContain('Dongguan Board')
    expect((await download(tom, purchaseOrder())).status).toBe(404)
    expect((await download(ada, purchaseOrder())).status).toBe(403)
  })
})
