import { z } from 'zod'
import type { Aggregate } from '../kernel/aggregate.ts'
import type { Context } from '../kernel/decider.ts'
import { type EventOf, type Evolve, fact } from '../kernel/fact.ts'
import { Amount, Currency } from '../kernel/money.ts'
import { broken, demand, firstOf, type Refusal, unlessStatus } from '../kernel/refusal.ts'
import { amountPaid, PaymentEntry, paymentDecide, paymentEvolve, paymentFacts } from '../payments/payment.ts'
import { Address, Contact, erasedAddress, erasedContact } from '../people/contact.ts'
import { isBefore, type Moment } from '../time.ts'
import { Calculation, ItemConfiguration } from './item-configuration.ts'
import { initialOrder, type Order, type PackagingItem, setGoing } from './order-state.ts'
import {
  type ItemEvent,
  type NewItem,
  packagingItemDecide,
  packagingItemEvolve,
  packagingItemFacts,
} from './packaging-item.ts'
import { draftStatus } from './progress.ts'
import { quoteRequestDecide, quoteRequestEvolve, quoteRequestFacts } from './quote-request.ts'
import { Quote, ShippingOption, Sourcing } from './quote.ts'
import {
  isPlanned,
  PlannedShipment,
  type ReportedShipment,
  shipmentPlanDecide,
  shipmentPlanEvolve,
  shipmentPlanFacts,
} from './shipment-plan.ts'

/**
 * The customer request: from a drafted box to a completed order (table ORDER-T). One stream, told in files by noun: the
 * order itself here, its items, quote requests, shipment plan and payments each in a file of the same sections.
 * Shipments and purchase orders of the same case have streams of their own and meet the order through processes.
 */

// Events --------------------------------------------------------------------------------------------------------------
// Names and shapes are stored for ever: add, never change.

const Totals = z.strictObject({ packaging: Amount, shipping: Amount, total: Amount, amountDue: Amount })

const ownFacts = {
  OrderCreated: fact({ customer: { requestId: z.string(), customerId: z.string(), currency: Currency } }),
  DraftChanged: fact({
    customer: { contact: Contact, addresses: z.array(Address), additionalComments: z.string() },
    personal: ({ contact, addresses }) => ({
      subject: contact.email,
      erased: { contact: erasedContact, addresses: addresses.map(erasedAddress), additionalComments: '' },
    }),
  }),
  OrderPlaced: fact({ customer: { totals: Totals } }),
  OrderCompleted: fact({ customer: {} }),
  OrderCancelled: fact({ customer: {} }),
}

const facts = {
  ...ownFacts,
  ...packagingItemFacts,
  ...quoteRequestFacts,
  ...shipmentPlanFacts,
  ...paymentFacts,
}

// State: order-state.ts -----------------------------------------------------------------------------------------------

// Rules ---------------------------------------------------------------------------------------------------------------
// Each answers with the reason why not, or nothing: `decide` demands it, the button shows it. They read only what every
// audience's view of an order carries.

type Placeable = Pick<Order, 'contact' | 'addresses' | 'shipmentValidationStatus'> & {
  status: string
  items: (Pick<PackagingItem, 'quoteRequest' | 'selected'> & { configured: object | undefined })[]
}

export const orderCan = {
  changeDraft: (order: { status: string }) => unlessStatus('ChangeDraft', order.status, 'draft'),

  /** Shipments are planned while the order is a draft (SHIP-T01, SHIP-T10). */
  addShipment: (order: { status: string }) => unlessStatus('AddShipment', order.status, 'draft'),
  removeShipment: (order: { status: string }) => unlessStatus('RemoveShipment', order.status, 'draft'),

  /** What blocks placing an order (ORDER-D19), tried in this order. */
  place: (order: Placeable, now: Moment): Refusal | undefined =>
    firstOf(
      unlessStatus('PlaceOrder', order.status, 'draft'),
      draftStatus(order.items) === 'packagingQuotesSelected'
        ? undefined
        : broken('detailedStatus', 'rule.chooseQuotes'),
      order.items.some(({ selected }) => selected && !isBefore(now, selected.validUntil))
        ? broken('validUntilTimestamp', 'rule.chosenQuoteExpired')
        : undefined,
      order.contact ? undefined : broken('contact', 'rule.contactMissing'),
      order.addresses.some(({ type }) => type === 'shipping')
        ? undefined
        : broken('addresses', 'rule.shippingAddressMissing'),
      order.shipmentValidationStatus === 'valid'
        ? undefined
        : broken('shipmentValidationStatus', 'rule.shipWholeQuantity'),
    ),

  /** Nothing is made yet and nothing was paid, so nothing has to be undone (ORDER-T14). */
  cancel: (order: { status: string; paid: number }) =>
    firstOf(
      unlessStatus('CancelOrder', order.status, 'draft', 'paymentPending'),
      order.paid > 0 ? broken('alreadyPaidAmount', 'rule.partlyPaid') : undefined,
    ),

  /** Guard of SHIP-T02 and T03: goods leave while the order is in progress and everything in it was produced. */
  ship: (order: { status: string; items: Pick<PackagingItem, 'production'>[] }) =>
    firstOf(
      unlessStatus('RecordShipmentDeparture', order.status, 'inProgress'),
      order.items.every(({ production }) => production === 'finished')
        ? undefined
        : broken('status', 'rule.productionUnfinished'),
    ),
}

