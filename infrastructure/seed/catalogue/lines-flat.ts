import type { Product } from '#domain/catalogue/products.ts'
import { common, foils, fromTwoFifty, lamination, type Line } from './line.ts'
import { limitsInInches, sizes, usd } from './units.ts'

/** Product lines of wrapping, stickers, tape, cards and mailing bags. */

const flatPrint: Product['print'] = ['printedFront', 'blank', 'printedBack', 'printedFrontBack']

export const wraps: Line = {
  ...common,
  type: 'addOn',
  categoryId: 'tissue-and-wrap',
  protection: 'none',
  cmsScope: 'cmykPlusPantone',
  quantities: fromTwoFifty,
  quantityMultiple: 50,
  unit: 'sheet',
  sizeTypeOption: 'custom',
  limits: { length: limitsInInches(8, 30), width: limitsInInches(8, 30) },
  sizes: sizes('tissue', ['length', 'width'], {
    s: [[10, 15]],
    m: [
      [15, 20],
      [20, 20],
    ],
    l: [
      [20, 28],
      [20, 30],
    ],
  }),
  materials: ['tissue-17', 'tissue-22', 'tissue-17-kraft'],
  print: flatPrint,
  methods: ['flexo', 'blank'],
  tooling: 0,
  conversion: usd(0.01),
  handWork: 0,
}

export const stickers: Line = {
  ...common,
  type: 'addOn',
  categoryId: 'stickers-and-labels',
  protection: 'none',
  cmsScope: 'cmykPlusPantone',
  quantities: fromTwoFifty,
  quantityMultiple: 50,
  sizeTypeOption: 'custom',
  limits: { length: limitsInInches(0.75, 8), width: limitsInInches(0.75, 8) },
  sizes: sizes('sticker', ['length', 'width'], {
    s: [
      [1, 1],
      [2, 1],
    ],
    m: [
      [2, 2],
      [2, 3],
    ],
    l: [
      [3, 3],
      [4, 6],
    ],
  }),
  materials: ['sticker-paper', 'sticker-kraft', 'sticker-clear', 'sticker-holographic'],
  print: ['printedFront'],
  finishes: ['none', 'matte', 'gloss'],
  addOns: [...foils, 'white-ink', 'spot-uv'],
  methods: ['digital', 'flexo'],
  tooling: usd(15.5),
  conversion: usd(0.0142),
  handWork: 0,
}

export const tapes: Line = {
  ...common,
  type: 'addOn',
  categoryId: 'tape',
  protection: 'none',
  cmsScope: 'fixedOnly',
  quantities: [12, 24, 48, 72, 144, 288, 576],
  quantityMultiple: 12,
  unit: 'roll',
  sizeTypeOption: 'standardOnly',
  limits: { length: { min: 10_000, max: 200_000, step: 1 }, width: limitsInInches(1, 4) },
  sizes: [
    { sizeId: 'tape-2x50', name: '2 in × 50 m', sizeCategory: 's', dimensions: { width: 50.8, length: 50_000 } },
    { sizeId: 'tape-3x70', name: '3 in × 70 m', sizeCategory: 'm', dimensions: { width: 76.2, length: 70_000 } },
    { sizeId: 'tape-2x100', name: '2 in × 100 m', sizeCategory: 'l', dimensions: { width: 50.8, length: 100_000 } },
  ],
  materials: ['tape-kraft'],
  print: ['printed'],
  methods: ['flexo'],
  tooling: 0,
  conversion: usd(3),
  handWork: 0,
}

export const cards: Line = {
  ...common,
  type: 'addOn',
  categoryId: 'cards',
  protection: 'none',
  cmsScope: 'cmykPlusPantone',
  quantities: fromTwoFifty,
  quantityMultiple: 50,
  sizeTypeOption: 'custom',
  limits: { length: limitsInInches(1, 10), width: limitsInInches(1, 10) },
  sizes: sizes('card', ['length', 'width'], {
    s: [
      [3.5, 2],
      [2, 2],
    ],
    m: [
      [5.8, 4.1],
      [6, 4],
    ],
    l: [
      [7, 5],
      [8.3, 5.8],
    ],
  }),
  materials: ['sbs-350', 'sbs-300', 'sbs-400', 'kraft-350'],
  print: ['printedFrontBack', 'printedFront', 'blank'],
  coatings: ['none', 'aqueous', 'varnish', 'uv'],
  finishes: lamination,
  addOns: [...foils, 'cold-foil', 'emboss', 'deboss', 'braille', 'spot-uv', 'round-corners'],
  methods: ['digital', 'offset', 'blank'],
  tooling: usd(20),
  conversion: usd(0.008),
  handWork: 0,
}

export const mailingBags: Line = {
  ...common,
  categoryId: 'mailing-bags',
  protection: 'low',
  cmsScope: 'cmykPlusFixed',
  quantities: fromTwoFifty,
  sizeTypeOption: 'custom',
  limits: { length: limitsInInches(5, 20), height: limitsInInches(6, 24) },
  sizes: sizes('mailing-bag', ['length', 'height'], {
    s: [
      [6, 9],
      [7, 10],
    ],
    m: [
      [10, 13],
      [12, 15.5],
    ],
    l: [
      [14.5, 19],
      [16, 20],
    ],
  }),
  materials: ['kraft-bag-120', 'kraft-bag-150', 'white-bag-120'],
  print: ['printedFront', 'blank', 'printedFrontBack'],
  addOns: ['tear-strip', 'return-strip'],
  methods: ['flexo', 'digital', 'blank'],
  tooling: usd(40),
  conversion: usd(0.05),
  handWork: usd(0.02),
}
