import { describe, expect, test } from 'vitest'
import { type Caller, systemCaller } from '#application/pipeline/access.ts'
import { foldCase } from '#domain/case.ts'
import { supplierPaymentStatus } from '#domain/production/supplier-payment.ts'
import { plusDays } from '#domain/time.ts'
import { as } from '#tests/support/case-stories.ts'
import { type MemoryApp } from '#tests/support/memory-app.ts'
import { aCheckedOutDraft, aPaidOrder, type CommandName, send } from '#tests/support/send-commands.ts'
import { allowed, everyCaller, everyCallerOf, everyCell, outcome } from '#tests/support/transition-table.ts'

/**
 * The transition tables PO of the requirements, row by row, through the command pipeline: the callers of a row succeed in
 * its statuses with its event; every other caller and status is refused, and nothing is recorded.
 */

type Place = { app: MemoryApp; requestId: string; itemId: string; purchaseOrderId: string }
type Step = [name: CommandName, input: object, caller: Caller]

const place = async (steps: readonly Step[]): Promise<Place> => {
  const at = await aPaidOrder()
  for (const [name, input, caller] of steps) {
    await send(at.app, name, { purchaseOrderId: at.purchaseOrderId, ...input } as never, { caller })
  }
  return at
}

const reason = { reason: 'Because.' }
const [sam, lin] = [as('sam'), as('lin')]
const files = { attachments: [{ id: 'A'.repeat(43), name: 'dieline.pdf', size: 48_000 }] }
const recall: Step = ['recallPurchaseOrder', reason, sam]
const confirm: Step = ['confirmPurchaseOrder', {}, lin]
const start: Step = ['startPurchaseOrder', {}, lin]
const complete: Step = ['completePurchaseOrder', {}, lin]

const purchaseOrderOf = ({ app, purchaseOrderId }: Place) =>
  Object.values(foldCase(app.log.events).purchaseOrders).find(({ spec }) => spec?.purchaseOrderId === purchaseOrderId)!
const statusOf = (at: Place) => purchaseOrderOf(at).status

