import { z } from 'zod'

/**
 * What a packaging item is made of. The slice sells one structure, the plain mailer box; the parametric structures,
 * materials and print of the catalogue join here.
 */

/** Inner size of a box in mm: length and width of the floor, height when closed. */
export const Dimensions = z.strictObject({
  length: z.int().min(50).max(1200),
  width: z.int().min(50).max(1200),
  height: z.int().min(15).max(600),
})
export type Dimensions = z.infer<typeof Dimensions>

/** The boards a mailer is cut from: corrugated fluting and liner, thinnest first. */
export const materials = ['eFluteKraft', 'eFluteWhite', 'bFluteKraft'] as const
export const materialNames: Record<(typeof materials)[number], string> = {
  eFluteKraft: 'E-flute, kraft outside',
  eFluteWhite: 'E-flute, white outside',
  bFluteKraft: 'B-flute, kraft outside',
}

/** A complete configuration. Print is `blank`: such items need no dieline proof and no artwork (ORDER-T39, PO-T22). */
export const BoxConfiguration = z.strictObject({
  dimensions: Dimensions,
  material: z.enum(materials),
  print: z.enum(['blank']),
})
export type BoxConfiguration = z.infer<typeof BoxConfiguration>

/** The product as an order keeps it: condensed, so that a later change of the catalogue does not rewrite history. */
export const CondensedProduct = z.strictObject({
  productId: z.string().min(1).max(100),
  title: z.string().min(1).max(200),
})
export type CondensedProduct = z.infer<typeof CondensedProduct>

/** Products on offer. */
export const products = { mailerBox: { productId: 'mailer-0427', title: 'Mailer box (FEFCO 0427)' } } as const

/** One line for spec sheets and lists: `240 × 180 × 80 mm, E-flute, kraft outside, plain`. */
export const describeBox = ({ dimensions: { length, width, height }, material }: BoxConfiguration): string =>
  `${length} × ${width} × ${height} mm, ${materialNames[material]}, plain`
