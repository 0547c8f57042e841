import { Transformer } from '@napi-rs/image'

/** Images: complete ones, and headers with only a type and a size. */

/** Texts are converted to bytes. */
const bytesOf = (...parts: (string | readonly number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))
const big = (number: number, bytes: number) =>
  Array.from({ length: bytes }, (_, nth) => (number >> (8 * (bytes - 1 - nth))) & 0xff)
const little = (number: number, bytes: number) => big(number, bytes).toReversed()

export const pngOf = (width: number, height: number) =>
  bytesOf('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', big(width, 4), big(height, 4))

export const jpegOf = (width: number, height: number, marker = 0xc0) =>
  bytesOf(
    '\xff\xd8',
    // Another segment before the frame, as cameras write it.
    '\xff\xe1\0\x06\x01\x02\x03\x04',
    [0xff, marker, 0, 11, 8],
    big(height, 2),
    big(width, 2),
    '\x01\x01\x11\0',
  )

/** One of the three encodings of WebP. */
export const webpOf = {
  lossy: (width: number, height: number) =>
    bytesOf('RIFF\0\0\0\0WEBPVP8 \0\0\0\0\0\0\0\x9d\x01\x2a', little(width, 2), little(height, 2)),
  lossless: (width: number, height: number) =>
    bytesOf('RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f', little(((height - 1) << 14) | (width - 1), 4)),
  extended: (width: number, height: number) =>
    bytesOf('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0', little(width - 1, 3), little(height - 1, 3)),
}

/** A decodable, square image in one color. */
export const wholePicture = async (type: 'png' | 'jpeg' | 'webp', side: number): Promise<Buffer> =>
  Transformer.fromRgbaPixels(new Uint8Array(side * side * 4).fill(120), side, side)[type]()

/** A JPEG with an EXIF segment (APP1) that contains `text`, and with bytes after its end. */
export const jpegWithMetadata = async (text: string): Promise<Buffer> => {
  const jpeg = await wholePicture('jpeg', 64)
  const exif = bytesOf('Exif\0\0', text)
  return Buffer.concat([
    jpeg.subarray(0, 2),
    bytesOf([0xff, 0xe1], big(exif.length + 2, 2)),
    exif,
    jpeg.subarray(2),
    Buffer.from(`trailing ${text}`),
  ])
}
