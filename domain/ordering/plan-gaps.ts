import { type Case, shipmentsOf } from '../case.ts'
import type { LiveShipment } from '../shipping/shipment.ts'
import { isAutomatic } from './item-progress.ts'
import { itemsOf } from './order-items.ts'
import { goodsOf } from './ordered-goods.ts'
import { allocation, type allocations, isMainAddress } from './shipment-plan.ts'

/** What the shipments of an unplaced order lack: pieces, a quote by staff, or a chosen option. */

/** Pieces of an item, or packs of an essential, in shipments compared with those ordered (SHIP-011). */
export type ItemAllocation = {
  itemId: string
  itemNumber: string
  ordered: number
  allocated: number
  status: (typeof allocations)[number]
}

/** SHIP-011: of every item to be shipped whose quantity is known. */
export const itemAllocations = ({ order, shipments }: Pick<Case, 'order' | 'shipments'>): ItemAllocation[] => {
  const contents = shipmentsOf({ shipments }).flatMap(({ items }) => items)
  return goodsOf(order).flatMap(({ itemId, itemNumber, quantity: ordered }) => {
    if (ordered === 0) return []
    const held = contents.filter((one) => one.itemId === itemId)
    const allocated = held.reduce((sum, { quantity }) => sum + quantity, 0)
    return [{ itemId, itemNumber, ordered, allocated, status: allocation(ordered, allocated) }]
  })
}

/** Number of pieces and packs of a placed order that are in no shipment, after a change that added them (decision 101). */
export const unplannedPieces = (allocated: readonly Pick<ItemAllocation, 'ordered' | 'allocated'>[]): number =>
  allocated.reduce((sum, { ordered, allocated: planned }) => sum + Math.max(0, ordered - planned), 0)

/** Whether the plan cannot be replaced by choosing an option of the whole order. */
const isDivided = (shipments: readonly LiveShipment[]): boolean =>
  shipments.length > 1 || shipments.some(({ quote }) => quote !== undefined)

/** The items whose pieces are not exactly divided among the shipments; the index is that of `itemAllocations`. */
export const misallocations = (state: Case): { index: number; status: 'missing' | 'over' }[] =>
  isDivided(shipmentsOf(state))
    ? itemAllocations(state).flatMap(({ status }, index) => (status === 'allocated' ? [] : [{ index, status }]))
    : []

/** Who divides the pieces of a draft: the customer, unless staff have planned its shipments (SHIP-012). */
export const planner = (state: Pick<Case, 'shipments'>): 'customer' | 'boxwright' =>
  shipmentsOf(state).some(({ plannedBy }) => plannedBy === 'staff') ? 'boxwright' : 'customer'

/** Whether staff must quote one of several shipments, because the shop cannot price all of its items (decision 74). */
export const awaitsShipmentQuote = (state: Case): boolean => {
  const { order } = state
  if (order.status === 'none') return false
  const shipments = shipmentsOf(state)
  return shipments.some(({ option, quote, addressId, items }) => {
    const isWhole = shipments.length === 1 && isMainAddress(order, addressId)
    const contained = itemsOf(order).filter(({ id }) => items.some(({ itemId }) => itemId === id))
    return !option && !quote && !isWhole && contained.some((item) => !isAutomatic(item))
  })
}

/** Whether there are shipments and each of them has a chosen option. */
export const isOptionChosen = (state: Case): boolean => {
  const shipments = shipmentsOf(state)
  return shipments.length > 0 && shipments.every(({ option }) => option !== undefined)
}
