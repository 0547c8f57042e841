/** Text for language models: readers see every character that the model receives (TEXT-008..019). */

/** Maximum size of a sanitized text in UTF-8, including the marker. */
export const maxSanitizedBytes = 65_536

/** Replaces the end of a longer text. */
export const truncationMarker = ' [truncated]'

/**
 * Default-ignorable code points are the bidirectional controls, tags, variation selectors, zero-width characters and
 * the byte-order mark (UAX #44). The others are lone surrogates, noncharacters, U+FFFD, interlinear annotations, and
 * controls other than white space.
 */
const unseen =
  /(?![\t-\r\u0085])[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Cc}\p{Cs}\ufff9-\ufffb\ufffd]/gu

/** Characters that start a new line (UAX #14). */
const newline = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g

/** No language needs more than 30 marks on a letter (UAX #15); the time of NFKC grows with their square. */
const excessMarks = /(\p{M}{30})\p{M}+/gu

/**
 * Removes invisible characters, which can hide instructions from the reader of a text, and normalizes the others:
 * NFKC, `\n`, single spaces, and at most one blank line in a row. Sanitizing a sanitized text does not change it.
 */
export const sanitizeText = (text: string): string => {
  const visible = text
    .replaceAll(unseen, '')
    .replaceAll(newline, '\n')
    .replaceAll(excessMarks, '$1')
    .normalize('NFKC') // after the removal, which brings letters and accents together
    .replaceAll(excessMarks, '$1') // NFKC decomposes some marks into two
    .replaceAll(/[\t\p{Zs}]+/gu, ' ') // after NFKC, which creates spaces
    .replaceAll(/ +\n/g, '\n') // a line that contains only spaces is blank
    .replaceAll(/\n{3,}/g, '\n\n')
  return fits(visible, maxSanitizedBytes) === visible.length ? visible : truncated(visible)
}

/** The number of UTF-16 code units that fit into a number of UTF-8 bytes, without half a code point. */
const fits = (text: string, bytes: number): number => encoder.encodeInto(text, new Uint8Array(bytes)).read
const encoder = new TextEncoder()

/** Ends before the grapheme that does not fit: an accent is not separated from its letter. */
const truncated = (text: string): string => {
  const end = fits(text, maxSanitizedBytes - truncationMarker.length)
  const whole = graphemes.segment(text).containing(end)?.index ?? end
  return text.slice(0, whole).trimEnd() + truncationMarker
}
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
