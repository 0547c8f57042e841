import { pictureSide } from '#domain/people/picture.ts'

/** A picture from somebody's disk as it is sent: cut square around its middle, small, and without what a camera notes. */

/** The largest square in the middle of a picture, in its pixels. */
export const middleOf = ({ width, height }: { width: number; height: number }) => {
  const side = Math.min(width, height)
  return { left: Math.floor((width - side) / 2), top: Math.floor((height - side) / 2), side }
}

/** Bytes of a file that is looked at; a larger one is no portrait. */
export const largestFile = 30_000_000

/** The picture in base64; nothing where the browser cannot read the file as one. */
export const squarePicture = async (file: Blob): Promise<string | undefined> => {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return undefined
  const { left, top, side } = middleOf(bitmap)
  const canvas = document.createElement('canvas')
  canvas.width = pictureSide
  canvas.height = pictureSide
  const context = canvas.getContext('2d')
  if (!context || side === 0) return undefined
  // What is transparent becomes paper, not black, where the browser writes a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, pictureSide, pictureSide)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, left, top, side, side, 0, 0, pictureSide, pictureSide)
  bitmap.close()
  // A browser that cannot write WebP writes a PNG instead; either will do.
  return canvas.toDataURL('image/webp', 0.86).split(',')[1]
}
