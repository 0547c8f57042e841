import { z } from 'zod'

/** Properties of an uploaded file, independent of its use. Lengths in mm, resolutions in pixels per inch. */

/** A box on a page, relative to the upper left corner of the page as displayed. */
export const PageBox = z.strictObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
export type PageBox = z.infer<typeof PageBox>

const InspectedPage = z.strictObject({
  width: z.number(),
  height: z.number(),
  /** Null if the file defines none. */
  trim: PageBox.nullable(),
  bleed: PageBox.nullable(),
})

/** Colors that a file uses: process colors and `spot`. */
const inspectedColors = ['gray', 'rgb', 'cmyk', 'lab', 'spot'] as const

export const Inspection = z.discriminatedUnion('status', [
  z.strictObject({
    status: z.literal('readable'),
    pageCount: z.int(),
    /** Only the first pages. */
    pages: z.array(InspectedPage),
    /** Names of fonts that are not embedded in the file. */
    missingFonts: z.array(z.string()),
    /** The lowest resolution of the placed images, and the number of images. */
    images: z.strictObject({ count: z.int(), lowest: z.number().nullable() }),
    colors: z.array(z.enum(inspectedColors)),
    /** Names of the spot colors. */
    spots: z.array(z.string()),
  }),
  /** `notPdf`: another file type. `tooLarge`, `tooSlow`: exceeds the limits of the inspection. */
  z.strictObject({
    status: z.literal('unreadable'),
    reason: z.enum(['notPdf', 'damaged', 'protected', 'tooLarge', 'tooSlow']),
  }),
])
export type Inspection = z.infer<typeof Inspection>
export type ReadableFile = Extract<Inspection, { status: 'readable' }>
