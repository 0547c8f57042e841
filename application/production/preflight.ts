import { foldCase } from '#domain/case.ts'
import { orderedStructure } from '#domain/catalogue/ordered-structure.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { type PackagingItem, itemOf } from '#domain/ordering/order-items.ts'
import { type ExistingOrder, requireExisting } from '#domain/ordering/order.ts'
import { bleedAround, type Dieline, dielineLayers, dielineOf } from '#domain/packaging/dieline.ts'
import { type Mark, marksOf } from '#domain/packaging/orientation-marks.ts'
import { panelKind } from '#domain/packaging/panels.ts'
import { sceneOf } from '#domain/packaging/styles.ts'
import { linePath } from '#domain/packaging/svg-paths.ts'
import { artworkOf } from '#domain/production/artwork.ts'
import { dielineFilesOf, isDrawingPreliminary } from '#domain/production/item-dieline.ts'
import { type Expected, preflight, providedDieline, trimOf } from '#domain/production/preflight.ts'
import { pagePicturePath } from '../files/contracts.ts'
import type { Files } from '../files/ports.ts'
import { panelTitle } from '../packaging/title-block.ts'
import { seesOrder } from '../pipeline/access.ts'
import { query } from '../pipeline/operation.ts'
import type { Shop } from '../pricing/price-requests.ts'
import { artwork, type Preflight } from './contracts/artwork.ts'

/** The print preflight of an item's artwork and proofs; each file is inspected only once. */
export const preflightArtwork = query(artwork.preflight, async ({ caller, params }, { log, files, shop }) => {
  const state = foldCase(await log.readCase({ requestId: params.requestId }))
  throwIfRefused(seesOrder(caller, state))
  const order = requireExisting(state.order)
  const item = itemOf(order, params.itemId)
  const { attachments, proofs } = artworkOf(order, item)
  const ids = [...new Set([...attachments, ...proofs.map(({ file }) => file)].map(({ id }) => id))]
  const drawing = isDrawingPreliminary(item) ? undefined : drawingOf(item, shop())
  const provided = isDrawingPreliminary(item) ? await providedOf(order, item, files) : undefined
  const expected = expectedOf(item, drawing, provided?.dieline)
  const checked = await Promise.all(
    ids.map(async (id) => {
      const inspection = await files.inspect(id)
      if (!inspection) return []
      const pages = inspection.status === 'readable' ? inspection.pages : []
      return {
        id,
        findings: preflight(inspection, expected),
        pages: pages.map((page, index) => ({
          url: pagePicturePath.replace(':attachmentId', id).replace(':page', String(index + 1)),
          width: page.width,
          height: page.height,
          trim: trimOf(page),
        })),
      }
    }),
  )
  const { comparedWith } = provided ?? { comparedWith: { kind: 'drawing' as const } }
  return { payload: { comparedWith, dieline: drawing ? drawnDieline(drawing) : null, files: checked.flat() } }
})

/**
 * The dieline that staff provided for the present configuration of a product without a shop price: the drawing of the
 * shop is only preliminary (decisions 218 and 226).
 */
const providedOf = async (
  order: ExistingOrder,
  { id }: PackagingItem,
  files: Pick<Files, 'inspect'>,
): Promise<{ comparedWith: Preflight['comparedWith']; dieline?: Expected['dieline'] }> => {
  const { attachments, isCurrent, providedOn } = dielineFilesOf(order, id)
  const file = attachments.at(-1)
  if (!isCurrent || !file || !providedOn) return { comparedWith: { kind: 'nothing' } }
  const dieline = providedDieline(await files.inspect(file.id))
  return { comparedWith: { kind: dieline ? 'file' : 'unknownSize', name: file.name, providedOn }, dieline }
}

const drawingOf = ({ configured }: Pick<PackagingItem, 'configured'>, { index }: Shop): Drawing | undefined => {
  if (!configured) return undefined
  const structure = orderedStructure(index, configured.product.productId, configured.configuration)
  if (!structure) return undefined
  const dieline = dielineOf(structure)
  return { ...dieline, marks: marksOf(dieline, structure, sceneOf(structure)) }
}
type Drawing = Dieline & { marks: readonly Mark[] }

const sizeOf = (drawing: Drawing) => ({ width: drawing.width, height: drawing.height, bleed: bleedAround(drawing) })

const drawnDieline = (drawing: Drawing): NonNullable<Preflight['dieline']> => ({
  ...sizeOf(drawing),
  lines: linesOf(drawing),
  marks: linePath(drawing.marks.flatMap(({ arrow }) => arrow)),
})

/** The print file requirements of an item's configuration, on the drawing of the shop or a provided dieline. */
const expectedOf = (
  { configured }: Pick<PackagingItem, 'configured'>,
  drawing: Drawing | undefined,
  provided: Expected['dieline'],
): Expected => {
  const { option, colors = [] } = configured?.configuration.print ?? {}
  return {
    dieline: drawing ? sizeOf(drawing) : provided,
    panels: panelsOf(drawing),
    sides: option === 'printedBothSides' || option === 'printedFrontBack' ? 2 : 1,
    spots: colors.flatMap(({ type, code }) => (type === 'pantone' && code ? [code] : [])),
  }
}

/** Names of the panels to check, without duplicates. */
const panelsOf = (
  { marks, parts }: Pick<Drawing, 'marks' | 'parts'> = { marks: [], parts: [] },
): Expected['panels'] => {
  const titles = (panels: readonly string[]) => [...new Set(panels.map(panelKind))].map(panelTitle)
  const named = (which: (mark: Mark) => boolean) => titles(marks.filter(which).map(({ panel }) => panel))
  return {
    // On the dieline, up is a negative y.
    turned: named(({ side, up: [, y] }) => side === 'outside' && y > -0.9),
    inside: named(({ side }) => side === 'inside'),
    glued: titles(parts.flatMap(({ bare }) => bare)),
  }
}

/** The lines of a dieline, one path per layer. */
const linesOf = ({ parts }: Dieline) =>
  dielineLayers
    .map((layer) => ({ layer, path: parts.map(({ lines }) => linePath(lines[layer])).join('') }))
    .filter(({ path }) => path !== '')
