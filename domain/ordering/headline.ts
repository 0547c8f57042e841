import type { Case } from '../case.ts'
import { purchaseOrdersOf, samplesOf, servicesOf, shipmentsOf, workOf } from '../case.ts'
import { isPaymentToCheck } from '../payments/payment-attention.ts'
import { makesPieces } from '../production/purchase-order-core.ts'
import type { LiveShipment } from '../shipping/shipment.ts'
import { isBefore, type Moment, plannedDay } from '../time.ts'
import { quotesOnOffer } from './item-progress.ts'
import { openChange } from './order-change-state.ts'
import { itemsOf, producedItems } from './order-items.ts'
import { awaitsShipmentQuote, itemAllocations, misallocations, planner, unplannedPieces } from './plan-gaps.ts'
import { type DetailedStatus, detailedStatus } from './progress.ts'
import { isOpenSample } from './sample.ts'
import { needsShippingQuote } from './shipping-quote.ts'

/** The three facts of an order: progress, the party whose action is needed, and the next date. */
export type WaitingOn = 'customer' | 'boxwright' | 'supplier' | 'carrier' | 'none'
export type Headline = { where: Where; waitingOn: WaitingOn; next: { what: NextDate; date: Moment } | null }

/** Stages of an order and meanings of its next date; their texts are the messages `headline.…` and `nextDate.…`. */
export const wheres = [
  'internal',
  'emptyDraft',
  'unconfigured',
  'unpriced',
  'pricing',
  'quoteQuestion',
  'quotesExpired',
  'quotesReady',
  'priced',
  'piecesMissing',
  'piecesOver',
  'shippingQuote',
  'placed',
  'servicesPending',
  'servicesInProgress',
  'serviceReview',
  'servicesCompleted',
  'samplesPending',
  'samplesInProgress',
  'sampleShipped',
  'samplesCompleted',
  'dielinePreparing',
  'artworkRequired',
  'artworkChanges',
  'artworkReview',
  'proofPreparing',
  'proofReady',
  'arranging',
  'making',
  'made',
  'shipping',
  'damaged',
  'delivered',
  'completed',
  'changeProposed',
  'onHold',
  'cancelled',
  'working',
] as const
export type Where = (typeof wheres)[number]
export const nextDates = [
  'quotesEnd',
  'quoteEnds',
  'sampleReady',
  'serviceReady',
  'ready',
  'arrivesBy',
  'delivered',
] as const
export type NextDate = (typeof nextDates)[number]

/** Detailed status of the whole case, including shipments, samples and services. */
export const caseStatus = (state: Case): DetailedStatus | undefined => detailedStatus(state.order, workOf(state))

const earliest = (moments: (Moment | undefined)[]): Moment | undefined =>
  moments.filter((moment) => moment !== undefined).toSorted((a, b) => (isBefore(a, b) ? -1 : 1))[0]
const latest = (moments: (Moment | undefined)[]): Moment | undefined =>
  moments.filter((moment) => moment !== undefined).toSorted((a, b) => (isBefore(a, b) ? 1 : -1))[0]

const fact = (where: Where, waitingOn: WaitingOn, what?: NextDate, date?: Moment): Headline => ({
  where,
  waitingOn,
  next: what && date ? { what, date } : null,
})

/**
 * The party whose action is needed before production: Boxwright while an item has no purchase order, or one that was
 * declined, recalled or never sent, or whose supplier proposes other terms; the customer while a purchase order waits
 * for them; otherwise the supplier. Customers cannot see the status of purchase orders.
 */
const arrangedBy = (state: Case): WaitingOn => {
  const orders = purchaseOrdersOf(state)
  const statuses = orders.map(({ spec, status }) => (spec === undefined ? 'released' : status))
  const isOrdered = producedItems(state.order.items).every(({ id }) =>
    orders.some((po) => po.source?.itemId === id && makesPieces(po)),
  )
  if (!isOrdered || statuses.some((status) => status === 'planning' || status === 'expired')) return 'boxwright'
  if (isProposed(state)) return 'boxwright'
  return statuses.includes('awaitingCustomerRelease') ? 'customer' : 'supplier'
}

/** Whether a supplier proposes another date or price, which Boxwright must answer. Customers see no proposals. */
const isProposed = (state: Case): boolean => purchaseOrdersOf(state).some(({ proposal }) => proposal !== undefined)

