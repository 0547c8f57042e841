import { describe, expect, test } from 'vitest'
import { cartPayments } from '#application/payments/cart-payments.ts'
import { receiveNotification } from '#application/payments/receive-notification.ts'
import type { CardPorts } from '#application/payments/settle-card-payment.ts'
import { payAskedRefund, settleRefundsAndDisputes } from '#application/payments/settle-refunds-and-disputes.ts'
import type { Caller } from '#application/pipeline/access.ts'
import { isOfOrder } from '#domain/aggregates.ts'
import { foldCase } from '#domain/case.ts'
import { balancesOf } from '#domain/payments/ledger.ts'
import { paymentAttention } from '#domain/payments/payment-attention.ts'
import { people } from '#infrastructure/seed/stories/people.ts'
import { cartPaymentsOf } from '#read-models/payments/cart-payments.ts'
import { ledgerForStaffProjection } from '#read-models/payments/ledger.ts'
import { paymentForCustomer, paymentForStaff } from '#read-models/payments/payment-view.ts'
import { acting, as } from '#tests/support/case-stories.ts'
import { buying } from '#tests/support/essentials-story.ts'
import { tableAfter } from '#tests/support/fold-table.ts'
import { type Perform, memoryApp } from '#tests/support/memory-app.ts'
import { memoryCards, type RefundFate } from '#tests/support/memory-cards.ts'

/**
 * PAY-D05 A cart is paid with another amount (decision 187). It has no order: the payment is refunded immediately, and
 * is in the books and in a list until the buyer has the money back.
 */

const visitor: Caller = { ...as('ada'), customerId: undefined, actor: { kind: 'customer', id: 'visitor' } }
const received = 500

/** A visitor with a cart that can be paid, and the metadata of its payment. */
const filledCart = async (app: ReturnType<typeof memoryApp>) => {
  const rosa = buying(app, visitor)
  await rosa.chooses('tissue-ream', 1)
  await rosa.ships()
  await rosa.enters()
  return { rosa, metadata: { caseId: await rosa.caseId() } }
}

