import * as orders from '#application/ordering/commands.ts'
import { addPackagingItem } from '#application/ordering/packaging-items.ts'
import { issuePaymentLink, withdrawPaymentLink } from '#application/payments/payment-links.ts'
import { callerOf } from '#application/pipeline/access.ts'
import { type Answer, type CommandSpec, handle } from '#application/pipeline/handle.ts'
import * as production from '#application/production/commands.ts'
import * as shipments from '#application/shipping/commands.ts'
import { addShipment } from '#application/shipping/plan-commands.ts'
import { type Case, foldCase, shipmentsOf } from '#domain/case.ts'
import { existing } from '#domain/ordering/order.ts'
import type { Courier } from '#domain/shipping/tracking.ts'
import type { App } from '../../app.ts'
import { people, type PersonName } from './people.ts'

/**
 * Actions of the people in a story, each as real commands through the command handler. A story covers one order and
 * holds its id.
 */

type Address = Parameters<typeof orders.changeDraft.data>[0]['shippingAddress']
/** A box of the catalogue: inner size in mm and the quantities to compare. */
export type Box = {
  name: string
  productId?: string
  dimensions: { length: number; width: number; height: number }
  quantities: [number, ...number[]]
  material?: string
  /** Printed as the product is by default; otherwise blank. */
  printed?: boolean
  /** Where it is delivered; the United States by default. */
  countryCode?: string
}
export type Offer = {
  prices: Record<number, number>
  leadTimeDays: number
  supplierId: string
  unitCost: number
  notes?: string
}

/** A box as it is configured in the shop. */
export const configured = ({
  productId = 'mailer-box',
  dimensions,
  quantities,
  material = 'e-flute-kraft',
  printed = false,
  countryCode = 'US',
}: Box) => ({
  productId,
  config: {
    size: { type: 'inner' as const, dimensions },
    material: { id: material },
    ...(!printed && { print: { option: 'blank' as const } }),
    finish: 'none',
  },
  quantity: quantities[0],
  quantities,
  countryCode,
})

/** One run of a story in an open app; its command ids are fixed, so a repeated run has no effect. */
export type StorySteps = Awaited<ReturnType<typeof storySteps>>

export const storySteps = (
  app: Pick<App, 'ports' | 'settled'> & { log: Pick<App['log'], 'readCase'> },
  nextCommandId: () => string = app.ports.idGenerator.ulid,
) => {
  const { ports } = app
  let requestId = ''

  const act = async <Input>(who: PersonName, spec: CommandSpec<Input>, input: Input): Promise<Case> => {
    const { status, loginMethod, roles } = { status: 'active' as const, loginMethod: 'pw' as const, roles: [] }
    const caller = callerOf({ status, loginMethod, roles, ...people[who] })
    const { events }: Answer = await handle(ports, spec, { caller, input, commandId: nextCommandId() })
    await app.settled()
    return foldCase(events)
  }
  const now = async (): Promise<Case> => foldCase(await app.log.readCase({ requestId }))
  const firstItem = async () => (await now()).order.items[0]!
  const purchaseOrderId = async () => Object.values((await now()).purchaseOrders)[0]!.spec!.purchaseOrderId
  const shipmentId = async () => shipmentsOf(await now())[0]!.shipmentId

  return {
    requestId: () => requestId,
    drafts: async (who: PersonName, currency: 'USD' | 'EUR' = 'USD') => {
      const { order } = await act(who, orders.createOrder, { currency })
      requestId = existing(order).requestId
    },
    adds: (who: PersonName, box: Box) =>
      act(who, addPackagingItem, { requestId, customerProductName: box.name, ...configured(box) }),
    asks: async (who: PersonName, customerComments = '') =>
      act(who, orders.requestQuote, { requestId, itemId: (await firstItem()).id, customerComments }),
    quotes: async (who: PersonName, { prices, leadTimeDays, supplierId, unitCost, notes = '' }: Offer) =>
      act(who, orders.completeQuoteRequest, {
        requestId,
        itemId: (await firstItem()).id,
        quotes: Object.entries(prices).map(([quantity, unitPrice]) => ({
          quantity: Number(quantity),
          unitPrice,
          leadTimeDays,
        })),
        shippingOptions: [
          { name: 'Air', route: 'air', taxAndDutiesIncluded: true, deliveryTimeRange: { min: 6, max: 9 }, cost: 420 },
          {
            name: 'Ocean',
            route: 'ocean',
            taxAndDutiesIncluded: true,
            deliveryTimeRange: { min: 32, max: 40 },
            cost: 180,
          },
        ],
        sourcing: { supplierId, unitCost },
        internalNotes: notes,
      }),
    chooses: async (who: PersonName, quantity: number) =>
      act(who, orders.selectQuote, { requestId, itemId: (await firstItem()).id, quantity }),
    choosesAgain: async (who: PersonName, quantity: number) => {
      const itemId = (await firstItem()).id
      await act(who, orders.deselectQuote, { requestId, itemId })
      return act(who, orders.selectQuote, { requestId, itemId, quantity })
    },
    checksOut: async (who: PersonName, shippingAddress: Address, option: 'Air' | 'Ocean') => {
      const { firstName, lastName, email } = people[who]
      const contact = { firstName, lastName, email, company: shippingAddress.company, phoneNumber: '' }
      const { order } = await act(who, orders.changeDraft, {
        requestId,
        contact,
        shippingAddress,
        additionalComments: '',
      })
      const shippingOptionId = order.shippingQuote!.options.find(({ name }) => name['en-US'] === option)!.id
      return act(who, addShipment, { requestId, shippingOptionId })
    },
    places: (who: PersonName) => act(who, orders.placeOrder, { requestId }),
    /** A payment link for what is due, which is withdrawn again. */
    linksPayment: async (who: PersonName) => {
      const amount = (await now()).order.totals!.amountDue / 100
      const { paymentLinks } = await act(who, issuePaymentLink, { requestId, amount, days: 14 })
      const { paymentLinkId } = Object.values(paymentLinks).at(-1)!
      return act(who, withdrawPaymentLink, { requestId, paymentLinkId })
    },
    pays: async (who: PersonName, internalNotes = '') => {
      const { order, versions, caseId } = await now()
      return act(who, orders.recordPayment, {
        requestId,
        requestVersion: versions[caseId]!.staff,
        amount: order.totals!.amountDue / 100,
        keepAsCredit: false,
        method: 'bankTransfer',
        internalNotes,
      })
    },
    confirms: async (who: PersonName) =>
      act(who, production.confirmPurchaseOrder, { purchaseOrderId: await purchaseOrderId() }),
    starts: async (who: PersonName) =>
      act(who, production.startPurchaseOrder, { purchaseOrderId: await purchaseOrderId() }),
    completes: async (who: PersonName) =>
      act(who, production.completePurchaseOrder, { purchaseOrderId: await purchaseOrderId() }),
    sendsOff: async (who: PersonName, courier: Courier, ...trackingCodes: string[]) =>
      act(who, shipments.recordShipmentDeparture, {
        requestId,
        shipmentId: await shipmentId(),
        tracking: { courier, trackingCodes },
      }),
    delivers: async (who: PersonName) =>
      act(who, shipments.recordShipmentDelivery, {
        requestId,
        shipmentId: await shipmentId(),
      }),
  }
}
