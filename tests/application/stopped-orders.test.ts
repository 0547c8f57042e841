import { describe, expect, test } from 'vitest'
import { systemCaller } from '#application/pipeline/access.ts'
import { foldCase } from '#domain/case.ts'
import { caseStatus } from '#domain/ordering/headline.ts'
import { reimbursableIn } from '#domain/ordering/reimbursable-work.ts'
import { amountOwed } from '#domain/payments/payment-terms.ts'
import { paymentCan } from '#domain/payments/payment.ts'
import { plusDays } from '#domain/time.ts'
import { cardPaymentsOf } from '#tests/support/card-payment-story.ts'
import { as } from '#tests/support/case-stories.ts'
import {
  aCheckedOutDraft,
  aPaidOrder,
  aPaidPrintedOrder,
  type CommandName,
  refusalFrom,
  send,
} from '#tests/support/send-commands.ts'

/** What happens to everything connected with an order that is put on hold or canceled (decision 229). */

const [ada, sam, lin] = [as('ada'), as('sam'), as('lin')]
const courier = systemCaller('courier-tracking')
const reason = 'The customer asks for another size'

type Place = Pick<Awaited<ReturnType<typeof aCheckedOutDraft>>, 'app' | 'requestId' | 'itemId'>
const stateOf = ({ app }: Place) => foldCase(app.log.events)
const purchaseOrders = (at: Place) => Object.values(stateOf(at).purchaseOrders)
const latest = (at: Place) => ({ purchaseOrderId: purchaseOrders(at).at(-1)!.spec!.purchaseOrderId })
const statusOf = (at: Place) => {
  const state = stateOf(at)
  return [state.order.status, caseStatus(state)]
}

/** Sends a command with its consequences, and returns the types of the recorded events. */
const act = async (at: Place, name: CommandName, input: object = {}, caller = sam) => {
  const { length } = at.app.log.events
  await send(at.app, name, { requestId: at.requestId, ...input } as never, { caller })
  await at.app.settled()
  return at.app.log.events.slice(length).map(({ type }) => type)
}
/** Sends a command that is refused and records nothing. */
const refused = async (at: Place, name: CommandName, input: object = {}, caller = sam) => {
  const { length } = at.app.log.events
  const refusal = await refusalFrom(send(at.app, name, { requestId: at.requestId, ...input } as never, { caller }))
  await at.app.settled()
  expect(at.app.log.events).toHaveLength(length)
  return refusal
}
const hold = (at: Place) => act(at, 'holdOrder', { reason })
const resume = (at: Place) => act(at, 'resumeOrder')
const cancel = (at: Place) => act(at, 'cancelOrder')

/** An order whose only purchase order is released for this number of its 1000 pieces. */
const withPieces = async (quantity: number) => {
  const at = await aPaidOrder()
  await act(at, 'recallPurchaseOrder', { ...latest(at), reason })
  await act(at, 'removePurchaseOrder', latest(at))
  await act(at, 'createPurchaseOrder', { itemId: at.itemId, quantity })
  await act(at, 'releasePurchaseOrder', latest(at))
  return at
}
const produce = async (at: Place) => {
  await act(at, 'startPurchaseOrder', latest(at), lin)
  return act(at, 'completePurchaseOrder', latest(at), lin)
}

