import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OrderForCustomer, OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { aggregates } from '#domain/aggregates.ts'
import { type Case, foldCase, purchaseOrdersOf, samplesOf, servicesOf, shipmentsOf } from '#domain/case.ts'
import type { Recorded } from '#domain/events.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import { caseStatus } from '#domain/ordering/headline.ts'
import { itemsOf } from '#domain/ordering/order-items.ts'
import type { Order } from '#domain/ordering/order.ts'
import { detailedStatuses } from '#domain/ordering/progress.ts'
import { amountPaid } from '#domain/payments/payments-state.ts'
import { orderAsOf } from '#read-models/as-of.ts'
import { bankCase, chatCase, configurationCase, discountCase, everyStory, toolCallCase } from '#tests/support/cases.ts'
import { type MemoryApp, memoryApp } from '#tests/support/memory-app.ts'
import { type Chance, chance, commandBy, commandsOf } from '#tests/support/random-commands.ts'
import { type CommandName, send } from '#tests/support/send-commands.ts'

/**
 * Random commands at any position of any story: accepted commands preserve the invariants of their case, a refusal
 * records nothing, and neither a retry nor a second delivery to every process in another order has an effect.
 *
 * `RANDOM_COMMANDS` sets the number of commands for each aggregate; `RANDOM_COMMANDS=100000 npm run test:random` is the
 * long run.
 */

const perAggregate = Number(process.env['RANDOM_COMMANDS'] ?? 300)
const perWalk = 15

const categories = [
  'order',
  'shipment',
  'purchase-order',
  'sample',
  'service',
  'production-configuration',
  'payment-link',
  'customer-discount',
  'bank-statement',
  'conversation',
  'tool-call',
  'supplier-notification',
  'card-dispute',
  'invoice',
  'cart',
  'card-payment',
] as const
test('random commands go to every aggregate', () => {
  expect(categories.toSorted()).toEqual(aggregates.list.map(({ category }) => category).toSorted())
})

/** Aggregates that are a separate case. */
const ownCases: Readonly<Record<string, readonly Recorded[]>> = {
  'production-configuration': configurationCase,
  'customer-discount': discountCase,
  'bank-statement': bankCase,
  conversation: chatCase,
  'tool-call': toolCallCase,
}

/**
 * Positions of the stories at which an aggregate exists; a new one can be created at any of them. A position is after all
 * events of a command, which are stored together.
 */
const momentsWith = (category: string): (readonly Recorded[])[] => {
  const ownCase = ownCases[category]
  const stories = ownCase ? [ownCase] : everyStory
  return stories.flatMap((events) =>
    events.flatMap(({ stream }, nth) =>
      stream.startsWith(`${category}-`) && events[nth + 1]?.commandId !== events[nth]!.commandId
        ? [numbered(events.slice(0, nth + 1))]
        : [],
    ),
  )
}

/** The events renumbered as the first of a log. */
const numbered = (events: readonly Recorded[]): readonly Recorded[] =>
  events.map((event, nth) => ({ ...event, position: nth + 1 }))

const unique = (values: readonly unknown[]): boolean => new Set(values).size === values.length

/** Quantities of an item in accepted changes of the order (decision 101). */
const agreedQuantities = ({ changes }: Order, id: string): number[] =>
  changes
    .filter(({ status }) => status === 'accepted')
    .flatMap(({ items }) =>
      items.flatMap(({ itemId, after }) => (after && itemId === id ? [after.quote.quantity] : [])),
    )

