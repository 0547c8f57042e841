import { z } from 'zod'
import { ConfigurationInput } from '#domain/catalogue/configuration.ts'
import { jsonText } from '#domain/text/fields.ts'
import { languages } from '#domain/text/languages.ts'
import { dielineFormats } from './dieline-links.ts'

export { dielinePath, type DielineFormat } from './dieline-links.ts'

/**
 * Dielines to download. They are drawings, no JSON: the route answers with the file itself, and refuses as every other
 * endpoint does. Open to everyone, without an account.
 */

export const DielineParams = z.strictObject({
  productId: z.string().min(1).max(100),
  format: z.enum(dielineFormats),
})

/** `?config=` holds a configuration as JSON; what is left out of it is the product's default. */
export const DielineQuery = z.strictObject({
  config: jsonText(ConfigurationInput).default({}),
  /** Language of the texts in the file; a PDF is in English. */
  language: z.enum(languages).default('en-US'),
})
