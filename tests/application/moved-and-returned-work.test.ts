import { describe, expect, test } from 'vitest'
import { systemCaller } from '#application/pipeline/access.ts'
import { issuePurchaseOrders } from '#application/production/processes/issue-purchase-orders.ts'
import { foldCase } from '#domain/case.ts'
import { redact } from '#domain/events.ts'
import { caseStatus } from '#domain/ordering/headline.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { plusDays } from '#domain/time.ts'
import { as } from '#tests/support/case-stories.ts'
import { aPaidOrder, aPaidPrintedOrder, type CommandName, refusalFrom, send } from '#tests/support/send-commands.ts'

/** What happens to the work of a purchase order that returns from its supplier or moves to another one. */

const [ada, sam, lin] = [as('ada'), as('sam'), as('lin')]
const fileOf = (letter: string) => ({ id: letter.repeat(43), name: `${letter}.pdf`, size: 10 })
const reason = 'The lines are too thin'

type Place = Awaited<ReturnType<typeof aPaidOrder>>
const all = ({ app }: Place) => Object.values(foldCase(app.log.events).purchaseOrders)
const latest = (at: Place) => all(at).at(-1)!
const idOf = (at: Place) => ({ purchaseOrderId: latest(at).spec!.purchaseOrderId })
const artworkOfItem = ({ app, itemId }: Place) => requireExisting(foldCase(app.log.events).order).artwork[itemId]
/** Sends a command as staff, with its consequences. */
const staff = async (at: Place, name: CommandName, input: object) => {
  await send(at.app, name, input as never, { caller: sam })
  await at.app.settled()
}

/** Ada uploads a file, which becomes the next approved proof. */
const approve = async (at: Place, letter: string) => {
  const { app, requestId, itemId } = at
  const of = { requestId, itemId }
  const file = fileOf(letter)
  await send(app, 'uploadArtwork', { ...of, attachments: [file], comments: '' }, { caller: ada })
  await send(app, 'acceptArtwork', { ...of, note: '' }, { caller: sam })
  await send(app, 'submitProof', { ...of, file, comments: '' }, { caller: sam })
  const version = artworkOfItem(at)!.proofs.length
  await send(app, 'approveProof', { ...of, version }, { caller: ada })
  await app.settled()
}
const approved = async () => {
  const at = await aPaidPrintedOrder()
  await approve(at, 'A')
  return at
}

describe('PO-T26 artwork that the factory cannot use', () => {
  test('is changed by the customer, and its new proof reaches the supplier', async () => {
    const at = await approved()
    expect(latest(at)).toMatchObject({ status: 'released', spec: { artwork: 'receivedFromCustomer' } })
    await staff(at, 'returnArtwork', { ...idOf(at), reason })
    expect(artworkOfItem(at)).toMatchObject({ status: 'requiresChanges', reason, approvedOn: undefined })
    expect(caseStatus(foldCase(at.app.log.events))).toBe('artworkRequiresChanges')
    expect(await refusalFrom(send(at.app, 'confirmPurchaseOrder', idOf(at), { caller: lin }))).toMatchObject({
      field: 'artwork',
    })
    await approve(at, 'B')
    expect(artworkOfItem(at)!.proofs.map(({ status }) => status)).toEqual(['replaced', 'approved'])
    expect(latest(at).spec).toMatchObject({ artwork: 'receivedFromCustomer', artworkFiles: [fileOf('B')] })
    const { length } = at.app.log.events
    await at.app.redeliver()
    expect(at.app.log.events).toHaveLength(length)
  })

  test('is returned for every purchase order of the item, unless one of them has started', async () => {
    const at = await approved()
    const { app, requestId, itemId } = at
    await staff(at, 'recallPurchaseOrder', { ...idOf(at), reason })
    await staff(at, 'removePurchaseOrder', idOf(at))
    await staff(at, 'createPurchaseOrder', { requestId, itemId, quantity: 400 })
    const first = idOf(at)
    await staff(at, 'releasePurchaseOrder', first)
    await staff(at, 'createPurchaseOrder', { requestId, itemId, quantity: 600 })
    await staff(at, 'returnArtwork', { ...idOf(at), reason })
    expect(all(at).map(({ status, spec }) => [status, spec!.artwork])).toEqual([
      ['removed', 'receivedFromCustomer'],
      ['released', 'atCustomer'],
      ['planning', 'atCustomer'],
    ])
    await approve(at, 'B')
    await send(app, 'confirmPurchaseOrder', first, { caller: lin })
    await send(app, 'approveFactoryArtwork', first, { caller: lin })
    await send(app, 'startPurchaseOrder', first, { caller: lin })
    const refusal = await refusalFrom(send(app, 'returnArtwork', { ...idOf(at), reason }, { caller: sam }))
    expect(refusal).toMatchObject({ field: 'artwork', message: expect.stringContaining('Propose a change') })
  })
})

