import { afterAll, beforeAll, expect, test } from 'vitest'
import { contact, studio } from '../support/event-fixtures.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** SAMPLE-002 over the real API: a sample goes to one of the shipping addresses of its order. */

const strict = { strict: true } as const
const { id: _, type: __, ...shippingAddress } = studio

let testServer: TestServer
let ada: Person
let sam: Person
let requestId = ''
beforeAll(async () => {
  testServer = await openTestServer()
  ;[ada, sam] = await Promise.all([testServer.as('ada'), testServer.as('sam')])
  requestId = (await ada.ordering.create({ body: { currency: 'USD' } }, strict)).payload.requestId
})
afterAll(() => testServer[Symbol.asyncDispose]())

const ofOrder = () => ({ params: { requestId } })
const order = async () => (await sam.ordering.get(ofOrder(), strict)).payload
const addressIds = async () => (await order()).sampleItems.map(({ sample }) => sample.addressId)
const kit = { productId: 'sample-kit', quantity: 1 }

test('SAMPLE-002 it goes to the first shipping address, or to the one that is chosen', async () => {
  await ada.samples.add({ ...ofOrder(), body: kit }, strict)
  expect(await addressIds()).toEqual([null])
  await ada.ordering.changeDraft({ ...ofOrder(), body: { contact, shippingAddress } }, strict)
  const dock = { ...shippingAddress, name: 'Loading dock', line1: '218 NW Glisan Street' }
  await ada.shipmentPlanning.addAddress({ ...ofOrder(), body: { address: dock } }, strict)
  const { addresses } = await order()
  const [first, second] = addresses.filter(({ type }) => type === 'shipping').map(({ id }) => id)
  await ada.samples.add({ ...ofOrder(), body: { ...kit, addressId: second! } }, strict)
  expect(await addressIds()).toEqual([first, second])

  const [own] = (await order()).sampleItems
  const ofSample = { params: { requestId, sampleId: own!.id } }
  await sam.samples.change({ ...ofSample, body: { quantity: 1, addressId: second! } }, strict)
  await ada.samples.change({ ...ofSample, body: { quantity: 1, name: 'Kit for the dock' } }, strict)
  expect(await addressIds()).toEqual([second, second])

  const billing = addresses.find(({ type }) => type === 'billing')!.id
  for (const addressId of [billing, 'unknown']) {
    expect(await ada.samples.change({ ...ofSample, body: { quantity: 1, addressId } })).toMatchObject({
      type: 'urlNotFound',
    })
    expect(await ada.samples.add({ ...ofOrder(), body: { ...kit, addressId } })).toMatchObject({ type: 'urlNotFound' })
  }
})
