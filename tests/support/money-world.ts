import * as orders from '#application/ordering/commands.ts'
import * as orderChanges from '#application/ordering/order-changes.ts'
import * as discounts from '#application/payments/customer-discounts.ts'
import {
  acceptCardPayment,
  recordPaymentReturn,
  refundDifferingPayment,
} from '#application/payments/differing-payments.ts'
import { applyDiscount, changeOrderTotal, removeDiscount } from '#application/payments/discount-commands.ts'
import { cardPayments } from '#application/payments/pay-by-card.ts'
import { issuePaymentLink, withdrawPaymentLink } from '#application/payments/payment-links.ts'
import { receiveNotification } from '#application/payments/receive-notification.ts'
import { type CardPorts, expirePayment, settleCardPayment } from '#application/payments/settle-card-payment.ts'
import { payAskedRefund, settleRefundsAndDisputes } from '#application/payments/settle-refunds-and-disputes.ts'
import * as terms from '#application/payments/terms-commands.ts'
import type { OperationPorts } from '#application/pipeline/operation.ts'
import { type Case, foldCase } from '#domain/case.ts'
import type { Recorded } from '#domain/events.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import { openChange } from '#domain/ordering/order-change-state.ts'
import { requireExisting, type ExistingOrder } from '#domain/ordering/order.ts'
import { paymentTermsKinds } from '#domain/payments/payment-terms.ts'
import { settlementOf } from '#domain/payments/settlement.ts'
import { isBefore, plusDays } from '#domain/time.ts'
import { customers } from '#infrastructure/seed/stories/people.ts'
import { acting, as } from './case-stories.ts'
import { monday } from './given.ts'
import { memoryApp, type Perform } from './memory-app.ts'
import { memoryCards, type Notification, type RefundFate } from './memory-cards.ts'
import { oneOf, share, type Size } from './money-step.ts'
import { supplierSteps } from './money-supplier-steps.ts'

/**
 * A small model world for random money histories: three orders of two customers, staff, buyers, the card provider, and
 * the delivery of its notifications. Steps refer to their subjects by number, so that a history can be replayed.
 */

/** Random values of a step. `nth` selects the subject, `size` the amount. */
export type Step = { act: Act; order: number; nth: number; size: Size }

/** Delivery of the provider's notifications. The reconciliation finds lost notifications. */
export const deliveries = ['once', 'twice', 'reversed', 'lost'] as const
export type Delivery = (typeof deliveries)[number]

