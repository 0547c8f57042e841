import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { openChange } from '#domain/ordering/order-change-state.ts'
import { t } from '../locales/i18n.ts'
import { unsourced } from '../production/SourceForm.tsx'
import type { Todo } from './OrderHead.tsx'

/** Staff's next step for an order. */
export const todoOf = (order: OrderForStaff): Todo | undefined => {
  const { status, detailedStatus } = order
  if (status === 'onHold') return { what: t('ordering.todo.resume') }
  if (status === 'internal') return { what: t('ordering.todo.publish') }
  if (status === 'paymentPending') return { what: t('ordering.todo.recordPayment'), href: '#payment' }
  if (status === 'inProgress' && openChange(order)) return { what: t('ordering.todo.awaitChange'), href: '#change' }
  if (status === 'inProgress' && unsourced(order).length > 0)
    return { what: t('ordering.todo.assignSupplier'), href: '#source' }
  if (order.shippingQuoteNeeded) return { what: t('ordering.todo.quoteShipping'), href: '#shipping-quote' }
  switch (detailedStatus) {
    case 'packagingQuotesPending':
      return { what: t('ordering.todo.prepareQuote'), href: '#answer' }
    case 'servicesPending':
      return { what: t('ordering.todo.startServices'), href: '#work' }
    case 'servicesInProgress':
      return { what: t('ordering.todo.finishServices'), href: '#work' }
    case 'samplesPending':
      return { what: t('ordering.todo.startSamples'), href: '#work' }
    case 'samplesInProgress':
      return { what: t('ordering.todo.shipSamples'), href: '#work' }
    case 'servicesCompleted':
    case 'samplesCompleted':
      return { what: t('ordering.todo.completeOrder'), href: '#status' }
    case 'artworkPendingClient':
    case 'artworkRequiresChanges':
      return { what: t('ordering.todo.awaitArtwork'), href: '#artwork' }
    case 'artworkPendingApprovalPM':
      return { what: t('ordering.todo.checkArtwork'), href: '#artwork' }
    case 'artworkPendingPM':
      return { what: t('ordering.todo.submitProof'), href: '#artwork' }
    case 'artworkPendingApprovalClient':
      return { what: t('ordering.todo.awaitApproval'), href: '#artwork' }
    case 'productionPending':
      if (order.headline.waitingOn === 'boxwright')
        return { what: t('ordering.todo.sendPurchaseOrder'), href: '#purchase-orders' }
      return { what: t('ordering.todo.seePurchaseOrder'), href: '#purchase-orders' }
    case 'productionInProgress':
      return { what: t('ordering.todo.seePurchaseOrder'), href: '#purchase-orders' }
    case 'deliveryPending':
      return { what: t('ordering.todo.recordDeparture'), href: '#fulfilment' }
    case 'deliveryInProgress':
      return { what: t('ordering.todo.recordDelivery'), href: '#fulfilment' }
    default:
      return undefined
  }
}
