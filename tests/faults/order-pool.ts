import { maxItems } from '#domain/ordering/work-item.ts'

/** Orders that boxes are put into. An order that is nearly full is replaced by a new one. */
export type OrderPool = {
  /** How many orders are used at the same time. */
  size: number
  /** The order at this place, with room for one more box; nothing if no new order could be opened. */
  take: (place: number) => Promise<string | undefined>
}

/** Boxes per order. An order of the demo starts with items of its own, so the limit is not used in full. */
const boxesPerOrder = maxItems - 10

/** Opens the first orders at once; `open` answers nothing if the server that it asks has gone. */
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
