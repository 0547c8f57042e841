import { anglesAt } from '#domain/packaging/fold-order.ts'
import { foldPart } from '#domain/packaging/fold.ts'
import { hiddenWhenClosed, hiddenNone, type Scene, surfacesOf } from '#domain/packaging/scene.ts'
import type { Structure } from '#domain/packaging/structure.ts'

/** The partly folded box from the viewpoint of its picture. */
export const foldingScene = (
  structure: Structure,
  { up, front }: Pick<Scene, 'up' | 'front'>,
  share: number,
): Scene => {
  const part = structure.parts[0]!
  return {
    up,
    front,
    surfaces: surfacesOf(foldPart(part, anglesAt(part, share)), share > 0.9 ? hiddenWhenClosed : hiddenNone),
  }
}
