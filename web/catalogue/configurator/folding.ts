import { anglesAt } from '#domain/packaging/fold-order.ts'
import { folded } from '#domain/packaging/fold.ts'
import { closed, nothing, type Scene, surfacesOf } from '#domain/packaging/scene.ts'
import type { Structure } from '#domain/packaging/structure.ts'

/**
 * Whether the folding can be animated: requires one sheet with plane panels, which excludes
 * e.g. the pillow box.
 */
export const canFold = ({ style, parts }: Structure): boolean =>
  style !== 'pillow' &&
  parts.length === 1 &&
  parts[0]!.count === 1 &&
  parts[0]!.panels.some(({ from, angle }) => from !== undefined && angle !== 0)

/** The partly folded box, seen as its picture is. */
export const foldingScene = (
  structure: Structure,
  { up, front }: Pick<Scene, 'up' | 'front'>,
  share: number,
): Scene => {
  const part = structure.parts[0]!
  return { up, front, surfaces: surfacesOf(folded(part, anglesAt(part, share)), share > 0.9 ? closed : nothing) }
}
