import { plainLetters } from './plain-letters.ts'

/**
 * A name as part of a URL: `Crème Brûlée Box!` → `creme-brulee-box` (TEXT-D09). '' for a name without Latin letters or
 * digits.
 *
 * @throws {TypeError} if it is not a string (TEXT-049)
 */
export const slug = (name: unknown): string => {
  if (typeof name !== 'string') throw new TypeError('Expected slug input to be a string')
  return plainLetters(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
