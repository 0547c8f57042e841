import { type Case, samplesOf, servicesOf } from '../case.ts'
import type { OrderParts } from '../payments/totals.ts'
import { itemsOf } from './order-items.ts'
import { requireExisting } from './order.ts'

/**
 * The parts of a draft according to the current selections, in minor units; `reimbursements` are decided when the order
 * is placed.
 */
export const draftParts = (state: Case, reimbursements: number): OrderParts => {
  const order = requireExisting(state.order)
  return {
    packaging: sum(itemsOf(order).map(({ selected }) => selected?.total ?? 0)),
    standardProducts: sum(order.standardItems.map(({ total }) => total)),
    services: priceOf(servicesOf(state)),
    samples: priceOf(samplesOf(state)),
    shipping: sum(order.plannedShipments.map(({ cost }) => cost)),
    reimbursements,
  }
}

/** Total price of work that was not cancelled. */
const priceOf = (work: readonly { status: string; price: number }[]): number =>
  sum(work.map(({ status, price }) => (status === 'cancelled' ? 0 : price)))

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
