import { z } from 'zod'
import { Bilingual } from '../text/bilingual.ts'

/**
 * Short description of an item: the product, then the insert; empty until it is configured. The configuration contains
 * the codes; names are copied from the catalogue at the time of configuration, so later catalogues do not rename them.
 */
export const Specification = z
  .array(
    z.strictObject({
      /** In millimeters, in the order of the product's dimensions. */
      dimensions: z.array(z.number().positive()).min(1).max(7),
      /** Material, print, coating, finish and add-ons. */
      choices: z.array(Bilingual).min(1).max(30),
    }),
  )
  .max(2)
export type Specification = z.infer<typeof Specification>
