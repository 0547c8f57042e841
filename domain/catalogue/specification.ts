import { z } from 'zod'
import { Bilingual } from '../text/bilingual.ts'

/**
 * What an item is made like, in short: the product, then what lies inside it; empty until it is configured. The codes are
 * in the configuration; the names are those of the catalogue at that time, so a later catalogue does not rename an order.
 */
export const Specification = z
  .array(
    z.strictObject({
      /** Millimeters, in the order in which the product names its dimensions. */
      dimensions: z.array(z.number().positive()).min(1).max(7),
      /** Material, print, coating, finish and add-ons. */
      choices: z.array(Bilingual).min(1).max(30),
    }),
  )
  .max(2)
export type Specification = z.infer<typeof Specification>
