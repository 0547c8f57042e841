import { wrapPaper } from '#domain/packaging/allowances/common.ts'
import type { Point3 } from '#domain/packaging/fold.ts'
import { distance, type Point } from '#domain/packaging/geometry.ts'
import { linesOf } from '#domain/packaging/lines.ts'
import { roleOf } from '#domain/packaging/panels.ts'
import type { Extent, Part, Structure } from '#domain/packaging/structure.ts'
import type { StyleId } from '#domain/packaging/styles.ts'
import { boardOf, depthBetween, freeWay, hullOf, type Slab, slabsOf } from './slabs.ts'

/**
 * The laws of thickness, as functions that return violations, so that tests can check them with planted defects. A structure
 * is folded as slabs of its board, at the creases of the part.
 */

type Axes = readonly [length: 0 | 1 | 2, width: 0 | 1 | 2, height: 0 | 1 | 2]
/** A tray is upright on the sheet; the wall of a tube is flat on it. */
const tray: Axes = [0, 1, 2]
const tube: Axes = [0, 2, 1]

type Body = {
  part: string
  axes: Axes
  /** Open sides of the inside: the top of half-slotted boxes, both ends of sleeves. */
  open?: readonly (keyof Extent)[]
  /** A side without a measurement, because panels above the inside do not limit it. */
  unmeasured?: { side: keyof Extent; because: string }
  /** Panels inside next to the goods, and why the inner size ignores them. */
  beside?: { keys: RegExp; because: string }
  /** Panels that may intersect, and the reason. */
  shared?: readonly { keys: readonly [RegExp, RegExp]; because: string }[]
}

const ears = { keys: /lid-ear/, because: 'FEFCO measures between the walls; ears are pushed in beside the goods' }
const tucks = {
  keys: /tuck-flap|hang-tab/,
  because: 'ECMA measures between the walls; a tuck flap goes in beside the goods',
}
const tabs = [
  { keys: [/-lock-/, /^floor$/], because: 'tabs go through the slots of the floor' },
] as const satisfies Body['shared']
const seam = (a: RegExp, b: RegExp) => ({ keys: [a, b] as const, because: 'the ring closes on the crease of its glue flap' }) // prettier-ignore
const interlocked = [
  { keys: [/^front-bottom$/, /^back-bottom$/], because: 'they hook into each other in one plane' },
] as const satisfies Body['shared']
const slottedSeam = [seam(/^left-side$/, /^front$/), seam(/^glue-flap$/, /./)]
const cartonSeam = [seam(/^right-side$/, /^back$/)]

/** The styles that are boxes of board: the part that encloses the inside, and exceptions. */
export const bodies: Partial<Record<StyleId, Body>> = {
  mailer: { part: 'box', axes: tray, beside: ears, shared: tabs },
  adhesiveMailer: { part: 'box', axes: tray, beside: ears, shared: tabs },
  displayMailer: { part: 'box', axes: tray, beside: ears, shared: tabs },
  rsc: { part: 'box', axes: tube, shared: slottedSeam },
  halfSlotted: { part: 'box', axes: tube, open: ['height'], shared: slottedSeam },
  fullOverlap: { part: 'box', axes: tube, shared: slottedSeam },
  telescope: { part: 'base', axes: tray, open: ['height'] },
  bookWrap: { part: 'box', axes: tray },
  straightTuck: { part: 'carton', axes: tube, beside: tucks, shared: cartonSeam },
  reverseTuck: { part: 'carton', axes: tube, beside: tucks, shared: cartonSeam },
  hangTabCarton: { part: 'carton', axes: tube, beside: tucks, shared: cartonSeam },
  snapLock: { part: 'carton', axes: tube, beside: tucks, shared: [...cartonSeam, ...interlocked] },
  autoLock: { part: 'carton', axes: tube, beside: tucks, shared: [...cartonSeam, ...interlocked] },
  sleeve: { part: 'sleeve', axes: tray, open: ['length'], shared: [seam(/^top$/, /^back$/)] },
  liftOff: { part: 'base-board', axes: tray, open: ['height'] },
  drawer: { part: 'tray-board', axes: tray, open: ['height'] },
  magnetic: { part: 'tray-board', axes: tray, open: ['height'] },
  bookBox: { part: 'tray-board', axes: tray, open: ['height'] },
  partialLid: { part: 'base-board', axes: tray, open: ['height'] },
  sealEnd: { part: 'carton', axes: tube, shared: cartonSeam },
  fivePanelHanger: { part: 'carton', axes: tube, beside: tucks },
  trayAndSleeve: { part: 'tray', axes: tray, open: ['height'] },
  snapLockShipper: { part: 'box', axes: tube, shared: [...cartonSeam, ...interlocked] },
  tuckTopShipper: { part: 'box', axes: tube, beside: tucks, shared: [...cartonSeam, ...interlocked] },
  crashLockShipper: { part: 'box', axes: tube, shared: [...cartonSeam, ...interlocked] },
  shelfReadyShipper: {
    part: 'box',
    axes: tube,
    shared: [
      ...slottedSeam,
      {
        keys: [/-hood$/, /^(front|back|left-side|right-side)(-hood)?$/],
        because: 'corners of the hood are creases too',
      },
      { keys: [/^hood-glue-flap$/, /./], because: 'the ring closes on the crease of its glue flap' },
    ],
  },
  openTray: { part: 'tray', axes: tray, open: ['height'] },
  counterDisplay: {
    part: 'display',
    axes: tray,
    open: ['height'],
    unmeasured: { side: 'height', because: 'the header stands above the back' },
  },
  bottleCarrier: { part: 'tray', axes: tray, open: ['height'] },
}

