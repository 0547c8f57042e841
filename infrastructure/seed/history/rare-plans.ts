import * as orders from '#application/ordering/commands.ts'
import * as orderChanges from '#application/ordering/order-changes.ts'
import * as samples from '#application/ordering/samples.ts'
import * as services from '#application/ordering/services.ts'
import { addStandardItem } from '#application/ordering/standard-items.ts'
import { unitInCurrency } from '#domain/kernel/money.ts'
import { openChange } from '#domain/ordering/order-change-state.ts'
import { itemsOf } from '#domain/ordering/order-items.ts'
import { ofItem, ofOrder, type Subject } from '../stories/story-steps.ts'
import { type Plan } from './delayed-plans.ts'
import {
  configurationsChanged,
  dielineAwaited,
  dielineProvided,
  factoryFiles,
  tooling,
  twoAddresses,
} from './rare-production-plans.ts'
import { orderedAfterSample, sampledFirst, sampleInTransit } from './sample-plans.ts'
import {
  checkoutScenes,
  configuredBy,
  draftScenes,
  paymentScenes,
  placementScenes,
  productionScenes,
  proofScenes,
  quoteScenes,
  type Scene,
  type Setting,
  shippingScenes,
} from './scenes.ts'

/** Plans that every history contains once each, with the statuses that are rare in practice. */

// Quote requests ------------------------------------------------------------------------------------------------------

const askedBack = ({ company, staff }: Setting): Scene[] => [
  [0.1, (story) => story.asks(company.by, 'Please also quote a lid.')],
  [
    0.5,
    (story) =>
      story.does(staff, orders.askCustomerFeedback, (the) => ({
        ...ofItem(the),
        question: 'Does the lid have the same print as the box?',
      })),
  ],
]

/** Staff need an answer before they can quote; the customer has not answered yet. */
const feedbackRequired: Plan = (setting) => [...draftScenes(setting), ...askedBack(setting)]

/** The customer answers, cancels the request, and asks again. */
const quoteCanceled: Plan = (setting) => {
  const { by } = setting.company
  return [
    ...feedbackRequired(setting),
    [1, (story) => story.does(by, orders.giveQuoteFeedback, (the) => ({ ...ofItem(the), answer: 'No, it is blank.' }))],
    [0.5, (story) => story.does(by, orders.cancelQuoteRequest, ofItem)],
    ...quoteScenes(setting),
  ]
}

/** Staff prepare an order and its quote internally, before the customer sees it. */
const internalRequest: Plan = (setting) => {
  const { company, staff } = setting
  return [
    [0, (story) => story.prepares(staff, company.customerId, company.currency)],
    configuredBy(staff, setting),
    [0.1, (story) => story.does(staff, orders.createInternalQuoteRequest, ofItem)],
  ]
}

// Samples and services ------------------------------------------------------------------------------------------------

const added = ({ requestId }: Subject, productId: string, scope: string) => ({
  requestId,
  productId,
  quantity: 1,
  scope,
  additionalNotes: '',
})

/** A sample and a design ordered together with packaging, and canceled before anyone worked on them. */
const workCanceled: Plan = (setting) => {
  const { company, staff } = setting
  const sample = 'One box of the chosen board'
  const service = 'A box that holds one bottle and two glasses'
  return [
    ...draftScenes(setting),
    [
      0.01,
      (story) =>
        story.does(company.by, samples.addSample, (the) => ({ ...added(the, 'sample-kit', sample), name: '' })),
    ],
    [0.01, (story) => story.does(company.by, services.addService, (the) => added(the, 'custom-structure', service))],
    [
      0.5,
      (story) =>
        story.does(company.by, samples.cancelSample, ({ requestId, state }) => ({
          requestId,
          sampleId: Object.values(state.samples)[0]!.sampleId,
        })),
    ],
    [
      0.1,
      (story) =>
        story.does(staff, services.cancelService, ({ requestId, state }) => ({
          requestId,
          serviceId: Object.values(state.services)[0]!.serviceId,
        })),
    ],
    ...quoteScenes(setting),
  ]
}

// Changes -------------------------------------------------------------------------------------------------------------

