import { describe, expect, test } from 'vitest'
import { commands as allCommands } from '#application/operations.ts'
import { cartCommands } from '#application/ordering/cart-commands.ts'
import { callerOf, seesOrder, systemCaller } from '#application/pipeline/access.ts'
import { command } from '#application/pipeline/handle.ts'
import { systemCommands } from '#application/pipeline/system-commands.ts'
import { foldCase } from '#domain/case.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { amountOwed } from '#domain/payments/payment-terms.ts'
import { permits } from '#domain/people/rights.ts'
import { as } from '#tests/support/case-stories.ts'
import { wholeCase } from '#tests/support/cases.ts'
import {
  aCheckedOutDraft,
  aPaidOrder,
  commandNames,
  type CommandName,
  commands,
  refusalFrom,
  send,
} from '#tests/support/send-commands.ts'
import { aUser as user } from '#tests/support/users.ts'

describe('API-018 access to commands', () => {
  const reader = callerOf(user({ customerId: 'c-bloom' }))
  const editor = callerOf(user({ customerId: 'c-bloom', roles: ['CREQ:C'] }))
  const staff = callerOf(user({ type: 'admin', adminType: 'admin' }))
  const supplierManager = callerOf(user({ type: 'admin', adminType: 'supplierOnly' }))
  const supplier = callerOf(user({ type: 'supplier', supplierId: 's-dongguan' }))

  test('has a rule for every command; a command without one cannot be declared', () => {
    const named = new Set(commandNames.map((name) => commands[name].name))
    expect([...allCommands.keys()].toSorted()).toEqual([...named].toSorted())
    for (const { access } of [...allCommands.values()].flat()) expect(access.length).toBeGreaterThan(0)
    expect(() => command({ ...commands.placeOrder, access: [] } as never)).toThrow('has no access rule')
    const undecided = { ...commands.placeOrder, name: 'PaintOrder' }
    expect(() => command(undecided as never)).toThrow('The aggregate order has no decision for the command PaintOrder')
  })

  test('is for the system only, for commands of processes', () => {
    for (const { access } of Object.values(systemCommands)) expect(access).toContain('system')
  })

  test('ROLE-010 ROLE-D02 excludes orders for supplierOnly staff; ROLE-012 a reader can read but not change', () => {
    const order = foldCase(wholeCase)
    expect(seesOrder(supplierManager, order)?.code).toBe('not-found')
    const own = callerOf(user({ customerId: requireExisting(order.order).customerId }))
    expect(seesOrder(own, order)).toBeUndefined()
    expect(permits(commands.cancelOrder.access, own)?.code).toBe('forbidden')
    const editing = { ...own, flags: { ...own.flags, editRequests: true } }
    expect(permits(commands.cancelOrder.access, editing)).toBeUndefined()
    expect(permits(commands.recordPayment.access, editing)?.code).toBe('forbidden')
  })

  test('ROLE-012 allows staff to edit requests without the customer role', () => {
    const { access } = commands.createOrder
    expect([reader, editor, staff, supplierManager, supplier].map((caller) => permits(access, caller)?.code)).toEqual([
      'forbidden',
      undefined,
      undefined,
      'forbidden',
      'forbidden',
    ])
  })

  test('treats a process as the system, with the view of staff', () => {
    expect(systemCaller('complete-orders')).toMatchObject({
      actor: { kind: 'system', id: 'complete-orders' },
      audience: 'staff',
    })
  })
})

