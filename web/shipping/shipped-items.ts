import type { AnyOrder } from '../ordering/order-rules.ts'

/** An order as input of `orderCan.ship`: its status, and the production state of each item. */
export const shippedItems = ({ status, packagingItems }: Pick<AnyOrder, 'status' | 'packagingItems'>) => ({
  status,
  items: packagingItems.map(({ id, production }) => ({ id, production })),
})
