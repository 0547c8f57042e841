import { describe, expect, test } from 'vitest'
import { removePaymentEntry } from '#application/ordering/commands.ts'
import { cardPaymentCommands, initiateCardPayment } from '#application/payments/card-payment-commands.ts'
import { cardPayments as payByCard } from '#application/payments/pay-by-card.ts'
import { setPaymentTerms } from '#application/payments/terms-commands.ts'
import { systemCaller } from '#application/pipeline/access.ts'
import { handle } from '#application/pipeline/handle.ts'
import { foldCase } from '#domain/case.ts'
import { amountOwed } from '#domain/payments/payment-terms.ts'
import { cardPaymentsOf, runCardPaymentStory } from '#tests/support/card-payment-story.ts'
import { acting, as } from '#tests/support/case-stories.ts'
import { type MemoryApp, memoryApp } from '#tests/support/memory-app.ts'
import { aCheckedOutDraft } from '#tests/support/send-commands.ts'

/** Card payments of orders: the right to start and settle them, and their bookings. */

const placed = async () => {
  const { app, story } = await aCheckedOutDraft()
  await story.places('ada')
  const { caseId } = app.log.events[0]!
  const due = amountOwed(foldCase(app.log.events).order)
  return { app, story, due, cards: cardPaymentsOf(app, caseId, as('ada')) }
}
const orderIn = (app: MemoryApp) => foldCase(app.log.events).order

describe('a card payment', () => {
  test('PAY-T02 PAY-T03 PAY-016 PAY-017 is recorded on the order, and starts it when the full amount due is paid', async () => {
    const { app } = await placed()
    await runCardPaymentStory(app, { customer: as('ada'), staff: as('sam') })
    const { payments, status } = orderIn(app)
    expect(status).toBe('inProgress')
    expect(payments.map(({ id, method }) => [id, method])).toEqual([
      ['first', 'stripe'],
      ['second', 'stripe'],
    ])
    const { paymentLinks, cardPayments } = foldCase(app.log.events)
    expect(Object.values(paymentLinks).map(({ status: of }) => of)).toEqual(['paid'])
    expect(Object.values(cardPayments).map(({ status: of }) => of)).toEqual([
      'failed',
      'expired',
      'succeeded',
      'succeeded',
    ])
    await app.redeliver()
    expect(orderIn(app).payments).toHaveLength(2)
  })

  test('is limited to the unpaid amount of a placed order', async () => {
    const { cards, due } = await placed()
    await expect(cards.starts('one', due + 1)).rejects.toMatchObject({ refusal: { field: 'amount' } })
    const { app } = await aCheckedOutDraft()
    const draft = cardPaymentsOf(app, app.log.events[0]!.caseId, as('ada'))
    await expect(draft.starts('one', 100)).rejects.toMatchObject({ refusal: { code: 'forbidden-transition' } })
  })

  test('is started only by the customer of the order, and settled only by the system', async () => {
    const { app, cards, due } = await placed()
    for (const outsider of ['eve', 'lin'] as const) {
      await expect(cards.starts('one', due, null, as(outsider))).rejects.toMatchObject({
        refusal: { code: 'not-found' },
      })
    }
    await expect(cards.starts('one', due, null, as('sam'))).rejects.toMatchObject({ refusal: { code: 'forbidden' } })
    await cards.starts('one', due)
    const { length } = app.log.events
    for (const who of ['ada', 'sam', 'lin'] as const) {
      await expect(cards.succeeds('one', due, as(who))).rejects.toMatchObject({ refusal: { code: 'not-found' } })
      await expect(cards.fails('one', as(who))).rejects.toMatchObject({ refusal: { code: 'not-found' } })
      await expect(cards.expires('one', as(who))).rejects.toMatchObject({ refusal: { code: 'not-found' } })
    }
    expect(app.log.events).toHaveLength(length)
  })

  test('has exactly one outcome', async () => {
    const { cards, due } = await placed()
    await cards.starts('one', due)
    await cards.fails('one')
    for (const again of [cards.succeeds('one', due), cards.fails('one'), cards.expires('one')]) {
      await expect(again).rejects.toMatchObject({ refusal: { code: 'forbidden-transition' } })
    }
  })

  test('is refunded to the card if the order was paid in another way meanwhile', async () => {
    const { app, story, cards, due } = await placed()
    await cards.starts('one', due)
    await story.pays('sam')
    await cards.succeeds('one', due)
    const { payments, cardRefunds } = orderIn(app)
    expect(payments).toMatchObject([
      { method: 'bankTransfer', amount: due },
      { id: 'one', method: 'stripe', amount: due },
    ])
    expect(cardRefunds).toMatchObject([{ cardPaymentId: 'one', amount: due, status: 'pending' }])
    await app.redeliver()
    expect(orderIn(app).cardRefunds).toHaveLength(1)
  })

  test('PAY-T08 cannot be corrected manually, because the books follow the provider', async () => {
    const { app, story, cards, due } = await placed()
    await cards.starts('one', due)
    await cards.succeeds('one', due)
    const { versions, caseId } = foldCase(app.log.events)
    const wrong = { requestId: story.requestId(), paymentId: 'one', reason: 'Twice' }
    const refused = acting(app)('sam', removePaymentEntry, { ...wrong, requestVersion: versions[caseId]!.staff })
    await expect(refused).rejects.toMatchObject({ refusal: { reason: 'rule.entryOfProvider' } })
  })

  test('is not started while another one has succeeded but is not recorded yet', async () => {
    const { app, cards, due } = await placed()
    await cards.starts('one', due)
    // As after a kill: the payment has succeeded, and its process has not run.
    const held = memoryApp(app.log.events)
    const { caseId } = app.log.events[0]!
    const ask = { caller: systemCaller('card-payments'), commandId: 'paid' }
    const paid = { caseId, cardPaymentId: 'one', amount: due, currency: 'USD' }
    await handle(held.ports, cardPaymentCommands.succeedCardPayment, { ...ask, input: paid })
    const again = handle(held.ports, initiateCardPayment, {
      caller: as('ada'),
      commandId: 'again',
      input: { caseId, cardPaymentId: 'two', amount: due, currency: 'USD', paymentLinkId: null, intentId: 'pi two' },
    })
    await expect(again).rejects.toMatchObject({ refusal: { reason: 'rule.cardPaymentInProgress' } })
  })

  test('is not started while nothing is due', async () => {
    const { story, app, due } = await placed()
    await story.pays('sam')
    const { versions, caseId } = foldCase(app.log.events)
    const seen = { requestId: story.requestId(), requestVersion: versions[caseId]!.staff }
    const later = { terms: 'custom' as const, customAmountDue: due / 100, dueDate: null }
    await acting(app)('sam', setPaymentTerms, { ...seen, ...later })
    const pay = payByCard.payOrder.run({ caller: as('ada'), params: seen } as never, app.ports as never)
    await expect(pay).rejects.toMatchObject({ refusal: { field: 'amount', reason: 'rule.nothingToPay' } })
  })
})
