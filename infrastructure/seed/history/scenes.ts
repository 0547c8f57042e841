import * as orders from '#application/ordering/commands.ts'
import { addPackagingItem } from '#application/ordering/packaging-items.ts'
import * as artwork from '#application/production/artwork-commands.ts'
import * as production from '#application/production/commands.ts'
import * as shipments from '#application/shipping/commands.ts'
import { addShipment } from '#application/shipping/plan-commands.ts'
import { shipmentsOf } from '#domain/case.ts'
import { unitInCurrency } from '#domain/kernel/money.ts'
import { itemsOf } from '#domain/ordering/order-items.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { shippingOptionsOf } from '#domain/ordering/shipping-options.ts'
import {
  billOf,
  nextPaymentOf,
  ofItem,
  ofOrder,
  ofPurchaseOrder,
  ofShipment,
  type storySteps,
  type Subject,
} from '../stories/story-steps.ts'
import type { HistoryBox } from './boxes.ts'
import { cast, type Company, type HistoryName } from './cast.ts'
import type { Chance } from './chance.ts'

/** Scenes of the orders of the demo's history. */

type HistorySteps = ReturnType<typeof storySteps<HistoryName>>
/** An action, and the number of days since the previous one. */
export type Scene = readonly [daysLater: number, happens: (story: HistorySteps) => Promise<unknown>]

/** A stored file as input of commands. */
type StoredFile = { id: string; name: string; size: number }
type ProductFiles = { artwork: StoredFile; proof: StoredFile; dieline: StoredFile }
/** Files of the demo by product, stored before the history starts. */
export type HistoryFiles = Record<string, ProductFiles>

/** People, company and product of an order of the history. */
export type Setting = {
  company: Company
  box: HistoryBox
  quantity: number
  staff: HistoryName
  maker: { supplierId: string; by: HistoryName }
  /** Whether staff quote a price; otherwise the shop price is used. */
  isQuoted: boolean
  chance: Chance
  files: ProductFiles
  bookBoxFiles: ProductFiles
}

/** Unit cost of a supplier: 52% of the price. */
const unitCostAt = (price: number): number => Math.max(0.01, Math.round(price * 52) / 100)
/** The selected unit price of the item, in the currency of the order. */
const chosenPrice = ({ state }: Subject): number => {
  const [item] = itemsOf(requireExisting(state.order))
  return unitInCurrency(item!.selected!.unitPrice)
}
const priceAt = ({ box }: Setting, quantity: number): number =>
  Math.round(box.price * (box.quantities[0] / quantity) ** 0.22 * 100) / 100

/** A draft with one configured item. */
export const draftScenes = (setting: Setting): Scene[] => [
  [0, (story) => story.drafts(setting.company.by, setting.company.currency)],
  configuredBy(setting.company.by, setting),
]

/** Adds the item of a draft, by its customer or by staff; with `samplesServicesOnly`, only for its samples. */
export const configuredBy = (
  who: HistoryName,
  { company, box, quantity }: Setting,
  details: { samplesServicesOnly?: true } = {},
): Scene => [
  0.01,
  (story) =>
    story.does(who, addPackagingItem, (the) => ({
      ...ofOrder(the),
      ...details,
      customerProductName: box.name,
      productId: box.productId,
      config: box.printed ? {} : { print: { option: 'blank' as const } },
      quantity,
      quantities: [...box.quantities],
      countryCode: company.address.country,
    })),
]

/** Staff quote every quantity. */
export const quoteScenes = (setting: Setting): Scene[] => {
  const { company, box, staff, maker, chance } = setting
  return [
    [0.1, (story) => story.asks(company.by)],
    [
      chance.int(1, 3),
      (story) =>
        story.quotes(staff, {
          prices: Object.fromEntries(box.quantities.map((one) => [one, priceAt(setting, one)])),
          leadTimeDays: chance.int(10, 18),
          supplierId: maker.supplierId,
          unitCost: unitCostAt(box.price),
        }),
    ],
  ]
}

/** From the draft to the placed order. */
export const placementScenes = (setting: Setting): Scene[] => {
  const { company, quantity, chance } = setting
  return [
    ...draftScenes(setting),
    ...(setting.isQuoted ? quoteScenes(setting) : []),
    [chance.int(1, 4), (story) => story.chooses(company.by, quantity)],
    ...checkoutScenes(setting),
    [0.05, (story) => story.places(company.by)],
  ]
}