/** Staff propose a fifth more pieces at the same price before production starts. */
const proposed = (setting: Setting): Scene[] => [
  [
    0.2,
    (story) =>
      story.does(setting.staff, orderChanges.proposeOrderChange, (the) => {
        const [item] = itemsOf(the.state.order)
        const { quantity, unitPrice, leadTimeDays } = item!.selected!
        const more = { quantity: Math.round(quantity * 1.2), unitPrice: unitInCurrency(unitPrice), leadTimeDays }
        return {
          ...ofOrder(the),
          reason: 'A fifth more pieces, as agreed on the phone.',
          items: [{ kind: 'change' as const, itemId: item!.id, ...more }],
          standardItems: [],
          internalNotes: '',
        }
      }),
  ],
]
const proposal = (setting: Setting): Scene[] => [
  ...placementScenes(setting),
  ...paymentScenes(setting),
  ...proposed(setting),
]
const ofOpenChange = (the: Subject) => ({ ...ofOrder(the), changeId: openChange(the.state.order)!.id })

const changeOpen: Plan = proposal

/** The customer cancels on the phone, instead of answering. */
const changeEnded: Plan = (setting) => [
  ...proposal({ ...setting, box: { ...setting.box, printed: false } }),
  [0.1, (story) => story.readsNotification(setting.maker.by)],
  [1, (story) => story.does(setting.staff, orders.cancelOrder, ofOrder)],
]

const changeAccepted: Plan = (setting) => [
  ...proposal(setting),
  [1, (story) => story.does(setting.company.by, orderChanges.acceptOrderChange, ofOpenChange)],
  [1, (story) => story.pays(setting.staff, 'Further pieces')],
  ...proofScenes(setting),
]

/** Staff correct their proposal; the customer declines it. */
const changeDeclined: Plan = (setting) => [
  ...proposal(setting),
  [
    0.1,
    (story) =>
      story.does(setting.staff, orderChanges.withdrawOrderChange, (the) => ({
        ...ofOpenChange(the),
        reason: 'Wrong lead time.',
      })),
  ],
  ...proposed(setting),
  [
    1,
    (story) =>
      story.does(setting.company.by, orderChanges.declineOrderChange, (the) => ({
        ...ofOpenChange(the),
        reason: 'The warehouse has no room for more.',
      })),
  ],
  ...proofScenes(setting),
  ...productionScenes(setting),
  ...shippingScenes(setting),
]

// Essentials ----------------------------------------------------------------------------------------------------------

/** Packaging and two essentials of the shop in one order, shipped together. */
const withEssentials: Plan = (setting) => {
  const { company, chance } = setting
  const adds = (productId: string): Scene => [
    0.02,
    (story) =>
      story.does(company.by, addStandardItem, (the) => ({
        ...ofOrder(the),
        productId,
        quantity: chance.int(1, 4),
        additionalNotes: '',
        countryCode: company.address.country,
      })),
  ]
  return [
    ...draftScenes(setting),
    adds('tissue-ream'),
    adds('kraft-tape-6'),
    ...(setting.isQuoted ? quoteScenes(setting) : []),
    [1, (story) => story.chooses(company.by, setting.quantity)],
    ...checkoutScenes(setting),
    [0.05, (story) => story.places(company.by)],
    ...paymentScenes(setting),
    ...proofScenes(setting),
    ...productionScenes(setting),
    ...shippingScenes(setting),
  ]
}

/** Each plan with the number of its order, counted from the latest one of the history: open ones are recent. */
export const rarePlans: Readonly<Record<number, Plan>> = {
  4: feedbackRequired,
  6: orderedAfterSample,
  7: internalRequest,
  8: sampleInTransit,
  9: dielineAwaited,
  10: changeOpen,
  11: withEssentials,
  12: configurationsChanged,
  14: workCanceled,
  22: quoteCanceled,
  34: changeAccepted,
  46: factoryFiles,
  52: withEssentials,
  58: twoAddresses,
  62: sampledFirst,
  64: dielineProvided,
  70: changeDeclined,
  76: tooling,
  88: changeEnded,
  106: twoAddresses,
}
