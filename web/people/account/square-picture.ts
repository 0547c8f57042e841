import { pictureSide } from '#domain/people/picture.ts'

/** Prepares a picture file for upload: cropped to a centered square, scaled down, without EXIF metadata. */

/** The largest centered square of a picture, in pixels. */
export const middleOf = ({ width, height }: { width: number; height: number }) => {
  const side = Math.min(width, height)
  return { left: Math.floor((width - side) / 2), top: Math.floor((height - side) / 2), side }
}

/** Maximum file size in bytes. */
export const maxFileBytes = 30_000_000

/** The picture in base64; undefined if the browser cannot decode the file. */
export const squarePicture = async (file: Blob): Promise<string | undefined> => {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return undefined
  const { left, top, side } = middleOf(bitmap)
  const canvas = document.createElement('canvas')
  canvas.width = pictureSide
  canvas.height = pictureSide
  const context = canvas.getContext('2d')
  if (!context || side === 0) return undefined
  // White background: JPEG has no transparency and would show black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, pictureSide, pictureSide)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, left, top, side, side, 0, 0, pictureSide, pictureSide)
  bitmap.close()
  // A browser without a WebP encoder returns PNG; the server accepts both.
  return canvas.toDataURL('image/webp', 0.86).split(',')[1]
}
