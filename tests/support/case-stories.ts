import * as orders from '#application/ordering/commands.ts'
import * as orderWork from '#application/ordering/order-work.ts'
import {
  addPackagingItem,
  changePackingConfiguration,
  configurePackagingItem,
  removePackagingItem,
} from '#application/ordering/packaging-items.ts'
import * as reorder from '#application/ordering/reorder.ts'
import { grantDiscount, revokeDiscount } from '#application/payments/customer-discounts.ts'
import { issuePaymentLink, withdrawPaymentLink } from '#application/payments/payment-links.ts'
import { callerOf, type Caller, systemCaller } from '#application/pipeline/access.ts'
import { type CommandSpec, handle } from '#application/pipeline/handle.ts'
import { systemCommands } from '#application/pipeline/system-commands.ts'
import * as artwork from '#application/production/artwork-commands.ts'
import * as production from '#application/production/commands.ts'
import * as configurations from '#application/production/configuration-commands.ts'
import * as shipmentPlans from '#application/shipping/plan-commands.ts'
import { type Case, foldCase, shipmentsOf } from '#domain/case.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { shippingOptionsOf } from '#domain/ordering/shipping-options.ts'
import type { LiveCustomerDiscount } from '#domain/payments/customer-discount.ts'
import { amountOwed } from '#domain/payments/payment-terms.ts'
import {
  type LiveProductionConfiguration,
  productionConfigurationIdOf,
} from '#domain/production/production-configuration.ts'
import { usualPacking } from '#domain/shipping/packing.ts'
import { plusDays } from '#domain/time.ts'
import { people, type PersonName } from '#infrastructure/seed/stories/people.ts'
import { bloomStudio } from '#infrastructure/seed/stories/stories.ts'
import { type Box, configured, storySteps } from '#infrastructure/seed/stories/story-steps.ts'
import { anAttachment } from './artwork-events.ts'
import { type MemoryApp } from './memory-app.ts'
import { type ShipmentStory } from './shipment-stories.ts'

/** Stories of real commands in addition to those of the demo: each results in a case of `cases.ts`. */

/** A user of the demo as a caller. */
export const as = (who: PersonName): Caller =>
  callerOf({ status: 'active', loginMethod: 'pw', roles: [], ...people[who] })

/** A story in an in-memory app. */
export const storyStepsIn = ({ ports, log, settled }: MemoryApp) => storySteps({ ports, log, settled })

export const bouquetBox: Box = {
  name: 'Bouquet box',
  dimensions: { length: 420, width: 180, height: 120 },
  quantities: [500, 1000, 2500],
}
/** A product without a configuration. */
export const unconfigured = { productId: 'mailer-box', config: {}, countryCode: 'US' }
export const offer = {
  prices: { 500: 1.84, 1000: 1.32, 2500: 0.97 },
  leadTimeDays: 14,
  supplierId: 's-dongguan',
  unitCost: 0.71,
  notes: 'Margin holds down to 1.20.',
}
/** Sends a command, and returns the case after all its consequences. */
export const acting =
  (app: MemoryApp) =>
  async <Input>(who: PersonName, spec: CommandSpec<Input>, input: Input): Promise<Case> => {
    const ask = { caller: as(who), input, commandId: app.ports.idGenerator.ulid() }
    const { events } = await handle(app.ports, spec, ask)
    await app.settled()
    return foldCase(events)
  }

