import { anglesAt } from '#domain/packaging/fold-order.ts'
import { folded } from '#domain/packaging/fold.ts'
import { closed, nothing, type Scene, surfacesOf } from '#domain/packaging/scene.ts'
import type { Structure } from '#domain/packaging/structure.ts'

/** The partly folded box from the viewpoint of its picture. */
export const foldingScene = (
  structure: Structure,
  { up, front }: Pick<Scene, 'up' | 'front'>,
  share: number,
): Scene => {
  const part = structure.parts[0]!
  return { up, front, surfaces: surfacesOf(folded(part, anglesAt(part, share)), share > 0.9 ? closed : nothing) }
}
