import { z } from 'zod'
import { type Language, languages } from './languages.ts'

const Shape = Object.fromEntries(languages.map((one) => [one, z.string().min(1).max(300)])) as Record<
  Language,
  z.ZodString
>

/**
 * A text in every language (USER-010). Events store catalogue names in this form, so that an order can be read in any
 * language.
 */
export const Bilingual = z.strictObject(Shape).readonly()
export type Bilingual = Readonly<Record<Language, string>>

/** Creates a text for each language. */
export const bilingual = (write: (language: Language) => string): Bilingual => ({
  'en-US': write('en-US'),
  'zh-CN': write('zh-CN'),
})
