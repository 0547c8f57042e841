import { singlePart, type PlacedPart, placedPartsOf } from './assembly.ts'
import { isFolded, type Placement, placePanels } from './fold.ts'
import { clearOf, contains, type Point } from './geometry.ts'
import { type PanelRole, roleOf } from './panels.ts'
import { axesOf, nearestDistance } from './rays.ts'
import { dotProduct, panelId, type Scene, multiply, type Vector } from './scene.ts'
import { onFront } from './scenes/solids.ts'
import type { Panel, Part, Structure } from './structure.ts'

/**
 * Orientation of each panel in the finished product: which direction on the sheet points up, and which side is printed.
 * Derived from the folded structure, so styles do not have to specify it.
 */

/** `covered`: under another panel, or glued to one. */
export const panelSides = ['outside', 'inside', 'covered'] as const
export type PanelSide = (typeof panelSides)[number]

export type Orientation = {
  /**
   * Unit vector on the sheet (y downward). On a wall it points up. On a horizontal panel it points away from the viewer
   * in front of the product: to the back if seen from above, to the front if seen from below.
   */
  up: Point
  side: PanelSide
  /** Whether the panel is horizontal, so that its other side is read from the opposite direction. */
  lies: boolean
}

/** The directions up and to the viewer of the product in use. */
export type ProductOrientation = Pick<Scene, 'up' | 'front'>

/** Products whose picture shows them lying or from one end, or whose sheet is folded downward. */
const standingOverrides: Readonly<Record<string, ProductOrientation>> = {
  snapLock: onFront,
  autoLock: onFront,
  pillow: onFront,
  sleeve: { up: [0, 0, -1], front: [0, 1, 0] },
  trayAndSleeve: { up: [0, 0, -1], front: [0, 1, 0] },
  drawer: { up: [0, 0, -1], front: [0, 1, 0] },
  dieCutInsert: { up: [0, 0, -1], front: [0, 1, 0] },
}

/** The orientation of a product in the scene of its picture. */
export const productOrientationOf = (
  { style }: Pick<Structure, 'style'>,
  { up, front }: ProductOrientation,
): ProductOrientation => standingOverrides[style] ?? { up, front }

/** Orientations by `panelId` of all panels that can be printed or are folded. */
export const orientationsOf = (
  structure: Structure,
  standing: ProductOrientation,
): ReadonlyMap<string, Orientation> => {
  // Bent panels have no single direction: a pillow counts as folded flat, labels of tubes are used as printed.
  const [bent, plane] = [true, false].map((is) => placedPartsOf(structure).filter(({ bend }) => Boolean(bend) === is))
  const folding = bent!.filter(({ part }) => isFolded(part))
  const placed = [...plane!, ...folding.map(({ part }) => singlePart({ ...structure, parts: [part] }))]
  const found = new Map<string, Orientation>()
  for (const one of placed) {
    // A stiffener is not printed.
    if (one.part.role === 'card') continue
    const local = localTo(one, standing)
    const stands = placePanels(one.part)
    for (const placement of stands) {
      // The ends of a pillow are bent inward and have no direction.
      if (structure.style === 'pillow' && roleOf(placement.panel.key) !== 'wall') continue
      found.set(panelId(one.part.key, placement.panel.key), orientationOf(placement, stands, local, structure.caliper))
    }
  }
  for (const part of structure.parts) {
    if (part.role === 'card') continue
    const twin = placed.find((one) => stemOf(one.part) === stemOf(part))
    for (const panel of part.panels) {
      const { key } = panel
      if (found.has(panelId(part.key, key))) continue
      const same = twin && found.get(panelId(twin.part.key, key))
      const flat = isFolded(part) ? undefined : asPrinted(part, panel)
      const orientation = same ?? flat
      if (orientation) found.set(panelId(part.key, key), orientation)
    }
  }
  return found
}

/** The board below a wrap folds like the wrap. */
const stemOf = ({ key }: Part): string => key.replace(/-(board|wrap)$/, '')

/** Labels, tags and linings are used as printed; the seam of a label is under its other end. */
const asPrinted = ({ role }: Part, { key, gluedTo }: Panel): Orientation => ({
  up: [0, -1],
  side: gluedTo !== undefined && isBehind({ key }) ? 'covered' : role === 'lining' ? 'inside' : 'outside',
  lies: false,
})

