import { z } from 'zod'

/** Forms of ids. Who draws them is `infrastructure/log/ids.ts`: chance is no part of the domain. */

/** What people read to each other on the telephone: 8 digits and lower-case letters (HELPERS-001). */
export const HumanId = z.string().regex(/^[0-9a-z]{8}$/)

/** UUIDs of the versions 1 to 8, in either case; neither the nil nor the greatest one (HELPERS-004). */
export const Uuid = z.string().regex(/^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i)

/** A running number with leading zeros: 7 → `007`; one that is longer stays whole (HELPERS-002). */
export const paddedNumber = (number: number, digits = 3): string => String(number).padStart(digits, '0')
