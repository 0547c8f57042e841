import { z } from 'zod'
import { dimensionFields } from '../packaging/structure.ts'
import { FreightBook } from '../shipping/freight.ts'
import { languages } from '../text/languages.ts'
import { CatalogueId, Dimensions } from './configuration.ts'
import {
  catalogueCurrencies,
  classifications,
  cmsScopes,
  colorScopes,
  priceControls,
  priceDeterminations,
  pricingStrategies,
  printOptions,
  productTypes,
  protections,
  reimbursementCategories,
  sampleGroups,
  sizeCategories,
  sizeTypeOptions,
} from './vocabulary.ts'

/**
 * A complete catalogue: products, their materials and options, forbidden combinations, and all costs (CAT-D06). Each
 * publication is one such value, which is checked on publication and immutable afterward. Lengths are in mm, weights in
 * grams, costs in whole millionths of the catalogue currency, so that calculations need no fractions.
 */

/**
 * Millionths of the catalogue currency: fine enough to express the cost of a square meter of board, or of a box, as an
 * integer.
 */
const Millionths = z.int().nonnegative()
const Text = z.strictObject(Object.fromEntries(languages.map((one) => [one, z.string().min(1)])) as TextShape)
type TextShape = Record<(typeof languages)[number], z.ZodString>
/** Best-case, average and worst-case duration in days. */
const Days = z.strictObject({ best: z.int().min(0), average: z.int().min(0), worst: z.int().min(1) })
export type Days = z.infer<typeof Days>

/** Printing methods; `blank` is unprinted. */
export const methods = ['blank', 'digital', 'offset', 'flexo', 'flexoProcess', 'screen'] as const
export type Method = (typeof methods)[number]

// Materials -----------------------------------------------------------------------------------------------------------

const surfaces = z.enum(['kraft', 'white', 'grey', 'colour', 'clear', 'textured'])

/** Subjects of certificates and test reports: forestry, food contact, composting, recycling. */
const certificateKinds = ['fsc', 'foodContact', 'compostable', 'recyclability'] as const
export const Certificate = z.strictObject({
  kind: z.enum(certificateKinds),
  /** License, certificate or report number. */
  code: z.string().min(1).max(60),
  validUntil: z.iso.date(),
})
export type Certificate = z.infer<typeof Certificate>

export const Material = z.strictObject({
  id: CatalogueId,
  title: Text,
  description: Text,
  /** Groups thicknesses of the same kind of sheet, so that another thickness can be found. */
  family: CatalogueId,
  surface: surfaces,
  /** The flute of corrugated board. */
  corrugation: CatalogueId,
  /** Sheet thickness in mm, and in points where customary (CONF-D05: from a table, never calculated). */
  caliper: z.number().positive(),
  points: z.number().positive().optional(),
  /** g/m². */
  grammage: z.number().positive(),
  /**
   * Edge crush resistance of corrugated board in kN/m (1 lb/in is 0.175 kN/m); absent for boards whose boxes are not
   * stacked.
   */
  ect: z.number().positive().optional(),
  /** The unit in which it is usually ordered. */
  orderedBy: z.enum(['gsm', 'PT', 'mil']),
  perSquareMetre: Millionths,
  /** The paper around a rigid core; overrides the product's wrap. */
  wrap: CatalogueId.optional(),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  recycledShare: z.number().min(0).max(1),
  /** Claims covered by a certificate, with the ISO date on which it expires; absent if there are no certificates. */
  certificates: z.array(Certificate).optional(),
})
export type Material = z.infer<typeof Material>

/** A choice in a step; `none` is also an option. */
export const Option = z.strictObject({
  id: CatalogueId,
  step: z.enum(['corrugation', 'coating', 'finish', 'printAddOns']),
  title: Text,
  description: Text,
  /** The name by which rules refer to a group of similar options: `group:foil`. */
  group: CatalogueId.optional(),
  setup: Millionths,
  perSquareMetre: Millionths,
  perPiece: Millionths,
  /**
   * Set if the option covers a part of the surface and the customer can specify the area. The setup is then priced per
   * cm² of the tool, with `setup` as the minimum. If the customer specifies no area, `usual` cm² apply; without
   * `usual`, the whole surface.
   */
  area: z.strictObject({ usual: z.number().positive().optional(), perSquareCentimetre: Millionths }).optional(),
})
export type Option = z.infer<typeof Option>

/** Titles of the closed lists: print options and color scopes. */
const Named = <const T extends readonly [string, ...string[]]>(ids: T) =>
  z.array(z.strictObject({ id: z.enum(ids), title: Text, description: Text })).length(ids.length)

