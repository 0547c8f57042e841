import { z } from 'zod'
import { cartLimits } from '#domain/ordering/cart-limits.ts'
import { CountryCode, optionalText } from '#domain/text/fields.ts'
import { endpoint } from '../../contracts/endpoint.ts'
import { editors, Id, ofItem, ofOrder, seen } from './order-targets.ts'

/** Essentials of an order (ORDER-D01, ORDER-D08): stock products, added to a draft at current shop prices. */

const fields = {
  /** Number of packs. */
  quantity: z.int().min(1).max(cartLimits.packs),
  additionalNotes: optionalText(),
}

export const standardItemContracts = {
  addStandardItem: endpoint({
    method: 'POST',
    path: '/orders/:requestId/standard-items',
    summary: 'Add packs of an essential to a draft at the shop price (AddStandardItem)',
    access: editors,
    ...ofOrder,
    body: z.strictObject({
      ...seen,
      productId: Id,
      ...fields,
      /** Used until the order has a shipping address. */
      countryCode: CountryCode.default('US'),
    }),
  }),
  changeStandardItem: endpoint({
    method: 'PUT',
    path: '/orders/:requestId/standard-items/:itemId',
    summary: 'Change the number of packs, at the current price, and the notes (ChangeStandardItem)',
    access: editors,
    ...ofItem,
    body: z.strictObject({ ...seen, ...fields }),
  }),
  removeStandardItem: endpoint({
    method: 'POST',
    path: '/orders/:requestId/standard-items/:itemId/remove-standard-item',
    summary: 'Remove an essential from a draft (RemoveStandardItem)',
    access: editors,
    ...ofItem,
    body: z.strictObject(seen),
  }),
  priceStandardItems: endpoint({
    method: 'POST',
    path: '/orders/:requestId/price-standard-items',
    summary: 'Update the prices of all essentials of a draft and of their shipping (PriceStandardItems)',
    access: [...editors, 'system'],
    ...ofOrder,
    body: z.strictObject(seen),
  }),
}
