/** Sizes of texts as stored and sent: in bytes of UTF-8. */

const encoder = new TextEncoder()

/** How many bytes a text takes in UTF-8. */
export const byteLength = (text: string): number => encoder.encode(text).length
