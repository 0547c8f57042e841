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

/** Delay of a panel behind its parent, as a fraction of its own rotation. */
const lag = 0.5

/**
 * Folds panels next to the base first, then their children, the lid last. `share`: 0 is the flat sheet, 1 the
 * closed box. Same projection as the 3D view.
 */
export const foldingScene = (
  structure: Structure,
  { up, front }: Pick<Scene, 'up' | 'front'>,
  share: number,
): Scene => {
  const part = structure.parts[0]!
  const depths = new Map<string, number>()
  for (const { key, from } of part.panels) depths.set(key, from === undefined ? 0 : (depths.get(from) ?? 0) + 1)
  const deepest = Math.max(...depths.values())
  const time = share * (1 + (deepest - 1) * lag)
  const angles = Object.fromEntries(
    part.panels.map(({ key, angle }) => {
      const turn = Math.min(1, Math.max(0, time - ((depths.get(key) ?? 1) - 1) * lag))
      return [key, angle * turn]
    }),
  )
  return { up, front, surfaces: surfacesOf(folded(part, angles), share > 0.9 ? closed : nothing) }
}
