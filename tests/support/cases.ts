import * as reorder from '#application/ordering/reorder.ts'
import { isOfOrder } from '#domain/aggregates.ts'
import { foldCase } from '#domain/case.ts'
import type { EventType, Recorded } from '#domain/events.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { stories } from '#infrastructure/seed/stories/stories.ts'
import { runBankPaymentStory, runBankStory } from './bank-story.ts'
import { runCanceledWorkStory } from './canceled-work-story.ts'
import { runCardPaymentStory, runDifferingPaymentStory, runRefundStory } from './card-payment-story.ts'
import {
  acting,
  as,
  placedStory,
  runCancelledStory,
  runConfigurationStory,
  runDiscountStory,
  runMovedStory,
  runPreparedStory,
  runQuoteStory,
  runShopStory,
  runStoppedStory,
  runWholeStory,
  storyOf,
  storyStepsIn,
} from './case-stories.ts'
import { runChangeStory, runSmallerStory } from './change-story.ts'
import { runChatStory, runEmailStory, runSupplierChatStory } from './chat-story.ts'
import { runDetailsStory } from './details-story.ts'
import { runDielineStory } from './dieline-story.ts'
import { runEssentialsStory, runMergedCartStory } from './essentials-story.ts'
import { type MemoryApp, memoryApp } from './memory-app.ts'
import { runProductionStory } from './production-story.ts'
import { runSplitStory, runTrackedStory } from './shipment-stories.ts'
import { runStandardItemsStory } from './standard-items-story.ts'
import { runTermsStory } from './terms-story.ts'
import { runToolCallStory } from './tool-call-story.ts'
import { runWorkStory } from './work-story.ts'

/** Complete cases from real commands and processes: events of an order, its shipments and purchase orders. */

const runStory = async (tell: (app: MemoryApp) => Promise<void>): Promise<MemoryApp> => {
  const app = memoryApp()
  await tell(app)
  return app
}

/** The events of the first order of an app. */
const orderCaseOf = ({ log: { events } }: MemoryApp): readonly Recorded[] =>
  events.filter(({ caseId }) => caseId === events[0]!.caseId)

/** An app after the whole story. */
export const wholeStory = (): Promise<MemoryApp> => runStory(runWholeStory)

/** One case with every type of event, except the types in the next two cases. */
export const wholeCase: readonly Recorded[] = orderCaseOf(await wholeStory())
/** An order without a quote (PRICE-D02), up to its purchase order. */
const shopCase: readonly Recorded[] = orderCaseOf(await runStory(runShopStory))

/** A quoted order whose address changed. */
const movedCase: readonly Recorded[] = orderCaseOf(await runStory(runMovedStory))

/** An order prepared by staff. */
export const preparedCase: readonly Recorded[] = orderCaseOf(await runStory(runPreparedStory))

const configurationLog = (await runStory(runConfigurationStory)).log.events
/** A production configuration that is superseded at the end. */
export const configurationCase: readonly Recorded[] = configurationLog.filter(
  ({ caseId }) => caseId === configurationLog.find(({ type }) => type === 'ProductionConfigurationCreated')!.caseId,
)

/** A discount of a customer that was revoked. */
export const discountCase: readonly Recorded[] = (await runStory(runDiscountStory)).log.events

/** A bank statement with a line that was set aside and restored. */
export const bankCase: readonly Recorded[] = (await runStory(runBankStory)).log.events

const chatLog = (await runStory(runChatStory)).log.events
/** A conversation between a customer and staff. */
export const chatCase: readonly Recorded[] = chatLog.filter(({ type }) => !isOfOrder({ type }))

/** A conversation between a supplier and staff. */
export const supplierChatCase: readonly Recorded[] = (await runStory(runSupplierChatStory)).log.events.filter(
  ({ type }) => type.startsWith('Conversation') || type === 'MessagePosted',
)

/** An email conversation. */
const emailCase: readonly Recorded[] = (await runStory(runEmailStory)).log.events

/** A placed order, a bank statement, and the payment recorded from it. */
export const bankPaymentLog: readonly Recorded[] = (
  await runStory(async (app) => {
    const story = await placedStory(app)
    await runBankPaymentStory(app, story.requestId())
  })
).log.events

/** An order that reorders an item of another one. */
const reorderedLog = (
  await runStory(async (app) => {
    await runPreparedStory(app)
    const { order } = foldCase(app.log.events)
    const again = { requestId: requireExisting(order).requestId, itemId: order.items[0]!.id }
    await acting(app)('ada', reorder.reorderPackagingItem, again)
  })
).log.events
const reorderedCase = reorderedLog.filter(({ caseId }) => caseId !== reorderedLog[0]!.caseId)

/** An order whose dieline staff provide. */
const dielineCase: readonly Recorded[] = orderCaseOf(await runStory(runDielineStory))

/** A canceled order. */
const cancelledCase: readonly Recorded[] = orderCaseOf(await runStory(runCancelledStory))

