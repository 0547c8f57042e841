import { describe, expect, test } from 'vitest'
import { detectPicture, pictureLimits, pictureRefusal } from '#domain/people/picture.ts'
import { jpegOf, pngOf, webpOf } from '#tests/support/picture-files.ts'

const size = { width: 256, height: 200 }

describe('USER-D06 a profile picture', () => {
  test.each([
    ['image/png', pngOf(256, 200)],
    ['image/jpeg', jpegOf(256, 200)],
    ['image/jpeg', jpegOf(256, 200, 0xc2)],
    ['image/webp', webpOf.lossy(256, 200)],
    ['image/webp', webpOf.lossless(256, 200)],
    ['image/webp', webpOf.extended(256, 200)],
  ])('%s is known by its bytes, with its size', (type, bytes) => {
    expect(detectPicture(bytes)).toEqual({ type, ...size })
    expect(pictureRefusal(bytes)).toBeUndefined()
    // Truncated at any byte, it is refused without an error.
    for (let end = 0; end < bytes.length - 6; end++) expect(() => detectPicture(bytes.subarray(0, end))).not.toThrow()
  })

  test.each(['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', '<html><script>alert(1)</script>', '', '%PDF-1.7'])(
    'G2 %s is not a picture',
    (text) => {
      expect(pictureRefusal(Buffer.from(text))).toMatchObject({ field: 'picture' })
    },
  )

  test('is refused for a JPEG without a frame', () => {
    expect(detectPicture(jpegOf(9, 9, 0xc4))).toBeUndefined()
    expect(detectPicture(Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2]))).toBeUndefined()
  })

  test('B5 has a maximum size in bytes and pixels', () => {
    expect(pictureRefusal(pngOf(pictureLimits.side + 1, 10))).toMatchObject({ field: 'picture' })
    expect(pictureRefusal(pngOf(0, 10))).toMatchObject({ field: 'picture' })
    const long = Buffer.concat([pngOf(256, 256), Buffer.alloc(pictureLimits.bytes)])
    expect(pictureRefusal(long)).toMatchObject({ reason: 'rule.pictureTooLarge' })
  })
})
