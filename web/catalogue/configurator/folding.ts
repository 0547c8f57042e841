import { folded } from '#domain/packaging/fold.ts'
import { closed, nothing, type Scene, surfacesOf } from '#domain/packaging/scene.ts'
import type { Structure } from '#domain/packaging/structure.ts'

/**
 * Whether there is a picture of the sheet on its way to the product: where one sheet makes all of it, and its panels stay
 * plane. A pillow's do not.
 */
export const canFold = ({ style, parts }: Structure): boolean =>
  style !== 'pillow' &&
  parts.length === 1 &&
  parts[0]!.count === 1 &&
  parts[0]!.panels.some(({ from, angle }) => from !== undefined && angle !== 0)

/** How far a panel lags behind the one it hangs on, in shares of its own turn. */
const lag = 0.5

/**
 * Panels next to the middle rise first, what hangs on them follows, the lid comes last. `share`: 0 is the flat sheet, 1 the
 * closed box. Seen as the erected product is.
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
