import type { AnyOrder } from '../ordering/order-rules.ts'

/** An order as input of `orderCan.ship`: its status, and how far each item is produced. */
export const shippedItems = ({ status, packagingItems }: Pick<AnyOrder, 'status' | 'packagingItems'>) => ({
  status,
  items: packagingItems.map(({ id, production }) => ({ id, production })),
})
