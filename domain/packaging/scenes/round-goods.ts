import { circle, type Outline, type Point } from '../geometry.ts'
import type { Scene, Surface, Tone } from '../scene.ts'
import type { Structure } from '../structure.ts'
import { onFloor } from './boxes.ts'
import { level, wallsOf } from './solids.ts'

/** Tubes and rolls. */

const centre: Point = [0, 0]

/** A cylinder with its top; facets on the far side are left out, as nothing shows them. */
const cylinder = (radius: number, from: number, to: number, tone: Tone = 'board'): Surface[] => [
  ...wallsOf(circle(centre, radius), from, to, tone, true).filter(isNear),
  level(circle(centre, radius), to, tone),
]

/** The near half of a ring of facets: the front and the left of the scene. */
const isNear = ({ corners: [corner] }: Surface): boolean =>
  corner![1] - corner![0] * 0.8 > -Math.hypot(corner![0], corner![1]) * 0.1

export const roundScenes = {
  tube: ({ outer, dimensions, parts }: Structure): Scene => {
    const { diameter = 0 } = dimensions
    const lid = parts.find(({ name }) => name === 'lid wall')!.blank.height
    const neck = parts.find(({ name }) => name === 'neck wall')!.blank.height
    const body = outer.height - lid
    const gap = Math.max(neck - body, 0) + outer.height * 0.12
    return {
      ...onFloor,
      surfaces: [
        ...cylinder(outer.length / 2, 0, body),
        ...cylinder(diameter / 2, body, neck, 'paper'),
        ...cylinder(outer.length / 2, body + gap, outer.height + gap),
      ],
    }
  },
  mailingTube: ({ outer: { length, height } }: Structure): Scene => ({
    ...onFloor,
    surfaces: [...cylinder(length / 2, 0, height - 6), ...cylinder(length / 2 + 1, height - 6, height, 'paper')],
  }),
  tape: ({ outer: { length, height } }: Structure): Scene => {
    const [outside, hollow] = [circle(centre, length / 2), circle(centre, 38)]
    const ring: Surface = { ...level(outside, height, 'board'), holes: [raised(hollow, height)], facet: false }
    const inside = wallsOf(hollow, 0, height, 'inside', true)
      .filter((facet) => !isNear(facet))
      .map((facet): Surface => ({ ...facet, back: 'inside' }))
    return { ...onFloor, surfaces: [...inside, ...wallsOf(outside, 0, height, 'board', true).filter(isNear), ring] }
  },
} satisfies Record<string, (structure: Structure) => Scene>

const raised = (outline: Outline, z: number) => outline.map(([x, y]) => [x, y, z] as const)
