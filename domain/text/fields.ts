import { z } from 'zod'
import type { MessageKey } from '../messages/message.ts'

/**
 * Schemas of contract fields. Their errors are message keys; `application/contracts/messages.ts` translates them and
 * adds the field. Numbers, dates, lists and choices do not need separate schemas: `z.number()`, `Moment`, `z.array(…)`,
 * `z.enum(…)`.
 */

/** Default maximum length of a text, in characters (HELPERS-017). */
const maxCharacters = 10_000

/**
 * A text without invisible characters: control characters, direction marks that reorder the surrounding letters, and
 * noncharacters, which XML and PDF cannot contain. Newlines are normalized to `\n`, because browsers differ.
 */
const visibleText = z.string().overwrite((value) => value.replaceAll(/\r\n?/g, '\n').replaceAll(unseen, ''))
const unseen = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu

/** A required text, trimmed (TEXT-020..023). */
export const text = (most = maxCharacters) => visibleText.trim().min(1).max(most)

/** Characters that start a new line, or reorder or hide the surrounding letters. */
const layoutCharacters = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const readable = /[\p{L}\p{N}]/u
const link = /:\/\/|\bwww\./i
/**
 * A web or IP address without its scheme, or more digits than a name has, such as a phone number (S-10). Checked in the
 * compatibility form (NFKC), because browsers resolve addresses in it: U+2024 is a dot there.
 */
const bareAddress = /[\p{L}\p{N}-]{2,}[.。．｡]\p{Ll}{2,}|(?:\p{Nd}[^\p{L}]*){7}|\p{Nd}+(?:\.\p{Nd}+){3}/u
/**
 * Frequent top-level domains in upper and lower case. `bareAddress` accepts a dot before a capital letter, or after a
 * single letter, because names contain both (`St.John`, `J.de Boer`).
 */
const frequentDomain =
  /[\p{L}\p{N}][.。．｡](?:com|net|org|info|biz|io|me|shop|store|site|online|xyz|click|vip|club|cn|uk)(?![\p{L}\p{N}])/iu

/**
 * Whether a personal name is allowed. Emails to any address that an attacker enters greet people by name and contain
 * the inviter's name, so a name must be one readable line without links.
 */
const isName = (name: string): boolean =>
  name === '' || (readable.test(name) && !layoutCharacters.test(name) && !link.test(name.normalize('NFKC')))

/** An optional name of a person or a company. */
export const optionalName = (most: number) => z.string().trim().max(most).refine(isName, { error: 'input.name' })

/**
 * The name of a person, without web addresses and phone numbers, because emails to unverified addresses contain it
 * (S-10). Companies can have names like `Booking.com`; emails prevent such names from becoming links.
 */
export const personName = (most: number) =>
  nameText(most).refine((name) => !containsAddress(name.normalize('NFKC')), { error: 'input.name' })
const containsAddress = (name: string): boolean => bareAddress.test(name) || frequentDomain.test(name)

/** The same as `optionalName`, but required. */
export const nameText = (most: number) => z.string().trim().min(1).max(most).refine(isName, { error: 'input.name' })

/** A file name: one line, without characters that reorder letters to hide its extension. */
export const fileNameText = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((name) => !layoutCharacters.test(name), { error: 'input.fileName' })

/** An optional text, trimmed; '' if empty or absent. */
export const optionalText = (most = maxCharacters) => visibleText.trim().max(most).default('')

/** Number of digits of a phone number without and with country code (E.164). */
const phoneDigits = { min: 6, max: 15 }
/** Digits with the usual separators, and an extension. */
const phoneForm = /^\+?[\d\s().\-/]+(?:\s*(?:x|ext\.?|#)\s*\d{1,6})?$/i

/** Whether a text can be a phone number. */
export const isPhoneNumber = (value: string): boolean => {
  const digits = value.replace(/(?:x|ext\.?|#)\s*\d+$/i, '').replaceAll(/\D/g, '').length
  return phoneForm.test(value) && digits >= phoneDigits.min && digits <= phoneDigits.max
}

/** The address of a web page; only https and http become links. */
export const webAddress = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^https?:\/\/[^\s/]+\.[^\s]+$/, { error: 'input.website' satisfies MessageKey })

/** A country: ISO 3166-1 alpha-2, `HK`. */
export const CountryCode = z.string().regex(/^[A-Z]{2}$/, { error: 'input.countryCode' })

/** A boolean, which can also be the text `true` or `false`, as in a query (TEXT-029). */
export const flag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean(),
) as z.ZodType<boolean, boolean | 'true' | 'false'>

/** JSON as text, as in a query, parsed and validated by a schema (TEXT-034). */
export const jsonText = <S extends z.ZodType>(schema: S, most = maxCharacters) =>
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