/** Contact, address and shipping. */
export const checkoutScenes = ({ company, chance }: Setting): Scene[] => {
  const { firstName, lastName, email } = cast[company.by]
  const contact = { firstName, lastName, email, company: company.name, phoneNumber: company.address.phoneNumber }
  const nth = chance.int(0, 1)
  return [
    [
      0.05,
      (story) =>
        story.does(company.by, orders.changeDraft, (the) => ({
          ...ofOrder(the),
          contact,
          shippingAddress: company.address,
          additionalComments: '',
        })),
    ],
    [
      0.01,
      (story) =>
        story.does(company.by, addShipment, ({ requestId, state }) => {
          const ways = shippingOptionsOf(requireExisting(state.order))
          return { requestId, shippingOptionId: (ways[nth] ?? ways[0])!.id }
        }),
    ],
  ]
}

/** Paid by bank transfer; a supplier is assigned if no quote named one. */
export const paymentScenes = (setting: Setting): Scene[] => {
  const { staff, maker, chance, isQuoted } = setting
  const sourced: Scene = [
    0.1,
    (story) =>
      story.does(staff, orders.sourceItem, (the) => ({
        ...ofItem(the),
        supplierId: maker.supplierId,
        unitCost: unitCostAt(chosenPrice(the)),
      })),
  ]
  return [
    [chance.int(1, 5), (story) => story.pays(staff, 'Matched by the order number')],
    ...(isQuoted ? [] : [sourced]),
  ]
}

/**
 * Artwork of a printed item, from the upload to the approved proof; some need a correction. `version`: that of the proof.
 */
export const proofScenes = ({ company, box, staff, files, chance }: Setting, version = 1): Scene[] => {
  if (!box.printed) return []
  const uploads: Scene = [
    chance.int(1, 3),
    (story) =>
      story.does(company.by, artwork.uploadArtwork, (the) => ({
        ...ofItem(the),
        attachments: [files.artwork],
        comments: '',
      })),
  ]
  const corrected: Scene[] = [
    [
      1,
      (story) =>
        story.does(staff, artwork.requestArtworkChanges, (the) => ({
          ...ofItem(the),
          reason: 'The text on the lid is less than 3 mm from the cut line. Please move it inwards.',
        })),
    ],
    uploads,
  ]
  return [
    uploads,
    ...(chance.percent(35) ? corrected : []),
    [1, (story) => story.does(staff, artwork.acceptArtwork, (the) => ({ ...ofItem(the), note: '' }))],
    [
      1,
      (story) => story.does(staff, artwork.submitProof, (the) => ({ ...ofItem(the), file: files.proof, comments: '' })),
    ],
    [chance.int(1, 2), (story) => story.does(company.by, artwork.approveProof, (the) => ({ ...ofItem(the), version }))],
  ]
}

/** Production at the supplier, from the confirmation to the finished boxes. */
export const productionScenes = ({ maker, box, quantity, chance }: Setting): Scene[] => [
  [0.9, (story) => story.readsNotification(maker.by)],
  [0.1, (story) => story.confirms(maker.by)],
  ...(box.printed
    ? [[0.5, (story) => story.does(maker.by, production.approveFactoryArtwork, ofPurchaseOrder)] satisfies Scene]
    : []),
  [chance.int(1, 3), (story) => story.does(maker.by, production.startPurchaseOrder, ofPurchaseOrder)],
  [
    4,
    (story) =>
      story.does(maker.by, production.reportProgress, (the) => ({
        ...ofPurchaseOrder(the),
        quantityMade: Math.round(quantity * 0.4),
      })),
  ],
  [chance.int(4, 9), (story) => story.does(maker.by, production.completePurchaseOrder, ofPurchaseOrder)],
]

/** The supplier's bill, paid within the month or later. */
export const billingScenes = ({ staff, chance }: Setting): Scene[] => {
  const number = `${chance.pick(['DG', 'FV', 'SZ'])}-${chance.int(10_000, 99_999)}`
  return [
    [2, (story) => story.does(staff, production.recordSupplierBill, (the) => billOf(the, number, 30))],
    [chance.int(14, 40), (story) => story.does(staff, production.recordSupplierPayment, nextPaymentOf)],
  ]
}

/** Shipment with the simulated courier, whose reports follow the clock until the delivery. */
export const shippingScenes = (setting: Setting): Scene[] => {
  const { chance } = setting
  const courier = chance.pick(['dhl', 'fedex', 'ups'] as const)
  const code = `SIM${chance.int(100_000, 999_999)}${chance.percent(12) ? 'X' : ''}`
  return departureScenes(setting, courier, code)
}

/** The same with a tracking code of the simulated courier. Goods at sea are with a freight forwarder. */
export const departureScenes = ({ staff }: Setting, courier: 'dhl' | 'fedex' | 'ups', code: string): Scene[] => [
  [
    1,
    (story) =>
      story.does(staff, shipments.recordShipmentDeparture, (the) => ({
        ...ofShipment(the),
        tracking: {
          courier: shipmentsOf(the.state)[0]?.option?.route === 'ocean' ? ('other' as const) : courier,
          trackingCodes: [code],
        },
      })),
  ],
]
