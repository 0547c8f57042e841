import { Transformer } from '@napi-rs/image'

/** WebP quality, from 0 to 100. */
const quality = 85

/**
 * Re-encodes a picture: decodes it, rotates it by its EXIF orientation, and encodes it as WebP. Metadata such as the
 * location, and trailing bytes, are removed (S-27, ASVS 5.4.3).
 * @returns undefined if the bytes cannot be decoded
 */
export const reencodePicture = async (bytes: Uint8Array): Promise<Uint8Array | undefined> => {
  try {
    return await new Transformer(bytes).rotate().webp(quality)
  } catch {
    return undefined // the bytes cannot be decoded
  }
}
