import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderForCustomer, OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { printFile } from '../support/artwork-files.ts'
import { contact, studio } from '../support/event-fixtures.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'
import { sendPart, upload } from '../support/uploaded.ts'

/**
 * Artwork over the API: refused with a reason, corrected and accepted; its proof is rejected with a pin, and the new
 * version approved. Each test continues from the previous one.
 */

const strict = { strict: true } as const
const { id: _, type: __, ...address } = studio

let testServer: TestServer
let ada: Person
let sam: Person
let lin: Person
let eve: Person
let tom: Person
let params = { requestId: '', itemId: '' }
/** Size of the dieline in mm. */
let drawing = { width: 0, height: 0, bleed: 0 }
beforeAll(async () => {
  testServer = await openTestServer()
  ;[ada, sam, lin, eve, tom] = await Promise.all([
    testServer.as('ada'),
    testServer.as('sam'),
    testServer.as('lin'),
    testServer.as('eve'),
    testServer.as('tom'),
  ])
  const { requestId } = (await ada.ordering.create({ body: { currency: 'USD' } }, strict)).payload
  const item = { productId: 'mailer-box', quantity: 1_000, quantities: [1_000], countryCode: 'US', config: {} }
  const ofOrder = { params: { requestId } }
  const added = (await ada.ordering.addPackagingItem({ ...ofOrder, body: item }, strict)).payload
  params = { requestId, itemId: added.packagingItems[0]!.id }
  await ada.ordering.selectQuote({ params, body: { quantity: 1_000 } }, strict)
  const settled = (await ada.ordering.changeDraft({ ...ofOrder, body: { contact, shippingAddress: address } }, strict))
    .payload
  const shippingOptionId = settled.shippingOptions[0]!.id
  await ada.ordering.addShipment({ ...ofOrder, body: { shippingOptionId } }, strict)
  await testServer.settled()
  const placed = (await ada.ordering.placeOrder({ ...ofOrder, body: {} }, strict)).payload
  await testServer.settled()
  const { requestVersion } = await staffOrder()
  const payment = { amount: placed.totals.amountDue, method: 'bankTransfer' as const, requestVersion }
  await sam.ordering.recordPayment({ ...ofOrder, body: payment }, strict)
  await testServer.settled()
  await sam.ordering.sourceItem({ params, body: { supplierId: 's-dongguan', unitCost: 0.6 } }, strict)
  await testServer.settled()
})
afterAll(() => testServer[Symbol.asyncDispose]())

const order = async () =>
  (await ada.ordering.get({ params: { requestId: params.requestId } }, strict)).payload as OrderForCustomer
const staffOrder = async () =>
  (await sam.ordering.get({ params: { requestId: params.requestId } }, strict)).payload as OrderForStaff
const artworkOf = async () => (await order()).packagingItems[0]!.artwork
const preflight = async () => (await ada.artwork.preflight({ params }, strict)).payload
const findingsOf = async (id: string) =>
  (await preflight()).files
    .find((one) => one.id === id)!
    .findings.map(({ severity, message }) => `${severity} ${message.key.replace('preflight.', '')}`)

test('ART-D05 a file in another format is refused as artwork, by either way of uploading', async () => {
  const file = await upload(testServer, ada, 'brief.docx', new TextEncoder().encode('A brief'))
  expect(await ada.artwork.upload({ params, body: { attachments: [file] } })).toMatchObject({
    message: expect.stringContaining('cannot be used for artwork') as string,
  })
})

test('ART-017 ORDER-T38 Ada uploads a file that cannot be printed: the preflight reports why, and what to do', async () => {
  const file = await upload(
    testServer,
    ada,
    'mailer.pdf',
    await printFile({ width: 100, height: 80, missingFont: true }),
  )
  await ada.artwork.upload({ params, body: { attachments: [file] } }, strict)
  const { dieline } = await preflight()
  expect(dieline!.lines.map(({ layer }) => layer)).toEqual(expect.arrayContaining(['cut', 'crease', 'bleed']))
  expect(dieline!.marks).toMatch(/^M/)
  drawing = dieline!
  expect(await findingsOf(file.id)).toEqual(['error sizeDiffers', 'error fontsMissing', 'good colorsPrintable'])
  expect(await eve.artwork.preflight({ params })).toMatchObject({ type: 'urlNotFound' })
  expect(await lin.artwork.preflight({ params })).toMatchObject({ type: 'forbidden' })
})

