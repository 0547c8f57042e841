import * as orders from '#application/ordering/commands.ts'
import * as samples from '#application/ordering/samples.ts'
import * as services from '#application/ordering/services.ts'
import { issuePaymentLink } from '#application/payments/payment-links.ts'
import * as artwork from '#application/production/artwork-commands.ts'
import * as shipments from '#application/shipping/commands.ts'
import { amountOwed } from '#domain/payments/payment-terms.ts'
import { ofItem, ofOrder, ofShipment, type Subject } from '../stories/story-steps.ts'
import { bookBox } from './boxes.ts'
import { cast } from './cast.ts'
import { declined, delayed, type Plan, postponed, putOnHold, recalled, upToMaking } from './delayed-plans.ts'
import {
  billingScenes,
  configuredBy,
  departureScenes,
  draftScenes,
  productionScenes,
  paymentScenes,
  placementScenes,
  proofScenes,
  quoteScenes,
  type Scene,
  shippingScenes,
  type Setting,
} from './scenes.ts'

/** From the draft to the delivery. */
const delivered: Plan = (setting) => [
  ...upToMaking(setting),
  ...productionScenes(setting),
  ...shippingScenes(setting),
  ...billingScenes(setting),
]

/** A product without a shop price: staff provide the dieline of the factory before the customer's artwork. */
const drawnByFactory: Plan = (setting) => {
  const { staff, chance, bookBoxFiles: files } = setting
  const own = { ...setting, box: bookBox, quantity: chance.pick(bookBox.quantities), isQuoted: true, files }
  const file = files.dieline
  return [
    ...placementScenes(own),
    ...paymentScenes(own),
    [2, (story) => story.does(staff, artwork.addFactoryDieline, (the) => ({ ...ofItem(the), file }))],
    [
      0.2,
      (story) =>
        story.does(staff, artwork.provideDieline, (the) => ({
          ...ofItem(the),
          file,
          comments: 'The spine is 2 mm wider than in the preview.',
        })),
    ],
    ...proofScenes(own),
    ...productionScenes(own),
    ...shippingScenes(own),
  ]
}

/** The customer never orders: the draft remains unchanged, or its quotes expire. */
const forgotten: Plan = (setting) => [
  ...draftScenes(setting),
  ...(setting.chance.percent(60) ? quoteScenes(setting) : []),
]

const canceledDraft: Plan = (setting) => [
  ...draftScenes(setting),
  ...quoteScenes(setting),
  [9, (story) => story.does(setting.company.by, orders.cancelOrder, ofOrder)],
]

/** Placed, never paid, and canceled by staff after a payment link. */
const neverPaid: Plan = (setting) => [
  ...placementScenes(setting),
  [
    4,
    (story) =>
      story.does(setting.staff, issuePaymentLink, ({ requestId, state }) => ({
        requestId,
        amount: amountOwed(state.order) / 100,
        days: 14,
      })),
  ],
  [24, (story) => story.does(setting.staff, orders.cancelOrder, ofOrder)],
]

/** A product with a shop price: no purchase order is planned until staff assign a supplier. */
const soldAtShopPrice = {
  name: 'Store opening mailer',
  productId: 'mailer-box',
  quantities: [500, 1_000, 2_500],
} as const

/** Paid, canceled before production, and refunded. */
const refunded: Plan = (setting) => [
  ...placementScenes({ ...setting, isQuoted: false, quantity: 1_000, box: { ...setting.box, ...soldAtShopPrice } }),
  [2, (story) => story.pays(setting.staff)],
  [2, (story) => story.does(setting.staff, orders.cancelOrder, ofOrder)],
  [
    1,
    (story) =>
      story.does(setting.staff, orders.recordRefund, ({ requestId, requestVersion, state }) => ({
        requestId,
        requestVersion,
        amount: state.order.payments.reduce((sum, { amount }) => sum + amount, 0) / 100,
        paidFrom: 'bankTransfer' as const,
        internalNotes: 'Store opening postponed.',
      })),
  ],
]

/** The courier reports damage, then the delivery. */
const damaged: Plan = (setting) => [
  ...upToMaking(setting),
  ...productionScenes(setting),
  ...departureScenes(setting, 'fedex', `SIM${setting.chance.int(100_000, 999_999)}D`),
]

/** By sea: staff record every stage. */
const bySea: Plan = (setting) => [
  ...upToMaking(setting),
  ...productionScenes(setting),
  [1, (story) => story.does(setting.staff, shipments.recordShipmentPickup, ofShipment)],
  [2, (story) => story.sendsOff(setting.staff, 'other', `MAEU${setting.chance.int(1_000_000, 9_999_999)}`)],
  [26, (story) => story.does(setting.staff, shipments.recordPortArrival, ofShipment)],
  [2, (story) => story.does(setting.staff, shipments.recordCustomsClearance, ofShipment)],
  [1, (story) => story.does(setting.staff, shipments.recordWarehouseArrival, ofShipment)],
  [2, (story) => story.delivers(setting.staff)],
]

/** Sample kits, without packaging items. */
const sampled: Plan = (setting) => [
  [0, (story) => story.drafts(setting.company.by, setting.company.currency)],
  [
    0.01,
    (story) =>
      story.does(setting.company.by, samples.addSample, ({ requestId }) => ({
        requestId,
        productId: 'sample-kit',
        quantity: setting.chance.int(1, 2),
        name: '',
        scope: 'One of each board',
        additionalNotes: '',
      })),
  ],
  ...addressed(setting),
  [0.02, (story) => story.places(setting.company.by)],
  [1, (story) => story.pays(setting.staff)],
  [1, (story) => story.does(setting.staff, samples.startSample, ofSample)],
  [
    3,
    (story) =>
      story.does(setting.staff, samples.shipSample, (the) => ({
        ...ofSample(the),
        courier: 'dhl' as const,
        trackingCodes: [`JD01460${setting.quantity}`],
      })),
  ],
  [5, (story) => story.does(setting.company.by, samples.completeSample, (the) => ({ ...ofSample(the), assets: [] }))],
]

