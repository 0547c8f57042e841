/** Mails about orders (ORDER-D11). */
export const orderMail = {
  recipient: 'You receive this email because you are the contact of this order or manage orders for your company.',
  viewOrder: 'View order',
  due: '{{amount}} is still due.',
  paid: 'The amount due is paid in full. Thank you.',
  quotesAvailableSubject: 'Your quote for order {{requestId}} is ready',
  quotesAvailableText:
    'Your quote for {{title}} is ready. Choose a quantity and a shipping option to place your order. Prices are valid until the date shown with each quote.',
  quotesAvailableAction: 'View quote',
  orderPlacedSubject: 'We received your order {{requestId}}',
  orderPlacedText: 'Thank you for your order of {{title}}. The total is {{total}}.',
  orderPlacedDue:
    '{{amount}} is due now. Production starts once we receive your payment; the order page shows how to pay.',
  orderPlacedFree: 'Nothing is due now, so we start right away.',
  paymentReceivedSubject: 'Payment received for order {{requestId}}',
  paymentReceivedText: 'We received {{amount}} for {{title}}.',
  shipmentShippedSubject: 'Order {{requestId}} has shipped',
  shipmentShippedText: 'A shipment of {{title}} is on its way.',
  shipmentShippedTracking: 'Tracking: {{codes}}',
  shipmentShippedCarrier: 'Tracking: {{carrier}} {{codes}}',
  shipmentShippedAction: 'Track your order',
  orderPublishedSubject: 'We prepared order {{requestId}} for you',
  orderPublishedText:
    'We prepared order {{requestId}} for you. Check its items and prices, change what you like, and place the order when it suits you.',
  shippingQuotedSubject: 'Shipping options for order {{requestId}}',
  shippingQuotedText: 'Your shipping options for {{title}} are ready. Choose one to place the order.',
  shippingQuotedAction: 'Choose shipping',
  artworkChangesRequestedSubject: 'Artwork changes needed for order {{requestId}}',
  artworkChangesRequestedText:
    'We checked the artwork for {{title}}. Please change it as follows and upload it again: {{reason}}',
  artworkChangesRequestedThen: 'We check the new files and send you a proof for approval.',
  artworkChangesRequestedAction: 'Upload artwork',
  proofReadySubject: 'Proof ready for order {{requestId}}',
  proofReadyText:
    'Proof {{version}} for {{title}} is ready. Check it carefully, then approve it or tell us what to change.',
  proofReadyThen: 'Nothing is produced until you approve the proof.',
  proofReadyAction: 'Check proof',
  orderCompletedSubject: 'Order {{requestId}} is complete',
  orderCompletedText: 'Every shipment of {{title}} has been delivered. Need more? You can reorder from the order page.',
  orderCancelledSubject: 'Order {{requestId}} was canceled',
  orderCancelledText: 'Your order of {{title}} was canceled. Nothing will be produced, and nothing is due.',
  orderCancelledUnexpected: 'If you did not expect this, reply to this email.',
} as const