/** One order at shop prices, without a quote; staff assign the supplier at the end. */
export const runShopStory = async (app: MemoryApp): Promise<void> => {
  const act = acting(app)
  const { order } = await act('ada', orders.createOrder, { currency: 'USD' })
  const { requestId } = requireExisting(order)
  const mailers = { productId: 'mailer-box', config: {}, countryCode: 'US', quantity: 1000, customerProductName: '' }
  const added = await act('ada', addPackagingItem, { requestId, ...mailers })
  const ofItem = { requestId, itemId: added.order.items[0]!.id }
  await act('ada', orders.selectQuote, { ...ofItem, quantity: 1000 })
  const { firstName, lastName, email } = people.ada
  const contact = { firstName, lastName, email, company: '', phoneNumber: '' }
  const settled = { requestId, contact, shippingAddress: bloomStudio, additionalComments: '' }
  const checkedOut = await act('ada', orders.changeDraft, settled)
  const [way] = shippingOptionsOf(requireExisting(checkedOut.order))
  await act('ada', shipmentPlans.addShipment, { requestId, shippingOptionId: way!.id })
  const placed = await act('ada', orders.placeOrder, { requestId })
  const amount = amountOwed(placed.order) / 100
  const payment = { requestId, method: 'bankTransfer' as const, internalNotes: '', keepAsCredit: false }
  const seen = () => {
    const { versions, caseId } = foldCase(app.log.events)
    return { requestVersion: versions[caseId]!.staff }
  }
  await act('sam', issuePaymentLink, { requestId, amount, days: 14 })
  const { paymentLinks } = await act('sam', issuePaymentLink, { requestId, amount: 1, days: 1 })
  const { paymentLinkId } = Object.values(paymentLinks).at(-1)!
  await act('sam', withdrawPaymentLink, { requestId, paymentLinkId })
  // A wrong payment entry is corrected, and the overpayment is refunded.
  const first = await act('sam', orders.recordPayment, { ...payment, ...seen(), amount: 1 })
  const { id: paymentId } = first.order.payments[0]!
  const wrong = { requestId, paymentId, reason: 'Belongs to another order', ...seen() }
  await act('sam', orders.removePaymentEntry, wrong)
  const whole = { ...payment, ...seen(), amount: amount + 1, keepAsCredit: true }
  await act('sam', orders.recordPayment, whole)
  await act('sam', orders.recordRefund, {
    requestId,
    amount: 1,
    paidFrom: 'bankTransfer',
    internalNotes: '',
    ...seen(),
  })
  await act('sam', orders.sourceItem, { ...ofItem, supplierId: 's-dongguan', unitCost: 0.71 })
  const files = { ...ofItem, attachments: [anAttachment], comments: 'Two spot colors' }
  await act('ada', artwork.uploadArtwork, files)
  await act('sam', artwork.requestArtworkChanges, { ...ofItem, reason: 'The logo is cut off' })
  await act('ada', artwork.uploadArtwork, files)
  await act('sam', artwork.provideDieline, { ...ofItem, file: anAttachment, comments: '' })
  await act('sam', artwork.addFactoryDieline, { ...ofItem, file: anAttachment })
  await act('sam', artwork.acceptArtwork, { ...ofItem, note: 'Logo checked' })
  const proof = { ...ofItem, file: anAttachment, comments: '' }
  await act('sam', artwork.submitProof, proof)
  const pins = [{ page: 1, x: 0.25, y: 0.5, comment: 'Ends in 71' }]
  await act('ada', artwork.rejectProof, { ...ofItem, version: 1, reason: 'The phone number is wrong', pins })
  await act('sam', artwork.submitProof, proof)
  const { purchaseOrders } = await act('ada', artwork.approveProof, { ...ofItem, version: 2 })
  const { purchaseOrderId } = Object.values(purchaseOrders)[0]!.spec!
  await act('lin', production.confirmPurchaseOrder, { purchaseOrderId })
  await act('lin', production.approveFactoryArtwork, { purchaseOrderId })
}

/** An order that its customer cancels (ORDER-T14). */
export const runCancelledStory = async (app: MemoryApp): Promise<void> => {
  const story = storyStepsIn(app)
  await story.drafts('ada')
  await story.adds('ada', bouquetBox)
  await acting(app)('ada', orders.cancelOrder, { requestId: story.requestId() })
}

/** A quoted order whose address changes after the quote (SHIP-T15, SHIP-T17). */
export const runMovedStory = async (app: MemoryApp): Promise<void> => {
  const story = storyStepsIn(app)
  const act = acting(app)
  await story.drafts('ada')
  await story.adds('ada', bouquetBox)
  await story.asks('ada')
  await story.quotes('sam', offer)
  await story.chooses('ada', 1000)
  const ofOrder = { requestId: story.requestId() }
  const { firstName, lastName, email } = people.ada
  const contact = { firstName, lastName, email, company: '', phoneNumber: '' }
  const elsewhere = { ...bloomStudio, country: 'CA', zipCode: 'V5K 0A1' }
  await act('ada', orders.changeDraft, { ...ofOrder, contact, shippingAddress: elsewhere, additionalComments: '' })
  await act('sam', orders.refreshShippingQuotes, {
    ...ofOrder,
    shippingOptions: [
      { name: 'Truck', route: 'ground', taxAndDutiesIncluded: false, deliveryTimeRange: { min: 4, max: 6 }, cost: 210 },
    ],
  })
}

/**
 * Quotes that are prepared, corrected, renewed and withdrawn, with questions to the customer (QUOTE-T02..T09,
 * ORDER-T26, T27, T31). The clock moves past their validity.
 */
