import * as orders from '#application/ordering/commands.ts'
import { addInternalOrderNote, addOrderNote, assignOrder } from '#application/ordering/order-work.ts'
import { addPackagingItem } from '#application/ordering/packaging-items.ts'
import { issuePaymentLink, withdrawPaymentLink } from '#application/payments/payment-links.ts'
import { callerOf } from '#application/pipeline/access.ts'
import { type CommandSpec, handle } from '#application/pipeline/handle.ts'
import { storedCommandId } from '#application/pipeline/idempotency.ts'
import * as production from '#application/production/commands.ts'
import { readNotification } from '#application/production/notifications.ts'
import * as shipments from '#application/shipping/commands.ts'
import { addShipment } from '#application/shipping/plan-commands.ts'
import { type Case, foldCase, shipmentsOf } from '#domain/case.ts'
import type { Currency } from '#domain/currencies.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { amountOwed } from '#domain/payments/payment-terms.ts'
import { openBills } from '#domain/production/supplier-bill.ts'
import type { Courier } from '#domain/shipping/tracking.ts'
import { plusDays } from '#domain/time.ts'
import type { App } from '../../app.ts'
import { type DemoPerson, people, type PersonName } from './people.ts'

/**
 * Actions of the people in a story, each a real command through the command handler. A story covers one order, and has
 * the id of that order.
 */

type Address = Parameters<typeof orders.changeDraft.data>[0]['shippingAddress']
/** A box of the catalogue: inner size in mm, and the quantities to compare. */
export type Box = {
  name: string
  productId?: string
  dimensions: { length: number; width: number; height: number }
  quantities: [number, ...number[]]
  material?: string
  /** Whether the box has the default print of the product; otherwise it is blank. */
  printed?: boolean
  /** Destination country; the United States by default. */
  countryCode?: string
}
export type Offer = {
  prices: Record<number, number>
  leadTimeDays: number
  supplierId: string
  unitCost: number
  notes?: string
}

/** A box configured in the shop. */
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

/** Ids for the commands of a story: those of its order, first item, purchase order and shipment. */
export type Subject = ReturnType<typeof subjectOf>

const subjectOf = (requestId: string, state: Case) => ({
  requestId,
  state,
  /** The version of the order as seen by staff, for commands about payments. */
  requestVersion: state.versions[state.caseId]?.staff ?? 0,
  get itemId() {
    return state.order.items[0]!.id
  },
  get purchaseOrderId() {
    return Object.values(state.purchaseOrders).at(-1)!.spec!.purchaseOrderId
  },
  get shipmentId() {
    return shipmentsOf(state)[0]!.shipmentId
  },
})
export const ofOrder = ({ requestId }: Subject) => ({ requestId })
export const ofItem = ({ requestId, itemId }: Subject) => ({ requestId, itemId })
export const ofPurchaseOrder = ({ purchaseOrderId }: Subject) => ({ purchaseOrderId })
/** The latest notification of the purchase order. */
const ofNotification = ({ purchaseOrderId, state }: Subject) => ({
  notificationId: Object.values(state.supplierNotifications).findLast((one) => one.purchaseOrderId === purchaseOrderId)!
    .notificationId,
})
export const ofShipment = ({ requestId, shipmentId }: Subject) => ({ requestId, shipmentId })

/** The parts of an app that a story uses. */
export type StoryApp = Pick<App, 'ports' | 'settled'> & { log: Pick<App['log'], 'readCase' | 'done'> }

/** Named as the tariffs of the catalogue, so that every reader has them in their language. */
const byStaff = { taxAndDutiesIncluded: true }
const waysByStaff = [
  { ...byStaff, name: 'Air freight', route: 'air', deliveryTimeRange: { min: 6, max: 9 }, cost: 420 },
  { ...byStaff, name: 'Ocean freight', route: 'ocean', deliveryTimeRange: { min: 32, max: 40 }, cost: 180 },
] as const

const routeOf = { Air: 'air', Ocean: 'ocean' } as const

