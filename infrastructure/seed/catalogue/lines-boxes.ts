import type { Product } from '#domain/catalogue/products.ts'
import { common, foils, fromTwoFifty, lamination, type Line } from './line.ts'
import { limitsInInches, sizes, usd } from './units.ts'

/** Lines of boxes. */

const box = ['length', 'width', 'height'] as const
const bothSides: Product['print'] = ['printedOutside', 'blank', 'printedInside', 'printedBothSides']

export const mailers: Line = {
  ...common,
  categoryId: 'mailer-boxes',
  protection: 'high_corrugated',
  cmsScope: 'cmykPlusPantone',
  embeds: ['corrugated-divider', 'die-cut-card-insert', 'foam-insert'],
  sizeTypeOption: 'innerOuter',
  limits: { length: limitsInInches(3, 18), width: limitsInInches(2, 14), height: limitsInInches(1, 6) },
  sizes: sizes('mailer', box, {
    s: [
      [6, 4, 2],
      [6, 6, 2],
      [8, 6, 2],
    ],
    m: [
      [9, 6, 3],
      [10, 8, 3],
      [10, 8, 4],
      [12, 9, 3],
      [12, 9, 4],
    ],
    l: [
      [13, 11, 4],
      [14, 12, 4],
      [16, 12, 5],
    ],
  }),
  materials: ['e-flute-white', 'e-flute-kraft', 'e-flute-black', 'f-flute-white', 'b-flute-white', 'b-flute-kraft'],
  print: bothSides,
  coatings: ['none', 'aqueous', 'varnish', 'uv'],
  finishes: lamination,
  addOns: [...foils, 'white-ink', 'emboss', 'deboss', 'spot-uv', 'tear-strip', 'adhesive-strip', 'return-strip'],
  defaults: { finish: 'matte' },
  methods: ['digital', 'offset', 'flexo', 'blank'],
  tooling: usd(85),
  conversion: usd(0.06),
  handWork: 0,
}

export const shippers: Line = {
  ...common,
  categoryId: 'shipping-boxes',
  protection: 'high_corrugated',
  cmsScope: 'cmykPlusPantone',
  embeds: ['corrugated-divider', 'foam-insert'],
  sizeTypeOption: 'innerOuter',
  limits: { length: limitsInInches(4, 24), width: limitsInInches(3, 20), height: limitsInInches(2, 20) },
  sizes: sizes('shipper', box, {
    s: [
      [6, 6, 6],
      [8, 6, 4],
    ],
    m: [
      [10, 8, 6],
      [12, 10, 8],
      [12, 12, 12],
    ],
    l: [
      [16, 12, 12],
      [18, 14, 12],
      [20, 16, 14],
    ],
  }),
  materials: [
    'b-flute-white',
    'b-flute-kraft',
    'c-flute-kraft',
    'e-flute-white',
    'e-flute-kraft',
    'eb-flute-kraft',
    'bc-flute-kraft',
  ],
  print: ['printedOutside', 'blank'],
  coatings: ['none', 'aqueous'],
  addOns: ['tear-strip', 'adhesive-strip', 'return-strip'],
  methods: ['flexo', 'flexoProcess', 'digital', 'blank'],
  tooling: 0,
  conversion: usd(0.09),
  handWork: 0,
}

export const cartons: Line = {
  ...common,
  categoryId: 'folding-cartons',
  protection: 'low',
  cmsScope: 'cmykPlusPantone',
  embeds: ['die-cut-card-insert'],
  quantities: fromTwoFifty,
  sizeTypeOption: 'innerOuter',
  limits: { length: limitsInInches(0.75, 10), width: limitsInInches(0.75, 8), height: limitsInInches(1, 12) },
  sizes: sizes('carton', box, {
    s: [
      [1.5, 1.5, 4],
      [2, 2, 5],
      [2.5, 1, 6],
    ],
    m: [
      [3, 2, 6],
      [4, 2, 6],
      [3, 3, 3],
    ],
    l: [
      [5, 5, 2],
      [6, 4, 8],
    ],
  }),
  materials: ['sbs-350', 'sbs-300', 'sbs-400', 'kraft-350', 'ccnb-350'],
  print: bothSides,
  coatings: ['none', 'aqueous', 'varnish', 'uv', 'barrier'],
  finishes: lamination,
  addOns: [...foils, 'white-ink', 'cold-foil', 'emboss', 'deboss', 'braille', 'spot-uv', 'window', 'hang-hole'],
  defaults: { finish: 'gloss' },
  methods: ['digital', 'offset', 'blank'],
  tooling: usd(70),
  conversion: usd(0.02),
  handWork: 0,
}

export const rigids: Line = {
  ...common,
  categoryId: 'rigid-boxes',
  protection: 'high',
  cmsScope: 'cmykPlusPantone',
  embeds: ['foam-insert', 'die-cut-card-insert'],
  sizeTypeOption: 'innerOuter',
  limits: { length: limitsInInches(2.5, 18), width: limitsInInches(2.5, 14), height: limitsInInches(1, 8) },
  sizes: sizes('rigid', box, {
    s: [
      [4, 4, 2],
      [6, 6, 2],
    ],
    m: [
      [8, 6, 2.5],
      [10, 8, 3],
    ],
    l: [[12, 9, 4]],
  }),
  materials: [
    'greyboard-2',
    'greyboard-2-textured',
    'greyboard-2-linen',
    'greyboard-2-black',
    'greyboard-2-pearl',
    'greyboard-2-kraft',
    'greyboard-1-5',
    'greyboard-2-5',
    'greyboard-3',
  ],
  wrap: 'art-128',
  print: ['printedOutside', 'blank', 'printedBothSides'],
  coatings: ['none', 'varnish', 'uv'],
  finishes: lamination,
  addOns: [...foils, 'emboss', 'deboss', 'spot-uv', 'ribbon'],
  defaults: { finish: 'matte' },
  methods: ['digital', 'offset', 'screen', 'blank'],
  tooling: usd(110),
  conversion: usd(0.05),
  handWork: usd(0.42),
}
