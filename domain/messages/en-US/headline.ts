/** Where an order is. */
export const headline = {
  internal: 'Internal draft',
  emptyDraft: 'Empty draft',
  unpriced: 'Draft, not priced yet',
  pricing: 'Quote in progress',
  quoteQuestion: 'Question about your quote',
  quotesExpired: 'Quotes expired',
  quotesReady: 'Quotes ready',
  shippingQuote: 'Shipping quote in progress',
  priced: 'Ready for checkout',
  placed: 'Awaiting payment',
  artworkRequired: 'Artwork required',
  artworkChanges: 'Artwork changes required',
  artworkReview: 'Artwork under review',
  proofPreparing: 'Proof in progress',
  proofReady: 'Proof ready for approval',
  arranging: 'Paid, arranging production',
  making: 'In production',
  made: 'Ready to ship',
  shipping: 'In transit',
  delivered: 'Delivered',
  onHold: 'On hold',
  cancelled: 'Canceled',
  working: 'In progress',
} as const

/** What the next date of an order means. */
export const nextDate = {
  quotesEnd: 'Quotes expire',
  quoteEnds: 'Quote expires',
  ready: 'Ready',
  arrivesBy: 'Arrives by',
  delivered: 'Delivered',
} as const
