import PdfDocument from 'pdfkit'
import type { TitleBlock } from '#application/packaging/title-block.ts'
import { type Measure, measureLines, measuresOf } from '#domain/packaging/dieline-measures.ts'
import {
  type Dieline,
  type DielineLayer,
  dielineLayers,
  type DrawnPanel,
  type DrawnPart,
} from '#domain/packaging/dieline.ts'
import { boundsOf } from '#domain/packaging/geometry.ts'
import type { Mark } from '#domain/packaging/orientation-marks.ts'
import { linePath } from '#domain/packaging/svg-paths.ts'
import { internalsOf } from '../documents/pdf-internals.ts'
import { type Pen, penOn } from './dieline-pen.ts'

/** PDF points per mm. */
const point = 72 / 25.4
/** Margin around the drawing, and height of the title block below it, in mm. */
const margin = 18
const block = 28
/** Maximum page size in mm: PDF readers reject longer pages (14,400 points). */
const maxSide = 5080

/**
 * A layer for a printing plant: its name, its processing step by ISO 19593-1, and its spot color in CMYK percent. Spot
 * colors overprint, so that lines never knock out the artwork below them.
 */
export const productionSteps: Readonly<
  Record<DielineLayer, { name: string; type: string; cmyk: readonly [number, number, number, number] }>
> = {
  cut: { name: 'Cut', type: 'Cutting', cmyk: [0, 90, 80, 0] },
  kissCut: { name: 'Kiss cut', type: 'PartialCutting', cmyk: [0, 70, 100, 0] },
  crease: { name: 'Crease', type: 'Creasing', cmyk: [90, 50, 0, 0] },
  halfCut: { name: 'Half cut', type: 'PartialCutting', cmyk: [90, 20, 30, 0] },
  vGroove: { name: 'V-groove', type: 'ReversePartialCutting', cmyk: [20, 100, 40, 10] },
  perforation: { name: 'Perforation', type: 'Perforating', cmyk: [50, 90, 0, 0] },
  bleed: { name: 'Bleed', type: 'Bleed', cmyk: [80, 0, 90, 0] },
  safe: { name: 'Safe area', type: 'Positions', cmyk: [0, 45, 100, 0] },
  glue: { name: 'Glue', type: 'Gluing', cmyk: [60, 70, 0, 0] },
  noPrint: { name: 'No print', type: 'VarnishFree', cmyk: [0, 0, 0, 50] },
}

/** Orientation marks of panels are annotations, not a production step. */
const orientationStep = { name: 'Panel orientation', type: 'Legend', cmyk: [90, 0, 70, 40] } as const

/** Maximum bleed beyond a cut, in mm: the margin of the bleed box around the drawing. */
const bleedAround = 5

const dashes: Partial<Record<DielineLayer, [number, number]>> = {
  crease: [4, 2],
  halfCut: [6, 2],
  vGroove: [8, 2],
  perforation: [2, 2],
  safe: [1, 2],
  glue: [6, 1],
  noPrint: [1, 1],
}

/** Whether a dieline fits on one page at 1:1. */
export const fitsOnPage = ({ width, height }: Dieline): boolean =>
  Math.max(width + 2 * margin, height + 2 * margin + block) <= maxSide

/**
 * A dieline as PDF at 1:1 on one page of its size: its layers in their colors, with a title block below.
 * @param title in the reader's language; its fonts are embedded
 * @param date ISO date of issue
 */