/** An order that was on hold and reopened. */
const stoppedCase: readonly Recorded[] = orderCaseOf(await runStory(runStoppedStory))

/** An order with an accepted change. */
const changedCase: readonly Recorded[] = orderCaseOf(await runStory(runChangeStory))

/** An order whose total fell below the discount that it used. */
const smallerLog = (await runStory(runSmallerStory)).log.events
const smallerCase: readonly Recorded[] = smallerLog.filter(({ caseId }) => caseId !== smallerLog[0]!.caseId)

/** An order in two shipments. */
const splitCase: readonly Recorded[] = orderCaseOf(await runStory((app) => runSplitStory(storyOf(app))))

/** An order with a tracked shipment. */
const trackedCase: readonly Recorded[] = orderCaseOf(await runStory((app) => runTrackedStory(storyOf(app))))

/** An order whose purchase orders were moved and corrected. */
const productionCase: readonly Recorded[] = (
  await runStory(async (app) => {
    const story = await placedStory(app)
    await story.pays('sam')
    await runProductionStory(app, acting)
  })
).log.events

/** An order paid in installments. */
const termsCase: readonly Recorded[] = orderCaseOf(await runStory(runTermsStory))

/** An order with several quotes. */
const quotedCase: readonly Recorded[] = orderCaseOf(await runStory(runQuoteStory))

/** An order of packaging, essentials and a sample. */
const standardItemsCase: readonly Recorded[] = orderCaseOf(await runStory(runStandardItemsStory))

/** An order whose details changed. */
const detailsCase: readonly Recorded[] = orderCaseOf(await runStory(runDetailsStory))

/** An order of essentials, and a cart that was merged into another one. */
export const essentialsCase: readonly Recorded[] = (await runStory((app) => runEssentialsStory(app, as('ada')))).log
  .events
const mergedCartCase: readonly Recorded[] = (await runStory((app) => runMergedCartStory(app, as('ada')))).log.events

/** A placed order paid by card in parts. */
export const cardCase: readonly Recorded[] = (
  await runStory(async (app) => {
    await placedStory(app)
    await runDifferingPaymentStory(app, { customer: as('ada'), staff: as('sam') })
    await runCardPaymentStory(app, { customer: as('ada'), staff: as('sam') })
    await runRefundStory(app, as('sam'))
  })
).log.events

/** An app after all stories of the demo: seven orders of two customers, produced by two suppliers. */
export const demoApp = await runStory(async (app) => {
  for (const scenes of stories) {
    const story = storyStepsIn(app)
    for (const [, happens] of scenes) await happens(story)
  }
})
export const demoLog: readonly Recorded[] = demoApp.log.events.filter(isOfOrder)

/** The events of a log, grouped by case. */
export const casesOf = (events: readonly Recorded[]): Recorded[][] => [
  ...Map.groupBy(events, ({ caseId }) => caseId).values(),
]

/** An order of only samples and services. */
export const workCase: readonly Recorded[] = orderCaseOf(await runStory((app) => runWorkStory(acting(app))))

/** An order with a canceled sample. */
const canceledWorkCase: readonly Recorded[] = orderCaseOf(await runStory((app) => runCanceledWorkStory(acting(app))))

/** Every case of the stories. */
export const everyCase: Recorded[][] = [
  [...wholeCase],
  [...shopCase],
  [...movedCase],
  [...cancelledCase],
  [...dielineCase],
  [...quotedCase],
  [...stoppedCase],
  [...changedCase],
  [...productionCase],
  [...essentialsCase],
  [...standardItemsCase],
  [...detailsCase],
  [...cardCase],
  [...termsCase],
  [...mergedCartCase],
  [...workCase],
  [...canceledWorkCase],
  [...trackedCase],
  [...splitCase],
  [...preparedCase],
  [...reorderedCase],
  ...casesOf(demoLog),
]

/** Calls of tools by the assistant: one that was executed at the second attempt, and one that was rejected. */
const toolCallCases: readonly Recorded[][] = casesOf((await runStory(runToolCallStory)).log.events)
export const [toolCallCase = []] = toolCallCases

/** Every order, production configuration, discount, bank statement, conversation and tool call of the stories. */
export const everyStory: Recorded[][] = [
  ...everyCase,
  [...smallerCase],
  [...configurationCase],
  [...discountCase],
  [...bankCase],
  [...chatCase],
  [...supplierChatCase],
  [...emailCase],
  ...toolCallCases,
]

/** A case up to and including the last event of a type. */
export const upTo = (type: EventType, events: readonly Recorded[] = wholeCase): Recorded[] =>
  events.slice(0, events.findLastIndex((event) => event.type === type) + 1)

/** All prefixes of a case: the events up to the first one, up to the second one, … */
export const momentsOf = (events: readonly Recorded[]): Recorded[][] => events.map((_, nth) => events.slice(0, nth + 1))
