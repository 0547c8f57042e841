import { z } from 'zod'
import {
  CatalogueId,
  Configuration,
  ConfigurationPatch,
  Dimensions,
  Thickness,
} from '#domain/catalogue/configuration.ts'
import { Certificate } from '#domain/catalogue/materials.ts'
import { sizeCategories, thicknessUnits } from '#domain/catalogue/vocabulary.ts'
import { CondensedProduct, DimensionLimits, SampleProduct } from './product-shapes.ts'

/** What can be chosen for a product, with reasons for what cannot. */

const Text = z.string()

/**
 * A value offered in a step. To choose it, replace every key of `change` in the configuration. Incompatible values are
 * also listed: `allowed` is false, `reason` explains why, `change` also changes the conflicting choices, and `remedy`
 * describes those changes for the button.
 */
export const Choice = z.strictObject({
  id: z.string(),
  title: Text,
  description: Text,
  selected: z.boolean(),
  recommended: z.boolean(),
  allowed: z.boolean(),
  reason: Text.nullable(),
  remedy: Text.nullable(),
  /** Null if no change makes it possible for this product and size. */
  change: ConfigurationPatch.nullable(),
})

/** An add-on. `area` is present if its area in cm² can be specified: the default is `usual`, or the whole surface. */
export const AddOnChoice = Choice.extend({ area: z.strictObject({ usual: z.number().nullable() }).nullable() })

/** A material with its thickness table; `thickness` is in the unit in which the material is usually ordered. */
export const MaterialChoice = Choice.extend({
  family: z.string(),
  thickness: Thickness,
  /** The same thickness in every unit of the material's table. */
  thicknesses: z.array(Thickness),
  caliper: z.number(),
  weightPerSquareMetre: z.number(),
  /** Edge crush resistance in kN/m; null for materials that are not corrugated. */
  ect: z.number().nullable(),
  /** Color of the surface, `#c9a678`. */
  color: z.string(),
  recycledShare: z.number(),
  /** Claims with their certificates; a claim is no longer made after its certificate expires. */
  certificates: z.array(Certificate),
})

const StandardSize = z.strictObject({
  sizeId: CatalogueId,
  name: Text,
  sizeCategory: z.enum(sizeCategories),
  /** Inner size. */
  dimensions: Dimensions,
})

/** An incompatible choice that was replaced (CONF-D03). */
const Change = z.strictObject({ step: z.string(), message: Text })
/** A value that cannot be produced; no price is available until it is corrected. */
const Problem = z.strictObject({ field: z.string(), reason: z.string(), message: Text })

/** The choices of each step for a given configuration (CAT-D03). Categories and products have separate endpoints. */
export const ProductConfiguration = z.strictObject({
  /** The requested configuration, completed with defaults. */
  config: Configuration,
  options: z.strictObject({
    size: z.strictObject({ types: z.array(Choice), dimensions: z.array(DimensionLimits) }),
    material: z.array(MaterialChoice),
    print: z.array(Choice),
    quantities: z.strictObject({ moq: z.int(), multiple: z.int(), most: z.int(), offered: z.array(z.int()) }),
    sample: z.array(SampleProduct),
    corrugation: z.array(Choice),
    coating: z.array(Choice),
    finish: z.array(Choice),
    colorScope: z.array(Choice),
    printAddOns: z.array(AddOnChoice),
    additionalComments: z.strictObject({ maxLength: z.int() }),
    productComments: z.strictObject({ maxLength: z.int() }),
    attachments: z.strictObject({ most: z.int() }),
    /** Compatible inserts; empty if the product takes none (CAT-021). */
    embedded: z.array(CondensedProduct),
  }),
  sizes: z.array(StandardSize),
  scaleUnits: z.strictObject({
    unitOfLength: z.array(z.string()),
    paperThickness: z.array(z.enum(thicknessUnits)),
    /** The quantity unit: `piece`, `roll`. */
    quantity: z.string(),
  }),
  changes: z.array(Change),
  problems: z.array(Problem),
  catalogueVersion: z.int(),
})
