import type { OrderMail } from '#application/conversations/order-mail.ts'
import type { Words } from './mails.ts'
import { amountText } from './order-amount.ts'

const closing = ['You receive this email because you are the contact of this order or manage orders for your company.']
const money = (minor: number, currency: Parameters<typeof amountText>[1]) => amountText(minor, currency, 'en-US')

/** Mails about an order in English (ORDER-D11). */
export const englishOrderMails: Pick<Words['mails'], OrderMail['kind']> = {
  quotesAvailable: ({ requestId, title }) => ({
    subject: `Your quote for order ${requestId} is ready`,
    paragraphs: [
      `Your quote for ${title} is ready. Choose a quantity and a shipping option to place your order. Prices are valid until the date shown with each quote.`,
    ],
    action: 'View quote',
    closing,
  }),
  orderPlaced: ({ requestId, title, total, amountDue, currency }) => ({
    subject: `We received your order ${requestId}`,
    paragraphs: [
      `Thank you for your order of ${title}. The total is ${money(total, currency)}.`,
      amountDue > 0
        ? `${money(amountDue, currency)} is due now. Production starts once we receive your payment; the order page shows how to pay.`
        : 'Nothing is due now, so we start right away.',
    ],
    action: 'View order',
    closing,
  }),
  paymentReceived: ({ requestId, title, amount, amountDue, currency }) => ({
    subject: `Payment received for order ${requestId}`,
    paragraphs: [
      `We received ${money(amount, currency)} for ${title}.`,
      amountDue > 0 ? `${money(amountDue, currency)} is still due.` : 'The amount due is paid in full. Thank you.',
    ],
    action: 'View order',
    closing,
  }),
  shipmentShipped: ({ requestId, title, courier, trackingCodes }) => ({
    subject: `Order ${requestId} has shipped`,
    paragraphs: [
      `A shipment of ${title} is on its way.`,
      ...(trackingCodes.length > 0
        ? [`Tracking: ${[courier && carrierNames[courier], trackingCodes.join(', ')].filter(Boolean).join(' ')}`]
        : []),
    ],
    action: 'Track your order',
    closing,
  }),
  shippingQuoted: ({ requestId, title }) => ({
    subject: `Shipping options for order ${requestId}`,
    paragraphs: [`Your shipping options for ${title} are ready. Choose one to place the order.`],
    action: 'Choose shipping',
    closing,
  }),
  artworkChangesRequested: ({ requestId, title, reason }) => ({
    subject: `Artwork changes needed for order ${requestId}`,
    paragraphs: [
      `We checked the artwork for ${title}. Please change it as follows and upload it again:`,
      reason,
      'Production starts once the artwork is confirmed.',
    ],
    action: 'Upload artwork',
    closing,
  }),
  orderCompleted: ({ requestId, title }) => ({
    subject: `Order ${requestId} is complete`,
    paragraphs: [`Every shipment of ${title} has been delivered. Need more? You can reorder from the order page.`],
    action: 'View order',
    closing,
  }),
  orderCancelled: ({ requestId, title }) => ({
    subject: `Order ${requestId} was canceled`,
    paragraphs: [`Your order of ${title} was canceled. Nothing will be produced, and nothing is due.`],
    action: 'View order',
    closing: [...closing, 'If you did not expect this, reply to this email.'],
  }),
}

const carrierNames = {
  ups: 'UPS',
  dhl: 'DHL',
  sfexpress: 'SF Express',
  fedex: 'FedEx',
  truck: 'Truck',
  rail: 'Rail',
  other: '',
} as const
