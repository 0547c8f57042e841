import { common, foils, fromTwoFifty, lamination, type Line } from './line.ts'
import { limitsInInches, sizes, usd } from './units.ts'

/** Product lines of paper bags, tubes and inserts. */

const box = ['length', 'width', 'height'] as const

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
