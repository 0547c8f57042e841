import type { Product } from '#domain/catalogue/products.ts'

/** Values that nearly all products share, and lists that several lines offer. */

type Own = 'productId' | 'title' | 'description' | 'style' | 'styleCode' | 'classification'
/** Shared values of the products of a line: sizes, materials, print, and the cost of making one. */
export type Line = Omit<Product, Own>

const usual = [100, 250, 500, 1_000, 2_500, 5_000, 10_000]
export const fromTwoFifty = usual.slice(1)

export const common = {
  type: 'packaging',
  embeds: [],
  quantities: usual,
  quantityMultiple: 10,
  unit: 'piece',
  priceControl: 'A',
  pricingStrategy: 'flat',
  defaults: {},
  coatings: ['none'],
  finishes: ['none'],
  addOns: [],
} as const satisfies Partial<Line>

export const lamination = ['none', 'matte', 'gloss', 'anti-scratch', 'soft-touch']
export const foils = ['foil-gold', 'foil-silver', 'foil-rose', 'foil-black', 'foil-holographic']
