import type { AnyItem, AnyOrder } from '../ordering/order-rules.ts'

/** An item of an order with its artwork, as input of the parts of the artwork panel. */
export type ItemArtworkProps<Order extends AnyOrder = AnyOrder> = { order: Order; item: AnyItem }

/** The path parameters of commands on the artwork of an item. */
export const artworkParams = ({ order: { requestId }, item }: ItemArtworkProps) => ({ requestId, itemId: item.id })

/** A version of the proof as shown. */
export type ShownProof = AnyItem['artwork']['proofs'][number]
