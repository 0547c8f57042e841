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
 * A whole catalogue: products, their materials and options, forbidden combinations, and all costs (CAT-D06). Each
 * publication is one such value; it is checked when it is published and never changes afterwards. Lengths are mm,
 * weights grams, costs whole millionths of the catalogue currency, so that calculations need no fractions.
 */

/**
 * Millionths of the catalogue currency: fine enough to state the cost of a square metre of board, or of a box, as an
 * integer.
 */
const Millionths = z.int().nonnegative()
const Text = z.strictObject(Object.fromEntries(languages.map((one) => [one, z.string().min(1)])) as TextShape)
type TextShape = Record<(typeof languages)[number], z.ZodString>
/** Best case, average and worst case in days. */
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
  /** Licence, certificate or report number. */
  code: z.string().min(1).max(60),
  validUntil: z.iso.date(),
})
export type Certificate = z.infer<typeof Certificate>

export const Material = z.strictObject({
  id: CatalogueId,
  title: Text,
  description: Text,
  /** Groups sheets of one kind, so that another thickness of the same kind can be found. */
  family: CatalogueId,
  surface: surfaces,
  /** The flute of corrugated board. */
  corrugation: CatalogueId,
  /** Thickness of the sheet in mm, and in points where the trade uses them (CONF-D05: a table, never a formula). */
  caliper: z.number().positive(),
  points: z.number().positive().optional(),
  /** g/m². */
  grammage: z.number().positive(),
  /**
   * Edge crush resistance of corrugated board in kN/m (1 lb/in is 0.175 kN/m); absent for boards of boxes that are not
   * stacked.
   */
  ect: z.number().positive().optional(),
  /** The unit that the trade orders it by. */
  orderedBy: z.enum(['gsm', 'PT', 'mil']),
  perSquareMetre: Millionths,
  /** The paper around a rigid core; replaces the product's. */
  wrap: CatalogueId.optional(),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  recycledShare: z.number().min(0).max(1),
  /** Claims that a certificate covers until an ISO date; absent without certificates. */
  certificates: z.array(Certificate).optional(),
})
export type Material = z.infer<typeof Material>

/** A choice in a step; `none` is also an option. */
export const Option = z.strictObject({
  id: CatalogueId,
  step: z.enum(['corrugation', 'coating', 'finish', 'printAddOns']),
  title: Text,
  description: Text,
  /** The name by which rules refer to options of one kind: `group:foil`. */
  group: CatalogueId.optional(),
  setup: Millionths,
  perSquareMetre: Millionths,
  perPiece: Millionths,
  /**
   * Set where the option covers part of the surface and the customer can give its area. The set-up is then priced by
   * the cm² of the tool, and costs at least `setup`. `usual` cm² apply if the customer gives no area; without `usual`,
   * the whole surface.
   */
  area: z.strictObject({ usual: z.number().positive().optional(), perSquareCentimetre: Millionths }).optional(),
})
export type Option = z.infer<typeof Option>

/** Titles of the closed lists: print options and colour scopes. */
const Named = <const T extends readonly [string, ...string[]]>(ids: T) =>
  z.array(z.strictObject({ id: z.enum(ids), title: Text, description: Text })).length(ids.length)

