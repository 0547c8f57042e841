import type { z } from 'zod'
import type * as configurations from '#application/catalogue/configuration-shapes.ts'
import type * as products from '#application/catalogue/product-shapes.ts'
import type * as settings from '#application/people/contracts/settings.ts'
import type * as pricing from '#application/pricing/contracts.ts'

/** Example responses of the shop's endpoints, for tests of pages without a server. */

type Reply<S extends z.ZodType> = z.output<S>

const condensed = {
  productId: 'mailer-box',
  title: 'Mailer box',
  imageUrl: '/api/v1/options/product/mailer-box/picture.svg?version=1',
  slug: 'mailer-box',
  supportsEmbedding: true,
}

export const category: Reply<typeof products.ProductCategory> = {
  categoryId: 'mailer-boxes',
  sortOrder: 1,
  title: 'Mailer boxes',
  slug: 'mailer-boxes',
  description: 'Ship flat, fold in seconds, close without tape.',
  imageUrl: condensed.imageUrl,
  moq: 100,
  leadTimeDays: { min: 8, max: 15 },
  products: [condensed],
}

const dimensions: Reply<typeof products.DimensionLimits>[] = [
  { name: 'length', title: 'Length', min: 76.2, max: 457.2, step: 1 },
  { name: 'width', title: 'Width', min: 50.8, max: 355.6, step: 1 },
  { name: 'height', title: 'Height', min: 25.4, max: 152.4, step: 1 },
]

export const product: Reply<typeof products.PackagingProduct> = {
  ...condensed,
  categoryId: 'mailer-boxes',
  description: 'A roll-end mailer of one piece of corrugated board.',
  images: [condensed.imageUrl],
  type: 'packaging',
  classification: 'l2',
  protection: 'high_corrugated',
  cmsScope: 'cmykPlusPantone',
  moq: 100,
  quantityMultiple: 10,
  quantities: [100, 250, 500, 1_000, 2_500, 5_000, 10_000],
  priceControl: 'A',
  pricingStrategy: 'flat',
  sizeTypeOption: 'innerOuter',
  dimensions,
  standardSizeCount: 1,
  structure: 'mailer-0427',
  styleCode: 'FEFCO 0427',
  leadTimeDays: { min: 8, max: 15 },
  priceFrom: { quantity: 10_000, unitPrice: 0.46, currency: 'USD' },
}

const kraft: Reply<typeof configurations.MaterialChoice> = {
  id: 'e-flute-kraft',
  title: 'E-flute, kraft both sides',
  description: 'Brown and robust.',
  selected: false,
  recommended: false,
  allowed: false,
  reason: 'Soft-touch does not adhere to kraft.',
  remedy: 'Change the finish to none',
  change: {
    material: { id: 'e-flute-kraft', thickness: { value: 430, unit: 'gsm' } },
    corrugation: 'e-flute',
    finish: 'none',
  },
  family: 'corrugated',
  thickness: { value: 430, unit: 'gsm' },
  thicknesses: [
    { value: 430, unit: 'gsm' },
    { value: 63, unit: 'PT' },
    { value: 63, unit: 'mil' },
  ],
  caliper: 1.6,
  weightPerSquareMetre: 430,
  ect: 5.6,
  color: '#c9a678',
  recycledShare: 0.8,
  certificates: [],
}
const white: Reply<typeof configurations.MaterialChoice> = {
  ...kraft,
  id: 'e-flute-white',
  title: 'E-flute, white both sides',
  description: 'Bright for full-color print.',
  selected: true,
  recommended: true,
  allowed: true,
  reason: null,
  remedy: null,
  change: { material: { id: 'e-flute-white', thickness: { value: 470, unit: 'gsm' } } },
  thickness: { value: 470, unit: 'gsm' },
  weightPerSquareMetre: 470,
  color: '#f6f4ef',
}

const choice = (
  id: string,
  title: string,
  change: Reply<typeof configurations.Choice>['change'],
  selected = false,
) => ({
  id,
  title,
  description: '',
  selected,
  recommended: false,
  allowed: true,
  reason: null,
  remedy: null,
  change,
})

export const sample: Reply<typeof products.SampleProduct> = {
  sampleId: 'basic-corrugated',
  title: 'Basic sample',
  description: 'Your size and board, without print.',
  imageUrl: condensed.imageUrl,
  group: 'A',
  category: 'A',
  price: 45,
  currency: 'USD',
  estimatedDays: { min: 4, max: 7 },
  mostPerItem: 5,
  reimbursable: 45,
}

const size = { length: 228.6, width: 152.4, height: 76.2 }

