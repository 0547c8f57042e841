import type { OrderSummary } from '#application/ordering/contracts/order-shapes.ts'

/** The three lists of a customer: what needs me, what is under way, what is done. */
export type Shelf = 'yours' | 'moving' | 'done'

/** In which of them an order stands. */
export const shelfOf = ({ status, headline }: Pick<OrderSummary, 'status' | 'headline'>): Shelf => {
  if (status === 'completed' || status === 'cancelled') return 'done'
  return headline.ball === 'customer' ? 'yours' : 'moving'
}
