import { plainLetters } from './plain-letters.ts'

/**
 * A name as part of an address: `Crème Brûlée Box!` → `creme-brulee-box` (TEXT-D09). A name without a single Latin
 * letter or digit has none, and comes out empty.
 *
 * @throws {TypeError} for what is no text (TEXT-049)
 */
export const slug = (name: unknown): string => {
  if (typeof name !== 'string') throw new TypeError('Expected slug input to be a string')
  return plainLetters(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
