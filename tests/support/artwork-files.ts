import { Transformer } from '@napi-rs/image'
import PdfDocument from 'pdfkit'

/** Generated print files like those of customers. Lengths are in mm. */

const point = 72 / 25.4

type PrintFile = {
  /** Trimmed size; with `bleed` around it the page is larger. */
  width: number
  height: number
  bleed?: number
  /** Pixels per inch of an image of 20 mm. */
  resolution?: number
  /** A text in a font that is not embedded. */
  missingFont?: boolean
  rgb?: boolean
  spot?: string
  pages?: number
  password?: string
}

export const printFile = async (options: PrintFile): Promise<Buffer> => {
  const { width, height, bleed = 0, resolution, missingFont, rgb, spot, pages = 1, password } = options
  const pdf = new PdfDocument({
    size: [(width + 2 * bleed) * point, (height + 2 * bleed) * point],
    margin: 0,
    autoFirstPage: false,
    ...(password ? { userPassword: password, pdfVersion: '1.7' as const } : {}),
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const end = new Promise((resolve, reject) => pdf.on('end', resolve).on('error', reject))
  const image = resolution === undefined ? undefined : await square(Math.round((20 / 25.4) * resolution))
  for (let page = 0; page < pages; page += 1) {
    pdf.addPage()
    const box = (by: number) =>
      [bleed - by, bleed - by, bleed + width + by, bleed + height + by].map((at) => at * point)
    Object.assign((pdf.page as unknown as { dictionary: { data: object } }).dictionary.data, {
      TrimBox: box(0),
      BleedBox: box(bleed),
    })
    pdf.rect(0, 0, 40 * point, 30 * point).fill(rgb ? [200, 60, 40] : [0, 80, 70, 0])
    if (spot) {
      ;(pdf as unknown as { addSpotColor: (...color: unknown[]) => void }).addSpotColor(spot, 0, 90, 80, 0)
      pdf.rect(50 * point, 0, 10 * point, 10 * point).fill(spot)
    }
    if (missingFont) pdf.font('Helvetica').fontSize(12).fillColor([0, 0, 0, 100]).text('Fragile', 10, 100)
    if (image) pdf.image(image, 0, 40 * point, { width: 20 * point, height: 20 * point })
  }
  pdf.end()
  await end
  return Buffer.concat(chunks)
}

const square = (side: number): Promise<Buffer> =>
  Transformer.fromRgbaPixels(Buffer.alloc(side * side * 4, 200), side, side).jpeg(80)
