import { circle, type Outline, type Point } from '../geometry.ts'
import type { Scene, Surface, Tone } from '../scene.ts'
import type { Structure } from '../structure.ts'
import { horizontalFace, onFloor, wallsOf } from './solids.ts'

/** Tubes and rolls. */

const center: Point = [0, 0]

/** A cylinder with its top. */
const cylinder = (radius: number, from: number, to: number, tone: Tone = 'board'): Surface[] => [
  ...wallsOf(circle(center, radius), from, to, tone, true),
  horizontalFace(circle(center, radius), to, tone),
]

/** The visible half of a ring of facets: the front and the left of the scene. */
const isNear = ({ corners: [corner] }: Surface): boolean =>
  corner![1] - corner![0] * 0.8 > -Math.hypot(corner![0], corner![1]) * 0.1

/** A scene of round bodies; parts that a picture does not show are in `behind`. */
const standing = (surfaces: readonly Surface[], isSeen = (one: Surface) => !one.facet || isNear(one)): Scene => ({
  ...onFloor,
  surfaces: surfaces.filter(isSeen),
  behind: surfaces.filter((one) => !isSeen(one)),
})

/** A roll standing on end, closed at both ends around its hollow core, surrounded by `walls`. */
const roll = (radius: number, height: number, tone: Tone, walls: readonly Surface[]): Scene => {
  const hollow = circle(center, 38)
  const inside = wallsOf(hollow, 0, height, 'inside', true).map((facet): Surface => ({
    ...facet,
    back: 'inside',
    paint: '#b08a58',
  }))
  const core: Surface = {
    ...horizontalFace(circle(center, 41.5), height + 0.8, 'inside'),
    holes: [raised(hollow, height + 0.8)],
    paint: '#cdae80',
  }
  const face: Surface = { ...horizontalFace(circle(center, radius), height, tone), holes: [raised(hollow, height)] }
  const all = [...inside, ...walls, face, core]
  /** The other end: in 3D, the roll can be turned over. */
  const bottom: Surface = {
    tone,
    corners: raised(circle(center, radius), 0),
    holes: [raised(hollow, 0)],
  }
  // The far side of the hollow is visible, and the near side of the roll.
  const scene = standing(all, (one) => !one.facet || isNear(one) !== inside.includes(one))
  return { ...scene, behind: [...(scene.behind ?? []), bottom] }
}

/** A can with its lid lifted off the neck. */
const can = ({ outer, dimensions, parts }: Structure): Scene => {
  const { diameter = 0 } = dimensions
  const lid = parts.find(({ key }) => key === 'lid-wall')!.blank.height
  const neck = parts.find(({ key }) => key === 'neck-wall')!.blank.height
  const body = outer.height - lid
  const gap = Math.max(neck - body, 0) + outer.height * 0.12
  return standing([
    ...cylinder(outer.length / 2, 0, body),
    ...cylinder(diameter / 2, body, neck, 'paper'),
    ...cylinder(outer.length / 2, body + gap, outer.height + gap),
  ])
}

/** A can whose neck shows the sifter that closes it. */
const shaker = (structure: Structure): Scene => {
  const scene = can(structure)
  const neck = scene.surfaces.findLast(({ tone, facet }) => tone === 'paper' && !facet)!
  const sifter = structure.parts.find(({ key }) => key === 'sifter')!
  const { outline, holes = [] } = sifter.panels[0]!
  const middle = sifter.blank.width / 2
  const [z] = neck.corners.map((corner) => corner[2])
  const placed = (loop: Outline) => loop.map(([x, y]) => [x - middle, y - middle, z!] as const)
  const punched = holes.map((hole): Surface => ({ corners: placed(hole).toReversed(), tone: 'dark' }))
  const disc: Surface = { corners: placed(outline).toReversed(), tone: 'paper' }
  return { ...scene, surfaces: [...scene.surfaces.filter((one) => one !== neck), disc, ...punched] }
}

export const roundScenes = {
  tube: can,
  shakerTube: shaker,
  mailingTube: ({ outer: { length, height } }: Structure): Scene =>
    standing([...cylinder(length / 2, 0, height - 6), ...cylinder(length / 2 + 1, height - 6, height, 'paper')]),
  tape: ({ outer: { length, height } }: Structure): Scene =>
    roll(length / 2, height, 'board', wallsOf(circle(center, length / 2), 0, height, 'board', true)),
  rollLabel: ({ dimensions: { length: long = 0, width = 0 }, packed, parts }: Structure): Scene => {
    const [radius, { blank }] = [packed.length / 2, parts[0]!]
    const margin = (blank.height - width) / 2
    const web = wallsOf(circle(center, radius), 0, blank.height, 'paper', true)
    // As many labels as fit around the roll, each with the facets that it covers.
    const around = Math.max(3, Math.round((2 * Math.PI * radius) / blank.width))
    const labels = wallsOf(circle(center, radius + 0.5), margin, blank.height - margin, 'board', true).filter(
      (_, facet, { length: facets }) => (((facet + 0.5) * around) / facets) % 1 < long / blank.width,
    )
    return roll(radius, blank.height, 'paper', [...web, ...labels])
  },
} satisfies Record<string, (structure: Structure) => Scene>

const raised = (outline: Outline, z: number) => outline.map(([x, y]) => [x, y, z] as const)
