import { plusDays } from '#domain/time.ts'
import { anOrder, byAir, contact, type OrderEvent, studio } from './event-fixtures.ts'
import { monday } from './given.ts'

/** Two packs, paid by card. */
export const aStandardItem = {
  id: 'standard-1',
  itemNumber: '001',
  productId: 'tissue-ream',
  title: { 'en-US': 'Tissue paper', 'zh-CN': '雪梨纸' },
  imageUrl: '/api/v1/options/product/tissue-ream/picture.svg?version=1.2',
  quantity: 2,
  unitPrice: 1_800,
  total: 3_600,
}
/** Its price in a draft, with one shipping option. */
export const standardPrices = {
  items: [{ itemId: aStandardItem.id, unitPrice: aStandardItem.unitPrice }],
  countryCode: 'US',
  options: [byAir],
  validUntil: plusDays(monday, 30),
}
/** A draft with an unconfigured packaging item and the essential. */
export const withStandardItem: OrderEvent[] = [
  ...anOrder.withItem,
  { type: 'StandardItemAdded', data: { item: { ...aStandardItem, itemNumber: '002' } } },
  { type: 'StandardItemsPriced', data: { prices: standardPrices } },
]

export const anEssentialsOrder: Extract<OrderEvent, { type: 'EssentialsOrderPlaced' }>['data'] = {
  requestId: 'ada00002',
  customerId: 'c-bloom',
  currency: 'USD',
  contact,
  addresses: [studio],
  additionalComments: '',
  standardItems: [aStandardItem],
  shipping: {
    shippingQuoteId: 'express',
    name: { 'en-US': 'Express', 'zh-CN': '国际快递' },
    route: 'air',
    deliveryTimeRange: { min: 3, max: 6 },
    cost: 4_500,
    currency: 'USD',
    validUntil: plusDays(monday, 1),
  },
  totals: { standardProducts: 3_600, shipping: 4_500, total: 8_100 },
  payment: { id: 'checkout-1', amount: 8_100, paymentDate: monday, method: 'stripe' },
}