describe('PO: status and confirmation', () => {
  const late = async (at: Place): Promise<Place> => {
    const { now } = at.app.ports
    at.app.ports.now = () => plusDays(now(), 100)
    return at
  }
  const wait: Step = ['requestCustomerRelease', { waitingFor: 'proof' }, sam]
  const receive: Step = ['receiveCustomerArtwork', {}, sam]
  /** Planned again, with an artwork that the customer checks once more. */
  const toCheck: Step[] = [recall, ['requireArtwork', {}, sam]]
  const expired = async () => {
    const at = await late(await place([]))
    await send(at.app, 'expirePurchaseOrder', at, { caller: systemCaller('test') })
    return at
  }
  const states = {
    planning: () => place([...toCheck, receive]),
    awaitingCustomerRelease: () => place([...toCheck, wait, receive]),
    released: () => place([]),
    orderPlaced: () => place([confirm]),
    inProgress: () => place([confirm, start]),
    completed: () => place([confirm, start, complete]),
    expired,
  }
  everyCell(
    'PO',
    {
      WithdrawCustomerReleaseRequest: ['withdrawCustomerRelease', {}],
      ReleasePurchaseOrder: ['releasePurchaseOrder', {}],
      ConfirmPurchaseOrder: ['confirmPurchaseOrder', {}],
      DeclinePurchaseOrder: ['declinePurchaseOrder', reason],
      RecallPurchaseOrder: ['recallPurchaseOrder', reason],
      RevokeConfirmation: ['revokeConfirmation', reason],
      StartPurchaseOrder: ['startPurchaseOrder', {}],
      CompletePurchaseOrder: ['completePurchaseOrder', {}],
      ReopenPurchaseOrder: ['reopenPurchaseOrder', reason],
      RenewPurchaseOrder: ['renewPurchaseOrder', { validUntil: '2027-01-01T00:00:00.000Z' }],
      RemovePurchaseOrder: ['removePurchaseOrder', {}],
    },
    states,
    allowed(
      // The process `issue-purchase-orders` releases the purchase orders that it planned.
      'ReleasePurchaseOrder planning system',
      // The process `withdraw-purchase-orders` withdraws the purchase orders of a canceled order (decision 100).
      'WithdrawCustomerReleaseRequest awaitingCustomerRelease system',
      'RecallPurchaseOrder released system',
      'RevokeConfirmation orderPlaced system',
      'RemovePurchaseOrder planning system',
      // Expired purchase orders of a changed item are renewed first, because only planned ones can be removed (decision 101).
      'RenewPurchaseOrder expired system',
      // PO-T15 and T16 name the confirmation, not the status: `false` is released, `true` is orderPlaced.
      'RevokeConfirmation orderPlaced staff',
      'RevokeConfirmation orderPlaced senior staff',
    ),
    statusOf,
  )

  describe('with a proof to wait for', () => {
    const request: [CommandName, object] = ['requestCustomerRelease', { waitingFor: 'proof' }]
    everyCell('PO', { RequestCustomerRelease: request }, { ...states, planning: () => place(toCheck) }, {}, statusOf)
    test('PO-T02 is refused if there is none', async () => {
      expect(await outcome(await states.planning(), ...request, sam)).toBeUndefined()
    })
  })

  describe('after the end of validity', () => {
    const behind = Object.fromEntries(
      Object.entries(states).map(([status, state]) => [
        status,
        status === 'expired' ? state : async () => late(await state()),
      ]),
    )
    everyCell('PO', { ExpirePurchaseOrder: ['expirePurchaseOrder', {}] }, behind, {}, statusOf)
  })

  everyCallerOf(
    'PO-T01',
    'while the order is in progress',
    async (caller) => {
      const { purchaseOrderId: _, ...at } = await place([recall, ['removePurchaseOrder', {}, sam]])
      return outcome(at, 'createPurchaseOrder', {}, caller)
    },
    // The process `issue-purchase-orders` plans it.
    { system: true },
  )

  test('PO-T01 none is created for a draft', async () => {
    for (const [, caller] of everyCaller)
      expect(await outcome(await aCheckedOutDraft(), 'createPurchaseOrder', {}, caller)).toBeUndefined()
  })
})

describe('PO: types and confirmation', () => {
  const planned = async (type: 'project' | 'product' | 'production') => {
    const { purchaseOrderId: _, ...at } = await place([recall, ['removePurchaseOrder', {}, sam]])
    await send(at.app, 'createPurchaseOrder', { ...at, type, unitCost: 120 }, { caller: sam })
    const made = Object.values(foldCase(at.app.log.events).purchaseOrders).at(-1)!.spec!
    return { ...at, made, purchaseOrderId: made.purchaseOrderId }
  }

  test.each(['project', 'product'] as const)(
    'PO-D02 a %s needs no dieline, and no artwork for a blank item',
    async (type) => {
      expect((await planned(type)).made).toMatchObject({ type, dieline: 'notRequired', artwork: 'notRequired' })
    },
  )

  test('PO-D02 the production of an item has its dieline', async () => {
    expect((await planned('production')).made).toMatchObject({ type: 'production', dieline: 'available' })
  })

  test('PO-D04 the supplier confirms everything except what staff confirm', async () => {
    const at = await planned('production')
    const { app, purchaseOrderId } = at
    expect(at.made.confirmationFrom).toBe('supplier')
    await send(app, 'releasePurchaseOrder', { purchaseOrderId, confirmationFrom: 'staff' }, { caller: sam })
    expect(await outcome(at, 'confirmPurchaseOrder', {}, lin)).toBeUndefined()
    expect(await outcome(at, 'confirmPurchaseOrder', {}, sam)).toEqual(['PurchaseOrderConfirmed'])
  })
})