describe('PO-T05 a purchase order that staff planned', () => {
  /** Planned by staff while the proof is missing. */
  const planned = async () => {
    const at = await aPaidPrintedOrder()
    const { requestId, itemId } = at
    await staff(at, 'removePurchaseOrder', idOf(at))
    await staff(at, 'createPurchaseOrder', { requestId, itemId })
    return at
  }

  test('gets the approved artwork, and is released by staff', async () => {
    const at = await planned()
    await approve(at, 'A')
    expect(latest(at)).toMatchObject({ status: 'planning', spec: { artwork: 'receivedFromCustomer' } })
    await staff(at, 'releasePurchaseOrder', idOf(at))
    expect(latest(at).status).toBe('released')
  })

  test('PO-T13 PO-T24 gets after its renewal what was approved while it had expired', async () => {
    const at = await planned()
    const { now } = at.app.ports
    const later = plusDays(now(), 100)
    at.app.ports.now = () => plusDays(now(), 100)
    await send(at.app, 'expirePurchaseOrder', idOf(at), { caller: systemCaller('expire-purchase-orders') })
    await approve(at, 'A')
    expect(latest(at)).toMatchObject({ status: 'expired', spec: { artwork: 'pending' } })
    await staff(at, 'renewPurchaseOrder', { ...idOf(at), validUntil: plusDays(later, 30) })
    expect(latest(at)).toMatchObject({ status: 'planning', spec: { artwork: 'receivedFromCustomer' } })
  })
})

test('PO-T03 what waits for the proof is released by a later payment if that was missing, too', async () => {
  const at = await approved()
  await staff(at, 'recallPurchaseOrder', { ...idOf(at), reason })
  const state = foldCase(at.app.log.events)
  const [stream, po] = Object.entries(state.purchaseOrders).at(-1)!
  const waiting = { ...po, status: 'awaitingCustomerRelease' as const, waitingFor: 'proof' as const }
  const paid = at.app.log.events.find(({ type }) => type === 'PaymentRecorded')!
  const release = { command: 'releasePurchaseOrder', input: idOf(at) }
  const react = (order: typeof state.order) =>
    issuePurchaseOrders.react(paid, { ...state, order, purchaseOrders: { [stream]: waiting } })
  expect(react(state.order)).toEqual([release])
  const { totals } = requireExisting(state.order)
  const owing = { ...requireExisting(state.order), totals: { ...totals!, total: totals!.total + 500 } }
  expect(react(owing)).toEqual([])
})

describe('PO-D03 a supplier', () => {
  const seen = (at: Place) =>
    foldCase(at.app.log.events.flatMap((event) => redact(event, 'supplier') ?? [])).purchaseOrders

  test('PO-T18 SUPP-001 gets the files that were attached before the release', async () => {
    const at = await aPaidOrder()
    const { requestId, itemId } = at
    await staff(at, 'recallPurchaseOrder', { ...idOf(at), reason })
    await staff(at, 'removePurchaseOrder', idOf(at))
    await staff(at, 'createPurchaseOrder', { requestId, itemId })
    await staff(at, 'attachFiles', { ...idOf(at), attachments: [fileOf('A')], language: 'zh' })
    expect(Object.values(seen(at)).flatMap(({ files }) => files)).toEqual([])
    await staff(at, 'releasePurchaseOrder', idOf(at))
    const [mine] = Object.values(seen(at)).slice(-1)
    expect(mine!.files).toMatchObject([{ ...fileOf('A'), origin: 'boxwright', language: 'zh', dieline: false }])
    expect(mine!.files).toEqual(latest(at).files)
  })

  test('reads nothing of what staff plan after a recall, and all of it with the next release', async () => {
    const at = await aPaidOrder()
    await staff(at, 'recallPurchaseOrder', { ...idOf(at), reason })
    const { length } = at.app.log.events
    await staff(at, 'setShipping', { ...idOf(at), shipTo: 'Warehouse 7', marks: 'M', withCartons: false })
    await staff(at, 'attachFiles', { ...idOf(at), attachments: [fileOf('B')] })
    const planned = at.app.log.events.slice(length)
    expect(planned).toHaveLength(2)
    expect(planned.map((event) => redact(event, 'supplier'))).toEqual([undefined, undefined])
    await staff(at, 'releasePurchaseOrder', idOf(at))
    expect(Object.values(seen(at)).at(-1)).toMatchObject({ spec: { shipTo: 'Warehouse 7' }, files: [fileOf('B')] })
  })
})

