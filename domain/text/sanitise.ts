import { byteLength, cutToBytes } from './bytes.ts'

/**
 * Text of others made fit to be read by people and models alike (TEXT-008..019, AI-060): nothing in it that nobody
 * sees, one way to write each character, no more white space than it needs.
 */

/** The most bytes of UTF-8 that come out, the marker included (TEXT-D03). */
const mostBytes = 65_536
const marker = ' [truncated]'

/**
 * What stands in a text without being seen. Unicode calls it default ignorable: bidirectional controls, tag characters,
 * variation selectors, zero widths, byte-order marks. With it go control characters, and what a decoder wrote for
 * bytes it could not read.
 */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\uFFFD]|(?!\n)\p{Cc}/gu

/** Sanitising what was sanitised changes nothing. Half a surrogate pair is no character and goes as well. */
export const sanitise = (text: string): string => {
  const clean = text
    .toWellFormed()
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(unseen, '')
    .normalize('NFKC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .replaceAll(/\n(?: ?\n){2,}/g, '\n\n')
  return byteLength(clean) <= mostBytes ? clean : cutToBytes(clean, mostBytes - byteLength(marker)).trimEnd() + marker
}
