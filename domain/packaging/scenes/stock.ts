import type { Point3 } from '../fold.ts'
import { circle, type Outline, rectangle } from '../geometry.ts'
import { type Cord, movedBy, add, type Scene, type Surface, multiply, type Tone } from '../scene.ts'
import type { Dimensions } from '../structure.ts'
import { crinkle } from './crinkle.ts'
import { horizontalFace, onFloor, wallsOf } from './solids.ts'

/** Stock goods without a dieline: piles, rolls, fillings. z points up, y to the front. */

const centered = (wide: number, deep: number): Outline => rectangle(-wide / 2, -deep / 2, wide, deep)

/** A block with a top: walls, and surfaces on them. */
const block = (outline: Outline, from: number, to: number, tone: Tone, paint?: string): Surface[] =>
  [...wallsOf(outline, from, to, tone), horizontalFace(outline, to, tone)].map((surface) =>
    paint ? { ...surface, paint } : surface,
  )

const shifted = (surfaces: readonly Surface[], x: number, y: number, z = 0): Surface[] =>
  movedBy(surfaces, (point) => add(point, [x, y, z]))

/** A pile of sheets with a band around it, as delivered by the mill. */
const ream = ({ length = 0, width = 0, height = 20 }: Dimensions): Scene => {
  const layers = 10
  const turned = (outline: Outline, by: number): Outline =>
    outline.map(([x, y]) => [x * Math.cos(by) - y * Math.sin(by), x * Math.sin(by) + y * Math.cos(by)] as const)
  const pile = Array.from({ length: layers }, (_, layer) => {
    const top = layer === layers - 1
    const outline = turned(centered(width, length), top ? -0.05 : [0, 0.012, -0.01, 0.006, -0.014][layer % 5]!)
    return block(outline, (layer * height) / layers, ((layer + 1) * height) / layers, 'board')
  }).flat()
  const [half, band] = [width / 2 + 6, length * 0.11]
  const around: Outline = [[-half, -band], [half, -band], [half, band], [-half, band]] // prettier-ignore
  const strip = [horizontalFace(around, height + 1.5, 'inside'), wallsOf(around, 0, height + 1.5, 'inside')[3]!]
  return { ...onFloor, elevation: 34, surfaces: [...pile, ...strip] }
}

const shredded = ({ length = 0, height = 0 }: Dimensions): Scene => {
  const heap = crinkle(length / 2, height, 230)
  const under = [0, 0.15, 0.3, 0.45, 0.6, 0.75].map((share): Surface => {
    const round = circle([0, 0], (length / 2) * 0.8 * Math.sqrt(1 - share))
    return { ...horizontalFace(round, share * height * 0.9, 'board'), facet: true, paint: '#a57c48' }
  })
  return { ...onFloor, elevation: 34, surfaces: under, cords: heap }
}

/** An open carton with its flaps down, filled above the rim. */
const filledCarton = ({ length = 0, width = 0, height = 0 }: Dimensions): Scene => {
  const [x, y] = [length / 2, width / 2]
  const flap = (from: Point3, to: Point3, out: Point3): Surface => {
    const away = add(multiply(out, y * 0.62), [0, 0, -y * 0.72])
    return { corners: [from, add(from, away), add(to, away), to], tone: 'inside', back: 'inside' }
  }
  const surfaces: Surface[] = [
    ...wallsOf(centered(length, width), 0, height, 'board').map((wall): Surface => ({ ...wall, back: 'inside' })),
    { ...horizontalFace(centered(length - 4, width - 4), height - 12, 'dark'), paint: '#8f6a3c' },
    flap([-x, y, height], [x, y, height], [0, 1, 0]),
    flap([-x, -y, height], [-x, y, height], [-1, 0, 0]),
  ]
  const heap = crinkle(1, width * 0.36, 240).map((cord): Cord => ({
    ...cord,
    // Also distributed into the corners.
    points: cord.points.map(([px, py, pz]): Point3 => {
      const out = 1 + 0.3 * Math.min(Math.abs(px), Math.abs(py))
      return [px * out * (x - 10), py * out * (y - 10), height - 6 + pz]
    }),
  }))
  return { ...onFloor, elevation: 32, surfaces, cords: heap }
}

