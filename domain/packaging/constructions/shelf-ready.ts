import { boundsOf, flap, type Outline, type Point } from '../geometry.ts'
import type { Panel } from '../structure.ts'
import { boardPart, corrugated, type Construction } from '../style.ts'
import { rsc } from './slotted.ts'

/** Gap in mm between the two halves of the joint, so that the hood tears off across it. */
const jointGap = 2

/**
 * Heights in mm at which the hood tears off: at the front, where goods must be visible, and at the back, which supports
 * them.
 */
const tearHeights = (height: number) => ({ front: Math.max(30, height * 0.25), back: height * 0.7 })

/**
 * Shelf-ready shipper: a slotted box whose upper part, the hood, tears off along a perforation that is low at the front
 * and rises along the sides. The remaining tray is placed on the shelf.
 */
export const shelfReadyShipper: Construction = {
  ...rsc,
  needs: { length: [100, 900], width: [60, 700], height: [80, 700] },
  caliper: [0.8, 5],
  draw: (size, t, options) => {
    const { parts, ...drawn } = rsc.draw(size, t, options)
    const [box] = parts
    const { front, back } = tearHeights(size.height)
    const panels = () => {
      const { width } = boundsOf(box!.panels.filter(({ key }) => key === 'left-side').map(({ outline }) => outline))
      return box!.panels.flatMap((panel) => parted(panel, front, back, (back - front) / width))
    }
    return { ...drawn, parts: [boardPart('box', corrugated, box!.blank, panels)] }
  },
}

/** Height of the perforation above the lower crease at the left and at the right edge of a wall. */
const tears: Readonly<Record<string, readonly ['front' | 'back', 'front' | 'back']>> = {
  front: ['front', 'front'],
  'right-side': ['front', 'back'],
  back: ['back', 'back'],
  'left-side': ['back', 'front'],
}

/**
 * A wall and its hood; a top flap is attached to the hood; the joint has two halves. Along the sides, the perforation
 * rises by `slope` mm per mm.
 */
const parted = (panel: Panel, front: number, back: number, slope: number): Panel[] => {
  const { key, from, outline } = panel
  const ends = tears[key]
  if (ends) {
    const [a, b, c, d] = outline as [Point, Point, Point, Point]
    const [left, right] = ends.map((end) => (end === 'front' ? front : back)) as [number, number]
    const [low, high]: Point[] = [[a[0], d[1] - left], [b[0], c[1] - right]] // prettier-ignore
    const hood: Panel = {
      key: `${key}-hood`,
      from: key,
      angle: 0,
      joint: 'perforation',
      ...(from && { joins: [`${from}-hood`] }),
      outline: [a, b, high!, low!],
    }
    return [{ ...panel, outline: [low!, high!, c, d] }, hood]
  }
  if (key === 'glue-flap') {
    const bounds = jointEdge(outline)
    const tear = bounds.bottom - front
    const half = (name: string, wall: string, top: number, bottom: number): Panel => ({
      ...panel,
      key: name,
      from: wall,
      gluedTo: wall === 'front' ? 'left-side' : 'left-side-hood',
      outline: flap([bounds.x, bottom], [bounds.x, top], bounds.depth, {
        inset: [jointGap / 2, jointGap / 2],
        // The upper half ends above the perforation of the side wall: if it were glued across the perforation, the hood
        // would not tear off.
        taper: [wall === 'front' ? 4 : Math.max(4, slope * bounds.depth), 4],
      }),
    })
    return [half('glue-flap', 'front', tear, bounds.bottom), half('hood-glue-flap', 'front-hood', bounds.top, tear)]
  }
  return [key.includes('-top-') ? { ...panel, from: `${from}-hood` } : panel]
}

/** Hinge and width of the joint. */
const jointEdge = (outline: Outline) => {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)]
  const x = Math.max(...xs)
  return { x, depth: x - Math.min(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}
