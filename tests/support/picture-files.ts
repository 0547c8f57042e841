/** The first bytes of pictures, as much as says what they are and how large. */

const ascii = (text: string) => [...Buffer.from(text, 'latin1')]
const big = (number: number, bytes: number) =>
  Array.from({ length: bytes }, (_, nth) => (number >> (8 * (bytes - 1 - nth))) & 0xff)
const little = (number: number, bytes: number) => big(number, bytes).toReversed()

export const pngOf = (width: number, height: number) =>
  Buffer.from([...ascii('\x89PNG\r\n\x1a\n'), 0, 0, 0, 13, ...ascii('IHDR'), ...big(width, 4), ...big(height, 4)])

export const jpegOf = (width: number, height: number, marker = 0xc0) =>
  Buffer.from([
    ...[0xff, 0xd8],
    // A segment of another kind before the frame, as cameras write one.
    ...[0xff, 0xe1, 0, 6, 1, 2, 3, 4],
    ...[0xff, marker, 0, 11, 8, ...big(height, 2), ...big(width, 2), 1, 1, 0x11, 0],
  ])

/** Of the three ways that WebP is written in. */
export const webpOf = {
  lossy: (width: number, height: number) =>
    Buffer.from([
      ...[...ascii('RIFF'), 0, 0, 0, 0, ...ascii('WEBP'), ...ascii('VP8 '), 0, 0, 0, 0],
      ...[0, 0, 0, 0x9d, 0x01, 0x2a, ...little(width, 2), ...little(height, 2)],
    ]),
  lossless: (width: number, height: number) =>
    Buffer.from([
      ...[...ascii('RIFF'), 0, 0, 0, 0, ...ascii('WEBP'), ...ascii('VP8L'), 0, 0, 0, 0, 0x2f],
      ...little(((height - 1) << 14) | (width - 1), 4),
    ]),
  extended: (width: number, height: number) =>
    Buffer.from([
      ...[...ascii('RIFF'), 0, 0, 0, 0, ...ascii('WEBP'), ...ascii('VP8X'), 10, 0, 0, 0, 0, 0, 0, 0],
      ...[...little(width - 1, 3), ...little(height - 1, 3)],
    ]),
}
