/** Texts counted as they are stored and sent: in bytes of UTF-8. */

const encoder = new TextEncoder()

/** How many bytes a text takes in UTF-8. */
export const byteLength = (text: string): number => encoder.encode(text).length

/** As much of a text as fits into `most` bytes of UTF-8, without half a character at its end. */
export const cutToBytes = (text: string, most: number): string =>
  text.slice(0, encoder.encodeInto(text, new Uint8Array(most)).read)
