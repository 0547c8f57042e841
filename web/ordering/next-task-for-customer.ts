import { formatMoney } from '#domain/currencies.ts'
import { openChange } from '#domain/ordering/order-change-state.ts'
import { orderCan } from '#domain/ordering/order.ts'
import type { DetailedStatus } from '#domain/ordering/progress.ts'
import type { ArtworkStatus } from '#domain/production/artwork.ts'
import type { Moment } from '#domain/time.ts'
import { language, t, type TextKey } from '../locales/i18n.ts'
import { isCheckingPayment } from '../payments/DifferingPayments.tsx'
import { payBy } from '../payments/pay-by.ts'
import { formatDate } from '../ui/format-date.ts'
import {
  type AnyOrder,
  asOrder,
  hasShopPrices,
  hasWrongPieces,
  isShippingExpired,
  pricesExpired,
} from './order-rules.ts'
import type { NextTask } from './OrderHead.tsx'

/** `isWait`: the link leads to what happens meanwhile; nothing is asked of the customer. */
const byStanding: Partial<Record<DetailedStatus, { what: TextKey; href?: string; isWait?: true }>> = {
  initial: { what: 'ordering.nextTask.addProduct', href: '#items' },
  packagingQuotesMissing: { what: 'ordering.nextTask.askPrices', href: '#items' },
  packagingQuotesPending: { what: 'ordering.nextTask.quoteInProgress' },
  packagingQuotesExpired: { what: 'ordering.nextTask.expired', href: '#items' },
  packagingQuotesAvailable: { what: 'ordering.nextTask.choose', href: '#items' },
  packagingQuotesSelected: { what: 'ordering.nextTask.checkout', href: '#checkout' },
  servicesPending: { what: 'ordering.nextTask.servicesInProgress', href: '#work', isWait: true },
  servicesInProgress: { what: 'ordering.nextTask.servicesInProgress', href: '#work', isWait: true },
  servicesCompleted: { what: 'ordering.nextTask.workDone' },
  samplesPending: { what: 'ordering.nextTask.samplesInProgress', href: '#work', isWait: true },
  samplesInProgress: { what: 'ordering.nextTask.samplesInProgress', href: '#work', isWait: true },
  samplesCompleted: { what: 'ordering.nextTask.workDone' },
  dielinesPending: { what: 'ordering.nextTask.dielineInProgress', href: '#artwork', isWait: true },
  artworkPendingClient: { what: 'ordering.nextTask.uploadArtwork', href: '#artwork' },
  artworkRequiresChanges: { what: 'ordering.nextTask.replaceArtwork', href: '#artwork' },
  artworkPendingApprovalPM: { what: 'ordering.nextTask.checkingArtwork' },
  artworkPendingPM: { what: 'ordering.nextTask.proofInProgress' },
  artworkPendingApprovalClient: { what: 'ordering.nextTask.checkProof', href: '#artwork' },
  productionPending: { what: 'ordering.nextTask.confirms' },
  productionInProgress: { what: 'ordering.nextTask.inProduction' },
  deliveryPending: { what: 'ordering.nextTask.handOver' },
  deliveryInProgress: { what: 'ordering.nextTask.inTransit' },
}

/** The customer's next task for samples and services, if one is required before work can continue. */
const nextTaskOfWork = ({ sampleItems, serviceItems }: AnyOrder): TextKey | undefined => {
  const services = serviceItems.map(({ service }) => service)
  if (services.some(({ status }) => status === 'inReview')) return 'ordering.nextTask.reviewService'
  if (services.some(({ status, productSample }) => status === 'initial' && productSample === 'pending'))
    return 'ordering.nextTask.sendProduct'
  return sampleItems.some(({ sample }) => sample.status === 'shipped') ? 'ordering.nextTask.confirmSample' : undefined
}

/**
 * The customer's next task. An amount that became due while the order is in progress, such as by an accepted change, is
 * requested unless there is another task.
 */
export const nextTaskFor = (order: AnyOrder, now: Moment): NextTask | undefined => {
  const task = taskOf(order, now)
  const { status, totals, payment } = order
  const isDue = status === 'inProgress' && totals.amountDue > 0 && !payment.paymentBlock && !isCheckingPayment(order)
  const isAsked = task?.href !== undefined && !('isWait' in task)
  return isDue && !isAsked ? payTask(order, now) : task
}