/**
 * A forbidden combination: a configuration with all facets of `when` and none of `unless`. Examples of facets:
 * `finish:soft-touch`, `surface:kraft`, `gsm<300`. `facets.ts` defines them.
 */
export const Rule = z.strictObject({
  id: CatalogueId,
  when: z.array(z.string()).min(1),
  unless: z.array(z.string()).default([]),
  because: Text,
})
export type Rule = z.infer<typeof Rule>

// Products ------------------------------------------------------------------------------------------------------------

export const Category = z.strictObject({
  categoryId: CatalogueId,
  sortOrder: z.int(),
  title: Text,
  description: Text,
  moq: z.int().positive(),
  productionDays: Days,
  /** The product whose picture is shown for the category. */
  pictureOf: CatalogueId,
})
export type Category = z.infer<typeof Category>

export const Size = z.strictObject({
  sizeId: CatalogueId,
  name: z.string(),
  sizeCategory: z.enum(sizeCategories),
  dimensions: Dimensions,
})
export type Size = z.infer<typeof Size>

const Limit = z.strictObject({ min: z.number().positive(), max: z.number().positive(), step: z.number().positive() })

export const Product = z.strictObject({
  productId: CatalogueId,
  categoryId: CatalogueId,
  title: Text,
  description: Text,
  style: z.string().min(1),
  /** Style options other than size. */
  cells: z.strictObject({ columns: z.int().positive(), rows: z.int().positive() }).optional(),
  /** Maximum number of cells that a customer can choose; absent if the number is fixed. */
  mostCells: z.strictObject({ columns: z.int().positive(), rows: z.int().positive() }).optional(),
  handle: z.enum(['twisted', 'rope', 'ribbon']).optional(),
  styleCode: z.string(),
  type: z.enum(productTypes),
  classification: z.enum(classifications),
  protection: z.enum(protections),
  cmsScope: z.enum(cmsScopes),
  /** Compatible inserts; empty if it takes none (CAT-021). */
  embeds: z.array(CatalogueId),
  /** Default: that of the category. */
  moq: z.int().positive().optional(),
  quantities: z.array(z.int().positive()).max(12),
  quantityMultiple: z.int().positive(),
  unit: z.enum(['piece', 'roll', 'sheet']),
  priceControl: z.enum(priceControls),
  pricingStrategy: z.enum(pricingStrategies),
  sizeTypeOption: z.enum(sizeTypeOptions),
  limits: z.partialRecord(z.enum(dimensionFields), Limit),
  sizes: z.array(Size),
  /** Board materials; the first of each list is the default. */
  materials: z.array(CatalogueId).min(1),
  /** The paper around and inside a rigid core. */
  wrap: CatalogueId.optional(),
  print: z.array(z.enum(printOptions)).min(1),
  coatings: z.array(CatalogueId).min(1),
  finishes: z.array(CatalogueId).min(1),
  addOns: z.array(CatalogueId),
  /** Options of the default configuration other than the first of each list. */
  defaults: z.strictObject({ finish: CatalogueId.optional(), print: z.enum(printOptions).optional() }),
  methods: z.array(z.enum(methods)).min(1),
  /** Cost of a die or tool per order; cost of production and of handling per piece. */
  tooling: Millionths,
  conversion: Millionths,
  handWork: Millionths,
})
export type Product = z.infer<typeof Product>

/** The subject of a picture that is not of a configured product: a plain box of one size, a ream, a pile of rolls. */
export const Shown = z.strictObject({
  /** A style, or a form of stock goods. */
  form: z.string().min(1).max(40),
  dimensions: Dimensions,
  material: CatalogueId,
  printed: z.boolean().optional(),
  /** Whether to show the sheet before it is folded. */
  unfolded: z.boolean().optional(),
  /** Number of copies shown together. */
  count: z.int().min(1).max(6).optional(),
})
export type Shown = z.infer<typeof Shown>

export const Sample = z.strictObject({
  sampleId: CatalogueId,
  title: Text,
  description: Text,
  group: z.enum(sampleGroups),
  category: z.enum(reimbursementCategories),
  price: Millionths,
  days: Days,
  mostPerItem: z.int().positive(),
  /** Maximum reimbursement of category C (SAMPLE-D02). */
  reimbursedUpTo: Millionths.optional(),
  /** Categories of the products that it can be a sample of. */
  categories: z.array(CatalogueId).min(1),
  pictureOf: CatalogueId,
  shown: Shown.optional(),
})
export type Sample = z.infer<typeof Sample>