describe('an order on hold: the supplier', () => {
  test.each([
    [400, 'productionInProgress'],
    [1000, 'deliveryPending'],
  ])('ORDER-T12 ORDER-T47 PO-D05 completes %i of 1000 pieces meanwhile', async (quantity, detailed) => {
    const at = await withPieces(quantity)
    await act(at, 'confirmPurchaseOrder', latest(at), lin)
    await hold(at)
    expect(await produce(at)).toEqual(['PurchaseOrderCompleted'])
    await resume(at)
    expect(statusOf(at)).toEqual(['inProgress', detailed])
  })

  test('ORDER-T11 PO-T05 gets no new purchase order until the order is resumed', async () => {
    const at = await aPaidOrder()
    await act(at, 'recallPurchaseOrder', { ...latest(at), reason })
    await hold(at)
    const refusal = await refused(at, 'releasePurchaseOrder', latest(at))
    expect(refusal).toMatchObject({ message: 'Cannot release purchase order while on hold', field: 'status' })
    await resume(at)
    expect(await act(at, 'releasePurchaseOrder', latest(at))).toContain('PurchaseOrderReleased')
  })

  test('ORDER-T11 PO-T14 that declines keeps the work until it can be planned with another one', async () => {
    const at = await aPaidOrder()
    await hold(at)
    await act(at, 'declinePurchaseOrder', { ...latest(at), reason }, lin)
    const replacement = { supplierId: 's-lodz', unitCost: 0.8 }
    expect(await refused(at, 'removePurchaseOrder', { ...latest(at), replacement })).toMatchObject({ field: 'status' })
    await resume(at)
    await act(at, 'removePurchaseOrder', { ...latest(at), replacement })
    expect(purchaseOrders(at).map(({ status, spec }) => [status, spec!.supplierId])).toEqual([
      ['removed', 's-dongguan'],
      ['released', 's-lodz'],
    ])
  })

  test('ORDER-T12 PO-T01 gets the purchase order that the hold prevented when the order is resumed', async () => {
    const at = await aCheckedOutDraft()
    await at.story.places('ada')
    const { caseId, versions, order } = stateOf(at)
    const payment = { method: 'bankTransfer' as const, internalNotes: '', keepAsCredit: false }
    const seen = { requestId: at.requestId, requestVersion: versions[caseId]!.staff }
    // The hold is recorded before any process has run.
    await send(at.app, 'recordPayment', { ...payment, ...seen, amount: amountOwed(order) / 100 }, { caller: sam })
    await send(at.app, 'confirmOrderPayment', { caseId }, { caller: systemCaller('confirm-payments') })
    await hold(at)
    expect(purchaseOrders(at)).toEqual([])
    expect(await resume(at)).toEqual(expect.arrayContaining(['PurchaseOrderCreated', 'PurchaseOrderReleased']))
    expect(purchaseOrders(at)).toHaveLength(1)
  })

  test('ORDER-T11 ORDER-T44 PO-T26 proofs are neither approved nor returned meanwhile', async () => {
    const at = await aPaidPrintedOrder()
    const ofItem = { itemId: at.itemId }
    const file = { id: 'A'.repeat(43), name: 'A.pdf', size: 10 }
    await act(at, 'uploadArtwork', { ...ofItem, attachments: [file], comments: '' }, ada)
    await act(at, 'acceptArtwork', { ...ofItem, note: '' })
    await act(at, 'submitProof', { ...ofItem, file, comments: '' })
    await hold(at)
    expect(await refused(at, 'approveProof', { ...ofItem, version: 1 }, ada)).toMatchObject({ field: 'status' })
    await resume(at)
    await act(at, 'approveProof', { ...ofItem, version: 1 }, ada)
    await hold(at)
    expect(await refused(at, 'returnArtwork', { ...latest(at), reason })).toMatchObject({ field: 'status' })
  })
})