test('ORDER-T40 ORDER-T41 ART-011 Sam asks for changes with the reason, and Ada uploads a corrected file', async () => {
  const reason = 'Place the artwork on the dieline at 100%.'
  expect(await ada.artwork.requestChanges({ params, body: { reason } })).toMatchObject({ type: 'forbidden' })
  await sam.artwork.requestChanges({ params, body: { reason } }, strict)
  await testServer.settled()
  expect(await artworkOf()).toMatchObject({ status: 'requiresChanges', reason })
  const { width, height, bleed } = drawing
  const bytes = await printFile({ width, height, bleed, resolution: 300 })
  const about = { fileName: 'mailer-2.pdf', fileSize: bytes.length, partCount: 1, contentType: 'application/pdf' }
  const begun = (await ada.assets.initiate({ params, body: { ...about, assetType: 'artwork' } }, strict)).payload
  const part = { PartNumber: 1, ETag: await sendPart(testServer, begun.parts[0]!.url, bytes) }
  const body = { sessionId: begun.sessionId, parts: [part] }
  expect((await ada.assets.complete({ params, body }, strict)).payload.detailedStatus).toBe('artworkPendingApprovalPM')
  const [file] = (await artworkOf()).attachments
  expect((await findingsOf(file!.id)).filter((one) => !one.startsWith('good'))).toEqual([
    'warning colorsRgb',
    'note panelsTurned',
    'note panelsInside',
  ])
})

test('ART-010 ART-011 ART-012 ART-D01 ART-D02 ART-D06 uploads of an item have a kind: dielines for everyone, factory dielines only for staff', async () => {
  const bytes = await printFile({ width: 100, height: 80 })
  const file = { fileName: 'Dieline.pdf', fileSize: bytes.length, partCount: 1, contentType: 'application/pdf' }
  const initiate = (person: Person, change: object) =>
    person.assets.initiate({ params, body: { ...file, assetType: 'dieline', ...change } })
  expect(await initiate(sam, { assetType: 'photo' })).toMatchObject({
    type: 'badRequest',
    message: 'Expected assetType to be one of artwork, dieline, factoryDieline',
  })
  expect(await initiate(sam, { fileName: 'dieline.docx' })).toMatchObject({ field: 'fileName' })
  expect(await initiate(sam, { fileSize: 5_000_000_001 })).toMatchObject({ field: 'fileSize' })
  expect(await initiate(sam, { partCount: 10_001 })).toMatchObject({
    message: 'partCount must be between 1 and 10000',
  })
  expect(await initiate(ada, {})).toMatchObject({ type: 'forbidden' })
  expect(await initiate(eve, { assetType: 'artwork' })).toMatchObject({ type: 'urlNotFound' })

  const send = async (assetType: 'dieline' | 'factoryDieline') => {
    const begun = (await sam.assets.initiate({ params, body: { ...file, assetType } }, strict)).payload
    expect(Object.keys(begun).toSorted()).toEqual(['expiresInSeconds', 'parts', 'sessionId'])
    const part = { PartNumber: 1, ETag: await sendPart(testServer, begun.parts[0]!.url, bytes) }
    return { sessionId: begun.sessionId, parts: [part] }
  }
  const body = await send('dieline')
  // An upload session belongs to its item, its user and its kind.
  expect(await ada.assets.complete({ params, body })).toMatchObject({ type: 'urlNotFound' })
  const elsewhere = { ...params, itemId: 'another' }
  expect(await sam.assets.complete({ params: elsewhere, body })).toMatchObject({ type: 'urlNotFound' })
  // ART-D07, ART-018: English or Chinese, if stated.
  const inFrench = { ...body, language: 'fr' as 'en' }
  expect(await sam.assets.complete({ params, body: inFrench })).toMatchObject({ field: 'language' })
  const inChinese = { ...body, language: 'zh' as const }
  await sam.assets.complete({ params, body: inChinese }, strict)
  await sam.assets.complete({ params, body: inChinese }, strict)
  expect((await staffOrder()).packagingItems[0]!.dieline.attachments).toMatchObject([{ language: 'zh' }])
  await sam.assets.complete({ params, body: await send('factoryDieline') }, strict)
  await testServer.settled()
  expect((await staffOrder()).packagingItems[0]).toMatchObject({
    dieline: { status: 'available', attachments: [{ name: 'Dieline.pdf' }] },
    factoryDielines: [{ name: 'Dieline.pdf' }],
  })
  const [seen] = (await order()).packagingItems
  expect(seen!.dieline.attachments).toHaveLength(1)
  const [hidden] = (await staffOrder()).packagingItems[0]!.factoryDielines
  const feed = (await ada.feed.read({ query: {} }, strict)).payload
  expect(JSON.stringify([seen, feed])).not.toContain(hidden!.id)
})

