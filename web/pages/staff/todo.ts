import type { OrderForStaff } from '#application/contracts/order-shapes.ts'
import type { Todo } from '../customer/OrderHead.tsx'

/** What can be done now about an order, said to staff. */
export const todoOf = ({
  status,
  detailedStatus,
}: Pick<OrderForStaff, 'status' | 'detailedStatus'>): Todo | undefined => {
  if (status === 'paymentPending') return { what: 'Record the payment when it is in', href: '#payment' }
  switch (detailedStatus) {
    case 'packagingQuotesPending':
      return { what: 'Answer the quote request', href: '#answer' }
    case 'productionPending':
    case 'productionInProgress':
      return { what: 'See the purchase order', href: '#purchase-orders' }
    case 'deliveryPending':
      return { what: 'Record the departure', href: '#fulfilment' }
    case 'deliveryInProgress':
      return { what: 'Record the delivery when it arrived', href: '#fulfilment' }
    default:
      return undefined
  }
}
