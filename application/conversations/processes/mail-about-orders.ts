import type { Case } from '#domain/case.ts'
import type { Recorded } from '#domain/events.ts'
import { isInternal } from '#domain/ordering/order-core.ts'
import { existing } from '#domain/ordering/order.ts'
import { amountPaid } from '#domain/payments/payment.ts'
import { bilingual } from '#domain/text/bilingual.ts'
import type { Process } from '../../pipeline/process.ts'
import type { OrderMail } from '../order-mail.ts'

/** Notifies the customer of order events by mail (ORDER-D11). */
export const mailAboutOrders: Process = {
  name: 'mail-about-orders',
  on: [
    'QuoteRequestCompleted',
    'ShippingQuotesRefreshed',
    'OrderPublished',
    'ArtworkChangesRequested',
    'ProofSubmitted',
    'OrderPlaced',
    'EssentialsOrderPlaced',
    'PaymentRecorded',
    'ShipmentDeparted',
    'OrderCompleted',
    'OrderCancelled',
  ],
  react: (event, state) => {
    const order = existing(state.order)
    // An internal order is hidden from its customer (ORDER-T02).
    const mail = isInternal(order) ? undefined : mailOf(event, state)
    return mail
      ? [{ effect: 'mailAboutOrder', input: { caseId: event.caseId, customerId: order.customerId, mail } }]
      : []
  },
}

const mailOf = (event: Recorded, state: Case): OrderMail | undefined => {
  const order = existing(state.order)
  const { requestId, currency } = order
  const title = bilingual((language) =>
    [
      ...order.items.map(({ customerProductName, product }) => customerProductName || product.title[language]),
      ...order.standardItems.map((item) => item.title[language]),
    ].join(' · '),
  )
  const about = { requestId, title }
  const amountDue = Math.max(0, (order.totals?.amountDue ?? 0) - amountPaid(order.payments))
  switch (event.type) {
    case 'QuoteRequestCompleted':
      return { ...about, kind: 'quotesAvailable' }
    case 'OrderPublished':
      return { ...about, kind: 'orderPublished' }
    case 'ShippingQuotesRefreshed':
      return { ...about, kind: 'shippingQuoted' }
    case 'ArtworkChangesRequested':
      return { ...about, kind: 'artworkChangesRequested', reason: event.data.reason }
    case 'ProofSubmitted':
      return { ...about, kind: 'proofReady', version: event.data.version }
    case 'OrderPlaced':
      return { ...about, kind: 'orderPlaced', total: event.data.totals.total, amountDue, currency }
    case 'EssentialsOrderPlaced':
      return { ...about, kind: 'essentialsPlaced', total: event.data.totals.total, currency }
    case 'PaymentRecorded':
      return { ...about, kind: 'paymentReceived', amount: event.data.payment.amount, amountDue, currency }
    case 'ShipmentDeparted': {
      const { courier = null, trackingCodes = [] } = event.data.tracking ?? {}
      return { ...about, kind: 'shipmentShipped', courier, trackingCodes }
    }
    case 'OrderCompleted':
      return { ...about, kind: 'orderCompleted' }
    case 'OrderCancelled':
      return { ...about, kind: 'orderCancelled', paid: amountPaid(order.payments), currency }
    default:
      return undefined
  }
}