const payTask = (order: AnyOrder, now: Moment): NextTask => {
  const amount = formatMoney(order.totals.amountDue, order.currency, language())
  const dueDate = payBy(order, now)
  return {
    what: dueDate
      ? t('ordering.nextTask.transferBy', { amount, date: formatDate(dueDate) })
      : t('ordering.nextTask.transfer', { amount }),
    href: '#payment',
  }
}

/** For a draft it also depends on expired prices and a given shipping address. */
const taskOf = (order: AnyOrder, now: Moment): (NextTask & { isWait?: true }) | undefined => {
  const { status, detailedStatus, packagingItems } = order
  if (order.headline.where === 'damaged') return { what: t('ordering.nextTask.damaged') }
  if (status === 'paymentPending') {
    if (isCheckingPayment(order)) return { what: t('ordering.nextTask.paymentChecked'), href: '#payment' }
    return order.payment.paymentBlock
      ? { what: t('ordering.nextTask.contactUs'), href: '#payment' }
      : payTask(order, now)
  }
  if (status === 'inProgress' && openChange(order))
    return { what: t('ordering.nextTask.answerChange'), href: '#change' }
  if (
    status === 'draft' &&
    packagingItems.some(({ quoteRequest }) => quoteRequest?.status === 'requiringCustomerFeedback')
  )
    return { what: t('ordering.nextTask.answerQuestion'), href: '#items' }
  const expired = status === 'draft' ? packagingItems.filter((item) => pricesExpired(item, now)) : []
  if (expired.length > 0) {
    // The customer updates prices of the shop; quotes come from staff.
    const areOfShop = expired.every(hasShopPrices)
    return { what: t(areOfShop ? 'ordering.nextTask.priceExpired' : 'ordering.nextTask.expired'), href: '#items' }
  }
  if (status === 'draft' && !orderCan.place(asOrder(order), now))
    return {
      what: t(order.payment.paymentBlock ? 'ordering.nextTask.contactUs' : 'ordering.nextTask.place'),
      href: '#summary',
    }
  if (status === 'draft' && isShippingExpired(order, now))
    return { what: t('ordering.nextTask.renewShipping'), href: '#checkout' }
  if (hasWrongPieces(order) && status === 'inProgress') return { what: t('ordering.nextTask.addedPlanned') }
  if (hasWrongPieces(order)) {
    return order.headline.waitingOn === 'customer'
      ? { what: t('ordering.nextTask.planShipments'), href: '#shipments' }
      : { what: t('ordering.nextTask.shipmentsPlanned') }
  }
  if (order.headline.where === 'shippingQuote') return { what: t('ordering.nextTask.shippingComing') }
  if (detailedStatus === 'packagingQuotesAvailable' && packagingItems.some(({ quoteRequest }) => !quoteRequest)) {
    return { what: t('ordering.nextTask.choosePrice'), href: '#items' }
  }
  if (detailedStatus === 'packagingQuotesSelected' && order.addresses.some(({ type }) => type === 'shipping')) {
    return { what: t('ordering.nextTask.chooseShipping'), href: '#checkout' }
  }
  const ofWork = status === 'inProgress' && nextTaskOfWork(order)
  if (ofWork) return { what: t(ofWork), href: '#work' }
  if (detailedStatus === 'samplesPending' || detailedStatus === 'samplesInProgress') {
    const isWaiting = (...statuses: ArtworkStatus[]) =>
      packagingItems.some(({ artwork, dieline }) => statuses.includes(artwork.status) && dieline.status !== 'pending')
    if (isWaiting('pendingApprovalClient'))
      return { what: t('ordering.nextTask.checkProofMeanwhile'), href: '#artwork' }
    if (isWaiting('pendingClient', 'requiresChanges'))
      return { what: t('ordering.nextTask.uploadMeanwhile'), href: '#artwork' }
  }
  if (detailedStatus === 'productionPending' && order.headline.waitingOn === 'boxwright') {
    return { what: t('ordering.nextTask.arranging') }
  }
  const nextTask = detailedStatus && byStanding[detailedStatus]
  return nextTask && { ...nextTask, what: t(nextTask.what) }
}
