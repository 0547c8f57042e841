import { formatMoney } from '#domain/currencies.ts'
import { openChange } from '#domain/ordering/order-change-state.ts'
import { orderCan } from '#domain/ordering/order.ts'
import type { DetailedStatus } from '#domain/ordering/progress.ts'
import type { Moment } from '#domain/time.ts'
import { language, t, type TextKey } from '../locales/i18n.ts'
import { type AnyOrder, asOrder, pricesExpired } from './order-rules.ts'
import type { Todo } from './OrderHead.tsx'

const byStanding: Partial<Record<DetailedStatus, { what: TextKey; href?: string }>> = {
  initial: { what: 'ordering.todo.addProduct', href: '#items' },
  packagingQuotesMissing: { what: 'ordering.todo.askPrices', href: '#items' },
  packagingQuotesPending: { what: 'ordering.todo.quoteInProgress' },
  packagingQuotesExpired: { what: 'ordering.todo.expired', href: '#items' },
  packagingQuotesAvailable: { what: 'ordering.todo.choose', href: '#items' },
  packagingQuotesSelected: { what: 'ordering.todo.checkout', href: '#checkout' },
  servicesPending: { what: 'ordering.todo.servicesInProgress', href: '#work' },
  servicesInProgress: { what: 'ordering.todo.servicesInProgress', href: '#work' },
  servicesCompleted: { what: 'ordering.todo.workDone' },
  samplesPending: { what: 'ordering.todo.samplesInProgress', href: '#work' },
  samplesInProgress: { what: 'ordering.todo.samplesInProgress', href: '#work' },
  samplesCompleted: { what: 'ordering.todo.workDone' },
  artworkPendingClient: { what: 'ordering.todo.uploadArtwork', href: '#artwork' },
  artworkRequiresChanges: { what: 'ordering.todo.replaceArtwork', href: '#artwork' },
  artworkPendingApprovalPM: { what: 'ordering.todo.checkingArtwork' },
  artworkPendingPM: { what: 'ordering.todo.proofInProgress' },
  artworkPendingApprovalClient: { what: 'ordering.todo.checkProof', href: '#artwork' },
  productionPending: { what: 'ordering.todo.confirms' },
  productionInProgress: { what: 'ordering.todo.inProduction' },
  deliveryPending: { what: 'ordering.todo.handOver' },
  deliveryInProgress: { what: 'ordering.todo.inTransit' },
}

/** The customer's next step for samples and services, if one is required before work can continue. */
const todoOfWork = ({ sampleItems, serviceItems }: AnyOrder): TextKey | undefined => {
  const services = serviceItems.map(({ service }) => service)
  if (services.some(({ status }) => status === 'inReview')) return 'ordering.todo.reviewService'
  if (services.some(({ status, productSample }) => status === 'initial' && productSample === 'pending'))
    return 'ordering.todo.sendProduct'
  return sampleItems.some(({ sample }) => sample.status === 'shipped') ? 'ordering.todo.confirmSample' : undefined
}

/** The customer's next step; for a draft it also depends on expired prices and a given shipping address. */
export const todoOf = (order: AnyOrder, now: Moment): Todo | undefined => {
  const { status, detailedStatus, currency, totals, packagingItems } = order
  if (status === 'paymentPending')
    return {
      what: t('ordering.todo.transfer', { amount: formatMoney(totals.amountDue, currency, language()) }),
      href: '#payment',
    }
  if (status === 'inProgress' && openChange(order)) return { what: t('ordering.todo.answerChange'), href: '#change' }
  if (status === 'draft' && packagingItems.some((item) => pricesExpired(item, now))) {
    return { what: t('ordering.todo.expired'), href: '#items' }
  }
  if (status === 'draft' && !orderCan.place(asOrder(order), now))
    return { what: t('ordering.todo.place'), href: '#summary' }
  if (order.shippingQuoteNeeded) return { what: t('ordering.todo.shippingComing') }
  if (detailedStatus === 'packagingQuotesAvailable' && packagingItems.some(({ quoteRequest }) => !quoteRequest)) {
    return { what: t('ordering.todo.choosePrice'), href: '#items' }
  }
  if (detailedStatus === 'packagingQuotesSelected' && order.addresses.some(({ type }) => type === 'shipping')) {
    return { what: t('ordering.todo.chooseShipping'), href: '#checkout' }
  }
  const ofWork = status === 'inProgress' && todoOfWork(order)
  if (ofWork) return { what: t(ofWork), href: '#work' }
  if (detailedStatus === 'productionPending' && order.headline.waitingOn === 'boxwright') {
    return { what: t('ordering.todo.arranging') }
  }
  const todo = detailedStatus && byStanding[detailedStatus]
  return todo && { ...todo, what: t(todo.what) }
}