export const productConfiguration: Reply<typeof configurations.ProductConfiguration> = {
  config: {
    size: { type: 'standard', dimensions: size, standardSizeId: 'mailer-9x6x3' },
    material: { id: 'e-flute-white', thickness: { value: 470, unit: 'gsm' } },
    print: { option: 'printedOutside', colorScope: 'cmykOnly', colors: [{ type: 'cmyk', code: '' }] },
    corrugation: 'e-flute',
    coating: 'none',
    finish: 'soft-touch',
    printAddOns: [],
    sheets: [
      {
        type: 'corrugated',
        position: 'core',
        materialId: 'e-flute-white',
        steps: [{ type: 'printing', optionId: 'printedOutside' }, { type: 'dieCutting' }],
      },
    ],
    additionalComments: '',
    attachments: [],
  },
  options: {
    size: {
      types: [
        choice('standard', 'Standard size', { size: { type: 'standard', standardSizeId: 'mailer-9x6x3' } }, true),
      ],
      dimensions,
    },
    material: [white, kraft],
    print: [choice('printedOutside', 'Printed outside', { print: { option: 'printedOutside' } }, true)],
    quantities: { moq: 100, multiple: 10, most: 1_000_000, offered: [100, 250, 500, 1_000] },
    sample: [sample],
    corrugation: [choice('e-flute', 'E-flute, 1.6 mm', { corrugation: 'e-flute' }, true)],
    coating: [choice('none', 'No coating', { coating: 'none' }, true)],
    finish: [choice('soft-touch', 'Soft-touch', { finish: 'soft-touch' }, true)],
    colorScope: [choice('cmykOnly', 'Full color (CMYK)', { print: { colorScope: 'cmykOnly' } }, true)],
    printAddOns: [{ ...choice('foil-gold', 'Gold foil', { printAddOns: ['foil-gold'] }), area: { usual: 280 } }],
    additionalComments: { maxLength: 10_000 },
    productComments: { maxLength: 10_000 },
    attachments: { most: 20 },
    embedded: [{ ...condensed, productId: 'divider', slug: 'divider', title: 'Divider', supportsEmbedding: false }],
  },
  sizes: [{ sizeId: 'mailer-9x6x3', name: '9 × 6 × 3 in', sizeCategory: 'm', dimensions: size }],
  scaleUnits: { unitOfLength: ['inch', 'cm', 'm'], paperThickness: ['gsm', 'PT', 'mil'], quantity: 'piece' },
  changes: [{ step: 'coating', message: 'Aqueous coating can’t be combined with soft-touch lamination.' }],
  problems: [],
  catalogueVersion: 1,
}

export const standardProduct: Reply<typeof products.StandardProduct> = {
  productId: 'plain-mailer-25',
  title: 'Plain mailers',
  slug: 'plain-mailers',
  description: 'Kraft mailers from stock.',
  imageUrl: condensed.imageUrl,
  packQuantity: 25,
  packUnit: 'boxes',
  price: 19,
  currency: 'USD',
  weight: 3_500,
  priceDetermination: 'weightBasedShipping',
}

export const service: Reply<typeof products.ServiceProduct> = {
  serviceId: 'artwork-placement',
  title: 'Artwork placement',
  description: 'We place your logo on the dieline.',
  imageUrl: condensed.imageUrl,
  price: 60,
  currency: 'USD',
  priceUnit: 'per design',
  estimatedDays: 3,
  reimbursable: 0,
  needsProductSample: false,
}

export const showcase: Reply<typeof products.Showcase> = {
  id: 'mailer-box-tea',
  title: 'A tea subscription',
  description: 'Two Pantones on kraft.',
  imageUrl: condensed.imageUrl,
}

export const country: Reply<typeof settings.Country> = {
  code: 'DE',
  name: 'Germany',
  currency: 'EUR',
  unitOfLength: 'cm',
  continent: 'Europe',
}

export const rateTable: Reply<typeof settings.RateTable> = {
  rateId: '2026-11-02-bundled',
  date: '2026-11-02',
  source: 'bundled',
  rates: { USD: 1, EUR: 0.92, CNY: 7.2, HKD: 7.8, AUD: 1.52, CAD: 1.37 },
}

const priced: Reply<typeof pricing.PricedEstimate> = {
  quantity: 1_000,
  origin: 'cms',
  priceControl: 'A',
  status: 'priced',
  belowMoq: false,
  unitPrice: 0.891,
  total: 891,
  leadTimeDays: { min: 8, max: 15 },
  shippingIncluded: false,
  includedShipping: 0,
  saving: 0.76,
  landed: { unitPrice: 1.205, total: 1_205, freightOptionId: 'ocean', leadTimeDays: { min: 30, max: 53 } },
  freight: [
    {
      id: 'ocean',
      title: 'Ocean',
      route: 'ocean',
      incoterm: 'DDP',
      cost: 314,
      deliveryTimeRange: { min: 22, max: 38 },
      chargeable: 0.67,
      chargeableUnit: 'm3',
      landedUnitPrice: 1.205,
      landedTotal: 1_205,
    },
  ],
  packing: { cartons: 10, perCarton: 100, grossWeight: 158, volume: 0.67 },
  nextPriceBreak: { quantity: 2_500, morePieces: 1_500, unitPrice: 0.61, total: 1_525, saving: 0.32 },
  explanation: [
    { id: 'material', title: 'Board', share: 0.4 },
    { id: 'print', title: 'Printing', share: 0.6 },
  ],
}

export const estimates: Reply<typeof pricing.Estimates> = {
  productId: 'mailer-box',
  embeddedProductId: null,
  config: productConfiguration.config,
  embeddedConfig: null,
  productConfigurationHash: '5f0c',
  currency: 'USD',
  moq: 100,
  quantityMultiple: 10,
  pricingStrategy: 'flat',
  validUntil: '2026-12-20T00:00:00.000Z',
  countryCode: 'US',
  catalogueVersion: 1,
  rate: { rateId: rateTable.rateId, date: rateTable.date, perUsd: 1 },
  unitWeight: 149,
  unitArea: 0.318,
  estimates: [{ quantity: 50, origin: 'customer', priceControl: 'A', status: 'belowMoq', belowMoq: true }, priced],
}
