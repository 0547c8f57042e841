import { once } from 'node:events'
import { Readable } from 'node:stream'
import PdfDocument from 'pdfkit'
import { uploadForm } from '#application/files/upload-sessions.ts'
import { issueDieline } from '#application/packaging/queries.ts'
import { titleBlockOf } from '#application/packaging/title-block.ts'
import { callerOf } from '#application/pipeline/access.ts'
import type { Attachment } from '#domain/files/attachment.ts'
import type { Dieline } from '#domain/packaging/dieline.ts'
import { formatDateToString } from '#domain/text/date-or-offset.ts'
import type { App } from '../../app.ts'
import { dielinePdf } from '../../catalogue/dieline-pdf.ts'
import { internalsOf } from '../../documents/pdf-internals.ts'
import { fontsOf } from '../../documents/text-runs.ts'
import { people } from '../stories/people.ts'
import { bookBox, boxes } from './boxes.ts'
import type { HistoryFiles } from './scenes.ts'

/** PDF points per millimeter. */
const point = 72 / 25.4

/** Stores an artwork, a proof and a dieline for every product of the history. */
export const storeHistoryFiles = async (app: App): Promise<HistoryFiles> => {
  const date = formatDateToString(app.ports.now(), 'date')
  const products = new Set([bookBox, ...Object.values(boxes).flat()].map(({ productId }) => productId))
  const files: HistoryFiles = {}
  for (const productId of products) {
    const issued = issueDieline(app.shop.now(), productId, {})
    const drawing = await dielinePdf(issued.dieline, titleBlockOf(issued, date, 'en-US'), date)
    const artwork = await artworkPdf(issued.dieline, issued.product['en-US'], false)
    const proof = await artworkPdf(issued.dieline, issued.product['en-US'], true)
    files[productId] = {
      artwork: await store(app, `${productId}-artwork.pdf`, artwork),
      proof: await store(app, `${productId}-proof.pdf`, proof),
      dieline: await store(app, `${productId}-dieline.pdf`, drawing),
    }
  }
  return files
}

/** Bleed of a print file in mm; enough for every board. */
const bleed = 5

/**
 * A page with a colored background and the product's name. The customer's artwork has no bleed and a font that is not
 * embedded, so the preflight reports two problems; the proof has both, as corrected by staff.
 */
const artworkPdf = async ({ width, height }: Dieline, title: string, isProof: boolean): Promise<Buffer> => {
  const margin = isProof ? bleed * point : 0
  const size: [number, number] = [width * point + 2 * margin, height * point + 2 * margin]
  const pdf = new PdfDocument({ size, margin: 0, info: { Title: title } })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  if (isProof) {
    const { data } = internalsOf(pdf).page.dictionary
    data['TrimBox'] = [margin, margin, size[0] - margin, size[1] - margin]
    data['BleedBox'] = [0, 0, ...size]
  }
  pdf
    .rect(0, 0, ...size)
    .fillColor([72, 20, 38, 4])
    .fill()
  const large = Math.min(size[0] / 9, size[1] / 5)
  if (isProof) fontsOf(pdf)('latin-regular', large)
  else pdf.fontSize(large)
  pdf.fillColor([0, 4, 14, 0])
  pdf.text(title, 0, size[1] / 2 - large / 2, { width: size[0], align: 'center', lineBreak: false })
  const ended = once(pdf, 'end')
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

/** Uploads a file, as a client does. */
const store = async ({ files, ports }: App, fileName: string, bytes: Buffer): Promise<Attachment> =>
  uploadForm({ files, now: ports.now }, callerOf({ ...people.sam, status: 'active', loginMethod: 'pw', roles: [] }), {
    fileName,
    contentType: 'application/pdf',
    bytes: Readable.from([bytes]),
  })
