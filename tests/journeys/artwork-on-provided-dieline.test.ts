import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderForCustomer } from '#application/ordering/contracts/order-shapes.ts'
import { printFile } from '../support/artwork-files.ts'
import { paidBookBoxStory } from '../support/dieline-story.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'
import { upload } from '../support/uploaded.ts'

/**
 * The print check of a product without a shop price: the drawing of the shop is only preliminary, so artwork is compared
 * with the dieline that staff provided (decision 226). Each test continues from the previous one.
 */

const strict = { strict: true } as const
let testServer: TestServer
let ada: Person
let sam: Person
let params = { requestId: '', itemId: '' }
beforeAll(async () => {
  testServer = await openTestServer()
  ada = await testServer.as('ada')
  sam = await testServer.as('sam')
  const requestId = (await paidBookBoxStory(testServer.app)).requestId()
  await testServer.settled()
  const order = (await ada.ordering.get({ params: { requestId } }, strict)).payload as OrderForCustomer
  params = { requestId, itemId: order.packagingItems[0]!.id }
})
afterAll(() => testServer[Symbol.asyncDispose]())

const provide = async (name: string, bytes: Uint8Array) => {
  const file = await upload(testServer, sam, name, bytes)
  await sam.artwork.provideDieline({ params, body: { file, comments: '' } }, strict)
}
const preflight = async () => {
  const { files, ...result } = (await ada.artwork.preflight({ params }, strict)).payload
  const keys = files.map(({ findings }) => findings.map(({ severity, message: { key } }) => `${severity} ${key}`))
  return { ...result, keys: keys.map((all) => all.filter((key) => /size|bleed/.test(key))) }
}

test('ORDER-D09 ART-017 before the dieline is provided, nothing is compared', async () => {
  expect(await preflight()).toEqual({ comparedWith: { kind: 'nothing' }, dieline: null, keys: [] })
})

test('ORDER-T37 ART-017 artwork is compared with the trim box and the bleed of the provided dieline', async () => {
  await provide('book-box.pdf', await printFile({ width: 410, height: 230, bleed: 4 }))
  const fits = await upload(testServer, ada, 'fits.pdf', await printFile({ width: 410, height: 230, bleed: 4 }))
  const little = await upload(testServer, ada, 'little.pdf', await printFile({ width: 410, height: 230, bleed: 2 }))
  const other = await upload(testServer, ada, 'other.pdf', await printFile({ width: 300, height: 230, bleed: 4 }))
  await ada.artwork.upload({ params, body: { attachments: [fits, little, other] } }, strict)
  expect(await preflight()).toEqual({
    comparedWith: { kind: 'file', name: 'book-box.pdf', providedOn: expect.any(String) as string },
    dieline: null,
    keys: [
      ['good preflight.sizeFits', 'good preflight.bleedFits'],
      ['error preflight.bleedMissing', 'good preflight.sizeFits'],
      ['error preflight.sizeDiffers'],
    ],
  })
})

test('ORDER-T37 ART-017 size and bleed are not compared with a dieline whose size is unknown', async () => {
  await provide('book-box.svg', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  expect(await preflight()).toEqual({
    comparedWith: { kind: 'unknownSize', name: 'book-box.svg', providedOn: expect.any(String) as string },
    dieline: null,
    keys: [[], [], []],
  })
})