// Commands · decide ---------------------------------------------------------------------------------------------------

type OwnEvent = EventOf<typeof ownFacts>

const ownDecide = {
  /** ORDER-T01; with a first item there is never an order without one (ORDER-T30). */
  CreateOrder: (
    order: Order,
    { item, ...data }: { requestId: string; customerId: string; currency: Currency; item?: NewItem | undefined },
  ): (OwnEvent | ItemEvent)[] => {
    demand(unlessStatus('CreateOrder', order.status, 'none'))
    const created: OwnEvent = { type: 'OrderCreated', data }
    return item ? [created, ...packagingItemDecide.AddPackagingItem({ ...order, status: 'draft' }, item)] : [created]
  },
  ChangeDraft: (
    order: Order,
    data: { contact: Contact; addresses: Address[]; additionalComments: string },
  ): OwnEvent[] => {
    demand(orderCan.changeDraft(order))
    return [{ type: 'DraftChanged', data }]
  },
  /** Told of the shipments as they are now: what was validated has to be what is placed (ORDER-D19). */
  PlaceOrder: (order: Order, { shipments }: { shipments: ReportedShipment[] }, { now }: Context): OwnEvent[] => {
    demand(orderCan.place(order, now))
    demand(isPlanned(order, shipments) ? undefined : broken('shipmentValidationStatus', 'rule.shipmentsChanged'))
    const packaging = sum(order.items.map(({ selected }) => selected!.total))
    const shipping = sum(order.plannedShipments.map(({ cost }) => cost))
    const total = packaging + shipping
    return [{ type: 'OrderPlaced', data: { totals: { packaging, shipping, total, amountDue: total } } }]
  },
  CancelOrder: (order: Order, _: object): OwnEvent[] => {
    demand(orderCan.cancel({ status: order.status, paid: amountPaid(order.payments) }))
    return [{ type: 'OrderCancelled', data: {} }]
  },
  CompleteOrder: (order: Order, { undelivered }: { undelivered: number }): OwnEvent[] => {
    if (order.status === 'completed') return []
    demand(unlessStatus('CompleteOrder', order.status, 'inProgress'))
    demand(undelivered > 0 ? broken('shipments', 'rule.undelivered') : undefined)
    return [{ type: 'OrderCompleted', data: {} }]
  },
}

const decide = {
  ...ownDecide,
  ...packagingItemDecide,
  ...quoteRequestDecide,
  ...shipmentPlanDecide,
  ...paymentDecide,
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

// evolve --------------------------------------------------------------------------------------------------------------

const ownEvolve: Evolve<Order, typeof ownFacts, 'customer'> = {
  OrderCreated: (order, data, { at }) => ({ ...order, ...data, status: 'draft', createdOn: at }),
  DraftChanged: (order, data) => ({ ...order, ...data }),
  OrderPlaced: (order, { totals }, { at }) => {
    const placed: Order = { ...order, totals, placedOn: at, status: 'paymentPending' }
    return totals.amountDue > 0 ? placed : setGoing(placed, at)
  },
  OrderCompleted: (order) => ({ ...order, status: 'completed' }),
  OrderCancelled: (order) => ({
    ...order,
    status: 'cancelled',
    totals: order.totals && { ...order.totals, amountDue: 0 },
  }),
}

const evolve: Evolve<Order, typeof facts, 'customer'> = {
  ...ownEvolve,
  ...packagingItemEvolve,
  ...quoteRequestEvolve,
  ...shipmentPlanEvolve,
  ...paymentEvolve,
}

/** The order aggregate; its stream is also the case that shipments and purchase orders belong to. */
export const order = {
  category: 'order',
  key: 'order',
  holds: 'one',
  facts,
  initial: initialOrder,
  decide,
  evolve,
  money: z.object({
    items: z.array(
      z.object({
        configured: ItemConfiguration,
        calculation: Calculation,
        automaticQuotes: z.array(Quote),
        quoteRequest: z.object({ quotes: z.array(Quote), sourcing: Sourcing }),
        selected: Quote,
        sourcing: Sourcing,
      }),
    ),
    shippingOptions: z.array(ShippingOption),
    plannedShipments: z.array(PlannedShipment),
    totals: Totals,
    payments: z.array(PaymentEntry),
  }),
  idOf: ({ requestId }) => requestId,
  claims: 'requestId',
  identity: ({ requestId, customerId }) => ({ entityId: requestId, parties: { customerId, supplierId: null } }),
  entityIdFor: {},
  topics: { customer: 'orders', staff: 'orders', supplier: 'orders' },
} as const satisfies Aggregate<Order, typeof facts, typeof decide, 'customer'>