/** The product's orientation in the coordinates of a part before its rotation. */
export const localTo = ({ turn }: PlacedPart, { up, front }: ProductOrientation): ProductOrientation => {
  const axes = ([[1, 0, 0], [0, 1, 0], [0, 0, 1]] as const).map(turn) // prettier-ignore
  const local = (vector: Vector) => axes.map((axis) => dotProduct(axis, vector)) as unknown as Vector
  return { up: local(up), front: local(front) }
}

/** Panels that are always under other panels. */
const coveredRoles: readonly PanelRole[] = ['glue', 'lock', 'tuck', 'dust', 'gusset']
/** A flap glued on from outside is visible; all other glue flaps are covered. */
const isBehind = ({ key, settle = 0 }: Pick<Panel, 'key' | 'settle'>): boolean =>
  settle >= 0 && coveredRoles.includes(roleOf(key))
/** Limit of the angle between a wall's normal and up; beyond it, a panel counts as horizontal. */
const steep = Math.SQRT1_2

const orientationOf = (
  placement: Placement,
  all: readonly Placement[],
  { up, front }: ProductOrientation,
  t: number,
): Orientation => {
  const { x, y, out } = axesOf(placement)
  const tilt = dotProduct(out, up)
  const lies = Math.abs(tilt) >= steep
  const towards = lies ? multiply(front, tilt > 0 ? -1 : 1) : up
  const [ux, uy] = [dotProduct(towards, x), dotProduct(towards, y)]
  const length = Math.hypot(ux, uy) || 1
  return { up: [rounded(ux / length), rounded(uy / length)], side: sideOf(placement, all, out, t), lies }
}

/** Rounds off the floating-point error of folding. */
const rounded = (share: number): number => Math.round(share * 1e6) / 1e6 + 0

/**
 * What is visible from the printed side: free space, a nearby panel, or the opposite side of the product. Tucked and
 * glued panels are ignored, because they are out of the way when the product is open.
 */
const sideOf = (placement: Placement, all: readonly Placement[], out: Vector, t: number): PanelSide => {
  const { panel, move } = placement
  if (isBehind(panel)) return 'covered'
  const { at, clear } = middleOf(panel)
  const others = all.filter((other) => other.panel !== panel && !coveredRoles.includes(roleOf(other.panel.key)))
  const ways = looks.map(([dx, dy]) => nearestDistance(others, move([at[0] + dx * clear, at[1] + dy * clear, 0]), out))
  const nearest = ways.toSorted((one, other) => one - other)[Math.floor(ways.length / 2)]!
  if (nearest === Infinity) return 'outside'
  return nearest < closeBy(t) ? 'covered' : 'inside'
}

/**
 * Points from which a panel is checked, as fractions of the free circle around its middle; the median distance decides.
 * From the middle alone, an inner flap of a slotted box would be visible through the gap between the two flaps that
 * cover it.
 */
const looks: readonly Point[] = [[0, 0], [0.4, 0.4], [0.4, -0.4], [-0.4, 0.4], [-0.4, -0.4]] // prettier-ignore

/** Distance in mm within which a panel counts as under another one: layers of board and their play. */
const closeBy = (t: number): number => 3 * t + 2

/** Grid in which the middle of a panel is searched. */
const steps = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]

/** The point of a panel that is farthest from its edges and holes, and its distance to them in mm. */
export const middleOf = ({ outline, holes = [] }: Pick<Panel, 'outline' | 'holes'>): { at: Point; clear: number } => {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top]
  let best = { at: [left + width / 2, top + height / 2] as Point, clear: -1 }
  // From the middle outward, so that the middle wins among equal candidates.
  const shares = steps.map((step) => step / 12).toSorted((a, b) => Math.abs(a - 0.5) - Math.abs(b - 0.5))
  for (const across of shares) {
    for (const down of shares) {
      const at: Point = [left + width * across, top + height * down]
      let clear = clearOf(outline, at, best.clear)
      for (const hole of holes) clear = Math.min(clear, clearOf(hole, at, best.clear))
      if (clear <= best.clear + 1e-6) continue
      if (contains(outline, at) && !holes.some((hole) => contains(hole, at))) best = { at, clear }
    }
  }
  return best
}
