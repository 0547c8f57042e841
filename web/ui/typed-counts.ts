/**
 * Whole numbers as people type them. A comma (or a period) before exactly three digits groups a number: `1,500`. In
 * `500,750` it may also separate two numbers, so the user is asked which one is meant. Full-width characters of Chinese
 * input methods are converted.
 */

/** `ambiguous`: one number or several; the typed text without its separator is the one number. */
export type TypedCounts = { counts: number[] } | { ambiguous: string } | undefined

const grouped = /^\d{1,3}(?:([,.])\d{3})(?:\1\d{3})*$/

/** Longer texts are several numbers, because no quantity has nine digits. */
const maxDigits = 8

const readToken = (token: string, mayList: boolean): TypedCounts => {
  if (/^\d+$/.test(token)) return { counts: [Number(token)] }
  if (grouped.test(token)) {
    const [first = '', ...rest] = token.split(/[,.]/)
    const digits = [first, ...rest].join('')
    const isOne = first.length < 3 || rest.some((part) => part.startsWith('0'))
    if (isOne || !mayList || token.includes('.')) return { counts: [Number(digits)] }
    if (digits.length <= maxDigits) return { ambiguous: digits }
  }
  const parts = token.split(',').filter(Boolean)
  return parts.length > 1 && parts.every((part) => /^\d+$/.test(part)) ? { counts: parts.map(Number) } : undefined
}

/** All numbers in a text; undefined if something else is in it. */
export const typedCounts = (text: string): TypedCounts => {
  const trimmed = text.normalize('NFKC').trim()
  // If another separator occurs, commas are thousands separators.
  const mayList = !/[/;、]/.test(trimmed)
  const counts: number[] = []
  for (const token of trimmed.split(/[\s/;、]+|,\s+/).filter(Boolean)) {
    const read = readToken(token.replace(/,$/, ''), mayList)
    if (!read || 'ambiguous' in read) return read
    counts.push(...read.counts)
  }
  return counts.length > 0 ? { counts } : undefined
}

/** One number; spaces may group it as well: `10 000`. */
export const typedCount = (text: string): number | { ambiguous: string } | undefined => {
  const trimmed = text.normalize('NFKC').trim()
  const read = typedCounts(/^\d{1,3}(\s\d{3})+$/.test(trimmed) ? trimmed.replaceAll(/\s/g, ',') : trimmed)
  if (!read || 'ambiguous' in read) return read
  return read.counts.length === 1 ? read.counts[0] : undefined
}
