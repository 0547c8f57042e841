import { invalidInput, type Refusal } from '../kernel/refusal.ts'

/**
 * A user's picture (USER-D06). Its type is detected from its bytes; the declared type is ignored. The browser crops and
 * scales the picture before the upload; a file large enough to fill a screen or exhaust a machine's memory is refused.
 */

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export type PictureType = (typeof pictureTypes)[number]

/** Maximum size in bytes, and maximum width and height in pixels. */
export const pictureLimits = { bytes: 700_000, side: 1024 } as const

/**
 * Width and height in pixels of the picture that the browser sends: the largest size shown on pages, at twice the pixel
 * density.
 */
export const pictureSide = 256

/** Type, width and height, read from the first bytes of a file. */
export type PictureShape = { type: PictureType; width: number; height: number }

/** Type, width and height of the picture; undefined if it has none of the three types. */
export const detectPicture = (bytes: Uint8Array): PictureShape | undefined => {
  const read = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return png(read) ?? webp(read) ?? jpeg(read)
  } catch (error) {
    if (error instanceof RangeError) return undefined // the file ends before its dimensions
    throw error
  }
}

/** Why the bytes are not a valid picture. */
export const pictureRefusal = (bytes: Uint8Array): Refusal | undefined => {
  if (bytes.byteLength > pictureLimits.bytes) return invalidInput('picture', 'rule.pictureTooLarge')
  const shape = detectPicture(bytes)
  if (!shape) return invalidInput('picture', 'rule.pictureFormat')
  const { width, height } = shape
  const fits = Math.min(width, height) > 0 && Math.max(width, height) <= pictureLimits.side
  return fits ? undefined : invalidInput('picture', 'rule.picturePixels', { side: pictureLimits.side })
}

const hasText = (read: DataView, at: number, text: string): boolean =>
  Array.from(text).every((letter, nth) => read.getUint8(at + nth) === letter.charCodeAt(0))

/** ISO/IEC 15948: a signature, then the chunk IHDR with width and height. */
const png = (read: DataView): PictureShape | undefined =>
  hasText(read, 0, '\x89PNG\r\n\x1a\n') && hasText(read, 12, 'IHDR')
    ? { type: 'image/png', width: read.getUint32(16), height: read.getUint32(20) }
    : undefined

/** RFC 9649: a RIFF container whose first chunk identifies one of three encodings. */
const webp = (read: DataView): PictureShape | undefined => {
  if (!hasText(read, 0, 'RIFF') || !hasText(read, 8, 'WEBP')) return undefined
  const sized = (width: number, height: number): PictureShape => ({ type: 'image/webp', width, height })
  const threeBytes = (at: number) => read.getUint16(at, true) + (read.getUint8(at + 2) << 16)
  if (hasText(read, 12, 'VP8 ')) return sized(read.getUint16(26, true) & 0x3fff, read.getUint16(28, true) & 0x3fff)
  if (hasText(read, 12, 'VP8X')) return sized(threeBytes(24) + 1, threeBytes(27) + 1)
  if (!hasText(read, 12, 'VP8L')) return undefined
  const packed = read.getUint32(21, true)
  return sized((packed & 0x3fff) + 1, ((packed >> 14) & 0x3fff) + 1)
}

/** ITU-T T.81: segments with their lengths, up to the one that starts the frame. */
const jpeg = (read: DataView): PictureShape | undefined => {
  if (read.getUint16(0) !== 0xffd8) return undefined
  for (let at = 2; ;) {
    const marker = read.getUint16(at)
    if (marker < 0xffc0 || marker === 0xffd9 || marker === 0xffda) return undefined
    const isFrame = marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isFrame) return { type: 'image/jpeg', height: read.getUint16(at + 5), width: read.getUint16(at + 7) }
    at += 2 + Math.max(2, read.getUint16(at + 2))
  }
}