/** A closed carton with crumpled paper coming out of its slot. */
const dispenser = ({ length = 0, width = 0, height = 0 }: Dimensions): Scene => {
  const way: readonly (readonly [y: number, z: number, wide: number])[] = [
    [0, 0, 0.34],
    [2, 80, 0.42],
    [16, 150, 0.54],
    [54, 192, 0.66],
    [106, 186, 0.74],
    [150, 140, 0.8],
    [172, 78, 0.84],
  ]
  const pleats = 9
  const point = (step: number, pleat: number): Point3 => {
    const [y, z, wide] = way[step]!
    const fold = (pleat % 2 === 0 ? 1 : -1) * (9 + 3 * Math.sin(pleat * 2.1 + step))
    const x = (pleat / pleats - 0.5) * wide * length + Math.sin(step * 1.7 + pleat) * 5
    // Pleats protrude from the sheet: forward where it rises, up where it is horizontal.
    const lean = step / (way.length - 1)
    return [x, y + fold * (1 - lean) * 0.9, height + z + fold * lean * 0.9 + fold * 0.35]
  }
  const paper = way.slice(1).flatMap((_, step) =>
    Array.from({ length: pleats }, (__, pleat): Surface => ({
      corners: [point(step, pleat), point(step + 1, pleat), point(step + 1, pleat + 1), point(step, pleat + 1)],
      tone: 'inside',
      back: 'inside',
      paint: '#dcbf95',
    })),
  )
  const box = block(centered(length, width), 0, height, 'board')
  const slot = horizontalFace(centered(length * 0.46, width * 0.3), height + 0.8, 'dark')
  return { ...onFloor, surfaces: [...box, slot, ...paper] }
}

/** A roll on its side, its paper pulled out to the front. `length` across, `diameter` of the roll. */
const paperRoll = ({ length = 0, diameter = 0 }: Dimensions): Scene => {
  const [half, radius] = [length / 2, diameter / 2]
  const ring = (r: number) => circle([0, radius], r)
  const lying = (outline: Outline, x: number): Point3[] => outline.map(([y, z]): Point3 => [x, y, z])
  const round = ring(radius)
  const walls = round.map(([y, z], index): Surface => {
    const [nextY, nextZ] = round[(index + 1) % round.length]!
    return { corners: [[-half, y, z], [half, y, z], [half, nextY, nextZ], [-half, nextY, nextZ]], tone: 'board', back: 'board', facet: true, relief: 'honeycomb' } // prettier-ignore
  })
  const shown = walls.filter(({ corners: [corner] }) => corner![2] > radius * 0.12 && corner![1] * 0.79 + (corner![2] - radius) * 0.5 > -radius * 0.1) // prettier-ignore
  const end: Surface = { corners: lying(round, -half), holes: [lying(ring(radius * 0.36), -half)], tone: 'board', back: 'board' } // prettier-ignore
  const core: Surface = { corners: lying(ring(radius * 0.36), -half + 3), tone: 'dark', back: 'dark' }
  const out = diameter * 1.7
  const sheet: Surface = {
    corners: [[-half, radius * 0.3, 1], [-half, out, 1], [half, out, 1], [half, radius * 0.3, 1]], // prettier-ignore
    tone: 'board',
    back: 'board',
    relief: 'honeycomb',
  }
  return { ...onFloor, elevation: 33, surfaces: [sheet, ...shown, core, end] }
}

/**
 * A roll of labels standing on end, a few of them pulled off: `length` along the roll and `width` across, or round ones
 * by `diameter`.
 */
const labelRoll = ({ length = 0, width = 0, diameter = 0, height = 0 }: Dimensions): Scene => {
  const [along, across] = [length || diameter, width || diameter]
  const [web, radius] = [across + 8, height / 2]
  const pitch = along + 4
  const tail = pitch * Math.max(1, Math.round((radius * 2.1) / pitch)) + 3
  const round = circle([0, 0], radius)
  const near = ({ corners: [corner] }: Surface) => corner![1] - corner![0] * 0.8 > -radius * 0.1
  const shape: Outline = diameter
    ? circle([0, 0], diameter / 2)
    : centered(along, across).flatMap(([x, y], index, all) => {
        const [nextX, nextY] = all[(index + 1) % 4]!
        return Array.from({ length: 6 }, (_, step) => [x + ((nextX - x) * step) / 6, y + ((nextY - y) * step) / 6] as const) // prettier-ignore
      })
  const straight = Array.from({ length: Math.floor((tail - 3) / pitch) }, (_, index): Surface => ({
    corners: shape.map(([x, y]): Point3 => [-tail + pitch * (index + 0.5) + x, radius + 0.8, web / 2 - y]),
    tone: 'board',
    back: 'board',
  }))
  const covered = wallsOf(circle([0, 0], radius + 0.5), 4, web - 4, 'board', true).filter((wall) => {
    const [[x, y]] = wall.corners as [Point3]
    const way = ((Math.atan2(x, y) + 2 * Math.PI) % (2 * Math.PI)) * radius
    return near(wall) && way % pitch < along
  })
  const wound = Array.from({ length: 8 }, (_, index) => index * pitch + pitch / 2)
    .filter((way) => way < radius * 1.5)
    .map((way): Surface => ({
      corners: shape.map(([x, y]): Point3 => {
        const turn = (way + x) / radius
        return [Math.sin(turn) * (radius + 0.8), Math.cos(turn) * (radius + 0.8), web / 2 - y]
      }),
      tone: 'board',
      back: 'board',
    }))
  const hollow = circle([0, 0], Math.min(20, radius * 0.4))
  const at = (outline: Outline, z: number) => outline.map(([x, y]): Point3 => [x, y, z])
  return {
    ...onFloor,
    surfaces: [
      ...wallsOf(hollow, 0, web, 'inside', true).filter((wall) => !near(wall)).map((wall): Surface => ({ ...wall, back: 'inside' })), // prettier-ignore
      ...wallsOf(round, 0, web, 'paper', true).filter(near),
      { ...horizontalFace(round, web, 'paper'), holes: [at(hollow, web)] },
      { corners: [[-tail, radius, 0], [-tail, radius, web], [0, radius, web], [0, radius, 0]], tone: 'paper', back: 'paper' }, // prettier-ignore
      ...(diameter ? wound : covered),
      ...straight,
    ],
  }
}

