import PdfDocument from 'pdfkit'
import type { TitleBlock } from '#application/packaging/title-block.ts'
import { type Measure, measureLines, measuresOf } from '#domain/packaging/dieline-measures.ts'
import { linePath } from '#domain/packaging/dieline-svg.ts'
import {
  type Dieline,
  type DielineLayer,
  dielineLayers,
  type DrawnPanel,
  layerColours,
} from '#domain/packaging/dieline.ts'
import { boundsOf } from '#domain/packaging/geometry.ts'

/** Points of PDF in a mm. */
const point = 72 / 25.4
/** Around the drawing, and below it for the title block, in mm. */
const margin = 15
const block = 28
/** PDF readers refuse longer pages (14,400 points), in mm. */
const longest = 5080

const dashes: Partial<Record<DielineLayer, [number, number]>> = { crease: [4, 2], perforation: [2, 2], safe: [1, 2] }

/** Whether a dieline fits on one page at 1:1. */
export const fitsOnPage = ({ width, height }: Dieline): boolean =>
  Math.max(width + 2 * margin, height + 2 * margin + block) <= longest

/**
 * A dieline as PDF at 1:1 on one page of its own size, its layers in their colours, with a title block below.
 *
 * @param title in English: the standard fonts of PDF have Latin letters only
 * @param date ISO date of issue
 */
export const dielinePdf = async (dieline: Dieline, title: TitleBlock, date: string): Promise<Buffer> => {
  const [width, height] = [Math.max(dieline.width, 160) + 2 * margin, dieline.height + 2 * margin + block]
  const pdf = new PdfDocument({
    size: [width * point, height * point],
    margin: 0,
    info: { Title: title.name, CreationDate: new Date(date) },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const end = new Promise((resolve, reject) => pdf.on('end', resolve).on('error', reject))

  pdf.save().scale(point).translate(margin, margin)
  for (const layer of dielineLayers) {
    pdf.lineWidth(layer === 'cut' ? 0.3 : 0.2).strokeColor(layerColours[layer])
    const dash = dashes[layer]
    if (dash) pdf.dash(dash[0], { space: dash[1] })
    else pdf.undash()
    for (const { lines } of dieline.parts) if (lines[layer].length > 0) pdf.path(linePath(lines[layer])).stroke()
  }
  pdf.undash()
  for (const measure of measuresOf(dieline)) writeMeasure(pdf, measure)
  for (const { panels } of dieline.parts) for (const panel of panels) writeName(pdf, panel)
  pdf.restore()
  writeTitle(pdf, title, height - block - margin / 2)
  pdf.end()
  await end
  return Buffer.concat(chunks)
}

/** Height of a panel's name and of a dimension, in mm. */
const lettering = 3

/** A dimension line with its value along it, if there is space. */
const writeMeasure = (pdf: PDFKit.PDFDocument, measure: Measure): void => {
  const { from, to, text } = measure
  pdf
    .lineWidth(0.15)
    .strokeColor('#495057')
    .path(linePath(measureLines(measure)))
    .stroke()
  pdf.font('Helvetica').fontSize(lettering).fillColor('#495057')
  const wide = pdf.widthOfString(text)
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  if (wide > Math.abs(to[0] - from[0]) + Math.abs(to[1] - from[1]) - 1) return
  pdf.save()
  if (from[0] === to[0]) pdf.rotate(-90, { origin: [x, y] })
  pdf.text(text, x - wide / 2, y - lettering - 0.5, { lineBreak: false }).restore()
}

/** The name of a panel at its centre, if there is space. */
const writeName = (pdf: PDFKit.PDFDocument, { key, outline, holes }: DrawnPanel): void => {
  const name = key.replaceAll('-', ' ')
  const { x, y, width, height } = boundsOf([outline])
  pdf.font('Helvetica').fontSize(lettering).fillColor('#868e96')
  const wide = pdf.widthOfString(name)
  const [middle, centre] = [x + width / 2, y + height / 2]
  const inHole = holes.some((hole) => {
    const bounds = boundsOf([hole])
    return Math.abs(bounds.x + bounds.width / 2 - middle) < (bounds.width + wide) / 2 && bounds.height > height / 3
  })
  if (inHole || wide > width - 8 || height < 3 * lettering) return
  pdf.text(name, middle - wide / 2, centre - lettering / 2, { lineBreak: false })
}

const writeTitle = (pdf: PDFKit.PDFDocument, title: TitleBlock, top: number): void => {
  const at = (mm: number) => mm * point
  pdf.fillColor('#212529').font('Helvetica-Bold').fontSize(10)
  pdf.text(title.heading, at(margin), at(top), { lineBreak: false })
  pdf.font('Helvetica').fontSize(8)
  pdf.text(title.drawing, at(margin), at(top + 6), { lineBreak: false })
  pdf.text(title.scale, at(margin), at(top + 11), { lineBreak: false })
  dielineLayers.forEach((layer, index) => {
    const x = margin + index * 26
    pdf.rect(at(x), at(top + 17.5), at(5), at(1)).fill(layerColours[layer])
    pdf.fillColor('#212529').text(title.layers[layer], at(x + 6.5), at(top + 16.5), { lineBreak: false })
  })
  // A ruler of 50 mm shows whether a printer scaled.
  pdf.lineWidth(at(0.2)).strokeColor('#212529')
  for (const mm of [0, 10, 20, 30, 40, 50]) {
    pdf.moveTo(at(margin + mm), at(top + 25)).lineTo(at(margin + mm), at(top + (mm % 50 === 0 ? 22 : 23.5)))
  }
  pdf
    .moveTo(at(margin), at(top + 25))
    .lineTo(at(margin + 50), at(top + 25))
    .stroke()
  pdf.text('50 mm', at(margin + 52), at(top + 22.5), { lineBreak: false })
}
