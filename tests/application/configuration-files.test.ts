import { describe, expect, test } from 'vitest'
import { systemCaller } from '#application/pipeline/access.ts'
import { recordProductions } from '#application/production/processes/record-productions.ts'
import { foldCase } from '#domain/case.ts'
import { itemsOf } from '#domain/ordering/order-items.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { assetsOfItem } from '#domain/production/item-assets.ts'
import {
  maxAssets,
  type ProductionConfiguration,
  productionConfiguration,
  productionConfigurationIdOf,
} from '#domain/production/production-configuration.ts'
import { as } from '#tests/support/case-stories.ts'
import { folded } from '#tests/support/given.ts'
import { aPaidPrintedOrder, type CommandName, refusalFrom, send } from '#tests/support/send-commands.ts'

/** ART-D06, PROD-002: the files of an item are stored with its production configuration. */

const [ada, sam, lin] = [as('ada'), as('sam'), as('lin')]
const upload = (id: string, name: string) => ({ id: id.repeat(43), name, size: 48_000 })
const artwork = upload('A', 'artwork.pdf')
const proof = upload('B', 'proof.pdf')
const dieline = upload('C', 'dieline.pdf')
const factoryDieline = upload('D', 'factory-dieline.pdf')
const supplierDieline = upload('E', 'supplier-dieline.pdf')
const supplierArtwork = upload('F', 'plates.pdf')
const report = upload('G', 'report.pdf')

/** A printed item with an approved proof and the files of everyone. */
const anItemWithFiles = async () => {
  const at = await aPaidPrintedOrder()
  const { app, requestId, itemId, purchaseOrderId } = at
  const order = (name: CommandName, input: object, caller = sam) =>
    send(app, name, { requestId, itemId, ...input } as never, { caller })
  const purchase = (name: CommandName, input: object, caller = lin) =>
    send(app, name, { purchaseOrderId, ...input } as never, { caller })
  await order('uploadArtwork', { attachments: [artwork], comments: '' }, ada)
  await order('acceptArtwork', { note: '' })
  await order('submitProof', { file: proof, comments: '' })
  await order('approveProof', { version: 1 }, ada)
  await order('provideDieline', { file: dieline })
  await order('addFactoryDieline', { file: factoryDieline })
  await app.settled()
  await purchase('withdrawDieline', {})
  await purchase('providePurchaseOrderDieline', { attachments: [supplierDieline], origin: 'supplierInternal' })
  await purchase('attachFiles', { attachments: [supplierArtwork], assetType: 'artwork' })
  await purchase('attachFiles', { attachments: [report] })
  return at
}

const names = (files: readonly { name: string }[]) => files.map(({ name }) => name)

describe('the files of an item', () => {
  test('ART-D06 are those of the customer, and those of the factory, which only staff see', async () => {
    const { app, itemId } = await anItemWithFiles()
    const state = foldCase(app.log.events)
    const { customerAssets, factoryAssets } = assetsOfItem(state, requireExisting(state.order), itemId)
    expect(names(customerAssets.artwork)).toEqual(['proof.pdf', 'artwork.pdf'])
    expect(names(customerAssets.dieline)).toEqual(['dieline.pdf'])
    expect(names(factoryAssets.dieline)).toEqual(['supplier-dieline.pdf', 'factory-dieline.pdf', 'dieline.pdf'])
    expect(names(factoryAssets.artwork)).toEqual(['proof.pdf', 'artwork.pdf', 'plates.pdf'])
  })

  test.each([
    'ArtworkUploaded',
    'ProofApproved',
    'DielineProvided',
    'FactoryDielineAdded',
    'PurchaseOrderDielineProvided',
    'PurchaseOrderFilesAttached',
  ] as const)('PROD-002 are recorded after %s', async (type) => {
    const { app, requestId, itemId } = await anItemWithFiles()
    const state = foldCase(app.log.events)
    const [item] = itemsOf(state.order)
    const { customerId } = requireExisting(state.order)
    const productionConfigurationId = productionConfigurationIdOf(
      customerId,
      item!.configured!.productConfigurationHash,
    )
    expect(recordProductions.on).toContain(type)
    const event = app.log.events.findLast((one) => one.type === type)!
    expect(recordProductions.react(event, state)).toEqual([
      { command: 'recordAssets', input: { productionConfigurationId, requestId, itemId } },
    ])
  })

  test('PROD-T01 PROD-002 are in the configuration that staff create from the approved item', async () => {
    const { app, requestId, itemId } = await anItemWithFiles()
    const { order } = foldCase(app.log.events)
    const { customerId, items } = requireExisting(order)
    const productionConfigurationId = productionConfigurationIdOf(
      customerId,
      items[0]!.configured!.productConfigurationHash,
    )
    const of = { productionConfigurationId, requestId, itemId }
    await send(app, 'createProductionConfiguration', of, { caller: sam })
    const created = app.log.events.findLast(({ type }) => type === 'ProductionConfigurationCreated')!
    expect(created.data).toMatchObject({
      customerAssets: { dieline: [{ name: 'dieline.pdf' }], artwork: [{ name: 'proof.pdf' }, { name: 'artwork.pdf' }] },
      factoryAssets: { dieline: [{ name: 'supplier-dieline.pdf' }, {}, {}] },
    })
    const { length } = app.log.events
    await send(app, 'recordAssets', of, { caller: systemCaller('record-productions') })
    expect(app.log.events).toHaveLength(length)
  })
})

