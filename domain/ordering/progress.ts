import type { TermsState } from '../payments/payment-terms.ts'
import { artworkOf, type ArtworkState, type ArtworkStatus } from '../production/artwork.ts'
import { type DielinesState, dielineStatusOf } from '../production/item-dieline.ts'
import type { ShipmentStatus } from '../shipping/shipment-status.ts'
import { draftStatuses, draftStatus } from './item-progress.ts'
import type { OrderStatus } from './order-core.ts'
import { itemsOf, type ItemsState, producedItems, type QuotesState } from './order-items.ts'
import { hasGoods } from './ordered-goods.ts'
import type { Phase } from './phases.ts'
import type { SampleStatus } from './sample.ts'
import type { ServiceStatus } from './service.ts'
import type { StandardItemsState } from './standard-items.ts'

/**
 * Progress of an order: detailed status, phase and step are not stored but derived from its state. The aggregate, the
 * views of all audiences and the audit use the same functions.
 */

/** Detailed statuses of an order in progress, earliest first (ORDER-020..022). */
export const progressStatuses = [
  'servicesPending',
  'servicesInProgress',
  'servicesCompleted',
  'samplesPending',
  'samplesInProgress',
  'samplesCompleted',
  'dielinesPending',
  'artworkPendingClient',
  'artworkRequiresChanges',
  'artworkPendingApprovalPM',
  'artworkPendingPM',
  'artworkPendingApprovalClient',
  'productionPending',
  'productionInProgress',
  'deliveryPending',
  'deliveryInProgress',
] as const
export const detailedStatuses = [...draftStatuses, ...progressStatuses, 'deliveryCompleted'] as const
export type DetailedStatus = (typeof detailedStatuses)[number]

export { type Phase, phases } from './phases.ts'

/** Order steps, in order, with their labels (ORDER-026). */
export const steps = {
  items: 'Configure',
  checkout: 'Shipping / Checkout',
  orderPlaced: 'Order placed',
  paymentConfirmation: 'Payment',
  artwork: 'Artwork',
  sampling: 'Sampling',
  fulfilment: 'Fulfillment',
  review: 'Completed',
} as const
export type Step = keyof typeof steps

/**
 * The work of an order apart from its packaging items: statuses of its shipments (planned or in transit), and of its
 * services and samples (including cancelled ones).
 */
export type Work = {
  shipments: readonly ShipmentStatus[]
  services: readonly ServiceStatus[]
  samples: readonly SampleStatus[]
}

type Prepared = ArtworkState & DielinesState

/** Detailed status of the order while an artwork step of an item is open. */
const artworkStage: Partial<Record<ArtworkStatus, DetailedStatus>> = {
  pendingClient: 'artworkPendingClient',
  requiresChanges: 'artworkRequiresChanges',
  pendingApprovalPM: 'artworkPendingApprovalPM',
  pendingPM: 'artworkPendingPM',
  pendingApprovalClient: 'artworkPendingApprovalClient',
}

/** Detailed status of the order while services or samples are open; cancelled ones count as finished. */
const serviceStage: Partial<Record<ServiceStatus, DetailedStatus>> = {
  initial: 'servicesPending',
  inProgress: 'servicesInProgress',
  inReview: 'servicesInProgress',
}
const sampleStage: Partial<Record<SampleStatus, DetailedStatus>> = {
  initial: 'samplesPending',
  inProgress: 'samplesInProgress',
  shipped: 'samplesInProgress',
}

type Goods = Pick<ItemsState, 'items'> & Pick<StandardItemsState, 'standardItems'>

/** The stage of an item before its production; undefined once that can start. */
const preparationStage = (order: Prepared, item: ItemsState['items'][number]): DetailedStatus | undefined => {
  const artwork = artworkOf(order, item)
  const isWithCustomer = artwork.status === 'pendingClient' || artwork.status === 'requiresChanges'
  return isWithCustomer && dielineStatusOf(order, item, artwork) === 'pending'
    ? 'dielinesPending'
    : artworkStage[artwork.status]
}

/** First stage with open work (ORDER-T32..T49). */
const progressStatus = (order: Goods & Prepared, { shipments, services, samples }: Work): DetailedStatus => {
  const open = [...services.map((one) => serviceStage[one]), ...samples.map((one) => sampleStage[one])]
  const work = progressStatuses.find((one) => open.includes(one))
  if (work) return work
  const produced = producedItems(order.items)
  if (!hasGoods(order) && samples.length > 0) return 'samplesCompleted'
  if (!hasGoods(order) && services.length > 0) return 'servicesCompleted'
  const stages = produced.map((item) => preparationStage(order, item))
  const preparation = progressStatuses.find((one) => stages.includes(one))
  if (preparation) return preparation
  const made = produced.map(({ production }) => production)
  if (made.includes('pending')) return 'productionPending'
  if (made.includes('inProgress')) return 'productionInProgress'
  return shipments.some((status) => status !== 'initial') ? 'deliveryInProgress' : 'deliveryPending'
}

