import { describe, expect, test } from 'vitest'
import * as orderChanges from '#application/ordering/order-changes.ts'
import { systemCaller } from '#application/pipeline/access.ts'
import * as production from '#application/production/commands.ts'
import { foldCase, purchaseOrdersOf, shipmentsOf } from '#domain/case.ts'
import { messageOf, Rejection } from '#domain/kernel/refusal.ts'
import { itemsOf } from '#domain/ordering/order-items.ts'
import { amountOwed } from '#domain/payments/payment-terms.ts'
import { plusDays } from '#domain/time.ts'
import { orderAsOf } from '#read-models/as-of.ts'
import { orderForCustomer, orderForStaff } from '#read-models/ordering/order-view.ts'
import { aConfirmedOrder, runSmallerStory } from '#tests/support/change-story.ts'
import { memoryApp } from '#tests/support/memory-app.ts'
import { send } from '#tests/support/send-commands.ts'

/** Consequences of a change that a customer accepts: money, purchase orders, shipments (decision 101). */

const begin = async () => {
  const app = memoryApp()
  const place = await aConfirmedOrder(app)
  const state = () => foldCase(app.log.events)
  const accept = async (...proposal: Parameters<typeof place.propose>) =>
    place.act('ada', orderChanges.acceptOrderChange, place.openIn(await place.propose(...proposal)))
  const reason = async (doing: Promise<unknown>) => {
    const error = await doing.then(
      () => undefined,
      (refused: unknown) => refused,
    )
    return error instanceof Rejection ? messageOf(error.refusal).key : error
  }
  return { app, ...place, state, accept, reason }
}
const ordersOf = (state: Parameters<typeof purchaseOrdersOf>[0]) =>
  purchaseOrdersOf(state).map(({ status, spec }) => [status, spec?.quantity, spec?.unitPrice])

describe('a proposed change', () => {
  test('waits for the customer, without any consequence', async () => {
    const { propose, state } = await begin()
    const before = state()
    const after = await propose()
    expect([ordersOf(after), shipmentsOf(after)]).toEqual([ordersOf(before), shipmentsOf(before)])
    expect(after.order.totals).toEqual(before.order.totals)
    expect(orderForCustomer(after)).toMatchObject({
      headline: { where: 'changeProposed', waitingOn: 'customer' },
      changes: [
        {
          status: 'proposed',
          items: [{ before: { quantity: 1000, total: 1320 }, after: { quantity: 1500, total: 1800 }, isRemade: true }],
          total: { after: before.order.totals!.total / 100 + 480 },
          toPay: 480,
          overpaid: 0,
        },
      ],
    })
  })

  test('is shown in past views as at that time: before it, while it was open, and after it was accepted', async () => {
    const { app, propose, act, openIn } = await begin()
    const positions = [app.log.events.length]
    const proposed = await propose()
    positions.push(app.log.events.length)
    await act('ada', orderChanges.acceptOrderChange, openIn(proposed))
    positions.push(app.log.events.length)
    const seen = (audience: 'customer' | 'staff') =>
      positions.map((position) => {
        const { packagingItems, changes, totals } = orderAsOf[audience](app.log.events.slice(0, position))!
        return [changes.map(({ status }) => status), packagingItems[0]!.quantity, totals.total]
      })
    const { total } = orderForCustomer(foldCase(app.log.events.slice(0, positions[0])))!.totals
    for (const audience of ['customer', 'staff'] as const)
      expect([audience, seen(audience)]).toEqual([
        audience,
        [
          [[], 1000, total],
          [['proposed'], 1000, total],
          [['accepted'], 1500, total + 480],
        ],
      ])
    // The view of that time contains both versions of the proposal.
    expect(orderAsOf.customer(app.log.events.slice(0, positions[1]))!.changes[0]).toMatchObject({
      items: [{ before: { quantity: 1000 }, after: { quantity: 1500 } }],
      toPay: 480,
    })
  })

  test('is refused once its supplier has started, with the alternative', async () => {
    const { act, state, propose, openIn, reason } = await begin()
    const open = openIn(await propose())
    const [po] = purchaseOrdersOf(state())
    await act('lin', production.startPurchaseOrder, po!.spec!)
    expect(await reason(act('ada', orderChanges.acceptOrderChange, open))).toBe('rule.changeInProduction')
    await act('sam', orderChanges.withdrawOrderChange, { ...open, reason: '' })
    expect(await reason(propose())).toBe('rule.changeInProduction')
  })
})