/** Cards of different materials on a ring, spread like a fan. */
const swatches = ({ length = 0, width = 0 }: Dimensions): Scene => {
  const paints = ['#26262a', '#c4674a', '#a7a39b', '#7f9d85', '#c9a678', '#f8f6f1']
  const card = rectangle(-width * 0.14, -length + width * 0.14, width, length)
  return {
    ...onFloor,
    elevation: 54,
    surfaces: paints.flatMap((paint, index) => {
      const turn = 0.5 - index * 0.26
      const spun = card.map(([x, y]) => [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)] as const) // prettier-ignore
      return block(spun, index * 3, index * 3 + 2.6, 'board', paint)
    }),
  }
}

/** A sheet from the press with its color bar along the edge. */
const proof = ({ length = 0, width = 0 }: Dimensions): Scene => {
  const bar = ['#2a9fd0', '#d13b7f', '#f2cf3a', '#2b2a29', '#8cc7e2', '#e59abb', '#f7e593', '#8d8a86']
  const patch = (length * 0.7) / bar.length
  const patches = bar.map((paint, index): Surface => {
    const x = -length * 0.35 + index * patch
    return { ...horizontalFace(rectangle(x, width * 0.38, patch, width * 0.06), 1, 'board'), paint }
  })
  const printed = horizontalFace(centered(length * 0.7, width * 0.6), 1, 'board')
  const [below, sheet] = [
    horizontalFace(centered(length, width), 0, 'paper'),
    horizontalFace(centered(length, width), 0, 'paper'),
  ]
  const turn = ([x, y, z]: Point3): Point3 => [x * 0.996 - y * 0.087 + 6, y * 0.996 + x * 0.087, z - 3]
  const surfaces = [...movedBy([below], turn), sheet, ...shifted([printed], 0, -width * 0.06), ...patches]
  return { ...onFloor, elevation: 50, surfaces }
}

/** Closed cartons on a pallet. */
const pallet = ({ length = 0, width = 0, height = 0 }: Dimensions): Scene => {
  const wood = '#c2a16d'
  const slats = [-1, 0, 1].flatMap((place) => shifted(block(centered(length * 2.04, width * 0.34), 60, 84, 'board', wood), 0, place * width * 0.84)) // prettier-ignore
  const feet = [-1, 0, 1].flatMap((place) => shifted(block(centered(90, width * 2), 0, 60, 'board', wood), place * length * 0.92, 0)) // prettier-ignore
  const box = (x: number, y: number, z: number) => [
    ...shifted(block(centered(length - 8, width - 8), z, z + height - 4, 'board'), x, y),
    ...shifted([{ ...horizontalFace(centered(length - 8, 44), z + height - 3, 'board'), paint: '#a8763e' }], x, y),
  ]
  const places = [-0.5, 0.5].flatMap((x) => [-0.5, 0.5].map((y) => [x * length, y * width] as const))
  const load = [0, 1].flatMap((layer) =>
    places.flatMap(([x, y], index) => (layer === 1 && index === 1 ? [] : box(x, y, 84 + layer * height))),
  )
  return { ...onFloor, surfaces: [...feet, ...slats, ...load] }
}

/** By the form specified in the catalogue. */
export const stockScenes = {
  ream,
  shredded,
  filledCarton,
  dispenser,
  paperRoll,
  labelRoll,
  swatches,
  proof,
  pallet,
} satisfies Record<string, (dimensions: Dimensions) => Scene>

/** Stacks of `count` round objects next to each other: three high, two, one. */
export const stackRolls = (scene: Scene, count: number): Scene => {
  if (count < 2) return scene
  const corners = scene.surfaces.flatMap((surface) => surface.corners)
  const [wide, tall] = [0, 2].map((axis) => {
    const values = corners.map((corner) => corner[axis]!)
    return Math.max(...values) - Math.min(...values)
  }) as [number, number]
  const stacks = [[0, 3], [-1, 2], [1, 1]].map(([place, high]) => ({ place: place!, high: Math.min(high!, count) })) // prettier-ignore
  return {
    ...scene,
    apart: true,
    surfaces: stacks.flatMap(({ place, high }) =>
      Array.from(
        { length: high },
        (_, layer) =>
        // Side by side as seen by the viewer, the outer stacks closer to the viewer.
        shifted(scene.surfaces, place * wide * -0.72, Math.abs(place) * wide * 0.3 - place * wide * 0.62, layer * (tall + 1)), // prettier-ignore
      ).flat(),
    ),
  }
}