export const dielinePdf = async (
  dieline: Dieline,
  title: TitleBlock,
  date: string,
  marks: readonly Mark[] = [],
): Promise<Buffer> => {
  const [width, height] = [Math.max(dieline.width, 160) + 2 * margin, dieline.height + 2 * margin + block]
  const pdf = new PdfDocument({
    size: [width * point, height * point],
    margin: 0,
    // Prevents the library from reading the metrics of Helvetica.
    font: '',
    info: { Title: title.name, CreationDate: new Date(date) },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const end = new Promise((resolve, reject) => pdf.on('end', resolve).on('error', reject))

  pdf.save().scale(point).translate(margin, margin)
  const drawn = dielineLayers.filter((layer) => dieline.parts.some(({ lines }) => lines[layer].length > 0))
  const layers = openLayers(pdf, [
    ...drawn.map((layer) => productionSteps[layer]),
    ...(marks.length > 0 ? [orientationStep] : []),
  ])
  for (const [index, layer] of drawn.entries()) {
    const { name, cmyk } = productionSteps[layer]
    internalsOf(pdf).addSpotColor(name, ...cmyk)
    layers.begin(index)
    pdf.lineWidth(layer === 'cut' ? 0.3 : 0.2).strokeColor(name)
    const dash = dashes[layer]
    if (dash) pdf.dash(dash[0], { space: dash[1] })
    else pdf.undash()
    for (const { lines } of dieline.parts) if (lines[layer].length > 0) pdf.path(linePath(lines[layer])).stroke()
    layers.end()
  }
  pdf.undash()
  setBoxes(pdf, dieline, height)
  const pen = penOn(pdf)
  for (const part of dieline.parts) writeHeading(pdf, pen, part, title)
  for (const measure of measuresOf(dieline)) writeMeasure(pdf, pen, measure)
  for (const { panels } of dieline.parts) for (const panel of panels) writeName(pen, panel, title)
  if (marks.length > 0) {
    const { name, cmyk } = orientationStep
    internalsOf(pdf).addSpotColor(name, ...cmyk)
    layers.begin(drawn.length)
    for (const mark of marks) writeMark(pdf, pen, mark, title)
    layers.end()
  }
  pdf.restore()
  writeTitle(pdf, pen, dieline, title, height - block - margin / 2, marks.length > 0)
  pdf.end()
  await end
  return Buffer.concat(chunks)
}

/**
 * Creates an optional content group for each layer, with the metadata of its processing step, and lines that overprint.
 */
const openLayers = (pdf: PDFKit.PDFDocument, all: readonly { name: string; type: string }[]) => {
  const internals = internalsOf(pdf)
  const groups = all.map(({ name, type }) =>
    internals.ref({
      Type: 'OCG',
      // A PDF string, not a PDF name.
      Name: new String(name),
      GTS_Metadata: stepMetadata(type),
    }),
  )
  for (const group of groups) group.end()
  const overprint = internals.ref({ Type: 'ExtGState', OP: true, op: true, OPM: 1 })
  overprint.end()
  internals.page.ext_gstates['Overprint'] = overprint
  internals.page.resources.data['Properties'] = Object.fromEntries(
    groups.map((group, index) => [`Layer${index}`, group]),
  )
  const { _root: catalogue } = internals
  catalogue.data['OCProperties'] = { OCGs: groups, D: { ON: groups, Order: groups, Name: new String('Dieline') } }
  return {
    begin: (index: number) => internals.addContent(`/OC /Layer${index} BDC\n/Overprint gs`),
    end: () => internals.addContent('EMC'),
  }
}

/** Group and type of a processing step; a legend has no type. */
const stepMetadata = (type: string) => {
  if (type === 'Legend') return { GTS_ProcStepsGroup: 'Legend' }
  return { GTS_ProcStepsGroup: type === 'Positions' ? 'Positions' : 'Structural', GTS_ProcStepsType: type }
}

/** Sets the trim box to the drawing, and the bleed box around it. In points, from the lower left corner of the page. */
const setBoxes = (pdf: PDFKit.PDFDocument, dieline: Dieline, height: number): void => {
  const box = (around: number) =>
    [margin - around, height - margin - dieline.height - around, margin + dieline.width + around, height - margin + around]
      .map((mm) => Math.round(mm * point * 1000) / 1000) // prettier-ignore
  const { dictionary } = internalsOf(pdf).page
  dictionary.data['TrimBox'] = box(0)
  dictionary.data['BleedBox'] = box(bleedAround)
}

/** Text height of panel names and dimensions, in mm. */
const lettering = 3

/** Writes the quantity of a part, its name, and its flute or grain direction above its dimension lines. */
const writeHeading = (pdf: PDFKit.PDFDocument, pen: Pen, part: DrawnPart, title: TitleBlock): void => {
  const y = part.y - 17
  const end = pen.text(title.headingOf(part), part.x, y, { size: lettering, weight: 'bold', color: '#495057' })
  const { direction } = part
  if (!direction) return
  const [x, middle, half] = [end + 7, y + lettering / 2, 3]
  const [dx, dy] = direction.runs === 'across' ? [half, 0] : [0, half]
  const [wx, wy] = [dx / 3, dy / 3]
  pdf.lineWidth(0.25).strokeColor('#495057').moveTo(x - dx, middle - dy).lineTo(x + dx, middle + dy) // prettier-ignore
  for (const sign of [1, -1]) {
    const [tx, ty] = [x + sign * dx, middle + sign * dy]
    pdf.moveTo(tx - sign * wx - wy, ty - sign * wy - wx).lineTo(tx, ty).lineTo(tx - sign * wx + wy, ty - sign * wy + wx) // prettier-ignore
  }
  pdf.stroke()
  pen.text(title.directions[direction.of], x + 5, y, { size: lettering, color: '#495057' })
}

/** Draws a dimension line, and its value along the line if there is space. */
const writeMeasure = (pdf: PDFKit.PDFDocument, pen: Pen, measure: Measure): void => {
  const { from, to, text } = measure
  pdf
    .lineWidth(0.15)
    .strokeColor('#495057')
    .path(linePath(measureLines(measure)))
    .stroke()
  const wide = pen.widthOf(text, { size: lettering })
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  if (wide > Math.abs(to[0] - from[0]) + Math.abs(to[1] - from[1]) - 1) return
  pdf.save()
  if (from[0] === to[0]) pdf.rotate(-90, { origin: [x, y] })
  pen.text(text, x - wide / 2, y - lettering - 0.5, { size: lettering, color: '#495057' })
  pdf.restore()
}

/** Writes the name of a panel at its center, if there is space. */
const writeName = (pen: Pen, { key, outline, holes }: DrawnPanel, { nameOf }: TitleBlock): void => {
  const name = nameOf(key)
  const { x, y, width, height } = boundsOf([outline])
  const wide = pen.widthOf(name, { size: lettering })
  const [middle, center] = [x + width / 2, y + height / 2]
  const inHole = holes.some((hole) => {
    const bounds = boundsOf([hole])
    return Math.abs(bounds.x + bounds.width / 2 - middle) < (bounds.width + wide) / 2 && bounds.height > height / 3
  })
  if (inHole || wide > width - 8 || height < 3 * lettering) return
  pen.text(name, middle - wide / 2, center - lettering / 2, { size: lettering, color: '#868e96' })
}

/**
 * Draws an arrow that points up in the finished product, and writes from which side the print is visible, if there is
 * space.
 */
const writeMark = (
  pdf: PDFKit.PDFDocument,
  pen: Pen,
  { arrow, text: [x, y], side, space, letters: size }: Mark,
  title: TitleBlock,
) => {
  const { name } = orientationStep
  pdf.lineWidth(0.3).strokeColor(name).path(linePath(arrow)).stroke()
  if (pen.widthOf(title.sides[side], { size }) > space) return
  pen.text(title.sides[side], x, y - size / 2, { size, color: name })
}

/**
 * Writes the texts below the drawing, the layers in their colors, and a 50 mm ruler that shows whether the printer
 * scaled the page.
 */
const writeTitle = (
  pdf: PDFKit.PDFDocument,
  pen: Pen,
  dieline: Dieline,
  title: TitleBlock,
  top: number,
  marked: boolean,
): void => {
  const at = (mm: number) => mm * point
  pen.text(title.heading, at(margin), at(top), { size: 10, weight: 'bold' })
  pen.text(title.drawing, at(margin), at(top + 6), { size: 8 })
  pen.text(title.scale, at(margin), at(top + 11), { size: 8 })
  const drawn = dielineLayers.filter((layer) => dieline.parts.some(({ lines }) => lines[layer].length > 0))
  let x = at(margin)
  for (const layer of drawn) {
    pdf.rect(x, at(top + 17.5), at(5), at(1)).fill(productionSteps[layer].name)
    x = pen.text(title.layers[layer], x + at(6.5), at(top + 16.5), { size: 8 }) + at(5)
  }
  if (marked) {
    pdf.rect(x, at(top + 17.5), at(5), at(1)).fill(orientationStep.name)
    pen.text(title.orientation, x + at(6.5), at(top + 16.5), { size: 8 })
  }
  pdf.lineWidth(at(0.2)).strokeColor('#212529')
  for (const mm of [0, 10, 20, 30, 40, 50]) {
    pdf.moveTo(at(margin + mm), at(top + 25)).lineTo(at(margin + mm), at(top + (mm % 50 === 0 ? 22 : 23.5)))
  }
  pdf
    .moveTo(at(margin), at(top + 25))
    .lineTo(at(margin + 50), at(top + 25))
    .stroke()
  pen.text('50 mm', at(margin + 52), at(top + 22.5), { size: 8 })
}
