import * as orders from '#application/ordering/commands.ts'
import * as production from '#application/production/commands.ts'
import { unitInCurrency } from '#domain/kernel/money.ts'
import { purchaseOrderValidDays } from '#domain/people/policy.ts'
import { plusDays } from '#domain/time.ts'
import { ofOrder, ofPurchaseOrder, type Subject } from '../stories/story-steps.ts'
import {
  paymentScenes,
  placementScenes,
  productionScenes,
  proofScenes,
  type Scene,
  type Setting,
  shippingScenes,
} from './scenes.ts'

/**
 * The possible courses of orders in the demo's history. A recent order has progressed only as far as its age allows.
 */
export type Plan = (setting: Setting) => Scene[]

/** From the draft to the approved proof. */
export const upToMaking: Plan = (setting) => [
  ...placementScenes(setting),
  ...paymentScenes(setting),
  ...proofScenes(setting),
]

/** Put on hold while the customer decides on a rebranding, and resumed two weeks later. */
export const putOnHold: Plan = (setting) => [
  ...placementScenes(setting),
  ...paymentScenes(setting),
  [
    0.5,
    (story) =>
      story.does(setting.staff, orders.holdOrder, ({ requestId }) => ({
        requestId,
        reason: 'Customer is changing the brand name.',
      })),
  ],
  [14, (story) => story.does(setting.staff, orders.resumeOrder, ofOrder)],
  ...proofScenes(setting),
  ...productionScenes(setting),
  ...shippingScenes(setting),
]

/** The supplier declines, and the order goes to another one. */
export const declined: Plan = (setting) => [
  ...upToMaking(setting),
  [0.9, (story) => story.readsNotification(setting.maker.by)],
  [
    0.1,
    (story) =>
      story.does(setting.maker.by, production.declinePurchaseOrder, (the) => ({
        ...ofPurchaseOrder(the),
        reason: 'Our machines are fully booked until the end of the month.',
      })),
  ],
  [
    1,
    (story) =>
      story.does(setting.staff, production.removePurchaseOrder, (the) => ({
        ...ofPurchaseOrder(the),
        replacement: { supplierId: 's-dongguan', unitCost: latestUnitPrice(the.state.purchaseOrders) },
      })),
  ],
  ...productionScenes({ ...setting, maker: { supplierId: 's-dongguan', by: 'lin' } }),
  ...shippingScenes(setting),
]

/** The purchase order is recalled after it was sent; printed artwork is changed and approved again. */
export const recalled: Plan = (setting) => {
  const { staff, maker, box } = setting
  const returned: Scene[] = [
    [
      0.1,
      (story) =>
        story.does(staff, production.returnArtwork, (the) => ({
          ...ofPurchaseOrder(the),
          reason: 'Please change the text on the lid, as you asked on the phone.',
        })),
    ],
    [
      0.1,
      (story) =>
        story.does(staff, production.requestCustomerRelease, (the) => ({
          ...ofPurchaseOrder(the),
          waitingFor: 'proof' as const,
        })),
    ],
    // The second approval releases the purchase order.
    ...proofScenes(setting, 2),
  ]
  return [
    ...upToMaking(setting),
    [0.4, (story) => story.readsNotification(maker.by)],
    [
      0.1,
      (story) =>
        story.does(staff, production.recallPurchaseOrder, (the) => ({
          ...ofPurchaseOrder(the),
          reason: 'The customer checks the order once more.',
        })),
    ],
    ...(box.printed
      ? returned
      : [[4, (story) => story.does(staff, production.releasePurchaseOrder, ofPurchaseOrder)] satisfies Scene]),
    ...productionScenes(setting),
    ...shippingScenes(setting),
  ]
}

/**
 * The customer postpones the order for three months. The purchase order, which the supplier has not confirmed, expires
 * and is renewed.
 */
export const postponed: Plan = (setting) => [
  ...upToMaking(setting),
  [0.4, (story) => story.readsNotification(setting.maker.by)],
  [
    0.1,
    (story) =>
      story.does(setting.staff, orders.holdOrder, ({ requestId }) => ({
        requestId,
        reason: 'Customer is moving to another warehouse. Production starts after the move.',
      })),
  ],
  [purchaseOrderValidDays + 4, (story) => story.does(setting.staff, orders.resumeOrder, ofOrder)],
  [
    0.1,
    (story) =>
      story.does(setting.staff, production.renewPurchaseOrder, (the) => ({
        ...ofPurchaseOrder(the),
        validUntil: plusDays(the.state.changedOn!, 30),
      })),
  ],
  [0.1, (story) => story.does(setting.staff, production.releasePurchaseOrder, ofPurchaseOrder)],
  ...productionScenes(setting),
  ...shippingScenes(setting),
]

/** The supplier requests two more weeks, and staff accept. */
export const delayed: Plan = (setting) => [
  ...upToMaking(setting),
  [
    1,
    (story) =>
      story.does(setting.maker.by, production.proposeTerms, (the) => ({
        ...ofPurchaseOrder(the),
        ...delayedTerms(the.state.purchaseOrders),
        reason: 'The board arrives ten days later than announced.',
      })),
  ],
  [0.5, (story) => story.does(setting.staff, production.acceptTerms, ofPurchaseOrder)],
  ...productionScenes(setting),
  ...shippingScenes(setting),
]

/** Unit cost of the latest purchase order, in the currency of the order. */
const latestUnitPrice = (all: Subject['state']['purchaseOrders']): number =>
  unitInCurrency(Object.values(all).at(-1)!.spec!.unitPrice)
/** The same price, two weeks later. */
const delayedTerms = (all: Subject['state']['purchaseOrders']) => {
  const { plannedReadyDate } = Object.values(all).at(-1)!.spec!
  return { plannedReadyDate: plusDays(plannedReadyDate, 14), unitPrice: latestUnitPrice(all) }
}