describe('API-D06 the case of another company', () => {
  const state = foldCase(wholeCase)

  test('is visible only to its customer and to staff', () => {
    expect(seesOrder(as('ada'), state)).toBeUndefined()
    expect(seesOrder(as('sam'), state)).toBeUndefined()
    for (const who of ['eve', 'lin', 'tom'] as const) expect(seesOrder(as(who), state)?.code).toBe('not-found')
  })

  test('ORDER-T02 is visible only to staff while the order is internal', () => {
    const internal = { ...state, order: { ...requireExisting(state.order), status: 'internal' as const } }
    expect(seesOrder(as('ada'), internal)?.code).toBe('not-found')
    expect(seesOrder(as('sam'), internal)).toBeUndefined()
  })

  /** The input is incomplete: the command is refused before it is validated. */
  const sendAny = (app: Parameters<typeof send>[0], name: CommandName, ids: object, who: Parameters<typeof as>[0]) =>
    refusalFrom(send(app, name, ids as never, { caller: as(who) }))

  /** A cart is found by a cookie that other users do not have: tests/application/cart-table.test.ts. */
  const ofOutsiders = commandNames.filter((name) => commands[name].of !== undefined && !(name in cartCommands))
  const onCases = commandNames.filter((name) => commands[name].of !== undefined)

  test.each(ofOutsiders)('%s: is answered as unknown, and nothing is recorded', async (name) => {
    const { app, ...ids } = await aPaidOrder()
    const length = app.log.events.length
    const outsiders =
      commands[name].aggregate === 'purchase-order' || (commands[name].access as readonly string[]).includes('supplier')
        ? (['ada', 'eve', 'tom'] as const)
        : (['eve', 'lin', 'tom'] as const)
    for (const who of outsiders) {
      const refusal = await sendAny(app, name, ids, who)
      expect(refusal.code).toBe('not-found')
      const nowhere = { requestId: 'nothere0', caseId: 'order-nothere', purchaseOrderId: 'nothere0', id: 'nothere0' }
      expect(await sendAny(app, name, { ...ids, ...nowhere }, who)).toEqual(refusal)
    }
    expect(app.log.events).toHaveLength(length)
  })

  test.each(commandNames)('ROLE-D02 ROLE-D04 %s: is refused for callers without its access', async (name) => {
    const { app, ...ids } = await aPaidOrder()
    const length = app.log.events.length
    const colleague = { ...as('ada'), flags: { editCustomer: true, editRequests: false, editUsers: true } }
    const supplierManager = callerOf(user({ type: 'admin', adminType: 'supplierOnly' }))
    const unnamed = [colleague, supplierManager, as('lin'), systemCaller('test')].filter(
      (caller) => permits(commands[name].access, caller) !== undefined,
    )
    expect(unnamed.length).toBeGreaterThan(0)
    for (const caller of unnamed) {
      const { code } = await refusalFrom(send(app, name, ids as never, { caller }))
      expect(['forbidden', 'not-found']).toContain(code)
    }
    expect(app.log.events).toHaveLength(length)
  })

  test('%s is only missing for commands that open a case', () => {
    expect(commandNames.filter((name) => !onCases.includes(name))).toEqual([
      'createOrder',
      'createInternalOrder',
      'grantDiscount',
      'importBankStatement',
      'reorderPackagingItem',
      'startEmailConversation',
    ])
  })

  const forProcesses = [
    'validateShipments',
    'confirmOrderPayment',
    'startProduction',
    'finishProduction',
    'expireQuotes',
  ] as const

  test.each(forProcesses)('%s can be sent only by processes', async (name) => {
    const { app, ...ids } = await aPaidOrder()
    for (const who of ['ada', 'sam', 'lin'] as const)
      expect((await sendAny(app, name, ids, who)).code).toBe('not-found')
  })

  test('PO-D03 a supplier cannot change its purchase order before it is released', async () => {
    const { app, requestId, itemId } = await aCheckedOutDraft()
    const system = { caller: systemCaller('test') }
    const { caseId } = app.log.events[0]!
    await send(app, 'placeOrder', { requestId })
    const amount = amountOwed(foldCase(app.log.events).order) / 100
    const requestVersion = foldCase(app.log.events).versions[caseId]!.staff
    const payment = { requestId, requestVersion, amount, method: 'custom' as const, internalNotes: '' }
    await send(app, 'recordPayment', { ...payment, keepAsCredit: false }, { caller: as('sam') })
    await send(app, 'confirmOrderPayment', { caseId }, system)
    const { events } = await send(app, 'createPurchaseOrder', { requestId, itemId }, system)
    const { purchaseOrderId } = Object.values(foldCase(events).purchaseOrders)[0]!.spec!
    expect(await sendAny(app, 'confirmPurchaseOrder', { purchaseOrderId }, 'lin')).toMatchObject({
      code: 'not-found',
    })
    expect(await sendAny(app, 'confirmPurchaseOrder', { purchaseOrderId }, 'sam')).toMatchObject({
      code: 'forbidden-transition',
    })
    await send(app, 'releasePurchaseOrder', { purchaseOrderId }, system)
    const { position } = await send(app, 'confirmPurchaseOrder', { purchaseOrderId }, { caller: as('lin') })
    expect(position).toBe(app.log.events.length)
  })
})