export const runQuoteStory = async (app: MemoryApp): Promise<void> => {
  const story = storyStepsIn(app)
  const later = { ...app, ports: { ...app.ports, now: () => plusDays(app.ports.now(), 40) } }
  await story.drafts('ada')
  const { order } = await story.adds('ada', bouquetBox)
  const ofItem = { requestId: story.requestId(), itemId: order.items[0]!.id }
  const act = acting(app)
  await act('sam', orders.createInternalQuoteRequest, ofItem)
  await act('sam', orders.cancelQuoteRequest, ofItem)
  await act('sam', orders.createInternalQuoteRequest, ofItem)
  await act('sam', orders.releaseQuoteRequest, ofItem)
  await act('sam', orders.askCustomerFeedback, { ...ofItem, question: 'Do they go through letter boxes?' })
  await act('ada', orders.giveQuoteFeedback, { ...ofItem, answer: 'Flat as can be.' })
  await story.quotes('sam', { ...offer, unitCost: 0.9 })
  await act('sam', orders.reopenQuoteRequest, ofItem)
  await story.quotes('sam', offer)
  const system = { caller: systemCaller('expire-quotes'), input: { caseId: app.log.events[0]!.caseId } }
  await handle(later.ports, systemCommands.expireQuotes, { ...system, commandId: 'expire-quotes' })
  await acting(later)('ada', orders.requestQuote, { ...ofItem, customerComments: 'As before.' })
  await acting(later)('ada', orders.cancelQuoteRequest, ofItem)
  await acting(later)('ada', removePackagingItem, ofItem)
}

/** A draft of Ada's with 1,000 bouquet boxes and a selected quote, address and shipping option. */
export const checkedOutStory = async (app: MemoryApp) => {
  const story = storyStepsIn(app)
  await story.drafts('ada')
  await story.adds('ada', bouquetBox)
  await story.asks('ada')
  await story.quotes('sam', offer)
  await story.chooses('ada', 1000)
  await story.checksOut('ada', bloomStudio, 'Air')
  return story
}

/** The same draft, placed as an order. */
export const placedStory = async (app: MemoryApp) => {
  const story = await checkedOutStory(app)
  await story.places('ada')
  return story
}

/** An order that is changed after placing, put on hold and resumed, and reopened after its completion (ORDER-T09..T17). */
export const runStoppedStory = async (app: MemoryApp): Promise<void> => {
  const story = await placedStory(app)
  const act = acting(app)
  const ofOrder = { requestId: story.requestId() }
  await act('ada', orders.reopenDraft, ofOrder)
  await story.places('ada')
  await act('sam', orders.holdOrder, { ...ofOrder, reason: 'The board is sold out.' })
  await act('sam', orders.resumeOrder, ofOrder)
  await story.pays('sam')
  await story.confirms('lin')
  await story.starts('lin')
  await act('sam', orders.holdOrder, { ...ofOrder, reason: 'The customer asked for a day.' })
  await story.completes('lin')
  await act('sam', orders.resumeOrder, ofOrder)
  await story.sendsOff('sam', 'dhl', 'JD014600012346')
  await story.delivers('sam')
  const senior = { ...as('sam'), adminType: 'superAdmin' as const }
  await handle(app.ports, orders.reopenOrder as CommandSpec<unknown>, {
    caller: senior,
    input: { ...ofOrder, reason: 'A carton is missing.' },
    commandId: 'reopen',
  })
  await act('sam', orders.completeOrder, ofOrder)
}

/** Tools of the shipment stories. */
export const storyOf = (app: MemoryApp): ShipmentStory => ({
  app,
  story: storyStepsIn(app),
  act: acting(app),
  box: bouquetBox,
  offer,
})

/** One order from draft to delivery with every kind of change, so that every type of event occurs. */
export const runWholeStory = async (app: MemoryApp): Promise<void> => {
  const story = storyStepsIn(app)
  const act = <Input>(spec: CommandSpec<Input>, input: Input) => acting(app)('ada', spec, input)
  await story.drafts('ada')
  const drafted = await story.adds('ada', bouquetBox)
  const itemOfHers = { requestId: story.requestId(), itemId: drafted.order.items[0]!.id }
  const fromTheShop = { productId: 'mailer-box', config: {}, countryCode: 'US', quantity: 1000 }
  await act(configurePackagingItem, { ...itemOfHers, ...fromTheShop })
  await act(configurePackagingItem, { ...itemOfHers, ...configured(bouquetBox) })
  await story.asks('ada', 'They travel by courier, two to a carton.')
  await story.quotes('sam', offer)
  const { order } = await story.chooses('ada', 2500)
  const [item] = order.items
  const requestId = story.requestId()
  await act(orders.deselectQuote, { requestId, itemId: item!.id })
  await story.chooses('ada', 1000)
  const planned = await story.checksOut('ada', bloomStudio, 'Ocean')
  const [bySea] = shipmentsOf(planned)
  await act(shipmentPlans.removeShipment, { requestId, shipmentId: bySea!.shipmentId })
  await story.checksOut('ada', bloomStudio, 'Air')
  await story.places('ada')
  await story.pays('sam', 'Wire, reference matched by hand')
  await story.confirms('lin')
  await story.starts('lin')
  await story.completes('lin')
  await story.sendsOff('sam', 'dhl', 'JD014600012345')
  await story.delivers('sam')
}