const partOf = ({ parts }: Structure, key: string): Part => parts.find((part) => part.key === key)!
const slabsIn = (structure: Structure, key: string): Slab[] => {
  const part = partOf(structure, key)
  return slabsOf(part, boardOf(part, structure.caliper))
}
const axisOf = ({ axes }: Body, side: keyof Extent) => axes[['length', 'width', 'height'].indexOf(side) as 0 | 1 | 2]

/** Clearance in mm between slabs along an axis: the minimum of several rays from a grid around the center. */
const roomAlong = (slabs: readonly Slab[], axis: 0 | 1 | 2, ends: 1 | 2 = 2): number => {
  const { low, high } = hullOf(slabs)
  const middle = ([0, 1, 2] as const).map((one) => (low[one] + high[one]) / 2) as unknown as Point3
  const [u, v] = ([0, 1, 2] as const).filter((one) => one !== axis) as [0 | 1 | 2, 0 | 1 | 2]
  let least = Infinity
  const thickness = slabs[0]!.prisms[0]!.thickness
  const reach = (one: 0 | 1 | 2) => Math.max(0, (high[one] - low[one]) / 2 - 3.5 * thickness - 4)
  for (const [du, dv] of [
    [0, 0],
    [1, 1],
    [-1, 1],
    [1, -1],
    [-1, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const) {
    const from = [...middle] as [number, number, number]
    from[u] += du * reach(u)
    from[v] += dv * reach(v)
    const way = (sign: 1 | -1) => {
      const direction: [number, number, number] = [0, 0, 0]
      direction[axis] = sign
      return freeWay(slabs, from, direction)
    }
    const [up, down] = [way(1), way(-1)]
    // Open on one end: to the rim of the walls.
    const rim = Math.min(high[axis] - from[axis], from[axis] - low[axis])
    least = Math.min(
      least,
      ends === 2 ? up + down : Math.min(up, down) + (Number.isFinite(Math.max(up, down)) ? 0 : rim),
    )
  }
  return least
}

/** The clearance is the inner size, or up to 1.5 mm more. */
export const roomProblems = (structure: Structure, body: Body): string[] => {
  const slabs = slabsIn(structure, body.part).filter(({ panel }) => !body.beside?.keys.test(panel.key))
  return (['length', 'width', 'height'] as const).flatMap((side) => {
    const open = body.open?.includes(side) ?? false
    if ((open && side !== 'height') || body.unmeasured?.side === side) return []
    const clear = roomAlong(slabs, axisOf(body, side), open ? 1 : 2)
    const more = clear - structure.dimensions[side]!
    return more >= -0.001 && more <= 1.501 ? [] : [`${side} ${more.toFixed(2)}`]
  })
}

const tolerance = 0.05

/** No slab is inside another, except for hinges, glued panels and pairs listed by the style. */
export const overlapProblems = (structure: Structure, body: Pick<Body, 'shared'>, part: string): string[] => {
  const slabs = slabsIn(structure, part)
  // A V-groove has removed the board at its flanks, also where a ring closes.
  const closing = partOf(structure, part).creasedAt === 'outside' ? [slabs[0]!.panel.key, slabs.at(-1)!.panel.key] : []
  const named = (a: string, b: string) =>
    body.shared?.some(({ keys: [one, other] }) => (one.test(a) && other.test(b)) || (one.test(b) && other.test(a)))
  return slabs.flatMap((one, index) =>
    slabs.slice(index + 1).flatMap((other) => {
      const [a, b] = [one.panel, other.panel]
      if (a.from === b.key || b.from === a.key || a.gluedTo === b.key || b.gluedTo === a.key) return []
      if (named(a.key, b.key) || (closing.includes(a.key) && closing.includes(b.key))) return []
      const depth = depthBetween(one, other, tolerance)
      return depth > 0 ? [`${a.key} in ${b.key} by ${depth.toFixed(2)}`] : []
    }),
  )
}

/** The hull is the outer size, or up to half a millimeter less, so nothing protrudes below the floor. */
export const outerProblems = (structure: Structure, body: Body): string[] => {
  const { low, high } = hullOf(slabsIn(structure, body.part))
  return (['length', 'width', 'height'] as const).flatMap((side) => {
    const axis = axisOf(body, side)
    const less = structure.outer[side] - (high[axis] - low[axis])
    return less >= -0.001 && less <= 0.501 ? [] : [`${side} ${less.toFixed(2)}`]
  })
}

/** No part of a mailer or tray is below the lower face of its floor. */
export const floorProblems = (structure: Structure, part: string): string[] => {
  const slabs = slabsIn(structure, part)
  const floor = slabs.find(({ panel }) => panel.key === 'floor')
  if (!floor) return []
  return slabs.flatMap(({ panel, low }) =>
    low[2] < floor.low[2] - 0.001 ? [`${panel.key} ${(floor.low[2] - low[2]).toFixed(2)} below`] : [],
  )
}

const size = (slabs: readonly Slab[], axis: 0 | 1 | 2): number => {
  const { low, high } = hullOf(slabs)
  return high[axis] - low[axis]
}

type Play = { name: string; play: number; from: number; to: number }
const sliding = (name: string, play: number): Play => ({ name, play, from: 0.5, to: 2 })

/** Play of sliding, inserted or enclosing parts in mm, including paper, with its limits. */
const plays = (structure: Structure): Play[] => {
  const { caliper: t, dimensions } = structure
  const { length = 0, width = 0, height = 0, diameter = 0 } = dimensions
  const paper = 4 * wrapPaper
  const inBoth = (name: string, outer: string, inner: string, papers: number): Play[] => {
    const [around, within] = [slabsIn(structure, outer), slabsIn(structure, inner)]
    return ([0, 1] as const).map((axis) =>
      sliding(`${name} ${axis}`, roomAlong(around, axis) - size(within, axis) - papers),
    )
  }
  /** Difference of the stated size to the outermost boards and their paper. */
  const around = (slabs: readonly Slab[], axes: readonly (0 | 1 | 2)[]): Play[] =>
    axes.map((axis) => {
      const stated = structure.outer[(['length', 'width', 'height'] as const)[axis]]
      return { name: `outer ${axis}`, play: stated - size(slabs, axis) - 2 * wrapPaper, from: 0, to: 0.5 }
    })
  const boards = (key: string, axis: 'width' | 'height') => sheetSize(partOf(structure, key))[axis]
  switch (structure.style) {
    case 'telescope': {
      const [lid, base] = [slabsIn(structure, 'lid'), slabsIn(structure, 'base')]
      const tabsOf = (slabs: readonly Slab[]) => slabs.filter(({ panel }) => /tab/.test(panel.key))
      const inLid = innerSpan(tabsOf(lid))
      return [sliding('tabs', inLid - size(base, 0)), sliding('width', roomAlong(lid, 1) - size(base, 1))]
    }
    case 'liftOff':
    case 'partialLid':
      return [...inBoth('lid', 'lid-board', 'base-board', paper), ...around(slabsIn(structure, 'lid-board'), [0, 1])]
    case 'shoulderNeck':
      return ([['length', 0], ['width', 1]] as const).map(([side, axis]) =>
        sliding(`neck ${side}`, roomAlong(slabsIn(structure, 'lid-board'), axis) - dimensions[side]! - 2 * t - paper)) // prettier-ignore
    case 'drawer': {
      const [sleeve, drawn] = [slabsIn(structure, 'sleeve-board'), slabsIn(structure, 'tray-board')]
      return [
        sliding('width', roomAlong(sleeve, 1) - size(drawn, 1) - paper),
        sliding('height', roomAlong(sleeve, 2) - size(drawn, 2) - 3 * wrapPaper),
        ...around(sleeve, [1, 2]),
      ]
    }
    case 'tube':
    case 'shakerTube': {
      const wall = (key: string) => sheetSize(partOf(structure, key)).width / Math.PI
      return [{ ...sliding('lid', wall('lid-wall') - t - (wall('neck-wall') + t)), from: 0.3 }]
    }
    case 'magnetic':
    case 'bookBox': {
      const shell = slabsOf(partOf(structure, 'case-wrap'), { from: 0, thickness: t }).filter(
        ({ panel }) => roleOf(panel.key) === 'wall' || panel.key === 'flap',
      )
      const drawn = slabsIn(structure, 'tray-board')
      const board = structure.style === 'magnetic' ? 'lid-and-base-board' : 'cover-board'
      const more = structure.style === 'magnetic' ? 0 : 6
      return [
        { name: 'case length', play: boards(board, 'width') - size(drawn, 0) - 2 * wrapPaper - more, from: 0, to: 2 },
        { name: 'case height', play: roomAlong(shell, 2) - size(drawn, 2) - 2 * wrapPaper, from: 0.3, to: 2 },
        ...(structure.style === 'magnetic'
          ? [
              { name: 'flap', play: roomAlong(shell, 1) - size(drawn, 1) - 2 * wrapPaper, from: 0.5, to: 4 },
              ...around(shell, [0, 1, 2]),
            ]
          : around(shell, [0, 1, 2])),
      ]
    }
    case 'collapsibleMagnetic': {
      const shell = slabsOf(partOf(structure, 'case-wrap'), { from: 0, thickness: t }).filter(
        ({ panel }) => roleOf(panel.key) === 'wall' || panel.key === 'flap',
      )
      const walls = shell.filter(({ panel }) => panel.key !== 'flap')
      const [flap, front] = ['flap', 'front-wall'].map((key) => shell.find(({ panel }) => panel.key === key)!)
      return [
        { name: 'length', play: roomAlong(walls, 0) - length, from: 0, to: 1.5 },
        { name: 'width', play: roomAlong(walls, 1) - width, from: 0, to: 1.5 },
        { name: 'height', play: roomAlong(walls, 2) - height, from: 0, to: 1.5 },
        { name: 'flap', play: flap!.low[1] - front!.high[1] - 2 * wrapPaper, from: 0.2, to: 2 },
        ...around(shell, [0, 1, 2]),
      ]
    }
    case 'trayAndSleeve': {
      const [sleeve, drawn] = [slabsIn(structure, 'sleeve'), slabsIn(structure, 'tray')]
      return [
        sliding('width', roomAlong(sleeve, 1) - size(drawn, 1)),
        sliding('height', roomAlong(sleeve, 2) - size(drawn, 2)),
        { name: 'flush', play: size(sleeve, 0) - size(drawn, 0), from: 0, to: 0.5 },
      ]
    }
    case 'bottleCarrier': {
      const strips = partOf(structure, 'cross-strip')
      const wall = slabsIn(structure, 'handle-wall')
      return [
        sliding('handle wall', roomAlong(slabsIn(structure, 'tray'), 0) - size(wall, 0)),
        ...(strips ? [{ name: 'strip', play: width - boards('cross-strip', 'width'), from: 2, to: 4 }] : []),
      ]
    }
    case 'dieCutInsert': {
      const slabs = slabsIn(structure, 'insert')
      return [
        sliding('length', length - size(slabs, 0)),
        sliding('width', width - size(slabs, 1)),
        { name: 'height', play: height - size(slabs, 2), from: 0, to: 2 },
      ]
    }
    case 'divider':
      return [
        { name: 'length', play: length - boards('pad', 'width'), from: 2, to: 4 },
        { name: 'width', play: width - boards('pad', 'height'), from: 2, to: 4 },
        { name: 'height', play: height - structure.outer.height, from: 0, to: 2 },
      ]
    case 'block':
      return [{ name: 'length', play: length - boards('block', 'width'), from: 0, to: 0.5 }]
    default:
      return diameter > 0 ? [] : []
  }
}

/** Distance in mm between the inner faces of the slabs at both ends of the length. */
const innerSpan = (slabs: readonly Slab[]): number => {
  const { low, high } = hullOf(slabs)
  const middle = (low[0] + high[0]) / 2
  const [left, right] = [slabs.filter((slab) => slab.high[0] < middle), slabs.filter((slab) => slab.low[0] > middle)]
  return Math.min(...right.map((slab) => slab.low[0])) - Math.max(...left.map((slab) => slab.high[0]))
}

export const playProblems = (structure: Structure): string[] =>
  plays(structure).flatMap(({ name, play, from, to }) =>
    play >= from - 0.001 && play <= to + 0.001 ? [] : [`${name} ${play.toFixed(2)}`],
  )

/** Width and height of a part as drawn. */
export const sheetSize = ({ panels }: Part): { width: number; height: number } => {
  const points = panels.flatMap(({ outline }) => outline)
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return { width: Math.max(...xs) - Math.min(...xs), height: Math.max(...ys) - Math.min(...ys) }
}

/** A die maker's rule is 0.71 mm thick: adjacent cuts are 0.8 mm apart, or one cut. */
export const cutProblems = (part: Part): string[] => {
  const cuts = linesOf(part).flatMap(({ kind, points: [a, b] }) => {
    const length = distance(a, b)
    if ((kind !== 'cut' && kind !== 'slit') || length < 1.5) return []
    return [{ a, b, length, ux: (b[0] - a[0]) / length, uy: (b[1] - a[1]) / length }]
  })
  return cuts.flatMap((one, index) =>
    cuts.slice(index + 1).flatMap((other) => {
      if (Math.abs(one.ux * other.uy - one.uy * other.ux) > 0.05) return []
      const aside = ([x, y]: Point) => Math.abs((y - one.a[1]) * one.ux - (x - one.a[0]) * one.uy)
      const along = ([x, y]: Point) => (x - one.a[0]) * one.ux + (y - one.a[1]) * one.uy
      const gap = Math.min(aside(other.a), aside(other.b))
      const [from, to] = [along(other.a), along(other.b)].toSorted((p, q) => p - q) as [number, number]
      const common = Math.min(one.length, to) - Math.max(0, from)
      return gap > 0.001 && gap < 0.7999 && common > 1.5
        ? [`${gap.toFixed(2)} mm apart at ${one.a.map(Math.round).join(', ')}`]
        : []
    }),
  )
}

/** Boards of a case are separated by a gap that allows them to turn. */
export const hingeProblems = ({ parts, caliper }: Structure): string[] => {
  const wrap = parts.find(({ key }) => key === 'case-wrap')
  if (!wrap) return []
  const hinges = wrap.panels.filter(({ key }) => roleOf(key) === 'hinge')
  const boards = wrap.panels.filter(({ key }) => roleOf(key) === 'wall' || key === 'flap')
  const bare = boards.filter(({ from }) => from !== undefined && !hinges.some(({ key }) => key === from))
  const narrow = hinges.filter((hinge) => {
    const { width, height } = sheetSize({ ...wrap, panels: [hinge] })
    return Math.min(width, height) < Math.SQRT2 * caliper
  })
  return [...bare, ...narrow].map(({ key }) => key)
}
