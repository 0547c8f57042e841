import { type Case, samplesOf, servicesOf, shipmentsOf } from '#domain/case.ts'
import type { OrderedProduct } from '#domain/catalogue/ordered-product.ts'
import type { Recorded } from '#domain/events.ts'
import { isInternal } from '#domain/ordering/order-core.ts'
import { type Item, producedItems } from '#domain/ordering/order-items.ts'
import { type ExistingOrder, requireExisting } from '#domain/ordering/order.ts'
import { amountOwed, missingBefore } from '#domain/payments/payment-terms.ts'
import { amountPaid } from '#domain/payments/payments-state.ts'
import { settlementOf } from '#domain/payments/settlement.ts'
import { artworkOf } from '#domain/production/artwork.ts'
import { dielineStatusOf } from '#domain/production/item-dieline.ts'
import type { Shipment } from '#domain/shipping/shipment.ts'
import { type Bilingual, bilingual } from '#domain/text/bilingual.ts'
import type { Language } from '#domain/text/languages.ts'
import type { Process } from '../../pipeline/process.ts'
import type { OrderMail, ShipmentPart } from '../order-mail.ts'

/** Notifies the customer of order events by email (ORDER-D11). */
export const mailAboutOrders: Process = {
  name: 'mail-about-orders',
  on: [
    'QuoteRequestCompleted',
    'CustomerFeedbackAsked',
    'ShippingQuotesRefreshed',
    'OrderPublished',
    'DielineProvided',
    'ArtworkChangesRequested',
    'ProofSubmitted',
    'OrderPlaced',
    'EssentialsOrderPlaced',
    'PaymentRecorded',
    'RefundRecorded',
    'PaymentEntryRemoved',
    'OrderPaymentRequested',
    'PaymentReminded',
    'ShipmentDeparted',
    'SampleShipped',
    'ServiceSubmittedForReview',
    'ProductSampleRequired',
    'OrderChangeProposed',
    'OrderChangeWithdrawn',
    'OrderChangeExpired',
    'OrderChangeAccepted',
    'OrderPutOnHold',
    'OrderResumed',
    'OrderCompleted',
    'OrderCancelled',
  ],
  react: (event, state) => {
    const order = requireExisting(state.order)
    // An internal order is hidden from its customer (ORDER-T02).
    const mail = isInternal(order) ? undefined : mailOf(event, state)
    return mail
      ? [{ effect: 'mailAboutOrder', input: { caseId: event.caseId, customerId: order.customerId, mail } }]
      : []
  },
}

/** Samples and services that were not cancelled. */
const liveWork = (state: Case) =>
  [...samplesOf(state), ...servicesOf(state)].filter(({ status }) => status !== 'cancelled')

type Named = { product: OrderedProduct; customerProductName?: string; name?: string }
/** The customer's name for it if set, otherwise the catalogue's. */
const nameIn =
  (language: Language) =>
  ({ product, customerProductName, name }: Named): string =>
    customerProductName || name || product.title[language]

/** The name of one sample or service. */
const titleOf = (work: Named | undefined): Bilingual => bilingual((language) => (work ? nameIn(language)(work) : ''))

/** Which shipment it is and what it contains, if the order has several. Its address is personal data. */
const partOf = (shipment: Shipment, state: Case): ShipmentPart | undefined => {
  const all = shipmentsOf(state)
  if (shipment.status === 'none' || all.length < 2) return undefined
  const order = requireExisting(state.order)
  const nameOf = (language: Language, itemId: string) => {
    const item = order.items.find(({ id }) => id === itemId)
    return item ? nameIn(language)(item) : order.standardItems.find(({ id }) => id === itemId)?.title[language]
  }
  const contents = bilingual((language) =>
    shipment.items
      .map(({ itemId, quantity }) =>
        [new Intl.NumberFormat(language).format(quantity), nameOf(language, itemId)].join(' × '),
      )
      .join(', '),
  )
  return {
    number: all.findIndex(({ shipmentId }) => shipmentId === shipment.shipmentId) + 1,
    count: all.length,
    contents,
  }
}

/** Whether the customer can now upload the first artwork of an item. */
const needsArtwork = (order: ExistingOrder, item: Item): boolean => {
  const artwork = artworkOf(order, item)
  return artwork.status === 'pendingClient' && dielineStatusOf(order, item, artwork) !== 'pending'
}

