import { formatMoney } from '#domain/money.ts'
import type { DetailedStatus } from '#domain/ordering/progress.ts'
import type { AnyOrder } from './order-rules.ts'
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

/** What is to be done now, said to the customer. `due` is in the order's currency. */
export const todoOf = (
  { status, detailedStatus, currency }: Pick<AnyOrder, 'status' | 'detailedStatus' | 'currency'>,
  due: number,
): Todo | undefined => {
  if (status === 'paymentPending') return { what: `Transfer ${formatMoney(due, currency)}`, href: '#payment' }
  return detailedStatus && byStanding[detailedStatus]
}