/** Whether a service waits for the customer's product. */
const needsProductSample = (state: Case): boolean =>
  servicesOf(state).some(({ status, productSample }) => status === 'initial' && productSample === 'pending')

/** Samples in progress: still being made, or all open ones in transit. */
const samplesHeadline = (state: Case): Headline => {
  const open = samplesOf(state).filter(isOpenSample)
  if (open.every(({ status }) => status === 'shipped')) {
    return fact('sampleShipped', 'carrier', 'arrivesBy', latest(open.map((one) => one.estimatedDeliveryDate)))
  }
  const made = open.map((one) => (one.status === 'inProgress' ? one.estimatedCompletionDate : undefined))
  return fact('samplesInProgress', 'boxwright', 'sampleReady', latest(made))
}

/** When the last of the started services is completed by its days. */
const servicesReady = (state: Case): Moment | undefined =>
  latest(
    servicesOf(state).map(({ status, startedOn, estimatedDays }) =>
      status === 'inProgress' && startedOn !== undefined ? plannedDay(startedOn, estimatedDays) : undefined,
    ),
  )

/** Whether anything was delivered: services alone are not. */
const isSent = (state: Case): boolean =>
  shipmentsOf(state).length > 0 || samplesOf(state).some(({ shippedOn }) => shippedOn !== undefined)

/** The headline of a case, from the fold for `audience`. A proposed change always waits for the customer. */
export const headline = (state: Case, status = caseStatus(state)): Headline => {
  const now = stageHeadline(state, status)
  return state.order.status === 'inProgress' && openChange(state.order)
    ? { where: 'changeProposed', waitingOn: 'customer', next: now.next }
    : now
}

const stageHeadline = (state: Case, status: DetailedStatus | undefined): Headline => {
  const { order } = state
  if (order.status === 'internal') return fact('internal', 'boxwright')
  if (order.status === 'paymentPending') return fact('placed', isPaymentToCheck(state) ? 'boxwright' : 'customer')
  if (order.status === 'onHold') return fact('onHold', 'boxwright')
  if (order.status === 'cancelled') return fact('cancelled', 'none')
  const headlineOf = status && headlines[status]
  return headlineOf?.(state) ?? fact('working', 'boxwright')
}

/** When the first of the selected or offered quotes expires. */
const quotesEnd = ({ order }: Case): Moment | undefined =>
  earliest(
    producedItems(itemsOf(order))
      .flatMap(({ selected, automaticQuotes, quoteRequest }) =>
        selected ? [selected] : quotesOnOffer({ automaticQuotes, quoteRequest }),
      )
      .map((quote) => quote.validUntil),
  )

const ready = (where: Where, { order }: Case): Headline => fact(where, 'supplier', 'ready', order.plannedReadyDate)

/** Whether a courier reports damage to goods in transit; Boxwright then decides what to do (SHIP-013). */
const isDamaged = (state: Case): boolean =>
  shipmentsOf(state).some(
    ({ status, trackingStatuses }) => status !== 'delivered' && trackingStatuses.includes('hasDamages'),
  )

/** When goods can leave: production has ended, or there is none, and nothing was due before (decision 236). */
const readyToShip = ({ order }: Case): Moment | undefined => {
  if (order.status === 'none') return undefined
  const isUnfinished = producedItems(order.items).length > 0 && order.productionEnd === undefined
  return isUnfinished ? undefined : latest([order.productionEnd, order.settledOn])
}

/** Shipments that were not delivered yet; all of them once nothing is open. */
const openShipments = (state: Case): LiveShipment[] => {
  const all = shipmentsOf(state)
  const open = all.filter(({ status }) => status !== 'delivered')
  return open.length > 0 ? open : all
}

/**
 * When the last open shipment arrives: as planned at its departure; before that, if it leaves on the day on which its
 * goods are ready and takes the longest time.
 */
const plannedArrival = (state: Case): Moment | undefined => {
  const from = readyToShip(state)
  return latest(
    openShipments(state).map(
      ({ plannedDelivery, option }) =>
        plannedDelivery?.max ?? (from && option && plannedDay(from, option.deliveryTimeRange.max)),
    ),
  )
}

