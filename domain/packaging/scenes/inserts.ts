import type { Point3 } from '../fold.ts'
import type { Scene, Surface } from '../scene.ts'
import type { Structure } from '../structure.ts'
import { onFloor, solid } from './solids.ts'

/** Inserts of boxes. */

export const insertScenes = {
  divider: ({ dimensions, parts }: Structure): Scene => {
    const { length = 0, width = 0, height = 0 } = dimensions
    const countOf = (key: string) => parts.find((part) => part.key === key)?.count ?? 0
    const [rows, columns] = [countOf('long-strip') + 1, countOf('cross-strip') + 1]
    /** Strips in pieces between their crossings, so that each piece is in front of or behind the next. */
    const pieces = (along: number, across: number, turn: boolean): Surface[] =>
      Array.from({ length: across - 1 }, (_, line) =>
        Array.from({ length: along }, (__, cell): Surface => {
          const [from, to] = [cell / along, (cell + 1) / along]
          const aside = (line + 1) / across
          const point = (share: number, z: number): Point3 =>
            turn ? [aside * length, share * width, z] : [share * length, aside * width, z]
          return { corners: [point(from, 0), point(from, height), point(to, height), point(to, 0)], tone: 'board' }
        }),
      ).flat()
    const pad: Surface = { corners: [[0, 0, 0], [0, width, 0], [length, width, 0], [length, 0, 0]], tone: 'inside' } // prettier-ignore
    return { ...onFloor, surfaces: [pad, ...pieces(columns, rows, false), ...pieces(rows, columns, true)] }
  },
  dieCutInsert: ({ parts, dimensions: { height = 0 } }: Structure): Scene => {
    const platform = parts[0]!.panels[0]!
    return { ...onFloor, surfaces: solid(platform.outline, 0, height, platform.holes) }
  },
  block: ({ parts, dimensions: { height = 0 } }: Structure): Scene => {
    const panel = parts[0]!.panels[0]!
    return { ...onFloor, surfaces: solid(panel.outline, 0, height, panel.holes) }
  },
} satisfies Record<string, (structure: Structure) => Scene>
