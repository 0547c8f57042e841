import { z } from 'zod'

/** Properties of an uploaded file, for any use. Lengths in mm, resolutions in pixels per inch. */

/** A box of a page, from the upper left corner of the displayed page. */
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
    /** The first pages. */
    pages: z.array(InspectedPage),
    /** Names of the fonts that are not in the file. */
    missingFonts: z.array(z.string()),
    /** The lowest resolution of a placed image, and the number of images. */
    images: z.strictObject({ count: z.int(), lowest: z.number().nullable() }),
    colors: z.array(z.enum(inspectedColors)),
    /** Names of the spot colors. */
    spots: z.array(z.string()),
  }),
  /** `notPdf`: another kind of file. `tooLarge`, `tooSlow`: more than this server inspects. */
  z.strictObject({
    status: z.literal('unreadable'),
    reason: z.enum(['notPdf', 'damaged', 'protected', 'tooLarge', 'tooSlow']),
  }),
])
export type Inspection = z.infer<typeof Inspection>
export type ReadableFile = Extract<Inspection, { status: 'readable' }>