test('pages of a file are served as sandboxed pictures, at an address that only the file contains', async () => {
  const { files } = await preflight()
  const picture = await fetch(testServer.url + files[0]!.pages[0]!.url)
  expect(picture.status).toBe(200)
  expect(picture.headers.get('content-type')).toBe('image/jpeg')
  expect(picture.headers.get('content-security-policy')).toContain('sandbox')
  expect((await fetch(`${testServer.url}/files/${'x'.repeat(43)}/pages/1`)).status).toBe(404)
})

test('ORDER-T42 ORDER-T43 ORDER-D11 Sam accepts it and submits the first proof; Ada gets a mail', async () => {
  await sam.artwork.accept({ params, body: { note: 'Sam: check the board color' } }, strict)
  const { attachments } = await artworkOf()
  const { url: _url, ...file } = attachments[0]!
  await sam.artwork.submitProof({ params, body: { file, comments: 'Please check the phone number' } }, strict)
  await testServer.settled()
  expect(await order()).toMatchObject({
    detailedStatus: 'artworkPendingApprovalClient',
    headline: { where: 'proofReady', waitingOn: 'customer' },
  })
  // PO-T23: Sam has provided a dieline, which the system sent to her with the purchase order.
  expect((await staffOrder()).purchaseOrders).toMatchObject([{ status: 'planning', artwork: 'atCustomer' }])
})

test('ORDER-T45 Ada rejects it with a reason and a pin on the page', async () => {
  const pins = [{ page: 1, x: 0.25, y: 0.5, comment: 'Ends in 71' }]
  const outside = [{ ...pins[0]!, x: 1.5 }]
  const reason = 'The phone number is wrong'
  expect(await ada.artwork.rejectProof({ params, body: { version: 1, reason, pins: outside } })).toMatchObject({
    hasError: true,
    type: 'badRequest',
  })
  expect(await sam.artwork.rejectProof({ params, body: { version: 1, reason, pins } })).toMatchObject({
    type: 'forbidden',
  })
  await ada.artwork.rejectProof({ params, body: { version: 1, reason, pins } }, strict)
  await testServer.settled()
  expect((await staffOrder()).packagingItems[0]!.artwork).toMatchObject({
    status: 'pendingPM',
    proofs: [{ version: 1, status: 'rejected', reason, pins }],
  })
})

