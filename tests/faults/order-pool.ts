import { maxItems } from '#domain/ordering/work-item.ts'

/** Orders to which boxes are added. An order that is nearly full is replaced by a new one. */
export type OrderPool = {
  /** Number of orders in use at the same time. */
  size: number
  /** The order at this index, with room for one more box; undefined if no new order could be opened. */
  take: (place: number) => Promise<string | undefined>
}

/**
 * Maximum number of boxes per order. Orders of the demo already have items, so the product's limit is not fully used.
 */
const boxesPerOrder = maxItems - 10

/** Opens the first orders immediately; `open` returns undefined if the server has exited. */
export const openOrderPool = async (
  size: number,
  open: (place: number) => Promise<string | undefined>,
): Promise<OrderPool> => {
  const opened = (place: number) => ({ order: open(place), left: boxesPerOrder })
  const slots = Array.from({ length: size }, (_, place) => opened(place))
  await Promise.all(slots.map(({ order }) => order))
  return {
    size,
    take: async (place) => {
      if (slots[place]!.left === 0) slots[place] = opened(place)
      const slot = slots[place]!
      slot.left -= 1
      const order = await slot.order
      if (order === undefined) slot.left = 0
      return order
    },
  }
}
