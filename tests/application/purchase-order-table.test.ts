import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Caller, systemCaller } from '#application/pipeline/access.ts'
import { foldCase } from '#domain/case.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import { plusDays } from '#domain/time.ts'
import { as } from '#tests/support/case-stories.ts'
import { type MemoryApp } from '#tests/support/memory-app.ts'
import { aCheckedOutDraft, aPaidOrder, type CommandName, send } from '#tests/support/send-commands.ts'

/**
 * The transition tables PO of the requirements, row by row, through the command pipeline: who is named in a row succeeds
 * from its statuses with its event; everyone else, and every other status, is refused, and nothing is recorded.
 */

type Row = { id: string; from: string[]; command: string; event: string; who: string[] }

const rows: Row[] = readFileSync(new URL('../requirements.md', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, id = '', from = '', command = '', event = '', , who = ''] = line.split('|').map((cell) => cell.trim())
    const parts = who.split(', ').map((part) => part.replace(/ \(.*/, ''))
    return /^PO-T\d+$/.test(id) ? [{ id, from: from.split(', '), command, event, who: parts }] : []
  })

const callers: Record<string, Caller> = {
  customer: as('ada'),
  'another customer': as('eve'),
  staff: { ...as('sam'), adminType: 'admin' },
  'supplierOnly staff': { ...as('sam'), adminType: 'supplierOnly' },
  'senior staff': { ...as('sam'), adminType: 'superAdmin' },
  supplier: as('lin'),
  'another supplier': as('tom'),
  system: systemCaller('test'),
}

/** Whether the column "Who may do it" names a caller; senior staff may do what staff and supplierOnly staff may. */
const names = (who: readonly string[], caller: string): boolean => {
  const staff = who.includes('staff') || who.includes('staff on behalf')
  if (caller === 'senior staff') return staff || who.includes('supplierOnly staff')
  return caller === 'staff' ? staff : who.includes(caller)
}

type Place = { app: MemoryApp; requestId: string; itemId: string; purchaseOrderId: string }
type Step = [name: CommandName, input: object, caller: Caller]

const place = async (steps: readonly Step[]): Promise<Place> => {
  const at = await aPaidOrder()
  for (const [name, input, caller] of steps) {
    await send(at.app, name, { purchaseOrderId: at.purchaseOrderId, ...input } as never, { caller })
  }
  return at
}

/** Sends a command and says which events it led to; nothing where it was refused. */
const outcome = async ({ app, ...ids }: Place, name: CommandName, input: object, caller: Caller) => {
  const { length } = app.log.events
  try {
    await send(app, name, { ...ids, ...input } as never, { caller })
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    expect(app.log.events).toHaveLength(length)
    return undefined
  }
  return app.log.events.slice(length).map(({ type }) => type)
}

const reason = { reason: 'Because.' }
const [sam, lin] = [as('sam'), as('lin')]
const files = { attachments: [{ id: 'A'.repeat(43), name: 'dieline.pdf', size: 48_000 }] }
const recall: Step = ['recallPurchaseOrder', reason, sam]
const confirm: Step = ['confirmPurchaseOrder', {}, lin]
const start: Step = ['startPurchaseOrder', {}, lin]
const complete: Step = ['completePurchaseOrder', {}, lin]

type Commands = Record<string, [name: CommandName, input: object]>
/** `also`: callers that may do more than their row says, as `command status caller`, with the reason beside it. */
const everyCell = (commands: Commands, states: Record<string, () => Promise<Place>>, also: readonly string[] = []) => {
  describe.each(Object.entries(commands))('%s', (command, [name, input]) => {
    const own = rows.filter((row) => row.command === command)
    test.each(Object.keys(states))(`${own.map(({ id }) => id).join(' ')} while %s`, async (status) => {
      expect(own.length).toBeGreaterThan(0)
      for (const [who, caller] of Object.entries(callers)) {
        const row = own.find((one) => one.from.includes(status) && names(one.who, who))
        const allowed = row !== undefined || also.includes(`${command} ${status} ${who}`)
        const events = await outcome(await states[status]!(), name, input, caller)
        expect([who, events]).toEqual([who, allowed ? [own[0]!.event] : undefined])
      }
    })
  })
}