describe('ART-D05 a file that factories cannot use', () => {
  const text = upload('T', 'dieline.txt')
  const formats = { message: expect.stringContaining('PDF, AI, EPS, SVG, PNG, JPG, TIF, PSD, ZIP') as string }

  test('PO-T18 is refused as a dieline or artwork of a purchase order, and accepted as another file', async () => {
    const { app, purchaseOrderId } = await anItemWithFiles()
    const provide = (name: CommandName, marks: object, caller = lin) =>
      send(app, name, { purchaseOrderId, attachments: [text], ...marks } as never, { caller })
    await send(app, 'withdrawDieline', { purchaseOrderId }, { caller: lin })
    expect(await refusalFrom(provide('providePurchaseOrderDieline', {}))).toMatchObject(formats)
    expect(await refusalFrom(provide('providePurchaseOrderDieline', {}, sam))).toMatchObject(formats)
    expect(await refusalFrom(provide('attachFiles', { assetType: 'artwork' }))).toMatchObject(formats)
    await provide('attachFiles', {})
  })

  test('PROD-002 is refused in both lists of a configuration, unless it is already there', async () => {
    const { app, requestId, itemId } = await anItemWithFiles()
    const { customerId, items } = requireExisting(foldCase(app.log.events).order)
    const id = productionConfigurationIdOf(customerId, items[0]!.configured!.productConfigurationHash)
    const of = { productionConfigurationId: id, requestId, itemId }
    await send(app, 'createProductionConfiguration', of, { caller: sam })
    const change = (assets: object) => send(app, 'changeProductionConfiguration', { id, ...assets }, { caller: sam })
    for (const assets of [
      { dieline: [text], artwork: [] },
      { dieline: [], artwork: [text] },
    ]) {
      expect(await refusalFrom(change({ customerAssets: assets }))).toMatchObject(formats)
      expect(await refusalFrom(change({ factoryAssets: assets }))).toMatchObject(formats)
    }
    // As a release before this check stored it.
    const earlier = app.log.events.find(({ type }) => type === 'ProductionConfigurationCreated')!
    Object.assign(earlier.data, { factoryAssets: { dieline: [{ ...text, url: '/files/T' }], artwork: [] } })
    await change({ factoryAssets: { dieline: [text], artwork: [supplierArtwork] } })
  })
})

describe('the files of a configuration', () => {
  const file = (name: string) => ({ ...upload(name, `${name}.pdf`), url: `/files/${name}` })
  const noFiles = { dieline: [], artwork: [] }
  const existing = {
    status: 'active',
    customerAssets: { dieline: [], artwork: [file('a'), file('b')] },
    factoryAssets: noFiles,
  } as unknown as ProductionConfiguration
  const record = (one: ProductionConfiguration, artworkFiles: readonly ReturnType<typeof file>[]) =>
    productionConfiguration.decide.RecordAssets(one, {
      customerAssets: { dieline: [], artwork: [...artworkFiles] },
      factoryAssets: noFiles,
    })

  test('ART-D06 keep their order: new files first, each of them once, without an event if nothing is new', () => {
    expect(record(existing, [file('c'), file('b')])).toMatchObject([
      {
        type: 'ProductionConfigurationDescribed',
        data: { customerAssets: { artwork: [{ name: 'c.pdf' }, { name: 'b.pdf' }, { name: 'a.pdf' }] } },
      },
    ])
    expect(record(existing, [file('a')])).toEqual([])
    expect(record(existing, [])).toEqual([])
  })

  test('ART-D06 are at most as many as a list holds', () => {
    const many = Array.from({ length: maxAssets }, (_, index) => file(String.fromCodePoint(65 + index)))
    const [event] = record(existing, many)
    expect((event!.data as { customerAssets: { artwork: unknown[] } }).customerAssets.artwork).toHaveLength(maxAssets)
  })

  test('PROD-T05 do not change after it was superseded, or before it exists', () => {
    expect(record({ ...existing, status: 'superseded' } as ProductionConfiguration, [file('c')])).toEqual([])
    expect(record(folded(productionConfiguration, []), [file('c')])).toEqual([])
  })
})