/** Violated invariants of a case; empty for a valid one. */
const violations = (state: Case, events: readonly Recorded[]): string[] => {
  const { order } = state
  const items = itemsOf(order)
  const work = [...samplesOf(state), ...servicesOf(state)]
  const status = order.status === 'none' ? undefined : caseStatus(state)
  const { totals } = order.status === 'none' ? {} : order
  const carts = Object.values(state.carts)
  const cardPayments = Object.values(state.cardPayments)
  const checks: Record<string, boolean> = {
    'an item number was used twice': unique(
      [...items, ...order.standardItems, ...work].map(({ itemNumber }) => itemNumber),
    ),
    'items were lost': order.itemsAdded >= items.length,
    'a detailed status with an overall status that has none':
      (status !== undefined) === ['draft', 'inProgress', 'completed'].includes(order.status) &&
      (status === undefined || detailedStatuses.includes(status)),
    'a selected quantity was neither requested nor agreed in a change': items.every(
      ({ id, selected, quantities }) =>
        selected === undefined || [...quantities, ...agreedQuantities(order, id)].includes(selected.quantity),
    ),
    'refunds exceed payments': amountPaid(order.payments) >= 0,
    'the total is below zero': totals === undefined || totals.total >= 0,
    'a hold and its status disagree':
      order.status === 'none' || (order.hold !== undefined) === (order.status === 'onHold'),
    'a quote request is open in a cancelled order':
      order.status !== 'cancelled' ||
      items.every(({ quoteRequest }) => !['pending', 'requiringCustomerFeedback'].includes(quoteRequest?.status ?? '')),
    'a shipment has zero pieces of an item': shipmentsOf(state).every(
      (one) => unique(one.items.map(({ itemId }) => itemId)) && one.items.every(({ quantity }) => quantity > 0),
    ),
    'a shipment departed before its items were produced': shipmentsOf(state).every(
      ({ status: so, items: held }) =>
        so === 'initial' ||
        held.every(({ itemId }) => (items.find(({ id }) => id === itemId)?.production ?? 'finished') === 'finished'),
    ),
    'more pieces were produced than ordered': purchaseOrdersOf(state).every(
      ({ spec, quantityMade }) => spec === undefined || quantityMade <= spec.quantity,
    ),
    'an unconfirmed purchase order is in progress': purchaseOrdersOf(state).every(
      ({ status: so, confirmedOn }) =>
        !['orderPlaced', 'inProgress', 'completed'].includes(so) || confirmedOn !== undefined,
    ),
    'the price of work is not that of its pieces': samplesOf(state).every(
      ({ price, unitPrice, numberOfSamples, partOfService, maximumReimbursementAmount }) =>
        (partOfService !== null || price === unitPrice * numberOfSamples) && maximumReimbursementAmount <= price,
    ),
    'completed work has no date': samplesOf(state).every(
      (one) => one.status !== 'completed' || one.completedOn !== undefined,
    ),
    'two card payments are pending': cardPayments.filter(({ status: of }) => of === 'pending').length <= 1,
    'a card payment is on the order twice': unique(order.payments.map(({ id }) => id)),
    'an unpaid card payment is on the order': cardPayments.every(
      ({ status: of, cardPaymentId }) => of === 'succeeded' || order.payments.every(({ id }) => id !== cardPaymentId),
    ),
    'a cart has a product twice': carts.every(
      ({ lines }) => unique(lines.map(({ productId }) => productId)) && lines.every(({ quantity }) => quantity > 0),
    ),
    'a cart is at a stage without its requirements': carts.every(
      ({ status: of, lines, shippingQuote, checkout }) =>
        (of === 'empty' ? lines.length === 0 : of === 'merged' || lines.length > 0) &&
        (['empty', 'productChosen', 'merged'].includes(of) || shippingQuote !== undefined) &&
        (!['checkoutInitiated', 'paid'].includes(of) || checkout !== undefined),
    ),
    'a cart became an order before it was paid': carts.every(
      ({ status: of }) => order.status === 'none' || of === 'paid',
    ),
    'a configuration supersedes itself': Object.entries(state.productionConfigurations).every(
      ([id, one]) => one.supersededBy !== id && (one.status === 'superseded') === (one.supersededBy !== undefined),
    ),
    'a conversation is read by someone with an unread mention': Object.values(state.conversations).every(
      ({ readBy, mentioned }) => unique(readBy) && unique(mentioned) && readBy.every((id) => !mentioned.includes(id)),
    ),
    'a message is missing in its conversation': Object.values(state.conversations).every(
      ({ messageCount }) =>
        messageCount === events.filter(({ type }) => ['MessagePosted', 'ConversationEmailSent'].includes(type)).length,
    ),
    'versions of a stream have a gap': [...Map.groupBy(events, ({ stream }) => stream).values()].every((of) =>
      of.every(({ version }, nth) => version === nth + 1),
    ),
    'an event is dated before the one that it follows': events.every(
      ({ at }, nth) => nth === 0 || at >= events[nth - 1]!.at,
    ),
  }
  return Object.entries(checks).flatMap(([wrong, holds]) => (holds ? [] : [wrong]))
}

/** The views of both audiences satisfy their contracts. */
const requireReadable = (events: readonly Recorded[]): void => {
  if (foldCase(events).order.status === 'none') return
  OrderForStaff.parse(orderAsOf.staff(events))
  const seen = orderAsOf.customer(events)
  if (seen) OrderForCustomer.parse(seen)
}

let commandId = 0

/** Sends one command; returns whether it was accepted. */
const attempt = async (app: MemoryApp, names: readonly CommandName[], by: Chance, caseId: string): Promise<boolean> => {
  const ofCase = () => app.log.events.filter((event) => event.caseId === caseId)
  const past = ofCase()
  const made = commandBy(names, by, foldCase(past), { shop: app.ports.shop(), now: past.at(-1)!.at })
  if (!made) return false
  const { name, caller, input } = made
  const ask = { caller, commandId: `random-${(commandId += 1)}` }
  const { length } = app.log.events
  try {
    const answer = await send(app, name, input as never, ask)
    const after = app.log.events.length
    const again = await send(app, name, input as never, ask)
    expect(app.log.events).toHaveLength(after)
    expect(again.position).toBe(answer.position)
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    expect(app.log.events).toHaveLength(length)
    return false
  }
  if (by.seed % 3 === 0) await app.settled()
  expect(violations(foldCase(ofCase()), ofCase())).toEqual([])
  return true
}

describe.each(categories)('random commands of %s', (category) => {
  const names = commandsOf(category)
  const moments = momentsWith(category)

  test('preserve every invariant, also with repeated commands and deliveries', async () => {
    let sent = 0
    let accepted = 0
    const walks = fc.asyncProperty(
      fc.nat(),
      fc.array(chance, { minLength: perWalk, maxLength: perWalk }),
      async (moment, steps) => {
        const past = moments[moment % moments.length]!
        const app = memoryApp(past)
        for (const step of steps) {
          sent += 1
          if (await attempt(app, names, step, past[0]!.caseId)) accepted += 1
        }
        await app.settled()
        const { length } = app.log.events
        await app.redeliver()
        await app.redeliver((events) => events.toReversed())
        expect(app.log.events).toHaveLength(length)
        for (const events of Map.groupBy(app.log.events, ({ caseId }) => caseId).values()) {
          expect(violations(foldCase(events), events)).toEqual([])
          requireReadable(events)
        }
      },
    )
    // About one command in thirty is accepted. Commands that were all refused prove nothing, so others are sent.
    for (let attempts = 0; accepted === 0 && attempts < 10; attempts += 1) {
      await fc.assert(walks, { numRuns: Math.ceil(perAggregate / perWalk) })
    }
    expect(sent).toBeGreaterThanOrEqual(perAggregate)
    expect(accepted).toBeGreaterThan(0)
  }, 3_600_000)
})
