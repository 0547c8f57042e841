import { Transformer } from '@napi-rs/image'

/** Quality of WebP, from 0 to 100. */
const quality = 85

/**
 * The same picture as new bytes: decoded, turned as its EXIF orientation says, and encoded as WebP. Metadata such as the
 * place where it was taken, and bytes after its end, are left behind (S-27, ASVS 5.4.3).
 *
 * @returns undefined if the bytes cannot be decoded
 */
export const reencodePicture = async (bytes: Uint8Array): Promise<Uint8Array | undefined> => {
  try {
    return await new Transformer(bytes).rotate().webp(quality)
  } catch {
    return undefined // the decoder refuses the bytes
  }
}
