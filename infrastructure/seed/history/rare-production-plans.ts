import * as orders from '#application/ordering/commands.ts'
import * as artwork from '#application/production/artwork-commands.ts'
import * as production from '#application/production/commands.ts'
import * as configurations from '#application/production/configuration-commands.ts'
import { createPurchaseOrder } from '#application/production/create-purchase-order.ts'
import * as shipments from '#application/shipping/commands.ts'
import * as shipmentPlans from '#application/shipping/plan-commands.ts'
import { shipmentsOf } from '#domain/case.ts'
import { itemsOf } from '#domain/ordering/order-items.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { productionConfigurationIdOf } from '#domain/production/production-configuration.ts'
import { ofItem, ofOrder, ofPurchaseOrder, type Subject } from '../stories/story-steps.ts'
import { bookBox } from './boxes.ts'
import { type Plan, upToMaking } from './delayed-plans.ts'
import {
  checkoutScenes,
  draftScenes,
  paymentScenes,
  placementScenes,
  productionScenes,
  proofScenes,
  quoteScenes,
  type Scene,
  shippingScenes,
} from './scenes.ts'

/** Rare courses of production and shipping: files of the factory, tooling, configurations, two addresses. */

// Production ----------------------------------------------------------------------------------------------------------

/** The factory withdraws the dieline, provides its own, and attaches a report. */
export const factoryFiles: Plan = (setting) => {
  const { maker, files } = setting
  const attached = { attachments: [files.dieline], language: undefined }
  return [
    ...upToMaking(setting),
    [0.9, (story) => story.readsNotification(maker.by)],
    [0.1, (story) => story.does(maker.by, production.withdrawDieline, ofPurchaseOrder)],
    [
      1,
      (story) =>
        story.does(maker.by, production.providePurchaseOrderDieline, (the) => ({
          ...ofPurchaseOrder(the),
          ...attached,
          origin: 'supplier' as const,
        })),
    ],
    [
      0.1,
      (story) =>
        story.does(maker.by, production.attachFiles, (the) => ({
          ...ofPurchaseOrder(the),
          attachments: [files.proof],
          origin: 'supplierInternal' as const,
        })),
    ],
    ...productionScenes(setting).slice(1),
    ...shippingScenes(setting),
  ]
}

/** A product without a shop price is paid, and staff have not provided its dieline yet. */
export const dielineAwaited: Plan = (setting) => {
  const { bookBoxFiles: files, chance } = setting
  const own = { ...setting, box: bookBox, quantity: chance.pick(bookBox.quantities), isQuoted: true, files }
  return [...placementScenes(own), ...paymentScenes(own)]
}

/** Staff release the drawing of the factory to the customer, who prepares the artwork on it. */
export const dielineProvided: Plan = (setting) => {
  const printed = { ...setting, box: { ...setting.box, printed: true } }
  return [
    ...placementScenes(printed),
    ...paymentScenes(printed),
    [
      0.5,
      (story) =>
        story.does(setting.staff, artwork.provideDieline, (the) => ({
          ...ofItem(the),
          file: setting.files.dieline,
          comments: '',
        })),
    ],
    ...proofScenes(printed),
    ...productionScenes(printed),
    ...shippingScenes(printed),
  ]
}

/** After the delivery, staff order a cutting die for the next run. */
export const tooling: Plan = (setting) => {
  const { maker, staff } = setting
  const blank = { ...setting, box: { ...setting.box, printed: false } }
  return [
    ...upToMaking(blank),
    ...productionScenes(blank),
    [
      1,
      (story) =>
        story.does(staff, createPurchaseOrder, (the) => ({
          ...ofItem(the),
          type: 'project' as const,
          quantity: 1,
          supplierId: maker.supplierId,
          unitCost: 120,
        })),
    ],
    [0.1, (story) => story.does(staff, production.releasePurchaseOrder, ofPurchaseOrder)],
    [0.9, (story) => story.readsNotification(maker.by)],
    [0.1, (story) => story.confirms(maker.by)],
    [1, (story) => story.starts(maker.by)],
    [3, (story) => story.completes(maker.by)],
    ...shippingScenes(blank),
  ]
}

const configurationOf = ({ state }: Subject, nth = 0): string => {
  const { customerId } = requireExisting(state.order)
  return productionConfigurationIdOf(customerId, itemsOf(state.order)[nth]!.configured!.productConfigurationHash)
}

