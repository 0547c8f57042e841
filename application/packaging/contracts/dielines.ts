import { z } from 'zod'
import { ConfigurationInput } from '#domain/catalogue/configuration.ts'
import { jsonText } from '#domain/text/fields.ts'
import { languages } from '#domain/text/languages.ts'
import { dielineFormats } from './dieline-links.ts'

export { dielinePath, type DielineFormat } from './dieline-links.ts'

/**
 * Downloadable dielines. They are drawings, not JSON: the route returns the file itself, and refuses requests like
 * every other endpoint. Public, without an account.
 */

export const DielineParams = z.strictObject({
  productId: z.string().min(1).max(100),
  format: z.enum(dielineFormats),
})

/** `?config=` is a configuration as JSON; omitted fields use the product's defaults. */
export const DielineQuery = z.strictObject({
  config: jsonText(ConfigurationInput).default({}),
  /** Language of the texts in the file. */
  language: z.enum(languages).default('en-US'),
})
