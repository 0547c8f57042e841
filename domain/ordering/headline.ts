import { match } from 'ts-pattern'
import type { Case } from '../case.ts'
import { shipmentsOf } from '../case.ts'
import { isBefore, type Moment } from '../time.ts'
import { itemsOf } from './order-items.ts'
import { type DetailedStatus, detailedStatus, quotesOnOffer } from './progress.ts'

/** The three facts of an order: where it is, who has the ball, and the next date. */
export type Ball = 'customer' | 'boxwright' | 'supplier' | 'carrier' | 'nobody'
export type Headline = { where: string; ball: Ball; next: { what: string; date: Moment } | null }

/** Detailed status over the whole case, its shipments included. */
export const caseStatus = (state: Case): DetailedStatus | undefined =>
  detailedStatus(
    state.order,
    shipmentsOf(state).map(({ status }) => status),
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

/** Whether every item has somebody to make it. */
const isHandedOut = ({ order, purchaseOrders }: Case): boolean =>
  order.items.every(({ id }) => Object.values(purchaseOrders).some(({ source }) => source?.itemId === id))

/** The headline of a case as `audience`'s fold of it knows it. */
export const headline = (state: Case): Headline => {
  const { order } = state
  if (order.status === 'paymentPending') return fact('Placed, waiting for payment', 'customer')
  if (order.status === 'cancelled') return fact('Cancelled', 'nobody')
  const quoted = itemsOf(order).flatMap(({ selected, automaticQuotes, quoteRequest }) =>
    selected ? [selected] : quotesOnOffer({ automaticQuotes, quoteRequest }),
  )
  const validUntil = earliest(quoted.map((quote) => quote.validUntil))
  const ready = (where: string) => fact(where, 'supplier', 'Ready', order.plannedReadyDate)
  const arrival = latest(shipmentsOf(state).map((one) => ('departedOn' in one ? one.plannedDelivery.max : undefined)))
  return match(caseStatus(state))
    .with('initial', () => fact('A draft, nothing in it yet', 'customer'))
    .with('packagingQuotesMissing', () => fact('A draft, ready to be priced', 'customer'))
    .with('packagingQuotesPending', () => fact('Prices are being worked out', 'boxwright'))
    .with('packagingQuotesAvailable', () =>
      fact('Quotes are ready to choose from', 'customer', 'Quotes end', validUntil),
    )
    .with('packagingQuotesSelected', () =>
      fact('Priced, ready to be checked out', 'customer', 'Quote ends', validUntil),
    )
    .with('productionPending', () => ({
      ...ready('Paid, production is being arranged'),
      ball: isHandedOut(state) ? ('supplier' as const) : ('boxwright' as const),
    }))
    .with('productionInProgress', () => ready('Being made'))
    .with('deliveryPending', () => fact('Made, about to be shipped', 'boxwright'))
    .with('deliveryInProgress', () => fact('On its way', 'carrier', 'Arrives by', arrival))
    .with('deliveryCompleted', () =>
      fact(
        'Delivered',
        'nobody',
        'Delivered',
        latest(shipmentsOf(state).map((one) => ('deliveredOn' in one ? one.deliveredOn : undefined))),
      ),
    )
    .otherwise(() => fact('In the works', 'boxwright'))
}
