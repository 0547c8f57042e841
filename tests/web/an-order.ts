import type { OrderForCustomer } from '#application/ordering/contracts/order-shapes.ts'

/** Orders as their customer reads them, for tests of the pages. */

type Item = OrderForCustomer['packagingItems'][number]

const validUntil = '2026-02-01T00:00:00.000Z'
const quote = (quantity: number, unitPrice: number) => ({
  quantity,
  unitPrice,
  total: quantity * unitPrice,
  leadTimeDays: 14,
  validUntil,
})

/** A box that was priced, and 500 of it chosen. */
export const chosenItem: Item = {
  id: 'item-1',
  itemType: 'packaging',
  itemNumber: '001',
  product: { productId: 'mailer-0427', title: 'Mailer box (FEFCO 0427)' },
  customerProductName: 'Tulip mailer',
  configuration: { dimensions: { length: 240, width: 180, height: 80 }, material: 'eFluteKraft', print: 'blank' },
  estimate: null,
  quantities: [250, 500],
  moq: null,
  productConfigurationHash: null,
  priceEstimate: null,
  automaticQuotes: [],
  selectedQuote: quote(500, 1.1),
  validationStatus: 'quoteSelected',
  quantity: 500,
  unitPrice: 1.1,
  total: 550,
  validUntilTimestamp: validUntil,
  production: 'pending',
  hasPurchaseOrder: false,
  quoteRequest: {
    id: 'quote-request-1',
    status: 'completed',
    quantities: [250, 500],
    customerComments: '',
    quotes: [quote(250, 1.42), quote(500, 1.1)],
    createdOn: '2026-01-01T10:00:00.000Z',
    changedOn: '2026-01-02T10:00:00.000Z',
  },
}

/** The same box with its prices, and none chosen. */
export const pricedItem: Item = {
  ...chosenItem,
  selectedQuote: null,
  validationStatus: 'quantityMissing',
  quantity: null,
  unitPrice: null,
  total: null,
  validUntilTimestamp: null,
}

const address = {
  id: 'address-1',
  type: 'shipping' as const,
  name: '',
  firstName: 'Ada',
  lastName: 'Bloom',
  company: 'Bloom & Stem',
  phoneNumber: '',
  line1: '214 NW Glisan Street',
  line2: '',
  city: 'Portland',
  state: 'OR',
  zipCode: '97209',
  country: 'US',
}

/** A draft that wants nothing but to be placed. */
export const placeable: OrderForCustomer = {
  audience: 'customer',
  requestId: 'abcd1234',
  customerId: 'customer-1',
  status: 'draft',
  detailedStatus: 'packagingQuotesSelected',
  phase: 'preSales',
  step: 'checkout',
  headline: { where: 'Priced, ready to be checked out', ball: 'customer', next: null },
  currency: 'USD',
  total: 970,
  title: 'Tulip mailer',
  createdOn: '2026-01-01T09:00:00.000Z',
  changedOn: '2026-01-03T09:00:00.000Z',
  requestVersion: 9,
  additionalComments: '',
  contact: { firstName: 'Ada', lastName: 'Bloom', email: 'ada@bloom.example', company: '', phoneNumber: '' },
  addresses: [address, { ...address, id: 'address-2', type: 'billing' }],
  shippingOptions: [],
  shipments: [],
  shipmentValidationStatus: 'valid',
  totals: { packaging: 550, shipping: 420, total: 970, amountDue: 0, currency: 'USD' },
  production: {},
  packagingItems: [chosenItem],
  payment: { terms: 'allUpfront', status: 'unpaid', alreadyPaidAmount: 0, paymentHistory: [] },
}
