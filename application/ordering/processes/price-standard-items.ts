import { requireExisting } from '#domain/ordering/order.ts'
import type { Process } from '../../pipeline/process.ts'

/** Prices the essentials of a draft again after its shipping address has moved to another country (PRICE-D03). */
export const priceStandardItems: Process = {
  name: 'price-standard-items',
  on: ['DraftChanged'],
  react: (_, state) => {
    const { requestId, addresses, standardPrices } = requireExisting(state.order)
    const country = addresses.find(({ type }) => type === 'shipping')?.country
    return standardPrices && country && standardPrices.countryCode !== country
      ? [{ command: 'priceStandardItems', input: { requestId } }]
      : []
  },
}