/** A cart that was paid with another amount, or in another currency, whose refund has this outcome. */
const paidDifferently = async (
  fate: RefundFate,
  currency = 'USD',
  /** Happens between the failed checkout and the record of its payment. */
  meanwhile: (provider: ReturnType<typeof memoryCards>, intentId: string) => void = () => undefined,
) => {
  const provider = memoryCards()
  const perform: Perform = async (effect) => {
    if (effect.effect === 'payCardRefund') await payAskedRefund(ports, effect.input)
  }
  const app = memoryApp([], {}, perform)
  const ports = { ...app.ports, cards: provider.cards } as CardPorts
  const { rosa, metadata } = await filledCart(app)
  const asked = { amount: received, currency, description: '', email: '', metadata, idempotencyKey: 'checkout' }
  const { intentId } = await provider.cards.start(asked)
  await rosa.starts(intentId)
  provider.succeeds(intentId)
  provider.refundsAre(fate)
  await rosa.paid(received, currency)
  meanwhile(provider, intentId)
  for (const sent of provider.notifications()) await receiveNotification(ports, JSON.stringify(sent), '')
  await app.settled()
  const state = () => foldCase(app.log.events)
  const payment = () => cartPaymentsOf(state())[0]!
  const decision = () => {
    const { cartId, cardPaymentId, paymentVersion } = payment()
    return { cartId, cardPaymentId, paymentVersion, internalNotes: '' }
  }
  const act = acting(app)
  return {
    app,
    rosa,
    provider,
    intentId,
    state,
    payment,
    decision,
    refundsAgain: (next: RefundFate) => {
      provider.refundsAre(next)
      return act('sam', cartPayments.refund, decision())
    },
    returns: (paidFrom: 'bankTransfer' | 'custom') =>
      act('sam', cartPayments.recordReturn, { ...decision(), paidFrom }),
    act,
    ports,
    reported: async () => {
      await settleRefundsAndDisputes(ports, intentId)
      await app.settled()
    },
    money: () => {
      const balances = balancesOf(state())
      expect(balances.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
      const accounts = Object.fromEntries(
        balances.flatMap((one) => (one.currency === currency ? [[one.account, one.amount]] : [])),
      )
      expect(accounts['cardClearing'] ?? 0).toBe(provider.balances().get(currency))
      return accounts
    },
  }
}
type Paid = Awaited<ReturnType<typeof paidDifferently>>
const row = ({ app }: Paid) =>
  tableAfter(ledgerForStaffProjection, app.log.events).get(app.log.events[0]!.caseId)?.shown

describe('PAY-D05 a cart that is paid with another amount', () => {
  test('is refunded, and then nothing is to be decided and nothing remains in the books', async () => {
    const paid = await paidDifferently('paid')
    expect(paid.payment()).toMatchObject({ status: 'refunded', undecided: 0, refundFailure: null })
    expect(paid.money()).toEqual({})
    expect(row(paid)).toMatchObject({ attention: null, request_id: null })
  })

  test('is in the books and to be decided while its refund is not paid', async () => {
    const paid = await paidDifferently('refused')
    expect(paid.payment()).toMatchObject({
      buyer: { name: 'Rosa Marin', email: 'rosa@marin.example', phoneNumber: '+1 503 555 0111' },
      receivedAmount: received / 100,
      receivedCurrency: 'USD',
      undecided: received / 100,
      status: 'toCheck',
      intentId: paid.intentId,
      refundFailure: expect.stringMatching(/.+/),
    })
    expect(paid.money()).toEqual({ cardClearing: received, unallocatedPayments: -received })
    expect(row(paid)).toMatchObject({ attention: 'differs', request_id: null, reference: paid.intentId })
  })

  test('is refunded to the card again, once', async () => {
    const paid = await paidDifferently('refused')
    const before = paid.decision()
    await paid.refundsAgain('paid')
    await paid.app.settled()
    expect(paid.payment()).toMatchObject({ status: 'refunded', undecided: 0 })
    expect(paid.money()).toEqual({})
    await expect(paid.act('sam', cartPayments.refund, before)).rejects.toMatchObject({
      refusal: { code: 'stale-version', field: 'paymentVersion' },
    })
    await expect(paid.refundsAgain('paid')).rejects.toMatchObject({ refusal: { reason: 'rule.cardPaymentRefunded' } })
  })

  test('fails later, after it was pending or paid', async () => {
    for (const fate of ['waits', 'comesBack'] as const) {
      const paid = await paidDifferently(fate)
      expect(paid.payment().status).not.toBe('toCheck')
      paid.provider.decidesRefunds(false)
      await paid.reported()
      expect(paid.payment()).toMatchObject({ status: 'toCheck', undecided: received / 100 })
      expect(paid.money()).toEqual({ cardClearing: received, unallocatedPayments: -received })
    }
  })

  test.each([
    ['bankTransfer', 'bank'],
    ['custom', 'otherMoney'],
  ] as const)('is returned by %s: the money at the provider is then ours', async (way, account) => {
    const paid = await paidDifferently('refused')
    await paid.returns(way)
    expect(paid.payment()).toMatchObject({ status: 'refunded', undecided: 0, returnedBy: way })
    expect(paid.money()).toEqual({ cardClearing: received, [account]: -received })
    expect(row(paid)).toMatchObject({ attention: null })
    for (const again of [() => paid.returns(way), () => paid.refundsAgain('paid')]) {
      await expect(again()).rejects.toMatchObject({ refusal: { reason: 'rule.cardPaymentRefunded' } })
    }
  })

  test('is taken back by the bank: nothing is to be decided', async () => {
    const paid = await paidDifferently('refused')
    paid.provider.opensDispute(paid.intentId)
    await paid.reported()
    expect(paid.payment()).toMatchObject({ status: 'withdrawn', undecided: 0 })
    expect(paid.money()).toEqual({ cardClearing: -1_500, cardFees: 1_500 })
  })

  test('is taken back by the bank after it was returned in another way: we can lose it', async () => {
    const paid = await paidDifferently('refused')
    await paid.returns('bankTransfer')
    paid.provider.opensDispute(paid.intentId)
    await paid.reported()
    const disputed = { bank: -received, cardClearing: -1_500, cardFees: 1_500 }
    expect(paid.money()).toEqual({ ...disputed, disputedPayments: received })
    paid.provider.decidesDispute(paid.intentId, 'lost')
    await paid.reported()
    expect(paid.money()).toEqual({ ...disputed, disputeLosses: received })
  })

  test('is lost in a dispute whose withdrawal is not reported yet: it cannot be returned again', async () => {
    const paid = await paidDifferently('refused')
    paid.provider.opensDispute(paid.intentId, { withdrawn: false })
    await paid.reported()
    expect(paid.payment()).toMatchObject({ status: 'toCheck', undecided: received / 100 })
    paid.provider.decidesDispute(paid.intentId, 'lost', { withdrawn: false })
    await paid.reported()
    expect(paid.payment()).toMatchObject({ status: 'withdrawn', undecided: 0 })
    await expect(paid.returns('bankTransfer')).rejects.toMatchObject({
      refusal: { reason: 'rule.cardPaymentRefunded' },
    })
  })

  test('and then paid in full becomes an order, whose page shows the failed refund', async () => {
    const paid = await paidDifferently('refused')
    await paid.rosa.starts('pi_again')
    await paid.rosa.paid()
    await paid.app.settled()
    expect(cartPaymentsOf(paid.state())).toEqual([])
    expect(paymentAttention(paid.state())).toBe('differs')
    const [ofStaff] = paymentForStaff(paid.state()).differingCardPayments
    expect(ofStaff).toMatchObject({ status: 'toCheck', intentId: paid.intentId, receivedAmount: received / 100 })
    expect(paymentForCustomer(paid.state()).differingCardPayments).toMatchObject([{ status: 'toCheck' }])
    // The provider reported the payment of the order, also for views, which do not contain its cart.
    const inViews = foldCase(paid.app.log.events.filter(isOfOrder))
    expect(paymentForStaff(inViews).paymentHistory).toMatchObject([{ method: 'stripe', byProvider: true }])
    expect(row(paid)).toMatchObject({ attention: 'differs', cart_changed_on: null })
    expect(row(paid)!['request_id']).not.toBeNull()
    expect(balancesOf(paid.state())).toContainEqual({
      account: 'unallocatedPayments',
      currency: 'USD',
      amount: -received,
    })
  })

  test('is decided about only by staff and accountants', async () => {
    const paid = await paidDifferently('refused')
    for (const who of ['ada', 'eve', 'lin'] as const) {
      await expect(paid.act(who, cartPayments.refund, paid.decision())).rejects.toMatchObject({
        refusal: { code: expect.stringMatching(/forbidden|not-found/) },
      })
    }
  })
})

describe('PAY-D05 a cart that is paid in a currency that is no payment currency', () => {
  test('is in the books in that currency, and refunded', async () => {
    const waiting = await paidDifferently('waits', 'JPY')
    expect(waiting.payment()).toMatchObject({ receivedCurrency: 'JPY', status: 'refunding' })
    expect(waiting.money()).toEqual({ cardClearing: received, unallocatedPayments: -received })
    waiting.provider.decidesRefunds(true)
    await waiting.reported()
    expect(waiting.payment()).toMatchObject({ status: 'refunded', undecided: 0 })
    expect(waiting.money()).toEqual({})
  })

  test('is decided about by staff if its refund fails, also after the cart became an order', async () => {
    const paid = await paidDifferently('refused', 'JPY')
    expect(paid.payment()).toMatchObject({ status: 'toCheck', undecided: received / 100, refundFailure: 'Refused.' })
    expect(row(paid)).toMatchObject({ attention: 'differs', reference: paid.intentId })
    await paid.rosa.starts('pi_again')
    await paid.rosa.paid()
    await paid.app.settled()
    expect(paymentAttention(paid.state())).toBe('differs')
    expect(paid.money()).toEqual({ cardClearing: received, unallocatedPayments: -received })
    expect(paymentForStaff(paid.state()).differingCardPayments).toMatchObject([{ receivedCurrency: 'JPY' }])
  })

  test('and is disputed: the amount and the fee are posted in their currencies', async () => {
    const paid = await paidDifferently('refused', 'JPY')
    paid.provider.opensDispute(paid.intentId)
    await paid.reported()
    expect(paid.payment()).toMatchObject({ status: 'withdrawn', disputes: [{ currency: 'JPY', feeCurrency: 'USD' }] })
    expect(paid.money()).toEqual({})
    expect(balancesOf(paid.state())).toEqual([
      { account: 'cardClearing', currency: 'USD', amount: -1_500 },
      { account: 'cardFees', currency: 'USD', amount: 1_500 },
    ])
  })

  test('was refunded by an event that contains the key of the payment: the refund has another key', async () => {
    const paid = await paidDifferently('refused', 'JPY')
    paid.provider.refundsAre('paid')
    const { caseId } = paid.state()
    const asked = { caseId, refundId: 'checkout', intentId: paid.intentId, amount: received }
    expect(await payAskedRefund(paid.ports, asked)).toBe('succeeded')
    expect(await payAskedRefund(paid.ports, asked)).toBe('succeeded')
    expect(paid.payment()).toMatchObject({ status: 'refunded' })
    expect(paid.money()).toEqual({})
  })
})

describe('PAY-D05 the dispute of a cart without an order', () => {
  const disputed = async () => {
    const paid = await paidDifferently('refused')
    paid.provider.opensDispute(paid.intentId, { withdrawn: false })
    await paid.reported()
    const { cartId, cardPaymentId, disputes } = paid.payment()
    const assignment = { assigneeId: people.sam.userId, dueDate: null, followUpOn: null }
    const asked = { cartId, cardPaymentId, disputeId: disputes[0]!.disputeId, ...assignment }
    return { ...paid, asked }
  }

  test('is shown with the payment and can be assigned, once it is known', async () => {
    const { act, asked, payment } = await disputed()
    expect(payment().disputes).toMatchObject([
      { status: 'needsResponse', amount: received / 100, reason: 'fraudulent' },
    ])
    await act('sam', cartPayments.assignDispute, asked)
    expect(payment().disputes).toMatchObject([{ assignment: { assignee: { id: people.sam.userId } } }])
  })

  test('is not assigned by other audiences, to others than employees, or with ids of others', async () => {
    const { act, asked, payment, app } = await disputed()
    for (const who of ['ada', 'eve', 'lin'] as const) {
      await expect(act(who, cartPayments.assignDispute, asked)).rejects.toMatchObject({
        refusal: { code: expect.stringMatching(/forbidden|not-found/) },
      })
    }
    const events = app.log.events.length
    const foreign = [{ disputeId: 'dp_other' }, { cardPaymentId: 'of another cart' }, { cartId: 'another-cart' }]
    for (const other of foreign) {
      await expect(act('sam', cartPayments.assignDispute, { ...asked, ...other })).rejects.toMatchObject({
        refusal: { code: 'not-found' },
      })
    }
    await expect(
      act('sam', cartPayments.assignDispute, { ...asked, assigneeId: people.ada.userId }),
    ).rejects.toMatchObject({ refusal: { reason: 'rule.assigneeIsStaff' } })
    expect(app.log.events).toHaveLength(events)
    expect(payment().disputes).toMatchObject([{ assignment: { assignee: null } }])
  })

  test('that is reported after the checkout failed and before its payment is recorded, is recorded with the payment', async () => {
    const paid = await paidDifferently('refused', 'USD', (provider, intentId) => provider.opensDispute(intentId))
    expect(paid.payment()).toMatchObject({
      status: 'withdrawn',
      undecided: 0,
      disputes: [{ status: 'needsResponse', amount: received / 100 }],
    })
    expect(paid.money()).toEqual({ cardClearing: -1_500, cardFees: 1_500 })
  })

  test('that is reported before its payment, or before the order, is recorded', async () => {
    const provider = memoryCards()
    const app = memoryApp([], {})
    const ports = { ...app.ports, cards: provider.cards } as CardPorts
    const { rosa, metadata } = await filledCart(app)
    await rosa.starts('pi_000001')
    const { amount } = (await rosa.cart()).checkout!
    const asked = { amount, currency: 'USD', description: '', email: '', metadata, idempotencyKey: 'checkout' }
    const { intentId } = await provider.cards.start(asked)
    expect(intentId).toBe('pi_000001')
    provider.succeeds(intentId)
    provider.opensDispute(intentId)
    await settleRefundsAndDisputes(ports, intentId)
    const state = () => foldCase(app.log.events)
    expect(state().order.status).toBe('none')
    expect(Object.values(state().cardDisputes)).toMatchObject([{ status: 'needsResponse', withdrawn: true, amount }])
    await app.settled()
    expect(state().order.status).toBe('inProgress')
    expect(paymentForStaff(state()).disputes).toMatchObject([{ status: 'needsResponse' }])
    const sums = new Map(balancesOf(state()).map((one) => [one.account, one.amount]))
    expect(sums.get('cardClearing')).toBe(provider.balances().get('USD'))
    expect(sums.get('disputedPayments')).toBe(amount)
  })
})