describe('PO: dieline', () => {
  const withdraw: Step = ['withdrawDieline', {}, lin]
  everyCell(
    'PO',
    {
      ProvidePurchaseOrderDieline: ['providePurchaseOrderDieline', files],
      WithdrawPurchaseOrderDieline: ['withdrawDieline', {}],
      WaivePurchaseOrderDieline: ['waiveDieline', {}],
      RequirePurchaseOrderDieline: ['requireDieline', {}],
    },
    {
      available: () => place([]),
      pending: () => place([withdraw]),
      notRequired: () => place([withdraw, ['waiveDieline', {}, sam]]),
    },
    // The system: staff waived the artwork of the item (decision 218).
    allowed('WaivePurchaseOrderDieline pending system'),
    (at) => purchaseOrderOf(at).spec!.dieline,
  )
  test('PO-T19 is refused after the start', async () => {
    expect(await outcome(await place([confirm, start]), 'withdrawDieline', {}, lin)).toBeUndefined()
  })
})

describe('PO: artwork', () => {
  const need: Step = ['requireArtwork', {}, sam]
  const sent: Step = ['sendDieline', {}, sam]
  const received: Step = ['receiveCustomerArtwork', {}, sam]
  const approved: Step = ['approveFactoryArtwork', {}, lin]
  everyCell(
    'PO',
    {
      SendDielineToCustomer: ['sendDieline', {}],
      ReceiveCustomerArtwork: ['receiveCustomerArtwork', {}],
      ApproveFactoryArtwork: ['approveFactoryArtwork', {}],
      ReturnArtworkToCustomer: ['returnArtwork', reason],
      WaivePurchaseOrderArtwork: ['waiveArtwork', {}],
      RequirePurchaseOrderArtwork: ['requireArtwork', {}],
    },
    {
      notRequired: () => place([]),
      pending: () => place([need]),
      atCustomer: () => place([need, sent]),
      receivedFromCustomer: () => place([need, received]),
      factoryApproved: () => place([need, received, approved]),
    },
    allowed(
      // Staff waived the artwork of the item (decision 218).
      ...['pending', 'atCustomer'].map((status) => `WaivePurchaseOrderArtwork ${status} system`),
      // Staff returned the artwork of another purchase order of the item (decision 228).
      ...['receivedFromCustomer', 'factoryApproved'].map((status) => `ReturnArtworkToCustomer ${status} system`),
    ),
    (at) => purchaseOrderOf(at).spec!.artwork,
  )
  test('PO-T26 is refused after the start', async () => {
    const started = await place([need, received, approved, confirm, start])
    expect(await outcome(started, 'returnArtwork', reason, sam)).toBeUndefined()
  })
})

describe('PO: payment of the supplier', () => {
  const paid = (amount: number, entriesSeen: number) => ({
    entriesSeen,
    amount,
    method: 'bankTransfer',
    reference: '',
    paymentTermNotes: '',
    notes: '',
  })
  const pay = (amount: number): Step => ['recordSupplierPayment', paid(amount, 0), sam]
  const statusAfter = ({ app }: Place) =>
    Object.values(foldCase(app.log.events).purchaseOrders)[0]!.payments.map(({ amount }) => amount)
  const records = (amount: number, entriesSeen: number): { RecordSupplierPayment: [CommandName, object] } => ({
    RecordSupplierPayment: ['recordSupplierPayment', paid(amount, entriesSeen)],
  })
  const payment = (at: Place) => supplierPaymentStatus(purchaseOrderOf(at))
  describe.each([100, 710])('of %d USD', (amount) => {
    everyCell('PO', records(amount, 0), { unpaid: () => place([]) }, {}, payment)
  })
  const some = { partiallyPaid: () => place([pay(10)]), paid: () => place([pay(710)]) }
  everyCell('PO', records(700, 1), some, {}, payment)
  for (const [status, amount] of [
    ['partiallyPaid', 10],
    ['paid', 710],
  ] as const)
    everyCallerOf('PO-T31', `while ${status}`, async (caller) => {
      const at = await place([pay(amount)])
      const paymentId = Object.values(foldCase(at.app.log.events).purchaseOrders)[0]!.payments[0]!.id
      const events = await outcome(at, 'removeSupplierPayment', { paymentId, ...reason }, caller)
      expect(statusAfter(at)).toEqual(events ? [amount * 100, -amount * 100] : [amount * 100])
      return events
    })
  test('PO-T31 is refused while unpaid', async () => {
    expect(await outcome(await place([]), 'removeSupplierPayment', { paymentId: 'x', ...reason }, sam)).toBeUndefined()
  })
})