describe('an accepted change', () => {
  test('ORDER-T10 requests the missing amount, and the purchase order is issued after its payment', async () => {
    const { accept, state, story } = await begin()
    const [before] = purchaseOrdersOf(state())
    const accepted = await accept()
    expect(accepted.order.status).toBe('inProgress')
    expect(ordersOf(state())).toEqual([])
    expect(state().order.status).toBe('paymentPending')
    expect(amountOwed(state().order)).toBe(48_000)
    await story.pays('sam')
    expect(ordersOf(state())).toEqual([['released', 1500, 710]])
    expect(purchaseOrdersOf(state())[0]!.spec!.purchaseOrderId).not.toBe(before!.spec!.purchaseOrderId)
    expect(shipmentsOf(state()).map(({ items }) => items.map(({ quantity }) => quantity))).toEqual([[1500]])
  })

  test('becomes a credit if it costs less, and the new purchase order is released immediately', async () => {
    const { accept, more, state } = await begin()
    await accept([{ ...more, quantity: 500, unitPrice: 1.84 }], 200)
    expect(state().order.totals).toMatchObject({ packaging: 92_000, shipping: 20_000 })
    expect(ordersOf(state())).toEqual([['released', 500, 710]])
    expect(shipmentsOf(state()).map(({ items }) => items.map(({ quantity }) => quantity))).toEqual([[500]])
  })

  test('PAY-015 returns to the customer what the smaller order no longer uses of a discount', async () => {
    const app = memoryApp()
    await runSmallerStory(app)
    const caseId = app.log.events.find(({ type }) => type === 'OrderCreated')!.caseId
    const { order } = foldCase(app.log.events.filter((event) => event.caseId === caseId))
    expect(order.totals).toMatchObject({ packaging: 60_000, discounts: 60_000 })
    const [discount] = await app.ports.heldDiscounts('c-bloom')
    expect(discount).toMatchObject({ amount: 150_000, left: 90_000, uses: [{ amount: 60_000, taken: 60_000 }] })
  })

  test('does not change the purchase order if only the price differs', async () => {
    const { accept, more, state } = await begin()
    await accept([{ ...more, quantity: 1000, unitPrice: 1.3 }])
    expect(ordersOf(state())).toEqual([['orderPlaced', 1000, 710]])
  })

  test('replaces the purchase order if supplier or cost differ', async () => {
    const { accept, more, state } = await begin()
    const sourcing = { supplierId: 's-dongguan', unitCost: 0.65 }
    await accept([{ ...more, quantity: 1000, unitPrice: 1.3, sourcing }])
    expect(ordersOf(state())).toEqual([['released', 1000, 650]])
    expect(orderForStaff(state())).toMatchObject({ changes: [{ items: [{ isRemade: true, sourcing }] }] })
    expect(JSON.stringify(orderForCustomer(state()))).not.toContain('unitCost')
  })

  test('adds an item with a separate purchase order to the planned shipment', async () => {
    const { accept, state, story } = await begin()
    const sourcing = { supplierId: 's-dongguan', unitCost: 0.4 }
    const terms = { quantity: 200, unitPrice: 1, leadTimeDays: 10, sourcing }
    const configuration = {
      productId: 'mailer-box',
      config: { material: { id: 'e-flute-kraft' }, print: { option: 'blank' as const }, finish: 'none' },
      countryCode: 'US',
    }
    await accept([{ kind: 'add', configuration, customerProductName: 'Gift box', ...terms }])
    await story.pays('sam')
    expect(itemsOf(state().order)).toMatchObject([
      { itemNumber: '001' },
      { itemNumber: '002', customerProductName: 'Gift box' },
    ])
    expect(ordersOf(state())).toEqual([
      ['orderPlaced', 1000, 710],
      ['released', 200, 400],
    ])
    expect(shipmentsOf(state()).map(({ items }) => items.map(({ quantity }) => quantity))).toEqual([[1000, 200]])
  })

  test('replaces an expired purchase order too', async () => {
    const { app, act, accept, state, more } = await begin()
    const { purchaseOrderId } = purchaseOrdersOf(state())[0]!.spec!
    await act('sam', production.revokeConfirmation, { purchaseOrderId, reason: 'A question.' })
    const { now } = app.ports
    app.ports.now = () => plusDays(now(), 100)
    await send(app, 'expirePurchaseOrder', { purchaseOrderId }, { caller: systemCaller('test') })
    expect(ordersOf(state())).toEqual([['expired', 1000, 710]])
    await accept([{ ...more, quantity: 500, unitPrice: 1.84 }])
    expect(ordersOf(state())).toEqual([['released', 500, 710]])
  })
})