describe('PO: status and confirmation', () => {
  const late = async (at: Place): Promise<Place> => {
    const { now } = at.app.ports
    at.app.ports.now = () => plusDays(now(), 100)
    return at
  }
  const wait: Step = ['requestCustomerRelease', { waitingFor: 'proof' }, sam]
  const expired = async () => {
    const at = await late(await place([]))
    await send(at.app, 'expirePurchaseOrder', at, { caller: systemCaller('test') })
    return at
  }
  const states = {
    planning: () => place([recall]),
    awaitingCustomerRelease: () => place([recall, wait]),
    released: () => place([]),
    orderPlaced: () => place([confirm]),
    inProgress: () => place([confirm, start]),
    completed: () => place([confirm, start, complete]),
    expired,
  }
  everyCell(
    {
      RequestCustomerRelease: ['requestCustomerRelease', { waitingFor: 'payment' }],
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
    [
      // The process `issue-purchase-orders` releases what it planned.
      'ReleasePurchaseOrder planning system',
      // The process `withdraw-purchase-orders` takes back what belongs to a canceled order (decision 100).
      'WithdrawCustomerReleaseRequest awaitingCustomerRelease system',
      'RecallPurchaseOrder released system',
      'RevokeConfirmation orderPlaced system',
      'RemovePurchaseOrder planning system',
      // What has expired of a changed item is renewed first, because only what is planned is removed (decision 101).
      'RenewPurchaseOrder expired system',
      // PO-T15 and T16 name the confirmation, not the status: `false` is released, `true` is orderPlaced.
      'RevokeConfirmation orderPlaced staff',
      'RevokeConfirmation orderPlaced senior staff',
    ],
  )

  describe('after the validity', () => {
    const behind = Object.fromEntries(
      Object.entries(states).map(([status, state]) => [
        status,
        status === 'expired' ? state : async () => late(await state()),
      ]),
    )
    everyCell({ ExpirePurchaseOrder: ['expirePurchaseOrder', {}] }, behind)
  })

  test('PO-T01 CreatePurchaseOrder is for staff, supplierOnly staff and the process, while the order is in progress', async () => {
    const inProgress = async () => {
      const at = await place([recall, ['removePurchaseOrder', {}, sam]])
      return { ...at, purchaseOrderId: undefined as never }
    }
    const draft = async () => ({ ...(await aCheckedOutDraft()), purchaseOrderId: undefined as never })
    const row = rows.find(({ id }) => id === 'PO-T01')
    for (const [who, caller] of Object.entries(callers)) {
      const input = async (state: () => Promise<Place>) => {
        const { app, requestId, itemId } = await state()
        const { length } = app.log.events
        const sent = send(app, 'createPurchaseOrder', { requestId, itemId }, { caller })
        const events = await sent.then(
          () => app.log.events.slice(length).map(({ type }) => type),
          (error: unknown) => (error instanceof Rejection ? undefined : Promise.reject(error as Error)),
        )
        return events
      }
      const allowed = names(row!.who, who) || who === 'system'
      expect([who, await input(inProgress)]).toEqual([who, allowed ? ['PurchaseOrderCreated'] : undefined])
      expect([who, await input(draft)]).toEqual([who, undefined])
    }
  })
})

describe('PO: dieline', () => {
  const withdraw: Step = ['withdrawDieline', {}, lin]
  everyCell(
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
  )
  test('PO-T19 not after the start', async () => {
    expect(await outcome(await place([confirm, start]), 'withdrawDieline', {}, lin)).toBeUndefined()
  })
})

describe('PO: artwork', () => {
  const need: Step = ['requireArtwork', {}, sam]
  const sent: Step = ['sendDieline', {}, sam]
  const received: Step = ['receiveCustomerArtwork', {}, sam]
  const approved: Step = ['approveFactoryArtwork', {}, lin]
  everyCell(
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
  )
  test('PO-T26 not after the start', async () => {
    const started = await place([need, received, approved, confirm, start])
    expect(await outcome(started, 'returnArtwork', reason, sam)).toBeUndefined()
  })
})

describe('PO: payment of the supplier', () => {
  const pay = (amount: number): Step => ['recordSupplierPayment', { amount, paymentTermNotes: '', notes: '' }, sam]
  const statusAfter = ({ app }: Place) =>
    Object.values(foldCase(app.log.events).purchaseOrders)[0]!.payments.map(({ amount }) => amount)
  everyCell(
    { RecordSupplierPayment: ['recordSupplierPayment', { amount: 100, paymentTermNotes: '', notes: '' }] },
    {
      unpaid: () => place([]),
      partiallyPaid: () => place([pay(10)]),
      paid: () => place([pay(710)]),
    },
  )
  test.each([
    ['partiallyPaid', 10],
    ['paid', 710],
  ])('PO-T31 RemoveSupplierPayment while %s is for staff', async (_, amount) => {
    for (const [who, caller] of Object.entries(callers)) {
      const at = await place([pay(amount)])
      const paymentId = Object.values(foldCase(at.app.log.events).purchaseOrders)[0]!.payments[0]!.id
      const events = await outcome(at, 'removeSupplierPayment', { paymentId, ...reason }, caller)
      expect([who, events]).toEqual([who, names(['staff'], who) ? ['SupplierPaymentRemoved'] : undefined])
      expect(statusAfter(at)).toEqual(events ? [] : [amount * 100])
    }
  })
  test('PO-T31 not while unpaid', async () => {
    expect(await outcome(await place([]), 'removeSupplierPayment', { paymentId: 'x', ...reason }, sam)).toBeUndefined()
  })
})
