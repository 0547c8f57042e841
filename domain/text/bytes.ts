/** Sizes of texts as stored and sent: in UTF-8 bytes. */

const encoder = new TextEncoder()

/** Number of bytes of a text in UTF-8. */
export const byteLength = (text: string): number => encoder.encode(text).length