describe('an order on hold: a card payment', () => {
  /** A card payment that was started before the hold. */
  const startedOnHold = async () => {
    const at = await aCheckedOutDraft()
    await at.story.places('ada')
    const due = amountOwed(stateOf(at).order)
    const cards = cardPaymentsOf(at.app, at.app.log.events[0]!.caseId, ada)
    await cards.starts('card-1', due)
    await hold(at)
    return { at, cards, due }
  }
  const paidOnHold = async (amountOf: (due: number) => number = (due) => due) => {
    const { at, cards, due } = await startedOnHold()
    const { length } = at.app.log.events
    await cards.succeeds('card-1', amountOf(due))
    return { at, events: at.app.log.events.slice(length).map(({ type }) => type) }
  }

  test('ORDER-T08 ORDER-T12 PAY-T02 stays on the order, and is confirmed when the order is resumed', async () => {
    const { at, events } = await paidOnHold()
    expect(events).toEqual(['CardPaymentSucceeded', 'PaymentRecorded'])
    expect(statusOf(at)).toEqual(['onHold', undefined])
    expect(await resume(at)).toEqual(expect.arrayContaining(['OrderResumed', 'OrderPaymentConfirmed']))
    expect(statusOf(at)).toEqual(['inProgress', 'productionPending'])
  })

  test('PAY-T05 that arrives after the order was canceled is refunded to the card', async () => {
    const { at, cards, due } = await startedOnHold()
    await cancel(at)
    await cards.succeeds('card-1', due)
    expect(at.app.log.events.at(-1)).toMatchObject({ type: 'CardRefundRequested' })
  })

  test('PAY-T05 is refunded if the order is a draft or already paid', () => {
    const keep = (isPlaced: boolean, status: 'unpaid' | 'paid') =>
      paymentCan.keep({ status: 'onHold', isPlaced, payment: { status } })
    expect([keep(true, 'unpaid'), keep(true, 'paid'), keep(false, 'unpaid')]).toEqual([true, false, false])
  })
})

describe('a canceled order', () => {
  test('ORDER-T15 PO-T12 PO-T14 removes a purchase order that expired without a confirmation', async () => {
    const at = await aPaidOrder()
    const { now } = at.app.ports
    at.app.ports.now = () => plusDays(now(), 100)
    await act(at, 'expirePurchaseOrder', latest(at), systemCaller('expire-purchase-orders'))
    expect(await cancel(at)).toEqual(['OrderCancelled', 'PurchaseOrderRenewed', 'PurchaseOrderRemoved'])
    const { length } = at.app.log.events
    await at.app.redeliver()
    expect(at.app.log.events).toHaveLength(length)
  })

  /** An order of Ada's with a sample in the mail. */
  const withShippedSample = async () => {
    const at = await aCheckedOutDraft()
    const texts = { name: '', scope: '', additionalNotes: '' }
    await act(at, 'addSample', { productId: 'sample-kit', quantity: 1, ...texts }, ada)
    await at.story.places('ada')
    await at.story.pays('sam')
    const { sampleId } = Object.values(stateOf(at).samples)[0] as { sampleId: string }
    await act(at, 'startSample', { sampleId })
    await act(at, 'shipSample', { sampleId, courier: 'ups', trackingCodes: ['1Z'], estimatedDeliveryDate: undefined })
    return { at, sampleId }
  }
  const sampleOf = (at: Place) => Object.values(stateOf(at).samples)[0]!

  test('ORDER-T15 SAMPLE-T05 a sample under way arrives, so that its parcel is no longer followed', async () => {
    const { at, sampleId } = await withShippedSample()
    await cancel(at)
    expect(sampleOf(at).status).toBe('shipped')
    expect(await refused(at, 'completeSample', { sampleId, assets: [] }, ada)).toMatchObject({ field: 'status' })
    expect(await refused(at, 'returnSampleToWork', { sampleId, reason })).toMatchObject({ field: 'status' })
    expect(await act(at, 'completeSample', { sampleId, assets: [] }, courier)).toEqual(['SampleCompleted'])
  })

  test('SAMPLE-D02 its samples are not reimbursed, because what was paid for them is credit', async () => {
    const { at, sampleId } = await withShippedSample()
    await act(at, 'completeSample', { sampleId, assets: [] })
    const reimbursable = () => reimbursableIn(stateOf(at)).map(({ id }) => id)
    expect(reimbursable()).toEqual([sampleId])
    await cancel(at)
    expect(reimbursable()).toEqual([])
  })
})
