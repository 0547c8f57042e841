import { t, type TextKey } from '../locales/i18n.ts'

/**
 * The tone of every status; its label is in the catalogue under the same name. Statuses are grouped by kind because one
 * name can mean different things (an order is `completed`, a quote request that is `completed` is "Available",
 * QUOTE-002).
 */

/**
 * Tone of a status. `open` not started · `moving` in progress · `waiting` a person must act · `good` done · `bad`
 * stopped.
 */
export type Tone = 'open' | 'moving' | 'waiting' | 'good' | 'bad'

type Tones = Readonly<Record<string, Tone>>

const order = {
  internal: 'open',
  draft: 'open',
  paymentPending: 'waiting',
  inProgress: 'moving',
  onHold: 'bad',
  cancelled: 'bad',
  completed: 'good',
} as const satisfies Tones

const detailed = {
  initial: 'open',
  packagingQuotesMissing: 'open',
  packagingQuotesPending: 'moving',
  packagingQuotesExpired: 'bad',
  packagingQuotesAvailable: 'waiting',
  packagingQuotesSelected: 'good',
  servicesPending: 'waiting',
  servicesInProgress: 'moving',
  servicesCompleted: 'good',
  samplesPending: 'waiting',
  samplesInProgress: 'moving',
  samplesCompleted: 'good',
  dielinesPending: 'moving',
  artworkPendingClient: 'waiting',
  artworkRequiresChanges: 'waiting',
  artworkPendingApprovalPM: 'moving',
  artworkPendingPM: 'moving',
  artworkPendingApprovalClient: 'waiting',
  productionPending: 'waiting',
  productionInProgress: 'moving',
  deliveryPending: 'waiting',
  deliveryInProgress: 'moving',
  deliveryCompleted: 'good',
} as const satisfies Tones

const quote = {
  internal: 'open',
  pending: 'moving',
  requiringCustomerFeedback: 'waiting',
  completed: 'good',
  cancelled: 'bad',
} as const satisfies Tones

const item = {
  configMissing: 'open',
  quantitiesMissing: 'open',
  quotesMissing: 'open',
  quotesExpired: 'bad',
  quantityMissing: 'waiting',
  quoteSelected: 'good',
  dielineAvailable: 'good',
  artworkUploaded: 'good',
} as const satisfies Tones

const purchaseOrder = {
  planning: 'open',
  awaitingCustomerRelease: 'waiting',
  released: 'waiting',
  orderPlaced: 'good',
  inProgress: 'moving',
  completed: 'good',
  expired: 'bad',
} as const satisfies Tones

const configuration = {
  active: 'good',
  archived: 'open',
  superseded: 'open',
} as const satisfies Tones

const shipment = {
  initial: 'open',
  pickedUp: 'moving',
  shipped: 'moving',
  arrivedAtPort: 'moving',
  customsCleared: 'moving',
  inWarehouse: 'moving',
  delivered: 'good',
} as const satisfies Tones

const shipmentSummary = {
  preparing: 'open',
  shipped: 'moving',
  delivered: 'good',
} as const satisfies Tones

const tracking = {
  requiresInspection: 'waiting',
  customsCleared: 'good',
  hasDamages: 'bad',
} as const satisfies Tones

/** Pickup of a supplier's goods (SHIP-T02). */
const pickup = {
  unfinished: 'open',
  ready: 'waiting',
  waiting: 'waiting',
  withOthers: 'open',
  pickedUp: 'good',
} as const satisfies Tones

const allocation = {
  missing: 'waiting',
  allocated: 'good',
  over: 'bad',
} as const satisfies Tones

const discount = {
  available: 'good',
  upcoming: 'open',
  used: 'open',
  expired: 'bad',
  revoked: 'bad',
} as const satisfies Tones

const payment = {
  unpaid: 'waiting',
  partiallyPaid: 'waiting',
  paid: 'good',
} as const satisfies Tones