/**
 * A forbidden combination: a configuration that has all facets of `when` and none of `unless`. Examples of a facet:
 * `finish:soft-touch`, `surface:kraft`, `gsm<300`; `facets.ts` lists the words.
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
  /** The product whose picture represents the category. */
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
  /** Options of a style beyond the size. */
  cells: z.strictObject({ columns: z.int().positive(), rows: z.int().positive() }).optional(),
  /** Largest number of cells that a customer can choose; absent if the cells are fixed. */
  mostCells: z.strictObject({ columns: z.int().positive(), rows: z.int().positive() }).optional(),
  handle: z.enum(['twisted', 'rope', 'ribbon']).optional(),
  styleCode: z.string(),
  type: z.enum(productTypes),
  classification: z.enum(classifications),
  protection: z.enum(protections),
  cmsScope: z.enum(cmsScopes),
  /** Inserts that fit into it; empty if it takes none (CAT-021). */
  embeds: z.array(CatalogueId),
  /** Defaults to that of the category. */
  moq: z.int().positive().optional(),
  quantities: z.array(z.int().positive()).max(12),
  quantityMultiple: z.int().positive(),
  unit: z.enum(['piece', 'roll', 'sheet']),
  priceControl: z.enum(priceControls),
  pricingStrategy: z.enum(pricingStrategies),
  sizeTypeOption: z.enum(sizeTypeOptions),
  limits: z.partialRecord(z.enum(dimensionFields), Limit),
  sizes: z.array(Size),
  /** Materials of the board; the first of each list is the default. */
  materials: z.array(CatalogueId).min(1),
  /** The paper around and inside a rigid core. */
  wrap: CatalogueId.optional(),
  print: z.array(z.enum(printOptions)).min(1),
  coatings: z.array(CatalogueId).min(1),
  finishes: z.array(CatalogueId).min(1),
  addOns: z.array(CatalogueId),
  /** Options of the default configuration that differ from the first of each list. */
  defaults: z.strictObject({ finish: CatalogueId.optional(), print: z.enum(printOptions).optional() }),
  methods: z.array(z.enum(methods)).min(1),
  /** Cost of a die or tool per order; of production and of handling per piece. */
  tooling: Millionths,
  conversion: Millionths,
  handWork: Millionths,
})
export type Product = z.infer<typeof Product>

/** What a picture shows if it is not a configured product: a plain box of one size, a ream, a pile of rolls. */
export const Shown = z.strictObject({
  /** A style, or a form of stock goods. */
  form: z.string().min(1).max(40),
  dimensions: Dimensions,
  material: CatalogueId,
  printed: z.boolean().optional(),
  /** The sheet before it is folded. */
  unfolded: z.boolean().optional(),
  /** How many copies are shown together. */
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
  /** Categories whose products it can be made of. */
  categories: z.array(CatalogueId).min(1),
  pictureOf: CatalogueId,
  shown: Shown.optional(),
})
export type Sample = z.infer<typeof Sample>

/** Reimbursement for one sample by its category (SAMPLE-D02), in millionths of the catalogue's currency. */
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
  /** Amount reimbursed with the packaging order that follows (SERVICE-D02). */
  reimbursable: Millionths,
  /** Whether the customer sends their product first (SAMPLE-T10). */
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

/** Sheets that a machine takes, in mm (4.5 of the trade's numbers). */
const SheetFormat = z.strictObject({ width: z.number().positive(), height: z.number().positive() })

/** Shared numbers of the calculation (4.4, 4.6 of the trade's numbers). */
export const PriceBook = z.strictObject({
  /** Per method: cost per form, per colour plate and per m², and waste in sheets and as a share in thousandths. */
  methods: z.record(
    z.enum(methods),
    z.strictObject({
      setup: Millionths,
      perPlate: Millionths,
      perSquareMetre: Millionths,
      perSpotColor: Millionths,
      /** Plates included in the set-up of a form (4.4: offset, 4). */
      platesInSetup: z.int().min(0),
      wasteSheets: z.int().min(0),
      wastePerMille: z.int().min(0),
      mostColors: z.int().min(0),
      /** Sheet sizes it prints on; empty for printing piece by piece or from the web. A blank may take two sheets. */
      forms: z.array(SheetFormat),
    }),
  ),
  /**
   * Offset cannot print on fluted board: it prints a top sheet that replaces the outer liner and is laminated to the
   * board. By surface of the board: the saving per m² without the liner, the paper of the top sheet, and the cost of
   * laminating per m².
   */
  lithoLamination: z.strictObject({
    perSquareMetre: Millionths,
    topSheets: z.partialRecord(surfaces, z.strictObject({ liner: Millionths, paper: CatalogueId })),
  }),
  /** Sheet that corrugated board is cut from, for every printing method. */
  corrugatedSheet: SheetFormat,
  packing: Millionths,
  /** Minimum charge for a run of one product, ex works: machine set-up costs the same for a small run. */
  minimumCharge: Millionths,
  overheadPerMille: z.int(),
  /** Margin in thousandths at each quantity, interpolated on the logarithm of the quantity. */
  margins: z.array(z.strictObject({ quantity: z.int().positive(), perMille: z.int() })).min(2),
  /** Sellable quantities: from each quantity on, multiples of its step. */
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