test('PO-T14 work that moves to another supplier takes along what staff entered, and nothing of the former supplier', async () => {
  const at = await aPaidOrder()
  const { app } = at
  const former = idOf(at)
  await send(app, 'attachFiles', { ...former, attachments: [fileOf('L')] }, { caller: lin })
  await send(app, 'addNote', { ...former, text: 'We are full' }, { caller: lin })
  const marks = `PO ${former.purchaseOrderId}\nFRAGILE`
  await staff(at, 'setShipping', { ...former, shipTo: 'Warehouse 7', marks, withCartons: false })
  await staff(at, 'attachFiles', { ...former, attachments: [fileOf('S')], language: 'zh' })
  await staff(at, 'attachFiles', { ...former, attachments: [fileOf('T')], assetType: 'artwork' })
  await staff(at, 'addInternalNote', { ...former, text: 'Ask for the lid first' })
  const assignment = { assigneeId: 'u-sam', dueDate: plusDays(app.ports.now(), 9), followUpOn: null }
  await staff(at, 'assignPurchaseOrder', { ...former, ...assignment })
  await staff(at, 'recallPurchaseOrder', { ...former, reason })
  const replacement = { supplierId: 's-lodz', unitCost: 0.75 }
  await staff(at, 'removePurchaseOrder', { ...former, replacement })
  const po = latest(at)
  expect(po.spec).toMatchObject({
    supplierId: 's-lodz',
    shipTo: 'Warehouse 7',
    marks: `PO ${po.spec!.purchaseOrderId}\nFRAGILE`,
  })
  expect(po.files).toMatchObject([
    { ...fileOf('S'), language: 'zh' },
    { ...fileOf('T'), language: null, artwork: true },
  ])
  expect(po.notes).toMatchObject([{ text: 'Ask for the lid first', visibleToSupplier: false }])
  expect(po.assignment).toMatchObject(assignment)
  const { length } = app.log.events
  await app.redeliver()
  expect(app.log.events).toHaveLength(length)
})

describe('ORDER-D04 PO-T01 an accepted change of an item whose work was moved', () => {
  /** Moved to Łódź, after which Ada accepts a change of the item. */
  const changed = async (change: object) => {
    const at = await aPaidOrder()
    const { app, requestId, itemId } = at
    await staff(at, 'recallPurchaseOrder', { ...idOf(at), reason })
    await staff(at, 'removePurchaseOrder', { ...idOf(at), replacement: { supplierId: 's-lodz', unitCost: 0.75 } })
    const accept = async (quantity: number, more: object) => {
      const terms = { kind: 'change', itemId, quantity, unitPrice: 0.01, leadTimeDays: 20, ...more }
      const proposal = { requestId, reason, items: [terms], standardItems: [], internalNotes: '' }
      await staff(at, 'proposeOrderChange', proposal)
      const { id: changeId } = requireExisting(foldCase(app.log.events).order).changes.at(-1)!
      await send(app, 'acceptOrderChange', { requestId, changeId }, { caller: ada })
      await app.settled()
    }
    const assignment = { assigneeId: 'u-sam', dueDate: null, followUpOn: null }
    await staff(at, 'assignPurchaseOrder', { ...idOf(at), ...assignment })
    await staff(at, 'setShipping', { ...idOf(at), shipTo: 'Warehouse 7', marks: 'FRAGILE', withCartons: false })
    await staff(at, 'attachFiles', { ...idOf(at), attachments: [fileOf('S')] })
    await staff(at, 'addInternalNote', { ...idOf(at), text: 'Ask for the lid first' })
    await accept(800, change)
    return { at, accept }
  }

  test('continues with the supplier to which it was moved, at its price, also after a further change', async () => {
    const { at, accept } = await changed({})
    const moved = { supplierId: 's-lodz', unitPrice: 750 }
    expect(latest(at)).toMatchObject({ status: 'released', spec: { ...moved, quantity: 800 } })
    await accept(700, {})
    expect(latest(at)).toMatchObject({ status: 'released', spec: { ...moved, quantity: 700 } })
    // What staff entered is copied; their files can show the former item.
    expect(latest(at)).toMatchObject({
      spec: { shipTo: 'Warehouse 7', marks: 'FRAGILE' },
      notes: [{ text: 'Ask for the lid first', visibleToSupplier: false }],
      assignment: { assigneeId: 'u-sam' },
      files: [],
    })
  })

  test('continues with the supplier that the change names', async () => {
    const sourcing = { supplierId: 's-dongguan', unitCost: 0.3 }
    const { at, accept } = await changed({ sourcing })
    expect(latest(at).spec).toMatchObject({ supplierId: 's-dongguan', unitPrice: 300, quantity: 800 })
    await accept(700, {})
    expect(latest(at).spec).toMatchObject({ supplierId: 's-dongguan', unitPrice: 300, quantity: 700 })
  })
})

test('PO-T01 only items that are produced can have one, and only a removed one of the item can be continued', async () => {
  const at = await aPaidOrder()
  const { app, requestId, itemId } = at
  const input = { requestId, itemId, type: 'project' as const, unitCost: 120 }
  const unknown = { ...input, replaces: 'aaaa1111' }
  expect(await refusalFrom(send(app, 'createPurchaseOrder', unknown, { caller: sam }))).toMatchObject({
    code: 'not-found',
  })
  const inUse = { ...input, replaces: idOf(at).purchaseOrderId }
  expect(await refusalFrom(send(app, 'createPurchaseOrder', inUse, { caller: sam }))).toMatchObject({
    code: 'not-found',
  })
})