const work = {
  pending: 'waiting',
  available: 'good',
  atCustomer: 'waiting',
  receivedFromCustomer: 'moving',
  factoryApproved: 'good',
  notRequired: 'open',
} as const satisfies Tones

const artwork = {
  pendingClient: 'waiting',
  requiresChanges: 'waiting',
  pendingApprovalPM: 'moving',
  pendingPM: 'moving',
  pendingApprovalClient: 'waiting',
  approved: 'good',
  notRequired: 'open',
} as const satisfies Tones

const proof = {
  pending: 'waiting',
  approved: 'good',
  rejected: 'bad',
  replaced: 'open',
} as const satisfies Tones

const user = {
  pending_confirmation: 'waiting',
  active: 'good',
  blocked: 'bad',
  pending_invitation: 'waiting',
} as const satisfies Tones

const customer = {
  active: 'good',
  archived: 'bad',
  testAccount: 'open',
  internal: 'open',
} as const satisfies Tones

const action = {
  pending: 'open',
  inProgress: 'moving',
  completed: 'good',
  onHold: 'waiting',
  cancelled: 'open',
  overdue: 'bad',
} as const satisfies Tones

const supplier = {
  active: 'good',
  archived: 'bad',
} as const satisfies Tones

const paymentLink = {
  open: 'waiting',
  expired: 'bad',
  withdrawn: 'open',
  paid: 'good',
} as const satisfies Tones

const supplierBill = {
  due: 'waiting',
  overdue: 'bad',
  paid: 'good',
  cancelled: 'open',
} as const satisfies Tones

const payable = {
  unbilled: 'open',
  due: 'waiting',
  settled: 'good',
  overpaid: 'bad',
} as const satisfies Tones

const bankLine = {
  open: 'waiting',
  matched: 'good',
  aside: 'open',
} as const satisfies Tones

const refund = {
  pending: 'moving',
  succeeded: 'good',
  failed: 'bad',
} as const satisfies Tones

const dispute = {
  needsResponse: 'bad',
  underReview: 'moving',
  won: 'good',
  lost: 'bad',
  closed: 'open',
} as const satisfies Tones

const secondFactor = {
  on: 'good',
  off: 'open',
} as const satisfies Tones

const sample = {
  initial: 'open',
  inProgress: 'moving',
  shipped: 'moving',
  completed: 'good',
  cancelled: 'bad',
} as const satisfies Tones

const service = {
  initial: 'open',
  inProgress: 'moving',
  inReview: 'waiting',
  completed: 'good',
  cancelled: 'bad',
} as const satisfies Tones

const productSample = {
  pending: 'waiting',
  received: 'good',
  notRequired: 'open',
} as const satisfies Tones

/**
 * Every kind of status with its tones; the requirement tables are USER-011, CRM-002, SUPP-D02, ORDER-018..023,
 * QUOTE-001, PO-004..008, SHIP-008..009.
 */
export const statusTones = {
  order,
  detailed,
  quote,
  artwork,
  proof,
  item,
  purchaseOrder,
  configuration,
  shipment,
  shipmentSummary,
  tracking,
  allocation,
  pickup,
  discount,
  payment,
  sample,
  service,
  productSample,
  work,
  user,
  customer,
  action,
  supplier,
  paymentLink,
  supplierBill,
  payable,
  bankLine,
  refund,
  dispute,
  secondFactor,
} as const

export type StatusKind = keyof typeof statusTones

/** Label and tone of a status. An unknown status is shown as words: `onTheMoon` → "On the moon". */
export const statusLabel = (kind: StatusKind, status: string): { label: string; tone: Tone } => {
  const tone = (statusTones[kind] as Tones)[status]
  return tone ? { label: t(`status.${kind}.${status}` as TextKey), tone } : { label: readable(status), tone: 'open' }
}

const readable = (name: string) => {
  const spaced = name.replace(/(?<!^)[A-Z]/g, ' $&').toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
