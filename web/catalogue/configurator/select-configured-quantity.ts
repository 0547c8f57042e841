import type { ordering } from '#application/ordering/contracts/ordering.ts'
import { api, type ReplyOf } from '../../data/api.ts'

type Order = ReplyOf<typeof ordering.get>

/**
 * Chooses the configured quantity of an item at the shop's price (PRICE-D02), so that the user does not have to choose
 * it again in the order. Skipped if a person must confirm the price first. If it fails, the order offers the choice.
 */
export const selectConfiguredQuantity = async (
  { requestId, packagingItems }: Pick<Order, 'requestId' | 'packagingItems'>,
  itemId: string | undefined,
): Promise<void> => {
  const item = packagingItems.find(({ id }) => id === itemId)
  if (!item || item.samplesServicesOnly) return
  const { id, quantity } = item
  if (!quantity || !item.automaticQuotes.some((quote) => quote.quantity === quantity)) return
  await api.ordering.selectQuote({ params: { requestId, itemId: id }, body: { quantity } })
}
