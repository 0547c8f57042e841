import type { Case } from '../case.ts'
import { shipmentsOf } from '../case.ts'
import { isBefore, type Moment } from '../time.ts'
import { type DetailedStatus, detailedStatus } from './progress.ts'

/** The three facts of an order: where it is, who has the ball, and the next date. */
export type Ball = 'customer' | 'boxwright' | 'supplier' | 'carrier' | 'nobody'
export type Headline = { where: string; ball: Ball; next: { what: string; date: Moment } | null }

/** Detailed status over the whole case, its shipments included. */
export const caseStatus = (state: Case): DetailedStatus | undefined =>
  detailedStatus(
    state.order,
    shipmentsOf(state).flatMap(({ status }) => (status === 'none' || status === 'removed' ? [] : [status])),
  )

const earliest = (moments: (Moment | undefined)[]): Moment | undefined =>
  moments.filter((moment) => moment !== undefined).toSorted((a, b) => (isBefore(a, b) ? -1 : 1))[0]
const latest = (moments: (Moment | undefined)[]): Moment | undefined =>
  moments.filter((moment) => moment !== undefined).toSorted((a, b) => (isBefore(a, b) ? 1 : -1))[0]

const fact = (where: string, ball: Ball, what = '', date?: Moment): Headline => ({
  where,
  ball,
  next: date ? { what, date } : null,
})

/** The headline of a case as `audience`'s fold of it knows it. */
export const headline = (state: Case): Headline => {
  const { order } = state
  if (order.status === 'paymentPending') return fact('Placed, waiting for payment', 'customer')
  const quoted = order.items.flatMap(({ selected, quoteRequest }) =>
    selected ? [selected] : (quoteRequest?.quotes ?? []),
  )
  const validUntil = earliest(quoted.map((quote) => quote.validUntil))
  switch (caseStatus(state)) {
    case 'initial':
      return fact('A draft, nothing in it yet', 'customer')
    case 'packagingQuotesMissing':
      return fact('A draft, ready to be priced', 'customer')
    case 'packagingQuotesPending':
      return fact('Prices are being worked out', 'boxwright')
    case 'packagingQuotesAvailable':
      return fact('Quotes are ready to choose from', 'customer', 'Quotes end', validUntil)
    case 'packagingQuotesSelected':
      return fact('Priced, ready to be checked out', 'customer', 'Quote ends', validUntil)
    case 'productionPending':
      return fact('Paid, production is being arranged', 'supplier', 'Ready', order.plannedReadyDate)
    case 'productionInProgress':
      return fact('Being made', 'supplier', 'Ready', order.plannedReadyDate)
    case 'deliveryPending':
      return fact('Made, about to be shipped', 'boxwright')
    case 'deliveryInProgress':
      return fact(
        'On its way',
        'carrier',
        'Arrives by',
        latest(shipmentsOf(state).map((one) => one.plannedDelivery?.max)),
      )
    case 'deliveryCompleted':
      return fact('Delivered', 'nobody', 'Delivered', latest(shipmentsOf(state).map((one) => one.deliveredOn)))
    default:
      return fact('In the works', 'boxwright')
  }
}