/** An order that staff prepare, publish and withdraw (ORDER-T02, T04, T05). */
export const runPreparedStory = async (app: MemoryApp): Promise<void> => {
  const act = acting(app)
  const { order } = await act('sam', orders.createInternalOrder, {
    currency: 'USD',
    customerId: people.ada.customerId,
    item: { ...configured(bouquetBox), customerProductName: 'Bouquet box' },
  })
  const ofOrder = { requestId: requireExisting(order).requestId }
  const file = { id: anAttachment.id, name: anAttachment.name, size: anAttachment.size }
  const { firstName, lastName, email } = people.ada
  const contact = { firstName, lastName, email, company: '', phoneNumber: '' }
  await act('sam', orders.changeDraft, { ...ofOrder, contact, shippingAddress: bloomStudio, additionalComments: '' })
  await act('sam', orders.publishOrder, ofOrder)
  await act('ada', orderWork.addOrderNote, {
    ...ofOrder,
    itemId: order.items[0]!.id,
    text: 'For roses, long ones.',
    attachments: [file],
  })
  await act('sam', orderWork.addInternalOrderNote, {
    ...ofOrder,
    itemId: null,
    text: 'Ask for a deposit.',
    attachments: [],
  })
  const assignment = { assigneeId: 'u-sam', dueDate: null, followUpOn: plusDays(app.ports.now(), 3) }
  await act('sam', orderWork.assignOrder, { ...ofOrder, itemId: null, ...assignment })
  await act('sam', orderWork.assignOrder, { ...ofOrder, itemId: order.items[0]!.id, ...assignment, followUpOn: null })
  await act('sam', reorder.changeReorderBlock, { ...ofOrder, itemId: order.items[0]!.id, reorderBlock: true })
  await act('sam', reorder.changeReorderBlock, { ...ofOrder, itemId: order.items[0]!.id, reorderBlock: false })
  const packingUnitConfiguration = { ...usualPacking, maxWeightPerCarton: 12_000 }
  await act('sam', changePackingConfiguration, { ...ofOrder, itemId: order.items[0]!.id, packingUnitConfiguration })
  await act('sam', orders.withdrawOrder, ofOrder)
  await act('sam', orders.publishOrder, ofOrder)
}

/** A production configuration from its first production to its successor (PROD-T01..T04). */
export const runConfigurationStory = async (app: MemoryApp): Promise<void> => {
  await runWholeStory(app)
  const act = acting(app)
  const [{ productionConfigurationId: id }] = Object.values(foldCase(app.log.events).productionConfigurations) as [
    LiveProductionConfiguration,
  ]
  await act('ada', configurations.changeProductionConfiguration, { id, customerTitle: 'Bouquet box, kraft' })
  await act('sam', configurations.changeProductionConfiguration, { id, supplierTitle: 'BB-420', referenceId: 'ERP-7' })
  await act('ada', configurations.archiveProductionConfiguration, { id })
  await act('ada', configurations.restoreProductionConfiguration, { id })
  const { order } = await act('sam', orders.createInternalOrder, {
    currency: 'USD',
    customerId: people.ada.customerId,
    item: {
      ...configured({ ...bouquetBox, dimensions: { length: 400, width: 180, height: 120 } }),
      customerProductName: 'Bouquet box',
    },
  })
  const { requestId, customerId, items } = requireExisting(order)
  const supersededBy = productionConfigurationIdOf(customerId, items[0]!.configured!.productConfigurationHash)
  await act('sam', configurations.createProductionConfiguration, {
    requestId,
    itemId: items[0]!.id,
    productionConfigurationId: supersededBy,
  })
  await act('sam', configurations.supersedeProductionConfiguration, { id, supersededBy })
}

/** A discount of a customer that is granted and revoked. */
export const runDiscountStory = async (app: MemoryApp): Promise<void> => {
  const act = acting(app)
  const { customerId } = people.ada
  const { customerDiscounts } = await act('sam', grantDiscount, {
    customerId,
    name: 'Fair offer',
    description: 'For visitors of the fair',
    scope: 'packaging',
    type: 'percentage',
    value: 10,
    currency: 'USD',
    source: 'promotional',
    upperLimit: 200,
    once: true,
    validFrom: null,
    validTo: plusDays(app.ports.now(), 90),
    requestId: null,
    internalNotes: 'Booth 12',
  })
  const [{ discountId }] = Object.values(customerDiscounts) as [LiveCustomerDiscount]
  await act('sam', revokeDiscount, { customerId, discountId, reason: 'The fair was canceled' })
}
