import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { openChange } from '#domain/ordering/order-change-state.ts'
import { t } from '../locales/i18n.ts'
import { itemsWithoutSupplier } from '../production/AssignSupplierForm.tsx'
import { itemsToPlan } from '../production/items-to-plan.ts'
import { hasWrongPieces, isPriceOfCanceled, orderedWork } from './order-rules.ts'
import type { NextTask } from './OrderHead.tsx'

/** Whether a supplier proposes another date or price, which staff must answer. */
const proposed = ({ purchaseOrders }: OrderForStaff): boolean => purchaseOrders.some(({ proposal }) => proposal)

const isEmpty = ({ packagingItems, standardItems, sampleItems, serviceItems }: OrderForStaff): boolean =>
  packagingItems.length + standardItems.length + sampleItems.length + serviceItems.length === 0

/** Whether every service that has not started waits for the customer's product. */
const awaitsProduct = ({ serviceItems }: OrderForStaff): boolean =>
  serviceItems.every(({ service }) => service.status !== 'initial' || service.productSample === 'pending')

/** Whether the price of a canceled sample or service is undecided (decision 235). */
const hasUndecidedPrice = (order: OrderForStaff): boolean =>
  orderedWork(order).some((item) => isPriceOfCanceled(order, item) && item.returnedAmount === null)

/** Staff's next task for an order. */
export const nextTaskOf = (order: OrderForStaff): NextTask | undefined => {
  const { status, detailedStatus } = order
  if (status === 'onHold') return { what: t('ordering.nextTask.resume') }
  if (status === 'internal') {
    return isEmpty(order)
      ? { what: t('ordering.nextTask.addProduct'), href: '#items' }
      : { what: t('ordering.nextTask.publish') }
  }
  if (order.payment.differingCardPayments.some((one) => one.status === 'toCheck'))
    return { what: t('ordering.nextTask.decidePayment'), href: '#payment' }
  if (hasUndecidedPrice(order)) return { what: t('ordering.nextTask.decidePrice'), href: '#work' }
  if (order.payment.credit > 0 && ['cancelled', 'completed'].includes(status))
    return { what: t('ordering.nextTask.returnMoney'), href: '#payment' }
  // After the status of a shipment was corrected (SHIP-T09).
  if (status === 'completed' && order.shipments.some((one) => one.status !== 'delivered'))
    return { what: t('ordering.nextTask.reopen'), href: '#status' }
  if (status === 'paymentPending') return { what: t('ordering.nextTask.recordPayment'), href: '#payment' }
  if (status === 'inProgress' && openChange(order)) return { what: t('ordering.nextTask.awaitChange'), href: '#change' }
  if (status === 'inProgress' && itemsWithoutSupplier(order).length > 0)
    return { what: t('ordering.nextTask.assignSupplier'), href: '#source' }
  if (order.shippingQuoteNeeded) return { what: t('ordering.nextTask.quoteShipping'), href: '#shipping-quote' }
  if (hasWrongPieces(order) && status === 'inProgress')
    return { what: t('ordering.nextTask.planAdded'), href: '#fulfilment' }
  if (hasWrongPieces(order) && order.headline.waitingOn === 'boxwright')
    return { what: t('ordering.nextTask.planShipments'), href: '#shipments' }
  if (order.headline.where === 'shippingQuote')
    return { what: t('ordering.nextTask.quoteShipping'), href: '#shipments' }
  switch (detailedStatus) {
    case 'packagingQuotesPending':
      if (order.headline.where === 'quoteQuestion') return { what: t('ordering.nextTask.awaitAnswer'), href: '#items' }
      return { what: t('ordering.nextTask.prepareQuote'), href: '#answer' }
    case 'servicesPending':
      if (awaitsProduct(order)) return { what: t('ordering.nextTask.awaitProduct'), href: '#work' }
      return { what: t('ordering.nextTask.startServices'), href: '#work' }
    case 'servicesInProgress':
      return { what: t('ordering.nextTask.finishServices'), href: '#work' }
    case 'samplesPending':
      return { what: t('ordering.nextTask.startSamples'), href: '#work' }
    case 'samplesInProgress':
      if (order.headline.where === 'sampleShipped')
        return { what: t('ordering.nextTask.recordSampleDelivery'), href: '#work' }
      return { what: t('ordering.nextTask.shipSamples'), href: '#work' }
    case 'servicesCompleted':
    case 'samplesCompleted':
      return { what: t('ordering.nextTask.completeOrder'), href: '#status' }
    case 'dielinesPending':
      return { what: t('ordering.nextTask.provideDieline'), href: '#artwork' }
    case 'artworkPendingClient':
    case 'artworkRequiresChanges':
      return { what: t('ordering.nextTask.awaitArtwork'), href: '#artwork' }
    case 'artworkPendingApprovalPM':
      return { what: t('ordering.nextTask.checkArtwork'), href: '#artwork' }
    case 'artworkPendingPM':
      return { what: t('ordering.nextTask.submitProof'), href: '#artwork' }
    case 'artworkPendingApprovalClient':
      return { what: t('ordering.nextTask.awaitApproval'), href: '#artwork' }
    case 'productionPending':
      if (itemsToPlan(order).length > 0)
        return { what: t('ordering.nextTask.planPurchaseOrder'), href: '#purchase-orders' }
      if (proposed(order)) return { what: t('ordering.nextTask.answerProposal'), href: '#purchase-orders' }
      if (order.headline.waitingOn === 'boxwright')
        return { what: t('ordering.nextTask.sendPurchaseOrder'), href: '#purchase-orders' }
      return { what: t('ordering.nextTask.seePurchaseOrder'), href: '#purchase-orders' }
    case 'productionInProgress':
      if (proposed(order)) return { what: t('ordering.nextTask.answerProposal'), href: '#purchase-orders' }
      return { what: t('ordering.nextTask.seePurchaseOrder'), href: '#purchase-orders' }
    case 'deliveryPending':
      return { what: t('ordering.nextTask.recordDeparture'), href: '#fulfilment' }
    case 'deliveryInProgress':
      if (order.headline.where === 'damaged') return { what: t('ordering.nextTask.handleDamage'), href: '#notes' }
      if (order.headline.where === 'made') return { what: t('ordering.nextTask.recordDeparture'), href: '#fulfilment' }
      return { what: t('ordering.nextTask.recordDelivery'), href: '#fulfilment' }
    default:
      return undefined
  }
}
