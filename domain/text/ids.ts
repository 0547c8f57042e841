import { z } from 'zod'

/** Formats of ids. `infrastructure/log/ids.ts` generates them, because randomness is not part of the domain. */

/** Ids that people read aloud on the phone: 8 digits and lower-case letters (HELPERS-001). */
export const HumanId = z.string().regex(/^[0-9a-z]{8}$/)

/** UUIDs of versions 1 to 8, in either case; not the nil or max UUID (HELPERS-004). */
export const Uuid = z.string().regex(/^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i)

/** A number with leading zeros: 7 → `007`; a longer number is not truncated (HELPERS-002). */
export const paddedNumber = (number: number, digits = 3): string => String(number).padStart(digits, '0')
