import type { Product } from '#domain/catalogue/catalogue.ts'
import { common, foils, fromTwoFifty, lamination, type Line } from './line.ts'
import { limitsInInches, sizes, usd } from './units.ts'

/** Lines of products that are not boxes. */

const box = ['length', 'width', 'height'] as const
const flatPrint: Product['print'] = ['printedFront', 'blank', 'printedBack', 'printedFrontBack']

export const bags: Line = {
  ...common,
  categoryId: 'paper-bags',
  protection: 'none',
  cmsScope: 'cmykPlusPantone',
  quantities: fromTwoFifty,
  sizeTypeOption: 'custom',
  limits: { length: limitsInInches(4, 18), width: limitsInInches(2, 8), height: limitsInInches(5, 20) },
  sizes: sizes('bag', box, {
    s: [
      [5, 3, 8],
      [8, 4, 10],
    ],
    m: [
      [10, 4, 12],
      [10, 5, 13],
    ],
    l: [
      [13, 5, 13],
      [16, 6, 12],
    ],
  }),
  materials: ['kraft-bag-120', 'kraft-bag-150', 'white-bag-120', 'art-157'],
  print: ['printedOutside', 'blank'],
  coatings: ['none', 'varnish', 'uv'],
  finishes: lamination,
  addOns: [...foils, 'spot-uv', 'ribbon'],
  methods: ['flexo', 'digital', 'offset', 'screen', 'blank'],
  tooling: usd(50),
  conversion: usd(0.05),
  handWork: usd(0.13),
}

export const tubes: Line = {
  ...common,
  categoryId: 'tubes',
  protection: 'high',
  cmsScope: 'cmykPlusPantone',
  quantities: fromTwoFifty,
  sizeTypeOption: 'custom',
  limits: { diameter: limitsInInches(1, 6), height: limitsInInches(2, 24) },
  sizes: sizes('tube', ['diameter', 'height'], {
    s: [[2, 6]],
    m: [
      [3, 8],
      [3, 12],
    ],
    l: [
      [4, 10],
      [4, 18],
    ],
  }),
  materials: ['tube-board', 'tube-board-kraft'],
  wrap: 'art-157',
  print: ['printedOutside', 'blank'],
  coatings: ['none', 'varnish', 'uv'],
  finishes: lamination,
  addOns: [...foils, 'emboss', 'deboss', 'spot-uv'],
  defaults: { finish: 'matte' },
  methods: ['digital', 'offset', 'screen', 'blank'],
  tooling: usd(60),
  conversion: usd(0.18),
  handWork: usd(0.1),
}

export const inserts: Line = {
  ...common,
  type: 'insert',
  categoryId: 'inserts',
  protection: 'medium',
  cmsScope: 'notPrintable',
  sizeTypeOption: 'custom',
  limits: { length: limitsInInches(2, 18), width: limitsInInches(2, 14), height: limitsInInches(0.5, 6) },
  sizes: sizes('insert', box, {
    s: [
      [6, 4, 2],
      [6, 6, 2],
    ],
    m: [
      [9, 6, 3],
      [10, 8, 3],
      [12, 9, 3],
    ],
    l: [
      [14, 12, 4],
      [12, 10, 6],
    ],
  }),
  materials: ['e-flute-kraft', 'e-flute-white', 'b-flute-kraft'],
  print: ['blank'],
  methods: ['blank'],
  tooling: usd(60),
  conversion: usd(0.05),
  handWork: usd(0.06),
}

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