const mailOf = (event: Recorded, state: Case): OrderMail | undefined => {
  const order = requireExisting(state.order)
  const { requestId, currency } = order
  const title = bilingual((language) =>
    [
      ...order.items.map(nameIn(language)),
      ...order.standardItems.map((item) => item.title[language]),
      ...liveWork(state).map(nameIn(language)),
    ].join(' · '),
  )
  const about = { requestId, title }
  /** Parameters for emails about one item of the order. */
  const aboutItem = ({ itemId }: { itemId: string }) => ({
    requestId,
    title: titleOf(order.items.find(({ id }) => id === itemId)),
  })
  const amountDue = amountOwed(order)
  switch (event.type) {
    case 'QuoteRequestCompleted':
      return { ...aboutItem(event.data), kind: 'quotesAvailable' }
    case 'CustomerFeedbackAsked':
      return { ...aboutItem(event.data), kind: 'feedbackAsked', question: event.data.question }
    case 'OrderPutOnHold':
      return { ...about, kind: 'orderOnHold', reason: event.data.reason }
    case 'OrderResumed':
      return { ...about, kind: 'orderResumed' }
    case 'OrderChangeProposed': {
      const { reason, total, validUntil } = event.data
      return { ...about, kind: 'changeProposed', reason, ...total, validUntil, currency }
    }
    case 'OrderChangeWithdrawn':
      return { ...about, kind: 'changeWithdrawn', reason: event.data.reason }
    case 'OrderChangeExpired':
      return { ...about, kind: 'changeExpired' }
    case 'OrderChangeAccepted': {
      const total = order.totals?.total ?? 0
      const overpaid = Math.max(0, amountPaid(order.payments) - total)
      return { ...about, kind: 'changeAccepted', total, amountDue, overpaid, currency }
    }
    case 'OrderPublished':
      return { ...about, kind: 'orderPublished' }
    case 'ShippingQuotesRefreshed':
      return event.data.quote ? { ...about, kind: 'shippingQuoted' } : undefined
    case 'DielineProvided':
      // Others are additional files, which the customer does not wait for.
      return order.items.some((item) => item.id === event.data.itemId && needsArtwork(order, item))
        ? { ...aboutItem(event.data), kind: 'dielineReady', comments: event.data.comments ?? '' }
        : undefined
    case 'ArtworkChangesRequested':
      return { ...aboutItem(event.data), kind: 'artworkChangesRequested', reason: event.data.reason }
    case 'ProofSubmitted':
      return { ...aboutItem(event.data), kind: 'proofReady', version: event.data.version }
    case 'OrderPlaced':
      return {
        ...about,
        kind: 'orderPlaced',
        total: event.data.totals.total,
        amountDue,
        currency,
        dueOn: missingBefore(order, 'placing') > 0 ? null : order.paymentTerms.dueDate,
      }
    case 'EssentialsOrderPlaced':
      return { ...about, kind: 'essentialsPlaced', total: event.data.totals.total, currency }
    case 'OrderPaymentRequested':
      return { ...about, kind: 'paymentRequested', stage: event.data.stage, amountDue, currency }
    case 'PaymentReminded': {
      const { step, dueOn, amount } = event.data
      return { ...about, kind: 'paymentReminder', step, dueOn, amountDue: amount, currency }
    }
    case 'PaymentRecorded': {
      const isArtworkNeeded = producedItems(order.items).some((item) => needsArtwork(order, item))
      const { amount } = event.data.payment
      return {
        ...about,
        kind: 'paymentReceived',
        amount,
        amountDue,
        dueLater: settlementOf(order).due - amountDue,
        currency,
        credit: settlementOf(order).credit,
        ...(isArtworkNeeded && order.status !== 'cancelled' && { isArtworkNeeded }),
      }
    }
    case 'RefundRecorded': {
      const { amount, paidFrom = 'bankTransfer' } = event.data.refund
      return { ...about, kind: 'refundPaid', amount, paidFrom, currency }
    }
    case 'PaymentEntryRemoved': {
      const { paymentId, reasonForCustomer: reason } = event.data
      const entry = order.payments.find(({ id }) => id === paymentId)
      if (!entry || reason === undefined) return undefined
      return {
        ...about,
        kind: 'entryReversed',
        isRefund: entry.method === 'refund',
        amount: Math.abs(entry.amount),
        reason,
        amountDue,
        dueLater: settlementOf(order).due - amountDue,
        currency,
      }
    }
    case 'ShipmentDeparted': {
      // A departure that a courier reports has no codes: they were recorded before.
      const shipment = state.shipments[event.stream]
      const { courier = null, trackingCodes = [] } = event.data.tracking ?? shipment?.tracking ?? {}
      const arrival = shipment?.plannedDelivery
      const part = shipment && partOf(shipment, state)
      return {
        ...about,
        kind: 'shipmentShipped',
        courier,
        trackingCodes,
        ...(arrival && { arrival }),
        ...(part && { part }),
      }
    }
    case 'SampleShipped': {
      const { shipmentTracking, estimatedDeliveryDate: day } = event.data
      const { courier, trackingCodes } = shipmentTracking
      return {
        ...about,
        title: titleOf(state.samples[event.stream]),
        kind: 'sampleShipped',
        courier,
        trackingCodes,
        ...(day && { arrival: { min: day, max: day } }),
      }
    }
    case 'ServiceSubmittedForReview':
      return { ...about, title: titleOf(state.services[event.stream]), kind: 'serviceInReview' }
    case 'ProductSampleRequired':
      return { ...about, title: titleOf(state.services[event.stream]), kind: 'productSampleNeeded' }
    case 'OrderCompleted':
      return { ...about, kind: 'orderCompleted', isShipped: shipmentsOf(state).length > 0 }
    case 'OrderCancelled':
      return { ...about, kind: 'orderCancelled', paid: amountPaid(order.payments), currency }
    default:
      return undefined
  }
}
