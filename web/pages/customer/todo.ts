import { formatMoney } from '#domain/money.ts'
import { orderCan } from '#domain/ordering/order.ts'
import type { DetailedStatus } from '#domain/ordering/progress.ts'
import type { Moment } from '#domain/time.ts'
import { type AnyOrder, asOrder, pricesExpired } from './order-rules.ts'
import type { Todo } from './OrderHead.tsx'

const byStanding: Partial<Record<DetailedStatus, Todo>> = {
  initial: { what: 'Say what we shall make', href: '#items' },
  packagingQuotesMissing: { what: 'Ask for prices', href: '#items' },
  packagingQuotesPending: { what: 'You see the prices here as soon as they are there' },
  packagingQuotesAvailable: { what: 'Choose a quote to go on', href: '#items' },
  packagingQuotesSelected: { what: 'Say where it goes, then place the order', href: '#checkout' },
  productionPending: { what: 'It confirms the order and starts' },
  productionInProgress: { what: 'It is making your boxes' },
  deliveryPending: { what: 'We hand your boxes to the carrier' },
  deliveryInProgress: { what: 'Your boxes are on their way' },
}

/** What is to be done now, said to the customer: a draft's prices may have expired, and it may want nothing more. */
export const todoOf = (order: AnyOrder, now: Moment): Todo | undefined => {
  const { status, detailedStatus, currency, totals, packagingItems } = order
  if (status === 'paymentPending')
    return { what: `Transfer ${formatMoney(totals.amountDue, currency)}`, href: '#payment' }
  if (status === 'draft' && packagingItems.some((item) => pricesExpired(item, now))) {
    return { what: 'The quote has expired: ask for new prices', href: '#items' }
  }
  if (status === 'draft' && !orderCan.place(asOrder(order), now)) return { what: 'Place the order', href: '#summary' }
  return detailedStatus && byStanding[detailedStatus]
}
