import { type Case, shipmentsOf } from '#domain/case.ts'
import type { Recorded } from '#domain/events.ts'
import type { Process } from '../../pipeline/process.ts'
import { packsOf, reservationOf } from '../standard-items.ts'

/**
 * Takes the essentials of a placed order out of stock, and returns those that have not left if the order is canceled or
 * becomes a draft again (decision 214). An accepted change moves the difference. Packs paid in the shop were taken by
 * their checkout.
 */
export const moveStock: Process = {
  name: 'move-stock',
  on: ['OrderPlaced', 'OrderChangeAccepted', 'DraftReopened', 'OrderCancelled'],
  react: (event, state) => {
    const { caseId } = event
    const packs = movedPacks(event, state)
    return packs.length > 0 ? [{ effect: 'moveStock', input: { reservation: reservationOf(caseId), packs } }] : []
  },
}

/** Packs that leave the stock, or return to it as negative quantities. */
const movedPacks = (event: Recorded, state: Case) => {
  if (event.type === 'OrderPlaced') return packsOf(state)
  if (event.type !== 'OrderChangeAccepted') return returnedPacks(state, event.type)
  const change = state.order.changes.find(({ id }) => id === event.data.changeId)
  return (change?.standardItems ?? []).map(({ productId, before, after }) => ({
    productId,
    quantity: (after?.quantity ?? 0) - (before?.quantity ?? 0),
  }))
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