const arranged: Readonly<Record<Delivery, (sent: Notification[]) => Notification[]>> = {
  once: (sent) => sent,
  twice: (sent) => [...sent, ...sent],
  reversed: (sent) => sent.toReversed(),
  lost: () => [],
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** Lifetime of a payment at the provider in minutes, plus a margin. */
const longEnough = 31

export const openWorld = async (past: readonly Recorded[], delivery: Delivery) => {
  const provider = memoryCards()
  const { cards } = provider
  let seconds = 0
  const now = () => plusDays(monday, 1 + (seconds += 1) / 86_400)
  const perform: Perform = async (effect) => {
    if (effect.effect !== 'payCardRefund') return
    await payAskedRefund(ports, effect.input)
  }
  const app = memoryApp(past, { now }, perform)
  const caseIds = [...new Set(past.filter(({ type }) => type === 'OrderCreated').map(({ caseId }) => caseId))]
  const byTokenHash = async (tokenHash: string) => {
    const issued = app.log.events.find(
      ({ type, data }) => type === 'PaymentLinkIssued' && (data as { tokenHash?: string }).tokenHash === tokenHash,
    )
    if (!issued) return undefined
    const state = foldCase(await app.log.readCase({ caseId: issued.caseId }))
    return { ...state.paymentLinks[issued.stream]!, requestId: requireExisting(state.order).requestId }
  }
  const ports = { ...app.ports, cards, reads: { paymentLinks: { byTokenHash } } } as unknown as CardPorts &
    OperationPorts
  const stateOf = async (nth: number): Promise<Case> =>
    foldCase(await app.log.readCase({ caseId: caseIds[nth % caseIds.length]! }))

  /** Reconciles with the provider, as the jobs do. */
  const reconcile = async (): Promise<void> => {
    for (const intentId of await cards.changedSince('')) {
      await settleCardPayment(ports, intentId)
      await settleRefundsAndDisputes(ports, intentId)
    }
    await app.settled()
  }
  let isReconciled = true
  /** Delivers notifications until there are no more; one can cause another. */
  const deliver = async (): Promise<void> => {
    for (let sent = provider.notifications(); sent.length > 0; sent = provider.notifications()) {
      for (const one of arranged[delivery](sent)) await receiveNotification(ports, JSON.stringify(one), '')
      await app.settled()
      if (delivery === 'lost' && isReconciled) await reconcile()
    }
  }
  return {
    app,
    ports,
    provider,
    caseIds,
    stateOf,
    deliver,
    /** False to skip the reconciliation. */
    reconciles: (is: boolean) => void (isReconciled = is),
    act: acting(app),
    passes: (minutes: number) => void (seconds += minutes * 60),
    isOver: (moment: string) => !isBefore(now(), moment),
  }
}

/** Context of a step: the order, and the ids for its commands. */
const subject = async (world: World, { order: nth }: Step) => {
  const state = await world.stateOf(nth)
  const order: ExistingOrder = requireExisting(state.order)
  const { requestId, customerId } = order
  const customer = customerId === customers.bloom.customerId ? ('ada' as const) : ('eve' as const)
  const seen = { requestId, requestVersion: state.versions[state.caseId]!.staff }
  return { state, order, seen, customer, ofOrder: { requestId }, settled: settlementOf(order) }
}

type Found = Awaited<ReturnType<typeof subject>>
type Does = (world: World, found: Found, step: Step) => Promise<unknown>

const payable = ({ cardPayments: own }: Case): string | undefined =>
  Object.values(own).find(({ status }) => status === 'pending')?.intentId

/** The card payments of an order that differ from what was requested. */
const differing = ({ cardPayments: own }: Case): string[] =>
  Object.values(own).flatMap(({ status, cardPaymentId }) => (status === 'differs' ? [cardPaymentId] : []))

/** The payments of an order at the provider, in any state that can be refunded there. */
const receivedIntents = ({ cardPayments: own }: Case): string[] =>
  Object.values(own).flatMap(({ status, intentId }) =>
    (status === 'succeeded' || status === 'differs') && intentId ? [intentId] : [],
  )

const fates: readonly RefundFate[] = ['paid', 'waits', 'refused', 'comesBack']

const transfer: Does = (world, { seen, settled: { due } }, { size, nth }) =>
  world.act('sam', orders.recordPayment, {
    ...seen,
    amount: share(size, due),
    method: nth % 2 ? 'bankTransfer' : 'custom',
    keepAsCredit: nth % 3 === 0,
    internalNotes: '',
  })

/** The steps of a history. A step that is not possible is refused and has no effect. */
const acts = {
  // Payments
  transfer,
  startCard: ({ ports }, { customer, ofOrder: params }) =>
    Promise.resolve(cardPayments.payOrder.run({ caller: as(customer), params } as never, ports)),
  issueLink: (world, { ofOrder, settled: { due } }, { size }) =>
    world.act('sam', issuePaymentLink, { ...ofOrder, amount: share(size, due), days: 14 }),
  withdrawLink: (world, { ofOrder, state }, { nth }) =>
    world.act('sam', withdrawPaymentLink, {
      ...ofOrder,
      paymentLinkId: oneOf(Object.values(state.paymentLinks), nth)?.paymentLinkId ?? '',
    }),
  startLink: async ({ ports }, { state }, { nth }) => {
    const link = oneOf(Object.values(state.paymentLinks), nth)
    if (!link) return
    const token = ports.tokens.of('payment link', link.paymentLinkId)
    await cardPayments.payLink.run({ body: { token } } as never, ports)
  },
  // Buyers at the provider
  buyerPays: async ({ provider }, { state }) => provider.succeeds(payable(state) ?? ''),
  /** The provider receives another amount, or in another currency: also in one that is no payment currency. */
  buyerPaysOther: async ({ provider }, { state, settled: { due } }, { size, nth }) => {
    const currency = (['EUR', 'USD', 'USD', 'JPY', 'USD', 'USD'] as const)[nth % 6]!
    provider.succeedsWith(payable(state) ?? '', { amount: Math.round(share(size, due) * 100), currency })
  },
  acceptsPayment: (world, { seen, state }, { nth }) =>
    world.act('sam', acceptCardPayment, { ...seen, cardPaymentId: oneOf(differing(state), nth) ?? '' }),
  refundsPayment: (world, { seen, state }, { nth }) => {
    world.provider.refundsAre(fates[nth % fates.length]!)
    return world.act('sam', refundDifferingPayment, {
      ...seen,
      cardPaymentId: oneOf(differing(state), nth) ?? '',
      internalNotes: '',
    })
  },
  returnsPayment: (world, { seen, state }, { nth }) =>
    world.act('sam', recordPaymentReturn, {
      ...seen,
      cardPaymentId: oneOf(differing(state), nth) ?? '',
      paidFrom: nth % 2 ? 'bankTransfer' : 'custom',
      internalNotes: '',
    }),
  buyerIsDeclined: async ({ provider }, { state }) => provider.declines(payable(state) ?? ''),
  bankProcesses: async ({ provider }, { state }) => provider.isProcessing(payable(state) ?? ''),
  disputes: async ({ provider }, { state }, { nth }) => {
    const intentId = oneOf(receivedIntents(state), nth)
    if (intentId) provider.opensDispute(intentId)
  },
  bankDecides: async ({ provider }, { state }, { nth, size }) => {
    const intentId = oneOf(receivedIntents(state), nth)
    const outcomes = { all: 'won', half: 'lost', cent: 'underReview', above: 'closed' } as const
    if (intentId) provider.decidesDispute(intentId, outcomes[size])
  },
  /** The buyer pays while staff record the same payment manually. */
  paysTwice: async (world, found, step) => {
    world.provider.succeeds(payable(found.state) ?? '')
    await transfer(world, found, step)
  },
  /** A refund at the provider before the payment was reported. */
  paysAndIsRefunded: async ({ provider }, { state, settled: { due } }, { size }) => {
    const intentId = payable(state)
    if (intentId === undefined) return
    provider.succeeds(intentId)
    provider.refundsByHand(intentId, Math.round(share(size, due) * 100))
  },
  // Refunds
  refundsByBank: (world, { seen, settled: { paid } }, { size, nth }) =>
    world.act('sam', orders.recordRefund, {
      ...seen,
      amount: share(size, paid),
      paidFrom: nth % 2 ? 'bankTransfer' : 'custom',
      internalNotes: '',
    }),
  refundsToCard: (world, { seen, order }, { size, nth }) => {
    const entry = oneOf(
      order.payments.filter(({ method }) => method === 'stripe'),
      nth,
    )
    world.provider.refundsAre(fates[nth % fates.length]!)
    return world.act('sam', orders.refundCardPayment, {
      ...seen,
      paymentId: entry?.id ?? '',
      amount: share(size, entry?.amount ?? 0),
      internalNotes: '',
    })
  },
  refundsAreDecided: async ({ provider }, _found, { nth }) => provider.decidesRefunds(nth % 2 === 0),
  refundsAtProvider: async ({ provider }, { state, settled: { paid } }, { nth, size }) => {
    const intentId = oneOf(receivedIntents(state), nth)
    if (intentId) provider.refundsByHand(intentId, Math.round(share(size, paid) * 100))
  },
  /** Outcome of the next refunds, including those made at the provider. */
  refundsWillBe: async ({ provider }, _found, { nth }) => provider.refundsAre(fates[nth % fates.length]!),
  corrects: (world, { seen, order }, { nth }) =>
    world.act('sam', orders.removePaymentEntry, {
      ...seen,
      paymentId: oneOf(order.payments, nth)?.id ?? '',
      reason: 'Entered twice',
    }),
  givesCredit: (world, { seen }) => world.act('sam', discounts.giveCredit, { ...seen, internalNotes: '' }),
  // Totals of the order
  discounts: (world, { seen, order }, { size, nth }) =>
    world.act('sam', applyDiscount, {
      ...seen,
      name: 'Offer',
      description: '',
      scope: (['total', 'packaging', 'shipping'] as const)[nth % 3]!,
      ...(nth % 2
        ? { type: 'percentage' as const, value: 1 + ((nth * 7) % 100) }
        : { type: 'absolute' as const, value: share(size, order.totals?.total ?? 0) }),
      source: 'custom',
      upperLimit: nth % 5 === 0 ? 123.45 : null,
      internalNotes: '',
    }),
  removesDiscount: (world, { seen, order }, { nth }) =>
    world.act('sam', removeDiscount, { ...seen, discountId: oneOf(order.discounts, nth)?.discountId ?? '' }),
  charges: (world, { seen }, { nth }) =>
    world.act('sam', changeOrderTotal, {
      ...seen,
      part: (['packaging', 'services', 'samples', 'shipping'] as const)[nth % 4]!,
      description: 'Second delivery',
      amount: 12.34 + nth,
    }),
  grants: (world, { order: { customerId } }, { size, nth }) =>
    world.act('sam', discounts.grantDiscount, {
      customerId,
      name: 'Fair offer',
      description: '',
      scope: (['total', 'packaging', 'shipping'] as const)[nth % 3]!,
      ...(nth % 2
        ? { type: 'percentage' as const, value: 1 + ((nth * 7) % 100) }
        : { type: 'absolute' as const, value: share(size, 70_000) }),
      currency: nth % 4 > 1 ? 'EUR' : 'USD',
      source: 'promotional',
      upperLimit: nth % 5 === 0 ? 50 : null,
      once: nth % 2 === 1,
      validFrom: null,
      validTo: null,
      requestId: null,
      internalNotes: '',
    }),
  revokes: async (world, { order: { customerId } }, { nth }) => {
    const one = oneOf(await world.ports.heldDiscounts(customerId), nth)
    await world.act('sam', discounts.revokeDiscount, {
      customerId,
      discountId: one?.discountId ?? '',
      reason: 'Given by mistake',
    })
  },
  agrees: (world, { seen, order }, { size, nth }) => {
    const kind = paymentTermsKinds[nth % paymentTermsKinds.length]!
    const isCustom = kind === 'custom'
    return world.act('sam', terms.setPaymentTerms, {
      ...seen,
      terms: kind,
      customAmountDue: isCustom ? share(size, order.totals?.total ?? 0) : null,
      dueDate: isCustom && size !== 'half' ? plusDays(monday, 30) : null,
    })
  },
  asksForInstalment: (world, { seen }) => world.act('sam', terms.requestOrderPayment, { ...seen, stage: undefined }),
  // The order itself
  proposes: (world, { ofOrder, order }, { nth, size }) => {
    const quantity = [400, 1000, 1500][nth % 3]!
    const item = { kind: 'change' as const, itemId: order.items[0]!.id, quantity, unitPrice: 1.1 + (nth % 7) / 10 }
    const sourcing = nth % 2 ? { supplierId: 's-lodz', unitCost: 0.62 } : undefined
    return world.act('sam', orderChanges.proposeOrderChange, {
      ...ofOrder,
      reason: 'As agreed.',
      items: [{ ...item, leadTimeDays: 21, sourcing }],
      standardItems: [],
      shipping: size === 'half' ? 99.5 : undefined,
      internalNotes: '',
    })
  },
  accepts: (world, { ofOrder, order, customer }) =>
    world.act(customer, orderChanges.acceptOrderChange, { ...ofOrder, changeId: openChange(order)?.id ?? '' }),
  declines: (world, { ofOrder, order, customer }) =>
    world.act(customer, orderChanges.declineOrderChange, {
      ...ofOrder,
      changeId: openChange(order)?.id ?? '',
      reason: 'Too many.',
    }),
  places: (world, { ofOrder, customer }) => world.act(customer, orders.placeOrder, ofOrder),
  reopens: (world, { ofOrder, customer }) => world.act(customer, orders.reopenDraft, ofOrder),
  cancels: (world, { ofOrder }) => world.act('sam', orders.cancelOrder, ofOrder),
  holds: (world, { ofOrder }) => world.act('sam', orders.holdOrder, { ...ofOrder, reason: 'The board is sold out.' }),
  resumes: (world, { ofOrder }) => world.act('sam', orders.resumeOrder, ofOrder),
  // Suppliers
  ...supplierSteps,
  /** Half an hour passes, and unpaid payments expire (CART-T12). */
  waits: async (world) => {
    world.passes(longEnough)
    for (const caseId of world.caseIds) {
      const state = foldCase(await world.app.log.readCase({ caseId }))
      for (const { status, intentId, expiresOn } of Object.values(state.cardPayments))
        if (status === 'pending' && world.isOver(expiresOn)) await expirePayment(world.ports, caseId, intentId!)
    }
  },
} satisfies Record<string, Does>

export type Act = keyof typeof acts
export const actNames = Object.keys(acts) as [Act, ...Act[]]

/** Runs one step with all its consequences; false if it was refused. */
export const takeStep = async (world: World, step: Step): Promise<boolean> => {
  try {
    await acts[step.act](world, await subject(world, step), step)
    return true
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    return false
  } finally {
    await world.app.settled()
    await world.deliver()
  }
}
