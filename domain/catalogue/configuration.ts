import { z } from 'zod'
import type { MessageKey } from '../messages/message.ts'
import { dimensionFields } from '../packaging/structure.ts'
import { Sheet } from './sheets.ts'
import { colorScopes, colorTypes, printOptions, sizeTypes, thicknessUnits } from './vocabulary.ts'

/**
 * The configuration of a product (CONF-D02). `ConfigurationInput` is what clients can send: every part is optional.
 * `Configuration` is complete, as required for prices and orders. Lengths are in mm.
 */

/** Catalogue ids. */
export const CatalogueId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/)

/** In mm; the longest product is a roll of tape. */
const maxLengthMm = 500_000
const each = <S extends z.ZodType>(schema: S) =>
  Object.fromEntries(dimensionFields.map((name) => [name, schema])) as Record<(typeof dimensionFields)[number], S>

/** Rounded to a micrometer, which is finer than any cutter: 3 inches are 76.2 mm despite floating-point error. */
const withoutNoise = (millimeters: number) => Math.round(millimeters * 1000) / 1000
const Length = z
  .number()
  .positive()
  .max(maxLengthMm, { error: 'input.lengthAtMost' satisfies MessageKey })

/** All optional (CONF-004): the limits of a product define which dimensions it has and their ranges. */
export const Dimensions = z.strictObject(each(Length.optional()))

/** Zero and empty values count as missing (CONF-005). The type is checked first, because `Number([])` is also 0. */
const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  ((typeof value === 'string' || typeof value === 'number') && Number(value) === 0)
const isEmptyField = (size: object, name: string) => Object.hasOwn(size, name) && isEmpty(size[name as keyof object])
const withoutEmptyFields = (given: unknown): unknown => {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  const empty: ReadonlySet<string> = new Set(dimensionFields.filter((name) => isEmptyField(given, name)))
  return empty.size === 0 ? given : Object.fromEntries(Object.entries(given).filter(([name]) => !empty.has(name)))
}
/** Empty fields are removed before the size is checked: a step for each field would cost more than all other checks. */
const DimensionsInput = z.preprocess(
  withoutEmptyFields,
  z.strictObject(each(Length.overwrite(withoutNoise).optional())),
)

/** An ink; `code` is a Pantone code and can be left empty until the artwork is submitted. */
const Color = z.strictObject({ type: z.enum(colorTypes), code: z.string().trim().max(40).default('') })
export const Thickness = z.strictObject({ value: z.number().positive().max(5_000), unit: z.enum(thicknessUnits) })
export type Thickness = z.infer<typeof Thickness>
const Comments = z.string().trim().max(10_000)
const Attachment = z.strictObject({
  id: z.string().min(1).max(100),
  name: z.string().trim().min(1).max(255),
  url: z.string().max(1000),
  size: z.int().nonnegative(),
})
/**
 * A web address or the path of one of our files. Control characters are refused, because browsers remove them: `/`, a
 * tab and `/evil.example` would become an external address.
 */
const AttachmentInput = Attachment.extend({
  url: z
    .string()
    .max(1000)
    .regex(/^(https?:\/\/[\w-]+(\.[\w-]+)+(:\d+)?([/?#]|$)|\/(?![/\\]))\P{Cc}*$/iu),
})

/** Cells of a divider, an insert or a carrier, along its length and width. */
const Cells = z.strictObject({ columns: z.int().min(1).max(20), rows: z.int().min(1).max(20) })
export type Cells = z.infer<typeof Cells>
/**
 * What the drawing of an ordered configuration depends on besides its size and add-ons, as it was when it was ordered:
 * a later catalogue or program draws it the same way. `version` is that of the style's construction, `caliper` in mm.
 */
export const DrawnAs = z.strictObject({
  style: z.string().min(1).max(64),
  version: z.int().positive().max(10_000),
  caliper: z.number().positive().max(1_000),
  cells: Cells.optional(),
  handle: z.enum(['twisted', 'rope', 'ribbon']).optional(),
  solid: z.literal(true).optional(),
})
export type DrawnAs = z.infer<typeof DrawnAs>
/** Area in cm² covered by each add-on, by id; if absent, the usual area. */
const Areas = z.record(CatalogueId, z.number().positive().max(20_000))

const maxColors = 8
const maxAddOns = 12
const maxSheets = 8
export const maxAttachments = 20

/** A partial configuration; unknown keys are refused. */
const partOf = <S extends z.ZodType>(dimensions: S) =>
  z.strictObject({
    size: z
      .strictObject({
        type: z.enum(sizeTypes).optional(),
        dimensions: dimensions.optional(),
        standardSizeId: CatalogueId.optional(),
      })
      .optional(),
    material: z.strictObject({ id: CatalogueId.optional(), thickness: Thickness.optional() }).optional(),
    print: z
      .strictObject({
        option: z.enum(printOptions).optional(),
        colorScope: z.enum(colorScopes).optional(),
        colors: z.array(Color).max(maxColors).optional(),
      })
      .optional(),
    /** The flute of corrugated board; otherwise `none`. */
    corrugation: CatalogueId.optional(),
    coating: CatalogueId.optional(),
    finish: CatalogueId.optional(),
    printAddOns: z.array(CatalogueId).max(maxAddOns).optional(),
    addOnAreas: Areas.optional(),
    cells: Cells.optional(),
    /** Of an ordered configuration: only its drawings use it. */
    drawnAs: DrawnAs.optional(),
    /** Clients can send back the value that they received, but it is ignored: it is derived from the other choices. */
    sheets: z.array(Sheet).max(maxSheets).optional(),
    /** For staff and for the manufacturer (CONF-020). */
    additionalComments: Comments.optional(),
    productComments: Comments.optional(),
    attachments: z.array(AttachmentInput).max(maxAttachments).optional(),
  })

/** A configuration as clients send it. */
export const ConfigurationInput = partOf(DimensionsInput)
export type ConfigurationInput = z.infer<typeof ConfigurationInput>
/** A proposed configuration change: like the input, but without values that count as missing. */
export const ConfigurationPatch = partOf(Dimensions)

/** A complete configuration: every part is chosen by the customer or is a default of the product. */
export const Configuration = z.strictObject({
  size: z.strictObject({
    type: z.enum(sizeTypes),
    dimensions: Dimensions,
    standardSizeId: CatalogueId.optional(),
  }),
  material: z.strictObject({ id: CatalogueId, thickness: Thickness }),
  /** Scope and colors are absent if there is no print. */
  print: z.strictObject({
    option: z.enum(printOptions),
    colorScope: z.enum(colorScopes).optional(),
    colors: z.array(Color).max(maxColors),
  }),
  corrugation: CatalogueId,
  coating: CatalogueId,
  finish: CatalogueId,
  printAddOns: z.array(CatalogueId).max(maxAddOns),
  /** Areas of the chosen add-ons for which an area was specified. */
  addOnAreas: Areas.optional(),
  /** If absent, the product's cells. */
  cells: Cells.optional(),
  /** Absent in the shop, and in orders from before it was recorded. */
  drawnAs: DrawnAs.optional(),
  /** The resulting layers, outside first. */
  sheets: z.array(Sheet).max(maxSheets),
  additionalComments: Comments,
  productComments: Comments.optional(),
  attachments: z.array(Attachment).max(maxAttachments),
})
export type Configuration = z.infer<typeof Configuration>