test('ORDER-T43 ORDER-T44 PO-T24 Ada approves the second version: the supplier gets it for production', async () => {
  const { width, height, bleed } = drawing
  const file = await upload(testServer, sam, 'proof-2.pdf', await printFile({ width, height, bleed }))
  await sam.artwork.submitProof({ params, body: { file: { ...file, language: 'en' } } }, strict)
  await testServer.settled()
  // ART-D07: the first proof has no stated language.
  const [, second] = (await artworkOf()).proofs
  expect(second!.file.language).toBe('en')
  expect(await ada.artwork.approveProof({ params, body: { version: 1 } })).toMatchObject({
    hasError: true,
    field: 'version',
  })
  expect(await sam.artwork.approveProof({ params, body: { version: 2 } })).toMatchObject({ type: 'forbidden' })
  await ada.artwork.approveProof({ params, body: { version: 2 } }, strict)
  await testServer.settled()
  expect(await artworkOf()).toMatchObject({
    status: 'approved',
    proofs: [
      { version: 1, status: 'rejected' },
      { version: 2, status: 'approved' },
    ],
  })
  const { items } = (await lin.production.list({}, strict)).payload
  expect(items).toMatchObject([
    { artwork: 'receivedFromCustomer', artworkFiles: [{ name: 'proof-2.pdf' }, { name: 'mailer-2.pdf' }] },
  ])
  // Suppliers and customers see no staff notes; suppliers see no comments on proofs.
  expect(JSON.stringify(await order())).not.toContain('check the board color')
  const seen = JSON.stringify([items, (await lin.feed.read({ query: {} }, strict)).payload])
  expect(seen).not.toMatch(/phone number|Ends in 71|board color/)
})

test('ART-013 ART-014 ART-015 SUPP-005 PO-009 a supplier uploads artwork and dielines for its own purchase order', async () => {
  const { items } = (await lin.production.list({}, strict)).payload
  const ofPo = { params: { purchaseOrderId: items[0]!.id } }
  const bytes = await printFile({ width: 100, height: 80 })
  const file = { fileName: 'Factory drawing.pdf', fileSize: bytes.length, partCount: 1, contentType: 'application/pdf' }
  const kind = { assetType: 'artwork' as const, assetTarget: 'factoryAssets' as const }
  const begin = (person: Person, change: object = {}) =>
    person.supplierAssets.initiate({ ...ofPo, body: { ...file, ...kind, ...change } })
  expect(await begin(lin, { assetType: 'factoryDieline' })).toMatchObject({ field: 'assetType' })
  expect(await begin(lin, { assetTarget: 'otherAssets' })).toMatchObject({ field: 'assetTarget' })
  expect(await begin(lin, { fileName: 'setup.exe' })).toMatchObject({ field: 'fileName' })
  expect(await begin(tom)).toMatchObject({ type: 'urlNotFound' })
  expect(await begin(ada)).toMatchObject({ type: 'forbidden' })
  // The dieline of the configuration already exists, so the supplier withdraws it before uploading another one.
  expect(await begin(lin, { assetType: 'dieline' })).toMatchObject({ field: 'status' })
  const uploaded = async (change: object) => {
    const begun = (await lin.supplierAssets.initiate({ ...ofPo, body: { ...file, ...kind, ...change } }, strict))
      .payload
    const part = { PartNumber: 1, ETag: await sendPart(testServer, begun.parts[0]!.url, bytes) }
    const body = { sessionId: begun.sessionId, parts: [part] }
    expect(await tom.supplierAssets.complete({ ...ofPo, body })).toMatchObject({ hasError: true })
    const { payload } = await lin.supplierAssets.complete({ ...ofPo, body }, strict)
    // An upload that is completed twice is attached once.
    const again = await lin.supplierAssets.complete({ ...ofPo, body }, strict)
    expect(again.payload.attachments).toEqual(payload.attachments)
    return payload
  }
  // The dieline that staff provided before the release is there, too (PO-T18).
  expect((await uploaded({})).attachments).toMatchObject([
    { name: 'Dieline.pdf', origin: 'boxwright', dieline: true },
    { name: 'Factory drawing.pdf', origin: 'supplierInternal', dieline: false },
  ])
  await lin.purchaseOrders.withdrawDieline({ ...ofPo, body: {} }, strict)
  const withDieline = await uploaded({ assetType: 'dieline', assetTarget: 'customerAssets', fileName: 'New die.pdf' })
  expect(withDieline).toMatchObject({
    dieline: 'available',
    attachments: [
      { name: 'Dieline.pdf', dieline: false },
      { origin: 'supplierInternal' },
      { name: 'New die.pdf', origin: 'supplier', dieline: true },
    ],
  })
  await testServer.settled()
  expect(JSON.stringify([await order(), (await ada.feed.read({ query: { limit: 200 } }, strict)).payload])).not.toMatch(
    /Factory drawing|New die/,
  )
})
