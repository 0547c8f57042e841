import type { OrderForCustomer } from '#application/ordering/contracts/order-shapes.ts'
import { makeable } from '../support/catalogue-index.ts'

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

const product = {
  productId: 'mailer-box',
  title: { 'en-US': 'Mailer box', 'zh-CN': '飞机盒' },
  imageUrl: '/api/v1/options/product/mailer-box/picture.svg?version=1.2',
  slug: 'mailer-box',
  supportsEmbedding: true,
}

/** A box that was priced by staff, and 500 of it chosen. */
export const chosenItem: Item = {
  id: 'item-1',
  itemType: 'packaging',
  itemNumber: '001',
  product,
  customerProductName: 'Tulip mailer',
  productCategory: { categoryId: 'mailer-boxes', title: { 'en-US': 'Mailer boxes', 'zh-CN': '飞机盒' } },
  configuration: makeable('mailer-box').resolved.configuration,
  embeddedProduct: null,
  embeddedConfiguration: null,
  attachments: [],
  specification: [
    {
      dimensions: [254, 203.2, 101.6],
      choices: [
        { 'en-US': 'E-flute, white', 'zh-CN': 'E 楞，白面' },
        { 'en-US': 'outside', 'zh-CN': '外面印刷' },
        { 'en-US': 'Matte lamination', 'zh-CN': '哑膜' },
      ],
    },
  ],
  quantities: [250, 500],
  moq: 100,
  productConfigurationHash: 'a-mailer',
  priceEstimate: {
    priceControl: 'M',
    catalogueVersion: 1,
    rateId: '2026-11-02-bundled',
    countryCode: 'US',
    prices: [],
  },
  automaticQuotes: [],
  selectedQuote: quote(500, 1.1),
  validationStatus: 'quoteSelected',
  quantity: 500,
  unitPrice: 1.1,
  total: 550,
  validUntilTimestamp: validUntil,
  artwork: {
    status: 'notRequired',
    attachments: [],
    comments: '',
    reason: '',
    uploadedOn: null,
    approvedOn: null,
    proofs: [],
  },
  dieline: { status: 'available', attachments: [], uploadedOn: null },
  production: 'pending',
  reorderOf: null,
  reorderBlock: false,
  productionConfigurationId: null,
  hasPurchaseOrder: false,
  samplesServicesOnly: false,
  samples: [],
  services: [],
  sampleReimbursementPolicies: [],
  quoteRequest: {
    id: 'quote-request-1',
    status: 'completed',
    quantities: [250, 500],
    customerComments: '',
    feedbackQuestion: null,
    feedbackAnswer: null,
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
  headline: { where: 'priced', waitingOn: 'customer', next: null },
  currency: 'USD',
  total: 970,
  createdOn: '2026-01-01T09:00:00.000Z',
  changedOn: '2026-01-03T09:00:00.000Z',
  hold: null,
  requestVersion: 9,
  additionalComments: '',
  contact: { firstName: 'Ada', lastName: 'Bloom', email: 'ada@bloom.example', company: '', phoneNumber: '' },
  addresses: [address, { ...address, id: 'address-2', type: 'billing' }],
  shippingOptions: [],
  shippingQuote: null,
  shippingQuoteNeeded: false,
  shipments: [],
  shipmentConfigurationRestriction: null,
  itemAllocations: [],
  shippingEstimate: null,
  shipmentValidationStatus: 'valid',
  sampleItems: [],
  serviceItems: [],
  reimbursements: [],
  totals: {
    packaging: 550,
    standardProducts: 0,
    services: 0,
    samples: 0,
    shipping: 420,
    discounts: 0,
    reimbursements: 0,
    total: 970,
    amountDue: 0,
    currency: 'USD',
  },
  production: { items: [] },
  problems: [],
  standardItems: [],
  packagingItems: [chosenItem],
  payment: {
    terms: 'allUpfront',
    customAmountDue: null,
    dueDate: null,
    billingAddressId: null,
    instalments: [],
    charges: [],
    discounts: [],
    requestedStage: 'placing',
    paymentBlock: false,
    status: 'unpaid',
    alreadyPaidAmount: 0,
    credit: 0,
    paymentHistory: [],
  },
}
