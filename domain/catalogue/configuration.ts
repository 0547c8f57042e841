import { z } from 'zod'
import { dimensionFields } from '../packaging/structure.ts'
import { Sheet } from './sheets.ts'
import { colorScopes, colorTypes, printOptions, sizeTypes, thicknessUnits } from './vocabulary.ts'

/**
 * What a customer says about a product (CONF-D02). `ConfigurationInput` is what may come in: anything may be left out;
 * `Configuration` is complete, as prices and orders need it. Lengths are mm.
 */

/** Ids of the catalogue. */
export const CatalogueId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/)

/** A roll of tape is the longest thing on sale. */
const mostLength = 500_000
const each = <S extends z.ZodType>(schema: S) =>
  Object.fromEntries(dimensionFields.map((name) => [name, schema])) as Record<(typeof dimensionFields)[number], S>

/** Zero or empty counts as not given (CONF-005). Much else counts as 0 for JavaScript: an empty list is none of it. */
const isEmpty = (value: unknown) =>
  value === null || ((typeof value === 'string' || typeof value === 'number') && Number(value) === 0)
const Length = z.number().positive().max(mostLength)
const LengthInput = z.preprocess((value) => (isEmpty(value) ? undefined : value), Length.optional()).optional()

/** A thousandth of a millimetre is more than anyone cuts: 3 inches are 76.2 mm, however a browser multiplied. */
const withoutNoise = (millimetres: number) => Math.round(millimetres * 1000) / 1000

/** All optional (CONF-004): which of them a product has, and from where to where, is in its limits. */
export const Dimensions = z.strictObject(each(Length.optional()))
const DimensionsInput = z
  .strictObject(each(LengthInput))
  .transform(
    (given) =>
      Object.fromEntries(
        Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, withoutNoise(value)]])),
      ) as z.infer<typeof Dimensions>,
  )

/** An ink; `code` names a Pantone, and may stay open until the artwork. */
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
 * Only what a browser may be led to: an address of the web, or a file of ours. Without control characters, for a browser
 * skips them: `/`, a tab and `/evil.example` is an external site.
 */
const AttachmentInput = Attachment.extend({
  url: z
    .string()
    .max(1000)
    .regex(/^(https?:\/\/[\w-]+(\.[\w-]+)+(:\d+)?([/?#]|$)|\/(?![/\\]))\P{Cc}*$/iu),
})

const mostColors = 8
const mostAddOns = 12
const mostSheets = 8
export const mostAttachments = 20

/** Any part of a configuration; unknown keys are refused. */
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
        colors: z.array(Color).max(mostColors).optional(),
      })
      .optional(),
    /** The flute of corrugated board; `none` elsewhere. */
    corrugation: CatalogueId.optional(),
    coating: CatalogueId.optional(),
    finish: CatalogueId.optional(),
    printAddOns: z.array(CatalogueId).max(mostAddOns).optional(),
    /** May be sent back as it came; it follows from the other choices and is never taken at its word. */
    sheets: z.array(Sheet).max(mostSheets).optional(),
    /** For staff and for the manufacturer (CONF-020). */
    additionalComments: Comments.optional(),
    productComments: Comments.optional(),
    attachments: z.array(AttachmentInput).max(mostAttachments).optional(),
  })

/** What customers may send. */
export const ConfigurationInput = partOf(DimensionsInput)
export type ConfigurationInput = z.infer<typeof ConfigurationInput>
/** What we propose to them: the same, with nothing left to be dropped. */
export const ConfigurationPatch = partOf(Dimensions)

/** Complete: every choice made, by the customer or by the product's defaults. */
export const Configuration = z.strictObject({
  size: z.strictObject({
    type: z.enum(sizeTypes),
    dimensions: Dimensions,
    standardSizeId: CatalogueId.optional(),
  }),
  material: z.strictObject({ id: CatalogueId, thickness: Thickness }),
  /** Without print there is no scope and no colour. */
  print: z.strictObject({
    option: z.enum(printOptions),
    colorScope: z.enum(colorScopes).optional(),
    colors: z.array(Color).max(mostColors),
  }),
  corrugation: CatalogueId,
  coating: CatalogueId,
  finish: CatalogueId,
  printAddOns: z.array(CatalogueId).max(mostAddOns),
  /** What all of this makes: the layers, outside first. */
  sheets: z.array(Sheet).max(mostSheets),
  additionalComments: Comments,
  productComments: Comments.optional(),
  attachments: z.array(Attachment).max(mostAttachments),
})
export type Configuration = z.infer<typeof Configuration>