/**
 * Some goods have left. Between two shipments, the goods of the next one are ready to ship. Goods that a change added
 * after that are in no shipment: staff plan one.
 */
const deliveryHeadline = (state: Case): Headline => {
  const arrival = plannedArrival(state)
  if (isDamaged(state)) return fact('damaged', 'boxwright', 'arrivesBy', arrival)
  if (unplannedPieces(itemAllocations(state)) > 0) return fact('piecesMissing', 'boxwright', 'arrivesBy', arrival)
  return openShipments(state).every(({ status }) => status === 'initial')
    ? fact('made', 'boxwright', 'arrivesBy', arrival)
    : fact('shipping', 'carrier', 'arrivesBy', arrival)
}

/** All items have prices: the shipments are planned, then quoted, then the order is placed. */
const checkoutHeadline = (state: Case): Headline => {
  if (state.order.status === 'none' || needsShippingQuote(state.order)) return fact('shippingQuote', 'boxwright')
  const wrong = misallocations(state)
  if (wrong.length > 0) {
    return fact(wrong.some(({ status }) => status === 'missing') ? 'piecesMissing' : 'piecesOver', planner(state))
  }
  return awaitsShipmentQuote(state)
    ? fact('shippingQuote', 'boxwright')
    : fact('priced', 'customer', 'quoteEnds', quotesEnd(state))
}

/** The quote request that is open, if any, also while other items of the draft are not configured or not priced. */
const quoteHeadline = ({ order }: Case): Headline | undefined => {
  const open = itemsOf(order).map(({ quoteRequest }) => quoteRequest?.status)
  if (open.includes('requiringCustomerFeedback')) return fact('quoteQuestion', 'customer')
  return open.includes('pending') ? fact('pricing', 'boxwright') : undefined
}

/** The headlines of orders by their detailed status. */
const headlines: Readonly<Partial<Record<DetailedStatus, (state: Case) => Headline>>> = {
  initial: (state) =>
    quoteHeadline(state) ?? fact(state.order.items.length > 0 ? 'unconfigured' : 'emptyDraft', 'customer'),
  packagingQuotesMissing: (state) => quoteHeadline(state) ?? fact('unpriced', 'customer'),
  packagingQuotesPending: (state) => quoteHeadline(state) ?? fact('pricing', 'boxwright'),
  packagingQuotesExpired: () => fact('quotesExpired', 'customer'),
  packagingQuotesAvailable: (state) => fact('quotesReady', 'customer', 'quotesEnd', quotesEnd(state)),
  packagingQuotesSelected: checkoutHeadline,
  servicesPending: (state) => fact('servicesPending', needsProductSample(state) ? 'customer' : 'boxwright'),
  servicesInProgress: (state) =>
    servicesOf(state).some(({ status }) => status === 'inReview')
      ? fact('serviceReview', 'customer')
      : fact('servicesInProgress', 'boxwright', 'serviceReady', servicesReady(state)),
  servicesCompleted: () => fact('servicesCompleted', 'boxwright'),
  samplesPending: () => fact('samplesPending', 'boxwright'),
  samplesInProgress: samplesHeadline,
  samplesCompleted: () => fact('samplesCompleted', 'boxwright'),
  dielinesPending: () => fact('dielinePreparing', 'boxwright'),
  artworkPendingClient: () => fact('artworkRequired', 'customer'),
  artworkRequiresChanges: () => fact('artworkChanges', 'customer'),
  artworkPendingApprovalPM: () => fact('artworkReview', 'boxwright'),
  artworkPendingPM: () => fact('proofPreparing', 'boxwright'),
  artworkPendingApprovalClient: () => fact('proofReady', 'customer'),
  productionPending: (state) => ({ ...ready('arranging', state), waitingOn: arrangedBy(state) }),
  productionInProgress: (state) => ({
    ...ready('making', state),
    waitingOn: isProposed(state) ? 'boxwright' : 'supplier',
  }),
  deliveryPending: (state) => fact('made', 'boxwright', 'arrivesBy', plannedArrival(state)),
  deliveryInProgress: deliveryHeadline,
  deliveryCompleted: (state) =>
    isSent(state)
      ? fact('delivered', 'none', 'delivered', latest(shipmentsOf(state).map((one) => one.reachedOn.delivered)))
      : fact('completed', 'none'),
}
