import * as toolCalls from '#application/assistant/tool-call-commands.ts'
import * as chat from '#application/conversations/chat-commands.ts'
import { cartCommands } from '#application/ordering/cart-commands.ts'
import * as orders from '#application/ordering/commands.ts'
import * as orderChanges from '#application/ordering/order-changes.ts'
import * as orderWork from '#application/ordering/order-work.ts'
import * as items from '#application/ordering/packaging-items.ts'
import * as reorder from '#application/ordering/reorder.ts'
import * as samples from '#application/ordering/samples.ts'
import * as services from '#application/ordering/services.ts'
import * as standardItems from '#application/ordering/standard-items.ts'
import * as bankStatements from '#application/payments/bank-statements.ts'
import { initiateCardPayment } from '#application/payments/card-payment-commands.ts'
import { cartPayments } from '#application/payments/cart-payments.ts'
import * as customerDiscounts from '#application/payments/customer-discounts.ts'
import * as differingPayments from '#application/payments/differing-payments.ts'
import * as discounts from '#application/payments/discount-commands.ts'
import { assignDispute } from '#application/payments/disputes.ts'
import { issueInvoice } from '#application/payments/invoices.ts'
import * as paymentLinks from '#application/payments/payment-links.ts'
import * as paymentTerms from '#application/payments/terms-commands.ts'
import type { Caller } from '#application/pipeline/access.ts'
import { type Answer, type CommandSpec, handle } from '#application/pipeline/handle.ts'
import type { Append, Ports } from '#application/pipeline/ports.ts'
import { systemCommands } from '#application/pipeline/system-commands.ts'
import * as artwork from '#application/production/artwork-commands.ts'
import * as production from '#application/production/commands.ts'
import * as configurations from '#application/production/configuration-commands.ts'
import * as notifications from '#application/production/notifications.ts'
import { recordPickup } from '#application/production/pickups.ts'
import * as shipments from '#application/shipping/commands.ts'
import { packShipment } from '#application/shipping/pack-shipment.ts'
import * as shipmentPlans from '#application/shipping/plan-commands.ts'
import { foldCase, shipmentsOf } from '#domain/case.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import { bloomStudio } from '#infrastructure/seed/stories/stories.ts'
import type { Box } from '#infrastructure/seed/stories/story-steps.ts'
import { inEnglish } from '#tests/support/english.ts'
import { as, bouquetBox, offer, storyStepsIn } from './case-stories.ts'
import { memoryApp } from './memory-app.ts'

/** Sends commands one by one through the pipeline; processes run only when a test calls `settled`. */

const isCommand = ([, entry]: readonly [string, unknown]): boolean =>
  typeof entry === 'object' && entry !== null && 'aggregate' in entry

/** All commands by name. */
export const commands = {
  ...orders,
  ...items,
  ...orderChanges,
  ...orderWork,
  ...samples,
  ...services,
  ...standardItems,
  ...paymentLinks,
  ...paymentTerms,
  ...discounts,
  ...customerDiscounts,
  ...bankStatements,
  ...shipments,
  ...shipmentPlans,
  packShipment,
  ...production,
  recordPickup,
  ...notifications,
  ...artwork,
  ...configurations,
  ...reorder,
  ...chat,
  ...toolCalls,
  ...cartCommands,
  initiateCardPayment,
  issueInvoice,
  assignDispute,
  ...differingPayments,
  refundCartPayment: cartPayments.refund,
  recordCartPaymentReturn: cartPayments.recordReturn,
  assignCartDispute: cartPayments.assignDispute,
  ...systemCommands,
}
export const commandNames = Object.entries(commands)
  .filter(isCommand)
  .map(([name]) => name) as CommandName[]
export type CommandName = {
  [K in keyof typeof commands]: (typeof commands)[K] extends { aggregate: string } ? K : never
}[keyof typeof commands]
type InputOf<Name extends CommandName> = (typeof commands)[Name] extends CommandSpec<infer Input> ? Input : never

let actions = 0

/** Sends a command, with a new command id unless the test gives one. */
export const send = <Name extends CommandName>(
  { ports }: { ports: Ports },
  name: Name,
  input: InputOf<Name>,
  { caller = as('ada'), commandId = `action-${(actions += 1)}` }: { caller?: Caller; commandId?: string } = {},
): Promise<Answer> =>
  handle(ports, commands[name] as unknown as CommandSpec<InputOf<Name>>, { caller, input, commandId })

/** The refusal of a call. */
export const refusalFrom = async (sent: Promise<unknown>): Promise<ReturnType<typeof inEnglish>> => {
  const error: unknown = await sent.then(
    () => new Error('It went through'),
    (reason: unknown) => reason,
  )
  if (error instanceof Rejection) return inEnglish(error.refusal)
  throw error
}

/** The same ports, with a callback before each append. */
export const disturbed = (
  { ports }: { ports: Ports },
  disturb: (attempt: number, append: Append) => unknown,
): { ports: Ports } => {
  let attempt = 0
  const append = async (asked: Append) => {
    await disturb((attempt += 1), asked)
    return ports.log.append(asked)
  }
  return { ports: { ...ports, log: { ...ports.log, append } } }
}

/** An app with a draft of Ada's. */
export const aDraft = async () => {
  const app = memoryApp()
  const story = storyStepsIn(app)
  await story.drafts('ada')
  return { app, story, requestId: story.requestId() }
}

/** An app with a draft of Ada's that can be placed. */
export const aCheckedOutDraft = async (option: 'Air' | 'Ocean' = 'Air', box: Box = bouquetBox) => {
  const { app, story, requestId } = await aDraft()
  await story.adds('ada', box)
  await story.asks('ada')
  await story.quotes('sam', offer)
  await story.chooses('ada', 1000)
  const state = await story.checksOut('ada', bloomStudio, option)
  return { app, story, requestId, itemId: state.order.items[0]!.id, shipmentId: shipmentsOf(state)[0]!.shipmentId }
}

/** An app with an order of Ada's whose purchase order was released to Lin. */
export const aPaidOrder = async (box?: Box) => {
  const placed = await aCheckedOutDraft('Air', box)
  await placed.story.places('ada')
  await placed.story.pays('sam')
  const events = placed.app.log.events
  const [po] = Object.values(foldCase(events).purchaseOrders)
  return { ...placed, caseId: events[0]!.caseId, purchaseOrderId: po!.spec!.purchaseOrderId }
}

/** An app with a paid order of Ada's that waits for the artwork. */
export const aPaidPrintedOrder = () => aPaidOrder({ ...bouquetBox, printed: true })