/**
 * Reimbursement for one sample, by its reimbursement category (SAMPLE-D02), in millionths of the catalogue's currency.
 */
export const reimbursableOfSample = ({
  category,
  price,
  reimbursedUpTo = 0,
}: Pick<Sample, 'category' | 'price' | 'reimbursedUpTo'>): number => {
  const amounts: Record<Sample['category'], number> = {
    I: 0,
    A: price,
    B: Math.round(price / 2),
    C: Math.min(price, reimbursedUpTo),
  }
  return amounts[category]
}

export const Service = z.strictObject({
  serviceId: CatalogueId,
  title: Text,
  description: Text,
  price: Millionths,
  priceUnit: Text,
  estimatedDays: z.int().min(0),
  /** Amount reimbursed with the subsequent packaging order (SERVICE-D02). */
  reimbursable: Millionths,
  /** Whether the customer must first send their product (SAMPLE-T10). */
  needsProductSample: z.boolean(),
  pictureOf: CatalogueId,
  shown: Shown.optional(),
})
export type Service = z.infer<typeof Service>

export const Essential = z.strictObject({
  productId: CatalogueId,
  title: Text,
  description: Text,
  packQuantity: z.int().positive(),
  packUnit: Text,
  price: Millionths,
  weight: z.number().positive(),
  priceDetermination: z.enum(priceDeterminations),
  pictureOf: CatalogueId,
  shown: Shown.optional(),
})
export type Essential = z.infer<typeof Essential>

const Showcase = z.strictObject({
  id: CatalogueId,
  productId: CatalogueId,
  title: Text,
  description: Text,
})

// Catalogue -----------------------------------------------------------------------------------------------------------

/** Sheets that a machine accepts, in mm (4.5 of the trade's numbers). */
const SheetFormat = z.strictObject({ width: z.number().positive(), height: z.number().positive() })

/** Shared parameters of the calculation (4.4, 4.6 of the trade's numbers). */
export const PriceBook = z.strictObject({
  /** Per method: cost per form, per color plate and per m², and waste in sheets and in thousandths. */
  methods: z.record(
    z.enum(methods),
    z.strictObject({
      setup: Millionths,
      perPlate: Millionths,
      perSquareMetre: Millionths,
      perSpotColor: Millionths,
      /** Number of plates included in the setup of a form (4.4: offset, 4). */
      platesInSetup: z.int().min(0),
      wasteSheets: z.int().min(0),
      wastePerMille: z.int().min(0),
      mostColors: z.int().min(0),
      /**
       * Sheet sizes that the method can print on; empty if it prints piece by piece or from a web. A blank can consist
       * of two sheets.
       */
      forms: z.array(SheetFormat),
    }),
  ),
  /**
   * Offset cannot print directly on fluted board: it prints a top sheet that is laminated to the board in place of the
   * outer liner. By surface of the board: the saving per m² without the liner, the paper of the top sheet, and the
   * lamination cost per m².
   */
  lithoLamination: z.strictObject({
    perSquareMetre: Millionths,
    topSheets: z.partialRecord(surfaces, z.strictObject({ liner: Millionths, paper: CatalogueId })),
  }),
  /** Sheet from which corrugated board is cut, for all printing methods. */
  corrugatedSheet: SheetFormat,
  packing: Millionths,
  /** Minimum charge for a run of one product, ex works: machine setup costs the same for a small run. */
  minimumCharge: Millionths,
  overheadPerMille: z.int(),
  /** Margin in thousandths at each quantity, interpolated over the logarithm of the quantity. */
  margins: z.array(z.strictObject({ quantity: z.int().positive(), perMille: z.int() })).min(2),
  /** Orderable quantities: starting with `from`, multiples of `step`. */
  quantitySteps: z.array(z.strictObject({ from: z.int().min(0), step: z.int().positive() })).min(1),
  placeholderQuantities: z.array(z.int().positive()),
})
export type PriceBook = z.infer<typeof PriceBook>

export const Catalogue = z.strictObject({
  currency: z.enum(catalogueCurrencies),
  categories: z.array(Category),
  products: z.array(Product),
  materials: z.array(Material),
  options: z.array(Option),
  print: Named(printOptions),
  colorScopes: Named(colorScopes),
  rules: z.array(Rule),
  samples: z.array(Sample),
  services: z.array(Service),
  essentials: z.array(Essential),
  showcases: z.array(Showcase),
  prices: PriceBook,
  freight: FreightBook,
})
export type Catalogue = z.infer<typeof Catalogue>
