import { z } from 'zod'
import type { MessageKey } from '../messages/message.ts'

/**
 * Schemas of the fields of contracts. Their errors are keys of messages, put in words by
 * `application/contracts/messages.ts`, which adds the field.
 * Numbers, dates, lists and choices need no schema of their own: `z.number()`, `Moment`, `z.array(…)`, `z.enum(…)`.
 */

/** The most characters of a text that names no limit of its own (HELPERS-017). */
const mostCharacters = 10_000

/**
 * A text without what no one types and no one sees: control characters, directions that turn the letters around them, and
 * noncharacters, which XML and PDF cannot hold. Newlines are `\n`, as browsers do not agree on them.
 */
const typed = z.string().overwrite((value) => value.replaceAll(/\r\n?/g, '\n').replaceAll(unseen, ''))
const unseen = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu

/** A text that has to be there, trimmed (TEXT-020..023). */
export const text = (most = mostCharacters) => typed.trim().min(1).max(most)

/** What begins another line, or turns and hides the letters around it. */
const steering = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const readable = /[\p{L}\p{N}]/u
const link = /:\/\/|\bwww\./i
/** A web address without its scheme, and more digits than a name has: a telephone number (S-10). */
const bareAddress = /[\p{L}\p{N}-]{2,}[.。．｡]\p{Ll}{2,}|(?:\p{Nd}[^\p{L}]*){7}/u

/**
 * Whether a personal name is allowed: we greet people by their names in mails to any address that an attacker types,
 * and say who invites them, so a name is one line that can be read, and nothing to press on.
 */
const isName = (name: string): boolean =>
  name === '' || (readable.test(name) && !steering.test(name) && !link.test(name))

/** An optional name of a person or a company. */
export const optionalName = (most: number) => z.string().trim().max(most).refine(isName, { error: 'input.name' })

/**
 * The name of a person: no web address and no telephone number either, because mails to unproven addresses greet with it (S-10).
 * Companies may be called `Booking.com`; mails keep their names from becoming links.
 */
export const personName = (most: number) =>
  nameText(most).refine((name) => !bareAddress.test(name), { error: 'input.name' })

/** The same as `optionalName`, and it has to be there. */
export const nameText = (most: number) => z.string().trim().min(1).max(most).refine(isName, { error: 'input.name' })

/** The name of a file: one line, in which no letters are turned around to hide what ends it. */
export const fileNameText = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((name) => !steering.test(name), { error: 'input.fileName' })

/** A text that may be left empty or out, trimmed; it is '' then. */
export const optionalText = (most = mostCharacters) => typed.trim().max(most).default('')

/** Digits of a telephone number without and with the country (E.164). */
const phoneDigits = { min: 6, max: 15 }
/** Digits with the usual signs between them, and an extension. */
const phoneForm = /^\+?[\d\s().\-/]+(?:\s*(?:x|ext\.?|#)\s*\d{1,6})?$/i

/** Whether a text can be a telephone number. */
export const isPhoneNumber = (value: string): boolean => {
  const digits = value.replace(/(?:x|ext\.?|#)\s*\d+$/i, '').replaceAll(/\D/g, '').length
  return phoneForm.test(value) && digits >= phoneDigits.min && digits <= phoneDigits.max
}

/** The address of a page: a link is only made of one that starts with https or http. */
export const webAddress = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^https?:\/\/[^\s/]+\.[^\s]+$/, { error: 'input.website' satisfies MessageKey })

/** A country: ISO 3166-1 alpha-2, `HK`. */
export const CountryCode = z.string().regex(/^[A-Z]{2}$/, { error: 'input.countryCode' })

/** Yes or no where a boolean may also come as the text `true` or `false`, as in a query (TEXT-029). */
export const flag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean(),
) as z.ZodType<boolean, boolean | 'true' | 'false'>

/** JSON as text, as in a query, read by a schema (TEXT-034). */
export const jsonText = <S extends z.ZodType>(schema: S, most = mostCharacters) =>
  z
    .string()
    .min(1)
    .max(most)
    .transform((json, context): unknown => {
      try {
        return JSON.parse(json)
      } catch {
        context.addIssue({ code: 'custom', message: 'input.json' })
        return z.NEVER
      }
    })
    .pipe(schema)