/** A run of a story in an open app. Its command ids are fixed, so a repeated run has no effect. */
export type StorySteps = ReturnType<typeof storySteps<PersonName>>

/** `cast`: the people of the story, by name. */
export const storySteps = <Name extends string = PersonName>(
  app: StoryApp,
  nextCommandId: () => string = app.ports.idGenerator.ulid,
  cast: Readonly<Record<Name, DemoPerson>> = people as never,
) => {
  const { ports } = app
  let requestId = ''

  const now = async (): Promise<Case> => (requestId ? foldCase(await app.log.readCase({ requestId })) : foldCase([]))
  /** Sends a command unless an earlier run has sent it; its input is derived from the current state of the order. */
  const does = async <Input>(
    who: Name,
    spec: CommandSpec<Input>,
    input: (subject: Subject) => Input,
  ): Promise<Case> => {
    const person: DemoPerson = cast[who]
    const roles = 'roles' in person ? (person.roles ?? []) : []
    const employee = person.type === 'admin' ? person : undefined
    const adminType = employee?.adminType ?? undefined
    const bookRight = employee?.bookRight ?? undefined
    const caller = callerOf({ ...person, status: 'active', loginMethod: 'pw', roles, adminType, bookRight })
    const commandId = nextCommandId()
    const before = await app.log.done(storedCommandId({ caller, commandId }))
    if (before) return foldCase(await app.log.readCase({ caseId: before.caseId }))
    const { events } = await handle(ports, spec, { caller, input: input(subjectOf(requestId, await now())), commandId })
    await app.settled()
    return foldCase(events)
  }

  return {
    requestId: () => requestId,
    does,
    drafts: async (who: Name, currency: Currency = 'USD') => {
      const { order } = await does(who, orders.createOrder, () => ({ currency }))
      requestId = requireExisting(order).requestId
    },
    /** Staff create an internal order for a customer. */
    prepares: async (who: Name, customerId: string, currency: Currency) => {
      const { order } = await does(who, orders.createInternalOrder, () => ({ currency, customerId }))
      requestId = requireExisting(order).requestId
    },
    adds: (who: Name, box: Box) =>
      does(who, addPackagingItem, (the) => ({
        ...ofOrder(the),
        customerProductName: box.name,
        ...configured(box),
      })),
    asks: (who: Name, customerComments = '') =>
      does(who, orders.requestQuote, (the) => ({ ...ofItem(the), customerComments })),
    quotes: (who: Name, { prices, leadTimeDays, supplierId, unitCost, notes = '' }: Offer) =>
      does(who, orders.completeQuoteRequest, (the) => ({
        ...ofItem(the),
        quotes: Object.entries(prices).map(([quantity, unitPrice]) => ({
          quantity: Number(quantity),
          unitPrice,
          leadTimeDays,
        })),
        shippingOptions: [...waysByStaff],
        sourcing: { supplierId, unitCost },
        internalNotes: notes,
      })),
    chooses: (who: Name, quantity: number) => does(who, orders.selectQuote, (the) => ({ ...ofItem(the), quantity })),
    choosesAgain: async (who: Name, quantity: number) => {
      await does(who, orders.deselectQuote, ofItem)
      return does(who, orders.selectQuote, (the) => ({ ...ofItem(the), quantity }))
    },
    checksOut: async (who: Name, shippingAddress: Address, option: 'Air' | 'Ocean') => {
      const { firstName, lastName, email } = cast[who]
      const contact = { firstName, lastName, email, company: shippingAddress.company, phoneNumber: '' }
      const entered = { contact, shippingAddress, additionalComments: '' }
      await does(who, orders.changeDraft, (the) => ({ ...ofOrder(the), ...entered }))
      return does(who, addShipment, (the) => {
        const { options } = requireExisting(the.state.order).shippingQuote!
        return { ...ofOrder(the), shippingOptionId: options.find(({ route }) => route === routeOf[option])!.id }
      })
    },
    /** Assigns a colleague, with a follow-up after a number of days. */
    assigned: (who: Name, assigneeId: string, days: number) =>
      does(who, assignOrder, (the) => ({
        ...ofOrder(the),
        itemId: null,
        assigneeId,
        dueDate: null,
        followUpOn: plusDays(the.state.changedOn!, days),
      })),
    notes: (who: Name, text: string) =>
      does(who, addOrderNote, (the) => ({ ...ofOrder(the), itemId: null, text, attachments: [] })),
    notesInternally: (who: Name, text: string) =>
      does(who, addInternalOrderNote, (the) => ({ ...ofOrder(the), itemId: null, text, attachments: [] })),
    places: (who: Name) => does(who, orders.placeOrder, ofOrder),
    /** Issues a payment link for the amount due, and withdraws it. */
    linksPayment: async (who: Name) => {
      await does(who, issuePaymentLink, (the) => ({ ...ofOrder(the), amount: amountDue(the), days: 14 }))
      return does(who, withdrawPaymentLink, (the) => ({
        ...ofOrder(the),
        paymentLinkId: Object.values(the.state.paymentLinks).at(-1)!.paymentLinkId,
      }))
    },
    pays: (who: Name, internalNotes = '') =>
      does(who, orders.recordPayment, (the) => ({
        ...ofOrder(the),
        requestVersion: the.requestVersion,
        amount: amountDue(the),
        keepAsCredit: false,
        method: 'bankTransfer' as const,
        internalNotes,
      })),
    /** Opens the notification of the latest purchase order. */
    readsNotification: (who: Name) => does(who, readNotification, ofNotification),
    confirms: (who: Name) => does(who, production.confirmPurchaseOrder, ofPurchaseOrder),
    starts: (who: Name) => does(who, production.startPurchaseOrder, ofPurchaseOrder),
    completes: (who: Name) => does(who, production.completePurchaseOrder, ofPurchaseOrder),
    /** Records the bill of the supplier, or a partial one. */
    recordsBill: (who: Name, number: string, dueInDays: number, share = 1) =>
      does(who, production.recordSupplierBill, (the) => billOf(the, number, dueInDays, share)),
    paysBill: (who: Name) => does(who, production.recordSupplierPayment, nextPaymentOf),
    sendsOff: (who: Name, courier: Courier, ...trackingCodes: string[]) =>
      does(who, shipments.recordShipmentDeparture, (the) => ({
        ...ofShipment(the),
        tracking: { courier, trackingCodes },
      })),
    delivers: (who: Name) => does(who, shipments.recordShipmentDelivery, ofShipment),
  }
}