/** Whether the order has samples or services that were not cancelled. */
export const hasWork = ({ services, samples }: Pick<Work, 'services' | 'samples'>): boolean =>
  [...services, ...samples].some((status) => status !== 'cancelled')

/** Detailed status; absent for internal, cancelled, onHold and paymentPending (ORDER-019..024). */
export const detailedStatus = (
  order: { status: 'none' | OrderStatus } & Goods & Pick<QuotesState, 'quotes'> & Prepared,
  work: Work,
): DetailedStatus | undefined => {
  switch (order.status) {
    case 'draft':
      return draftStatus(itemsOf(order), hasWork(work) || order.standardItems.length > 0)
    case 'inProgress':
      return progressStatus(order, work)
    case 'completed':
      return 'deliveryCompleted'
    default:
      return undefined
  }
}

/** Phase and current step (ORDER-T50..T60). `isPaymentRequested` distinguishes ORDER-T53 from ORDER-T54. */
export const phaseAndStep = (
  status: OrderStatus,
  detailed: DetailedStatus | undefined,
  isPaymentRequested = false,
): { phase: Phase; step: Step } => {
  if (status === 'completed') return { phase: 'completed', step: 'review' }
  if (status === 'paymentPending') {
    // There is a detailed status only if a later instalment is due: the order remains in the phase it has reached.
    if (detailed) return { phase: phaseAndStep('inProgress', detailed).phase, step: 'paymentConfirmation' }
    return { phase: 'preSales', step: isPaymentRequested ? 'paymentConfirmation' : 'orderPlaced' }
  }
  if (detailed === undefined || detailed === 'deliveryCompleted') return { phase: 'preSales', step: 'items' }
  return stages[detailed]
}

/** Phase and current step of an order; for an order on hold or cancelled, those before it was (ORDER-T61). */
export const stageOf = (
  order: { status: OrderStatus; formerStatus: OrderStatus | undefined } & Goods &
    Pick<QuotesState, 'quotes'> &
    Prepared &
    Pick<TermsState, 'requestedStage'>,
  work: Work,
  isPaymentRequested = false,
): { phase: Phase; step: Step } => {
  const stoppedOrder = order.status === 'onHold' || order.status === 'cancelled'
  const status = stoppedOrder ? (order.formerStatus ?? order.status) : order.status
  const isLater = status === 'paymentPending' && order.requestedStage !== 'placing'
  const detailed = detailedStatus({ ...order, status: isLater ? 'inProgress' : status }, work)
  return phaseAndStep(status, detailed, isPaymentRequested)
}

const stage = (phase: Phase, step: Step) => ({ phase, step })
const stages: Record<Exclude<DetailedStatus, 'deliveryCompleted'>, { phase: Phase; step: Step }> = {
  initial: stage('preSales', 'items'),
  packagingQuotesMissing: stage('preSales', 'items'),
  packagingQuotesPending: stage('preSales', 'items'),
  packagingQuotesExpired: stage('preSales', 'items'),
  packagingQuotesAvailable: stage('preSales', 'items'),
  packagingQuotesSelected: stage('preSales', 'checkout'),
  servicesPending: stage('services', 'artwork'),
  servicesInProgress: stage('services', 'artwork'),
  servicesCompleted: stage('services', 'artwork'),
  samplesPending: stage('samples', 'sampling'),
  samplesInProgress: stage('samples', 'sampling'),
  samplesCompleted: stage('samples', 'sampling'),
  dielinesPending: stage('preProduction', 'artwork'),
  artworkPendingClient: stage('preProduction', 'artwork'),
  artworkRequiresChanges: stage('preProduction', 'artwork'),
  artworkPendingApprovalPM: stage('preProduction', 'artwork'),
  artworkPendingPM: stage('preProduction', 'artwork'),
  artworkPendingApprovalClient: stage('preProduction', 'artwork'),
  productionPending: stage('production', 'fulfilment'),
  productionInProgress: stage('production', 'fulfilment'),
  deliveryPending: stage('shipping', 'fulfilment'),
  deliveryInProgress: stage('shipping', 'fulfilment'),
}