/** Three boxes of a range, saved before production: a taller one replaces the first, and the last is not sold any more. */
export const configurationsChanged: Plan = (setting) => {
  const { company, staff } = setting
  const heights = [62, 74, 91]
  const quantity = 500
  const added = heights.map((height): Scene => {
    const dimensions = { length: 214, width: 156, height }
    return [
      0.01,
      (story) =>
        story.adds(company.by, {
          name: `Range box ${height}`,
          dimensions,
          quantities: [quantity],
          countryCode: company.address.country,
        }),
    ]
  })
  const chosen = heights.map((_, nth): Scene => [
    0.01,
    (story) =>
      story.does(company.by, orders.selectQuote, (the) => ({
        requestId: the.requestId,
        itemId: itemsOf(the.state.order)[nth]!.id,
        quantity,
      })),
  ])
  const saved = heights.map((_, nth): Scene => [
    0.1,
    (story) =>
      story.does(staff, configurations.createProductionConfiguration, (the) => ({
        requestId: the.requestId,
        itemId: itemsOf(the.state.order)[nth]!.id,
        productionConfigurationId: configurationOf(the, nth),
      })),
  ])
  return [
    [0, (story) => story.drafts(company.by, company.currency)],
    ...added,
    ...chosen,
    ...checkoutScenes(setting),
    [0.05, (story) => story.places(company.by)],
    [1, (story) => story.pays(staff)],
    ...saved,
    [
      0.1,
      (story) =>
        story.does(staff, configurations.supersedeProductionConfiguration, (the) => ({
          id: configurationOf(the),
          supersededBy: configurationOf(the, 1),
        })),
    ],
    [
      0.1,
      (story) =>
        story.does(company.by, configurations.archiveProductionConfiguration, (the) => ({
          id: configurationOf(the, 2),
        })),
    ],
  ]
}

// Shipping ------------------------------------------------------------------------------------------------------------

const byTruck = {
  name: 'Truck',
  route: 'ground' as const,
  taxAndDutiesIncluded: true,
  deliveryTimeRange: { min: 3, max: 5 },
  cost: 90,
}
const shipment = ({ requestId, state }: Subject, nth: number) => ({
  requestId,
  shipmentId: shipmentsOf(state)[nth]!.shipmentId,
})

/** Delivered to two addresses of the customer, in two shipments that staff quoted separately. */
export const twoAddresses: Plan = (setting) => {
  const { company, staff, quantity } = setting
  const second = { ...company.address, name: 'Shop', line2: 'Shop' }
  const both = (scene: (nth: number) => Scene[]): Scene[] => [0, 1].flatMap(scene)
  return [
    ...draftScenes(setting),
    ...quoteScenes(setting),
    [1, (story) => story.chooses(company.by, quantity)],
    ...checkoutScenes(setting),
    [
      0.1,
      (story) =>
        story.does(company.by, shipmentPlans.addShippingAddress, (the) => ({ ...ofOrder(the), address: second })),
    ],
    [
      0.1,
      (story) =>
        story.does(company.by, shipmentPlans.splitShipmentItem, (the) => ({
          ...shipment(the, 0),
          itemNumber: '001',
          quantity: Math.round(quantity / 4),
          toAddressId: requireExisting(the.state.order).addresses.findLast(({ type }) => type === 'shipping')!.id,
        })),
    ],
    ...both((nth) => [
      [
        0.2,
        (story) =>
          story.does(staff, shipmentPlans.quoteShipment, (the) => ({
            ...shipment(the, nth),
            shippingOptions: [byTruck],
          })),
      ],
      [
        0.2,
        (story) =>
          story.does(company.by, shipmentPlans.chooseShippingOption, (the) => ({
            ...shipment(the, nth),
            shippingOptionId: shipmentsOf(the.state)[nth]!.quote!.options[0]!.id,
          })),
      ],
    ]),
    [0.1, (story) => story.places(company.by)],
    ...paymentScenes({ ...setting, isQuoted: true }),
    ...proofScenes(setting),
    ...productionScenes(setting),
    ...both((nth) => [
      [
        1,
        (story) =>
          story.does(staff, shipments.recordShipmentDeparture, (the) => ({
            ...shipment(the, nth),
            tracking: { courier: 'other' as const, trackingCodes: [`TRK${quantity}${nth}`] },
          })),
      ],
    ]),
    ...both((nth) => [
      [3, (story) => story.does(staff, shipments.recordShipmentDelivery, (the) => shipment(the, nth))],
    ]),
  ]
}
