/**
 * What a status is called, and how it stands: the one dictionary of the web app. Kinds keep words apart that mean
 * different things (an order is `completed`, a quote request that is `completed` is "Available", QUOTE-002).
 */

/**
 * How a status stands. `open` nothing happened yet · `moving` somebody works on it · `waiting` it waits for a person ·
 * `good` done · `bad` stopped.
 */
export type Tone = 'open' | 'moving' | 'waiting' | 'good' | 'bad'

type Word = readonly [label: string, tone: Tone]
type Words = Readonly<Record<string, Word>>

const order = {
  internal: ['Internal', 'open'],
  draft: ['Draft', 'open'],
  paymentPending: ['Payment pending', 'waiting'],
  inProgress: ['In progress', 'moving'],
  onHold: ['On hold', 'bad'],
  cancelled: ['Cancelled', 'bad'],
  completed: ['Completed', 'good'],
} as const satisfies Words

const detailed = {
  initial: ['Not configured yet', 'open'],
  packagingQuotesMissing: ['Quote not asked for', 'open'],
  packagingQuotesPending: ['Quote being prepared', 'moving'],
  packagingQuotesExpired: ['Quote expired', 'bad'],
  packagingQuotesAvailable: ['Quote to choose', 'waiting'],
  packagingQuotesSelected: ['Quote chosen', 'good'],
  servicesPending: ['Services to start', 'waiting'],
  servicesInProgress: ['Services in progress', 'moving'],
  servicesCompleted: ['Services completed', 'good'],
  samplesPending: ['Samples to start', 'waiting'],
  samplesInProgress: ['Samples in progress', 'moving'],
  samplesCompleted: ['Samples completed', 'good'],
  dielinesPending: ['Dieline being drawn', 'moving'],
  artworkPendingClient: ['Artwork wanted', 'waiting'],
  artworkRequiresChanges: ['Artwork needs changes', 'waiting'],
  artworkPendingApprovalPM: ['Artwork being checked', 'moving'],
  artworkPendingPM: ['Proof being prepared', 'moving'],
  artworkPendingApprovalClient: ['Proof to approve', 'waiting'],
  productionPending: ['Production to start', 'waiting'],
  productionInProgress: ['In production', 'moving'],
  deliveryPending: ['Ready to ship', 'waiting'],
  deliveryInProgress: ['On its way', 'moving'],
  deliveryCompleted: ['Delivered', 'good'],
} as const satisfies Words

const quote = {
  internal: ['Internal', 'open'],
  pending: ['Being prepared', 'moving'],
  requiringCustomerFeedback: ['Question to the customer', 'waiting'],
  completed: ['Available', 'good'],
  cancelled: ['Cancelled', 'bad'],
} as const satisfies Words

const item = {
  configMissing: ['Configuration missing', 'open'],
  quantitiesMissing: ['Quantities missing', 'open'],
  quotesMissing: ['Quote missing', 'open'],
  quotesExpired: ['Quote expired', 'bad'],
  quantityMissing: ['Quantity to choose', 'waiting'],
  quoteSelected: ['Quote chosen', 'good'],
  dielineAvailable: ['Dieline available', 'good'],
  artworkUploaded: ['Artwork uploaded', 'good'],
} as const satisfies Words

const purchaseOrder = {
  planning: ['Planning', 'open'],
  awaitingCustomerRelease: ['Waiting for the customer', 'waiting'],
  released: ['To confirm', 'waiting'],
  orderPlaced: ['Confirmed', 'good'],
  inProgress: ['In production', 'moving'],
  completed: ['Completed', 'good'],
  expired: ['Expired', 'bad'],
} as const satisfies Words

const shipment = {
  initial: ['Preparing', 'open'],
  pickedUp: ['Picked up', 'moving'],
  shipped: ['Shipped', 'moving'],
  arrivedAtPort: ['Arrived at port', 'moving'],
  customsCleared: ['Customs cleared', 'moving'],
  inWarehouse: ['In warehouse', 'moving'],
  delivered: ['Delivered', 'good'],
} as const satisfies Words

const shipmentSummary = {
  preparing: ['Preparing', 'open'],
  shipped: ['Shipped', 'moving'],
  delivered: ['Delivered', 'good'],
} as const satisfies Words

const payment = {
  unpaid: ['Unpaid', 'waiting'],
  partiallyPaid: ['Partly paid', 'waiting'],
  paid: ['Paid', 'good'],
} as const satisfies Words

const work = {
  pending: ['Pending', 'waiting'],
  available: ['Available', 'good'],
  atCustomer: ['At the customer', 'waiting'],
  receivedFromCustomer: ['Received', 'moving'],
  factoryApproved: ['Approved by the factory', 'good'],
  notRequired: ['Not needed', 'open'],
} as const satisfies Words

/** Every kind of status with its words; the requirement tables are ORDER-018..023, QUOTE-001, PO-004..008, SHIP-008..009. */
export const statusWords = {
  order,
  detailed,
  quote,
  item,
  purchaseOrder,
  shipment,
  shipmentSummary,
  payment,
  work,
} as const

export type StatusKind = keyof typeof statusWords

/** Label and tone of a status. A word nobody wrote down yet is shown as it reads: `onTheMoon` → "On the moon". */
export const wordsFor = (kind: StatusKind, status: string): { label: string; tone: Tone } => {
  const words: Words = statusWords[kind]
  const [label, tone] = words[status] ?? [readable(status), 'open']
  return { label, tone }
}

const readable = (name: string) => {
  const spaced = name.replace(/(?<!^)[A-Z]/g, ' $&').toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
