import { type Case, shipmentsOf } from '#domain/case.ts'
import type { Process } from '../../pipeline/process.ts'
import { packsOf, reservationOf } from '../standard-items.ts'

/**
 * Takes the essentials of a placed order out of stock, and returns those that have not left if the order is canceled or
 * becomes a draft again (decision 214). Packs paid in the shop were taken by their checkout.
 */
export const moveStock: Process = {
  name: 'move-stock',
  on: ['OrderPlaced', 'DraftReopened', 'OrderCancelled'],
  react: ({ type, caseId }, state) => {
    const packs = type === 'OrderPlaced' ? packsOf(state) : returnedPacks(state, type)
    return packs.length > 0 ? [{ effect: 'moveStock', input: { reservation: reservationOf(caseId), packs } }] : []
  },
}

/** Packs that go back into stock, as negative quantities. */
const returnedPacks = (state: Case, type: string) => {
  const { order } = state
  const wasPlaced = type === 'DraftReopened' || (order.status !== 'none' && order.placedOn !== undefined)
  if (!wasPlaced) return []
  const gone = shipmentsOf(state)
    .filter(({ status }) => status !== 'initial')
    .flatMap(({ items }) => items)
  return order.standardItems.flatMap(({ id, productId, quantity }) => {
    const left = gone.filter(({ itemId }) => itemId === id).reduce((rest, one) => rest - one.quantity, quantity)
    return left > 0 ? [{ productId, quantity: -left }] : []
  })
}