/** Noon of a day, used for dates on bills. */
const noonOf = (moment: string): string => `${moment.slice(0, 10)}T12:00:00.000Z`

const purchaseOrderOf = ({ state }: Subject) => Object.values(state.purchaseOrders).at(-1)!

/** The supplier's bill for a share of the purchase order, from 0 to 1; a share of 1 is final. */
export const billOf = (the: Subject, number: string, dueInDays: number, share = 1) => {
  const { total, currency } = purchaseOrderOf(the).spec!
  const date = noonOf(the.state.changedOn!)
  return {
    ...ofPurchaseOrder(the),
    number,
    date,
    dueDate: plusDays(date, dueInDays),
    amount: Math.round(total * share) / 100,
    currency,
    final: share === 1,
    shared: false,
    file: null,
    notes: '',
  }
}

/** A transfer for the bill with the earliest due date. */
export const nextPaymentOf = (the: Subject) => {
  const po = purchaseOrderOf(the)
  const { bill, open } = openBills(po)[0]!
  return {
    ...ofPurchaseOrder(the),
    entriesSeen: po.payments.length,
    amount: open / 100,
    date: undefined,
    method: 'bankTransfer' as const,
    reference: bill.number,
    paymentTermNotes: '',
    notes: '',
  }
}

/** The amount due, in major units of the order's currency. */
const amountDue = ({ state }: Subject): number => amountOwed(state.order) / 100
