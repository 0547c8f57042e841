import { describe, expect, test } from 'vitest'
import { cancelOrder, reopenDraft } from '#application/ordering/commands.ts'
import { acceptCardPayment, refundDifferingPayment } from '#application/payments/differing-payments.ts'
import { settleRefundsAndDisputes } from '#application/payments/settle-refunds-and-disputes.ts'
import { foldCase } from '#domain/case.ts'
import { headline } from '#domain/ordering/headline.ts'
import type { DisputeStatus } from '#domain/payments/card-dispute.ts'
import { creditLeft } from '#domain/payments/disputed-payments.ts'
import { balancesOf } from '#domain/payments/ledger.ts'
import { paymentAttention } from '#domain/payments/payment-attention.ts'
import { amountOwed } from '#domain/payments/payment-terms.ts'
import { settlementOf } from '#domain/payments/settlement.ts'
import { paymentForCustomer, paymentForStaff } from '#read-models/payments/payment-view.ts'
import { cardPaymentsOf } from '#tests/support/card-payment-story.ts'
import { acting, as } from '#tests/support/case-stories.ts'
import { aCheckedOutDraft } from '#tests/support/send-commands.ts'

/** Card payments whose amount or currency differs from what was requested (decision 185). */

/** An order whose customer has started to pay the amount due by card. */
const paying = async () => {
  const { app, story } = await aCheckedOutDraft()
  await story.places('ada')
  const { caseId } = app.log.events[0]!
  const due = amountOwed(foldCase(app.log.events).order)
  const cards = cardPaymentsOf(app, caseId, as('ada'))
  await cards.starts('one', due)
  const state = () => foldCase(app.log.events)
  const payment = () => ({
    requestId: story.requestId(),
    cardPaymentId: 'one',
    requestVersion: state().versions[caseId]!.staff,
  })
  const decide = {
    record: (who: 'sam' | 'ada' | 'eve' | 'lin' = 'sam', cardPaymentId = 'one') =>
      acting(app)(who, acceptCardPayment, { ...payment(), cardPaymentId }),
    refund: (who: 'sam' | 'ada' | 'eve' | 'lin' = 'sam') =>
      acting(app)(who, refundDifferingPayment, { ...payment(), internalNotes: 'Wrong' }),
  }
  const money = () => {
    const balances = balancesOf(state())
    expect(balances.filter(({ currency }) => currency === 'USD').reduce((sum, one) => sum + one.amount, 0)).toBe(0)
    return Object.fromEntries(balances.map(({ account, currency, amount }) => [`${account} ${currency}`, amount]))
  }
  return { app, story, cards, due, state, decide, money, seen: () => paymentForStaff(state()).differingCardPayments }
}
const refused = (reason: string) => ({ refusal: { reason } })

/** The provider's state of the payment: its disputes. */
const disputing = ({ app }: Awaited<ReturnType<typeof paying>>, amount: number) => {
  const { caseId } = app.log.events[0]!
  return (status: DisputeStatus, currency = 'EUR') => {
    const dispute = { disputeId: 'dp', status, reason: '', amount, currency, evidenceDueOn: null }
    const moved = { withdrawn: status !== 'won', fee: 1_500, feeCurrency: 'USD' }
    const cards = {
      find: async () => ({ metadata: { caseId } }),
      refundsAndDisputes: async () => ({ refunds: [], disputes: [{ ...dispute, ...moved }] }),
    }
    return settleRefundsAndDisputes({ ...app.ports, cards } as never, 'pi one')
  }
}