/** A blank sample that the service includes, free of charge, sent to the customer before the review (SERVICE-004). */
const includedSampleScenes = ({ staff, chance }: Setting): Scene[] => [
  [
    0.1,
    (story) =>
      story.does(staff, samples.addSample, (the) => ({
        requestId: the.requestId,
        productId: 'basic-sample',
        quantity: 1,
        partOfService: ofService(the).serviceId,
        name: 'Blank box of the design',
        scope: 'Size and structure, without print',
        additionalNotes: '',
      })),
  ],
  [0.1, (story) => story.does(staff, samples.startSample, ofSample)],
  [
    2,
    (story) =>
      story.does(staff, samples.shipSample, (the) => ({
        ...ofSample(the),
        courier: 'fedex' as const,
        trackingCodes: [`SIM${chance.int(100_000, 999_999)}`],
      })),
  ],
]

/** A structural design with a review, half of them with a sample, without packaging items. */
const designed: Plan = (setting) => {
  const { company, staff, files, chance } = setting
  const submission = { assets: [files.dieline], comments: 'Two locks at the base hold the bottle.' }
  return [
    [0, (story) => story.drafts(company.by, company.currency)],
    [
      0.01,
      (story) =>
        story.does(company.by, services.addService, ({ requestId }) => ({
          requestId,
          productId: 'custom-structure',
          quantity: 1,
          scope: 'A box that holds one bottle and two glasses',
          additionalNotes: '',
        })),
    ],
    ...addressed(setting),
    [0.02, (story) => story.places(company.by)],
    [1, (story) => story.pays(staff)],
    [3, (story) => story.does(staff, services.recordProductSampleReceipt, ofService)],
    [1, (story) => story.does(staff, services.startService, ofService)],
    ...(chance.percent(50) ? includedSampleScenes(setting) : []),
    [3, (story) => story.does(staff, services.submitServiceForReview, (the) => ({ ...ofService(the), ...submission }))],
    [
      2,
      (story) =>
        story.does(company.by, services.requestServiceChanges, (the) => ({
          ...ofService(the),
          reason: 'The glasses touch each other.',
        })),
    ],
    [2, (story) => story.does(staff, services.submitServiceForReview, (the) => ({ ...ofService(the), ...submission }))],
    [1, (story) => story.does(company.by, services.completeService, (the) => ({ ...ofService(the), assets: [] }))],
  ]
}

/** The customer refuses the first proof. */
const refusedProof: Plan = (setting) => {
  const { company, staff, files } = setting
  if (!setting.box.printed) return delivered(setting)
  return [
    ...placementScenes(setting),
    ...paymentScenes(setting),
    ...proofScenes({ ...setting, chance: { ...setting.chance, percent: () => false } }).slice(0, 3),
    [
      1,
      (story) =>
        story.does(company.by, artwork.rejectProof, (the) => ({
          ...ofItem(the),
          version: 1,
          reason: 'The phone number on the back is old.',
          pins: [{ page: 1, x: 0.3, y: 0.6, comment: 'Ends in 71' }],
        })),
    ],
    [
      1,
      (story) =>
        story.does(staff, artwork.submitProof, (the) => ({
          ...ofItem(the),
          file: files.proof,
          comments: 'Corrected.',
        })),
    ],
    [1, (story) => story.does(company.by, artwork.approveProof, (the) => ({ ...ofItem(the), version: 2 }))],
    ...productionScenes(setting),
    ...shippingScenes(setting),
  ]
}

/** Staff create the order for a customer who called, and publish it. */
const prepared: Plan = (setting) => {
  const { company, staff } = setting
  return [
    [0, (story) => story.prepares(staff, company.customerId, company.currency)],
    configuredBy(staff, setting),
    [0.2, (story) => story.does(staff, orders.publishOrder, ofOrder)],
    ...quoteScenes(setting),
  ]
}

/** Sets contact and address of an order without freight. */
export const addressed = ({ company }: Setting): Scene[] => {
  const { firstName, lastName, email } = cast[company.by]
  const contact = { firstName, lastName, email, company: company.name, phoneNumber: company.address.phoneNumber }
  const details = { contact, shippingAddress: company.address, additionalComments: '' }
  return [[0.05, (story) => story.does(company.by, orders.changeDraft, ({ requestId }) => ({ requestId, ...details }))]]
}

const ofSample = ({ requestId, state }: Subject) => ({
  requestId,
  sampleId: Object.values(state.samples)[0]!.sampleId,
})
const ofService = ({ requestId, state }: Subject) => ({
  requestId,
  serviceId: Object.values(state.services)[0]!.serviceId,
})
/** Every plan with its relative share of orders. */
export const plans: readonly (readonly [share: number, plan: Plan])[] = [
  [35, delivered],
  [5, drawnByFactory],
  [6, bySea],
  [5, delayed],
  [4, declined],
  [6, refusedProof],
  [4, putOnHold],
  [3, damaged],
  [5, sampled],
  [4, designed],
  [7, forgotten],
  [4, canceledDraft],
  [4, neverPaid],
  [2, refunded],
  [3, prepared],
  [4, recalled],
  [3, postponed],
]
