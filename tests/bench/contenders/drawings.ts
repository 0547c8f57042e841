import PdfDocument from 'pdfkit'
import { type IssuedDieline, issueDieline } from '#application/packaging/queries.ts'
import { titleBlockOf, type TitleBlock } from '#application/packaging/title-block.ts'
import { dielineCf2 } from '#domain/packaging/dieline-cf2.ts'
import { dielineDds } from '#domain/packaging/dieline-dds.ts'
import { dielineDxf } from '#domain/packaging/dieline-dxf.ts'
import { dielineSvg } from '#domain/packaging/dieline-svg.ts'
import { dielineLayers } from '#domain/packaging/dieline.ts'
import { placePanels } from '#domain/packaging/fold.ts'
import type { Structure } from '#domain/packaging/structure.ts'
import { sceneOf, structureOf } from '#domain/packaging/styles.ts'
import { dielinePdf } from '#infrastructure/catalogue/dieline-pdf.ts'
import { fingerprint } from '#infrastructure/log/ids.ts'
import { index } from '#tests/support/catalogue-index.ts'
import { gltfOf } from '#web/catalogue/box-view/gltf.ts'
import { boxModel } from '#web/catalogue/box-view/model.ts'
import { serveTasks } from '../child-program.ts'
import { type Cell, closedLoop } from '../measure.ts'

/**
 * A mailer of a new size in each call: its structure, folded with its thickness, and each of its files. For comparison the
 * minimum work of a program: copy the structure, write the lines of the dieline as JSON, draw them with pdfkit.
 */

const date = '2026-11-24'
let nth = 0
/** A size that was not used before. */
const size = () => ({ length: 150 + ((nth += 1) % 90_000) / 500, width: 150, height: 60 })

/** The drawing, with every panel moved to its place in the erected box. */
const structure = (): Structure => {
  const made = structureOf('mailer', size(), { caliper: 1.6 })
  if ('problem' in made) throw new Error(made.problem.message.key)
  for (const part of made.parts) for (const { panel, move } of placePanels(part)) panel.outline.map(([x, y]) => move([x, y, 0])) // prettier-ignore
  return made
}

const issued = (): [IssuedDieline, TitleBlock] => {
  const one = issueDieline({ index, fingerprint }, 'mailer-box', { size: { type: 'inner', dimensions: size() } })
  return [one, titleBlockOf(one, date, 'en-US')]
}

/** The lines of a dieline with pdfkit alone: no layers, texts, boxes or spot colors. */
const barePdf = async ({ dieline }: IssuedDieline): Promise<void> => {
  const pdf = new PdfDocument({ size: [dieline.width, dieline.height] })
  pdf.on('data', () => undefined)
  const end = new Promise((resolve) => pdf.on('end', resolve))
  for (const { lines } of dieline.parts)
    for (const layer of dielineLayers) for (const [a, b] of lines[layer]) pdf.moveTo(...(a as [number, number])).lineTo(...(b as [number, number])).stroke() // prettier-ignore
  pdf.end()
  await end
}

/** The exporter of three.js for a binary glTF, in a browser. */
class BlobReader {
  result: ArrayBuffer | undefined
  onloadend: (() => void) | undefined
  async readAsArrayBuffer(blob: Blob): Promise<void> {
    this.result = await blob.arrayBuffer()
    this.onloadend?.()
  }
}
Object.assign(globalThis, { FileReader: BlobReader })

const gltf = async (): Promise<void> => {
  const made = structure()
  const model = boxModel(made, sceneOf(made), { print: '#d8b088', inside: '#efe3cc' })
  model.fold(1)
  await gltfOf(model)
  model.dispose()
}

const known = issued()[0]
const knownStructure = JSON.parse(JSON.stringify(structure())) as Structure

/** One task of each kind. */
const works: Readonly<Record<string, () => Promise<unknown>>> = {
  structure: async () => structure(),
  copy: async () => structuredClone(knownStructure),
  json: async () => JSON.stringify(known.dieline),
  barePdf: () => barePdf(known),
  svg: async () => {
    const [{ dieline, marks }, { name, nameOf, headingOf, sides }] = issued()
    return dielineSvg(dieline, { title: name, nameOf, headingOf, sides }, marks)
  },
  dxf: async () => {
    const [{ dieline, marks }] = issued()
    return dielineDxf(dieline, marks)
  },
  cf2: async () => {
    const [{ dieline }, { name }] = issued()
    return dielineCf2(dieline, { title: name })
  },
  dds: async () => {
    const [{ dieline }, { name }] = issued()
    return dielineDds(dieline, { title: name })
  },
  pdf: async () => {
    const [one, title] = issued()
    return dielinePdf(one.dieline, title, date, one.marks)
  },
  gltf,
}

serveTasks({
  draw: ({ what, milliseconds }: { what: string; milliseconds: number }): Promise<Cell> =>
    closedLoop(1, milliseconds, async () => {
      await works[what]!()
    }),
})