describe('PAY-D05 a card payment that differs from what was requested', () => {
  test('counts as nothing paid, is in the books and on the order page, and prevents a second card payment', async () => {
    const { cards, due, state, money, seen } = await paying()
    await cards.succeeds('one', due - 1)
    expect(state().order).toMatchObject({ status: 'paymentPending', payments: [] })
    expect(settlementOf(state().order)).toMatchObject({ paid: 0, due, credit: 0 })
    expect(money()).toMatchObject({
      'receivables USD': due,
      'cardClearing USD': due - 1,
      'unallocatedPayments USD': 1 - due,
    })
    expect(paymentAttention(state())).toBe('differs')
    expect(headline(state())).toMatchObject({ where: 'placed', waitingOn: 'boxwright' })
    const received = { amount: due / 100, receivedAmount: (due - 1) / 100, receivedCurrency: 'USD', status: 'toCheck' }
    expect(seen()).toMatchObject([{ ...received, intentId: 'pi one', refundFailure: null }])
    const [ofCustomer] = paymentForCustomer(state()).differingCardPayments
    expect(ofCustomer).toMatchObject(received)
    expect(ofCustomer).not.toHaveProperty('intentId')
    await expect(cards.starts('two', due)).rejects.toMatchObject(refused('rule.cardAmountDiffers'))
    await expect(cards.succeeds('one', due - 1)).rejects.toMatchObject({ refusal: { code: 'forbidden-transition' } })
  })

  test('is recorded on the order by staff: less leaves the rest due, more becomes credit', async () => {
    for (const difference of [-500, 700]) {
      const { cards, due, state, decide, money } = await paying()
      await cards.succeeds('one', due + difference)
      await decide.record()
      expect(state().order.payments).toMatchObject([{ id: 'one', method: 'stripe', amount: due + difference }])
      const rest = { due: Math.max(0, -difference), credit: Math.max(0, difference) }
      expect(settlementOf(state().order)).toMatchObject(rest)
      expect(state().order.status).toBe(difference > 0 ? 'inProgress' : 'paymentPending')
      expect(money()).toMatchObject({ 'cardClearing USD': due + difference })
      expect(money()).not.toHaveProperty('unallocatedPayments USD')
      expect(paymentAttention(state())).toBe(difference > 0 ? 'overpaid' : undefined)
      await expect(decide.record()).rejects.toMatchObject({ refusal: { code: 'forbidden-transition' } })
      await expect(decide.refund()).rejects.toMatchObject({ refusal: { code: 'forbidden-transition' } })
    }
  })

  test('in another currency is refunded to the card; then the customer can pay again', async () => {
    const { cards, due, state, decide, money, seen } = await paying()
    await cards.succeeds('one', due, undefined, 'EUR')
    expect(money()).toMatchObject({ 'cardClearing EUR': due, 'unallocatedPayments EUR': -due })
    await expect(decide.record()).rejects.toMatchObject(refused('rule.paidInOtherCurrency'))
    await decide.refund()
    expect(seen()).toMatchObject([{ status: 'refunding' }])
    expect(paymentAttention(state())).toBeUndefined()
    await expect(decide.refund()).rejects.toMatchObject(refused('rule.cardPaymentRefunded'))
    const { refundId } = Object.values(state().cardPayments).flatMap((one) =>
      one.status === 'differs' ? one.refunds : [],
    )[0]!
    await cards.refundFails('one', refundId)
    expect(seen()).toMatchObject([{ status: 'toCheck', refundFailure: 'expired_or_canceled_card' }])
    expect(paymentAttention(state())).toBe('differs')
    await decide.refund()
    await cards.refunded('one', 'by-hand', due)
    expect(seen()).toMatchObject([{ status: 'refunded' }])
    expect(money()).not.toHaveProperty('cardClearing EUR')
    await cards.starts('two', due)
    await cards.succeeds('two', due)
    expect(state().order).toMatchObject({ status: 'inProgress', payments: [{ id: 'two' }] })
  })

  test('prevents that the customer edits or cancels the order until it is recorded or refunded', async () => {
    const { app, story, cards, due, state, decide } = await paying()
    await cards.succeeds('one', due - 1)
    const ofOrder = { requestId: story.requestId() }
    for (const change of [reopenDraft, cancelOrder]) {
      await expect(acting(app)('ada', change, ofOrder)).rejects.toMatchObject(refused('rule.cardPaymentChecked'))
    }
    await decide.refund()
    await expect(acting(app)('ada', reopenDraft, ofOrder)).rejects.toMatchObject(refused('rule.cardPaymentChecked'))
    await cards.refunded('one', 'by-hand', due - 1)
    await acting(app)('ada', reopenDraft, ofOrder)
    expect(state().order.status).toBe('draft')
  })

  test('in another currency is taken back by the bank in a dispute: nothing is owed or decided, and the customer pays again', async () => {
    const paid = await paying()
    const { app, story, cards, due, state, decide, money, seen } = paid
    await cards.succeeds('one', due, undefined, 'EUR')
    const bank = disputing(paid, due)
    await expect(bank('needsResponse', 'USD')).rejects.toMatchObject(refused('rule.cardAmountDiffers'))
    await bank('needsResponse')
    const feeOnly = { 'cardClearing USD': -1_500, 'cardFees USD': 1_500 }
    for (const status of ['underReview', 'lost'] as const) {
      await bank(status)
      expect(money()).toMatchObject(feeOnly)
      for (const account of ['cardClearing', 'unallocatedPayments', 'disputedPayments', 'disputeLosses'])
        expect(money()).not.toHaveProperty(`${account} EUR`)
      expect(seen()).toMatchObject([{ status: 'withdrawn', undecided: 0 }])
      expect(paymentAttention(state())).toBeUndefined()
      await expect(decide.refund()).rejects.toMatchObject(refused('rule.cardPaymentRefunded'))
    }
    await bank('won')
    expect(seen()).toMatchObject([{ status: 'toCheck', undecided: due / 100 }])
    expect(money()).toMatchObject({ 'cardClearing EUR': due, 'unallocatedPayments EUR': -due })
    await bank('lost')
    // Customers see the outcome of a dispute, not the withdrawal.
    const forCustomer = foldCase(app.log.events.filter(({ type }) => !type.startsWith('CardDisputeFunds')))
    expect(paymentForCustomer(forCustomer).differingCardPayments).toMatchObject([{ status: 'withdrawn' }])
    await cards.starts('two', due)
    await cards.succeeds('two', due + 700)
    await decide.record('sam', 'two')
    // The lost dispute is not of this order's money, so its credit remains.
    expect(creditLeft(state())).toBe(700)
    await acting(app)('sam', cancelOrder, { requestId: story.requestId() })
    expect(creditLeft(state())).toBe(due + 700)
  })

  test('in the currency of the order cannot be recorded while the bank has taken it back; a rest is refunded', async () => {
    const paid = await paying()
    const { cards, due, state, decide } = paid
    await cards.succeeds('one', due - 100)
    await disputing(paid, 500)('needsResponse', 'USD')
    await expect(decide.record()).rejects.toMatchObject(refused('rule.returnedByBank'))
    await decide.refund()
    const [payment] = Object.values(state().cardPayments)
    expect(payment).toMatchObject({ status: 'differs', refunds: [{ amount: due - 600, status: 'pending' }] })
  })

  test('is decided about only by staff', async () => {
    const { cards, due, decide } = await paying()
    await cards.succeeds('one', due - 1)
    for (const who of ['eve', 'lin'] as const) {
      await expect(decide.record(who)).rejects.toMatchObject({ refusal: { code: 'not-found' } })
      await expect(decide.refund(who)).rejects.toMatchObject({ refusal: { code: 'not-found' } })
    }
    await expect(decide.record('ada')).rejects.toMatchObject({ refusal: { code: 'forbidden' } })
    await expect(decide.refund('ada')).rejects.toMatchObject({ refusal: { code: 'forbidden' } })
  })
})
