import { describe, expect, test } from 'vitest'
import * as orders from '#application/ordering/commands.ts'
import { addSample } from '#application/ordering/samples.ts'
import { issuePaymentLink } from '#application/payments/payment-links.ts'
import { setPaymentTerms } from '#application/payments/terms-commands.ts'
import { type Effect, effectPolicies } from '#application/pipeline/effects.ts'
import { processes } from '#application/processes.ts'
import { foldCase } from '#domain/case.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { stories } from '#infrastructure/seed/stories/stories.ts'
import { runCardPaymentStory, runRefundStory } from '#tests/support/card-payment-story.ts'
import {
  acting,
  as,
  checkedOutStory,
  placedStory,
  runCancelledStory,
  runMovedStory,
  runPreparedStory,
  runQuoteStory,
  runShopStory,
  runStoppedStory,
  runWholeStory,
  storyOf,
  storyStepsIn,
} from '#tests/support/case-stories.ts'
import { aConfirmedOrder, runChangeStory } from '#tests/support/change-story.ts'
import { runEmailStory } from '#tests/support/chat-story.ts'
import { runDielineStory, runReturnedArtworkStory } from '#tests/support/dieline-story.ts'
import { runEssentialsStory } from '#tests/support/essentials-story.ts'
import { type MemoryApp, memoryApp } from '#tests/support/memory-app.ts'
import { runProductionStory } from '#tests/support/production-story.ts'
import { runSplitStory, runTrackedStory } from '#tests/support/shipment-stories.ts'
import { runStandardItemsStory } from '#tests/support/standard-items-story.ts'
import { runTermsStory } from '#tests/support/terms-story.ts'
import { runWorkStory } from '#tests/support/work-story.ts'

/**
 * Events reach processes at least once, so repeated deliveries, in any order, must have no further effect in the log
 * and request no further effects outside. In the stories, every process reacts and every effect is requested; a new
 * process or effect without a story fails.
 */

const storyRuns: Readonly<Record<string, (app: MemoryApp) => Promise<unknown>>> = {
  'a whole order': runWholeStory,
  'an order at the price of the shop': runShopStory,
  'an order whose address changed': runMovedStory,
  'an order that staff prepared': runPreparedStory,
  'an order without artwork': runDielineStory,
  'artwork that the factory returned': runReturnedArtworkStory,
  'an order that was canceled': runCancelledStory,
  'an order that was stopped': runStoppedStory,
  'an order that was quoted again': runQuoteStory,
  'an order in two shipments': (app) => runSplitStory(storyOf(app)),
  'an order that couriers report on': (app) => runTrackedStory(storyOf(app)),
  'an order in installments': runTermsStory,
  'an email conversation': runEmailStory,
  'samples and services': (app) => runWorkStory(acting(app)),
  'an order of packaging, essentials and a sample': runStandardItemsStory,
  'essentials of the shop': (app) => runEssentialsStory(app, as('ada')),
  'purchase orders that move': async (app) => {
    await (await placedStory(app)).pays('sam')
    await runProductionStory(app, acting)
  },
  'payments and refunds by card': async (app) => {
    await placedStory(app)
    await runCardPaymentStory(app, { customer: as('ada'), staff: as('sam') })
    await runRefundStory(app, as('sam'))
  },
  'an order whose customer agreed to a change': runChangeStory,
  'an order that is canceled with its sample and a payment link': async (app) => {
    const story = await checkedOutStory(app)
    const act = acting(app)
    const ofOrder = { requestId: story.requestId() }
    const kit = { ...ofOrder, productId: 'sample-kit', quantity: 1, name: '', scope: '', additionalNotes: '' }
    await act('ada', addSample, kit)
    await story.places('ada')
    await act('sam', issuePaymentLink, { ...ofOrder, amount: 100, days: 14 })
    await act('sam', orders.cancelOrder, ofOrder)
  },
  'an order that is canceled with a confirmed purchase order': async (app) => {
    const { act, ofOrder } = await aConfirmedOrder(app)
    await act('sam', orders.cancelOrder, ofOrder)
  },
  'an order that is paid before it is delivered': async (app) => {
    const story = await checkedOutStory(app)
    const act = acting(app)
    const seen = () => {
      const { versions, caseId } = foldCase(app.log.events)
      return { requestId: story.requestId(), requestVersion: versions[caseId]!.staff }
    }
    const terms = { terms: 'items_shipping' as const, customAmountDue: null, dueDate: null }
    await act('sam', setPaymentTerms, { ...seen(), ...terms })
    const { order } = await story.places('ada')
    const amount = requireExisting(order).totals!.packaging / 100
    await act('sam', orders.recordPayment, {
      ...seen(),
      amount,
      method: 'bankTransfer',
      internalNotes: '',
      keepAsCredit: false,
    })
    await story.confirms('lin')
    await story.starts('lin')
    await story.completes('lin')
  },
  'the orders of the demo': async (app) => {
    for (const scenes of stories) {
      const story = storyStepsIn(app)
      for (const [, happens] of scenes) await happens(story)
    }
  },
}

const reacted = new Set<string>()
const asked = new Set<string>()

describe.each(Object.entries(storyRuns))('%s, delivered again', (_, runStory) => {
  test('has no further effect in the log, and requests no further effects', async () => {
    let effects: string[] = []
    const app = memoryApp([], {}, async (effect: Effect) => {
      asked.add(effect.effect)
      effects.push(JSON.stringify(effect))
    })
    await runStory(app)
    await app.settled()
    const { events } = app.log
    const before = structuredClone(events)
    const first = new Set(effects)
    for (const order of [undefined, (all: typeof events) => all.toReversed()]) {
      effects = []
      await app.redeliver(order)
      expect(app.log.events).toEqual(before)
      expect(new Set(effects)).toEqual(first)
    }
    for (const event of before) {
      const state = foldCase(await app.log.readCase({ caseId: event.caseId }, event.position))
      for (const { name, on, react } of processes)
        if (on.includes(event.type) && react(event, state).length > 0) reacted.add(name)
    }
  })
})

test('every process has reacted and every effect was requested in one of the stories', () => {
  expect([...reacted].toSorted()).toEqual(processes.map(({ name }) => name).toSorted())
  expect([...asked].toSorted()).toEqual(Object.keys(effectPolicies).toSorted())
})
