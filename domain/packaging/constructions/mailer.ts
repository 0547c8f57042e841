import { flap, type Outline, type Point, rectangle, stops } from '../geometry.ts'
import type { Panel } from '../structure.ts'
import { boardPart, corrugated, piled, type Construction, tooFlat, sizeProblem } from '../style.ts'

/** Length of the tabs that lock the rolled side walls into the floor. */
const lock = 15

type Closing = {
  /** How much longer than the inner width the lid is, and the box: in layers of board. A flap over the front needs more. */
  layers: { lid: number; outer: number }
  /** The lowest it can be made, in mm. */
  lowest: number
  /** What hangs on the lid's edge `a`→`b`, `depth` mm deep. */
  flapOf: (a: Point, b: Point, depth: number) => Panel[]
  /** The front wall from the floor's edge `a`→`b`, `height` mm high: the part that the corner flaps hang on comes first. */
  frontOf: (a: Point, b: Point, height: number) => Panel[]
}

/**
 * Roll-end mailers (FEFCO 0427 and 0421): one piece, no glue. The side walls roll over the front and back corner flaps
 * and lock into the floor; they differ in how the lid closes, and in the front.
 *
 *     ears   lid flap    ears
 *     ears      lid      ears
 *     corner    back     corner
 *     tab inner roll outer  FLOOR  outer roll inner tab
 *     corner    front    corner
 */
const rollEnd = ({ layers, lowest, flapOf, frontOf }: Closing): Construction => ({
  needs: { length: [50, 900], width: [40, 700], height: [lowest, 400] },
  caliper: [0.8, 5],
  unless: ({ length, height }) => {
    if (length < height) return sizeProblem('length', 'size.lengthBelowHeight', { field: 'length' })
    return tooFlat(length, height)
  },
  draw: ({ length, width, height }, t) => {
    const across = stops(lock, height, 2 * t, height + t, length + 2 * t, height + t, 2 * t, height)
    const [innerLeft, rollLeft, outerLeft, left, right, outerRight, rollRight, innerRight] = across as Eight
    const down = stops(10, height, width + layers.lid * t, height + 2 * t, width + 2 * t, height + t)
    const [top, lidTop, backTop, floorTop, floorEnd, end] = down as Six
    const blank = { width: length + 4 * height + 8 * t + 2 * lock, height: end }
    const corner = Math.min(height * 0.95, length * 0.45, width * 0.45)
    const ear = Math.min(height * 0.9, 60)
    const slot = Math.min(width / 6, 20)

    const side = (key: string, from: string, x: number, w: number): Panel => ({
      key,
      from,
      angle: 90,
      outline: rectangle(x, floorTop, w, floorEnd - floorTop),
    })
    const wing = (key: string, from: string, a: Point, b: Point, depth: number): Panel => ({
      key,
      from,
      angle: 90,
      outline: flap(a, b, depth, { inset: [t, t], taper: [2, 2], round: Math.min(10, depth / 2) }),
    })
    const lockRows = [floorTop + width / 4, floorEnd - width / 4]
    const locks = (key: string, from: string, x: number, out: -1 | 1): Panel[] =>
      lockRows.map((y, index) => ({
        key: `${key}-${index + 1}`,
        from,
        angle: 0,
        joint: 'none',
        outline: flap([x, y - out * slot], [x, y + out * slot], lock, { taper: [2, 2] }),
      }))
    const panels = (): Panel[] => {
      /** The slots in the floor that the tabs go into, where the inner walls come down. */
      const slots = [left + t, right - 2 * t - 1].flatMap((x) =>
        lockRows.map((y): Outline => rectangle(x, y - slot - 1, t + 1, 2 * slot + 2)),
      )
      const fronts = frontOf([right, floorEnd], [left, floorEnd], end - floorEnd)
      const [, , [, low]] = fronts[0]!.outline as [Point, Point, Point]
      return [
        {
          key: 'floor',
          angle: 0,
          outline: rectangle(left, floorTop, right - left, floorEnd - floorTop),
          holes: slots,
        },
        ...fronts,
        { key: 'back', from: 'floor', angle: 90, outline: rectangle(left, backTop, right - left, floorTop - backTop) },
        { key: 'lid', from: 'back', angle: 90, outline: rectangle(left, lidTop, right - left, backTop - lidTop) },
        ...flapOf([left, lidTop], [right, lidTop], lidTop - top),
        side('left-wall', 'floor', outerLeft, left - outerLeft),
        side('left-roll', 'left-wall', rollLeft, outerLeft - rollLeft),
        side('left-inner-wall', 'left-roll', innerLeft, rollLeft - innerLeft),
        ...locks('left-lock', 'left-inner-wall', innerLeft, -1),
        side('right-wall', 'floor', right, outerRight - right),
        side('right-roll', 'right-wall', outerRight, rollRight - outerRight),
        side('right-inner-wall', 'right-roll', rollRight, innerRight - rollRight),
        ...locks('right-lock', 'right-inner-wall', innerRight, 1),
        wing('front-left-corner', 'front', [left, low], [left, floorEnd], corner),
        wing('front-right-corner', 'front', [right, floorEnd], [right, low], corner),
        wing('back-left-corner', 'back', [left, floorTop], [left, backTop], corner),
        wing('back-right-corner', 'back', [right, backTop], [right, floorTop], corner),
        wing('left-lid-ear', 'lid', [left, backTop], [left, lidTop], ear),
        wing('right-lid-ear', 'lid', [right, lidTop], [right, backTop], ear),
      ]
    }
    return {
      parts: [boardPart('box', corrugated, blank, panels)],
      fittings: [],
      outer: { length: length + 2 * t, width: width + layers.outer * t, height: height + 2 * t },
      packed: { state: 'flat', length: blank.width, width: blank.height, thickness: t * piled.sheets },
      steps: ['printing', 'coating', 'dieCutting'],
    }
  },
})

const wholeFront: Closing['frontOf'] = (a, b, height) => [
  { key: 'front', from: 'floor', angle: 90, outline: flap(a, b, height) },
]

const tuckedIn: Closing['flapOf'] = (a, b, depth) => [
  { key: 'tuck-flap', from: 'lid', angle: 90, outline: flap(a, b, depth, { taper: [3, 3], round: 12 }) },
]

/** Goes over the front and sticks to it; a strip across tears out, and the box opens without a knife. */
const stuckOver: Closing['flapOf'] = (a, b, depth) => {
  const [sealing, strip] = [Math.min(25, depth * 0.45), Math.min(12, depth * 0.25)]
  const closing = flap(a, b, depth - sealing - strip)
  const torn = flap(closing[2]!, closing[3]!, strip)
  return [
    { key: 'closing-flap', from: 'lid', angle: 90, outline: closing },
    { key: 'tear-strip', from: 'closing-flap', angle: 0, joint: 'perforation', outline: torn },
    {
      key: 'sealing-edge',
      from: 'tear-strip',
      angle: 0,
      joint: 'perforation',
      gluedTo: 'front',
      outline: flap(torn[2]!, torn[3]!, sealing, { taper: [3, 3], round: 8 }),
    },
  ]
}

/** The upper part of the front tears off: what remains shows the goods, with the lid as a header behind them. */
const tornFront: Closing['frontOf'] = (a, b, height) => {
  const low = flap(a, b, height / 2)
  const torn = flap(low[2]!, low[3]!, height / 2)
  return [
    { key: 'front', from: 'floor', angle: 90, outline: low },
    { key: 'front-tear-off', from: 'front', angle: 0, joint: 'perforation', outline: torn },
  ]
}

/** Roll-end tuck-top mailer (FEFCO 0427). */
export const mailer = rollEnd({ layers: { lid: 1, outer: 4 }, lowest: 15, flapOf: tuckedIn, frontOf: wholeFront })
/** The same, closed by an adhesive strip over the front and opened by a tear strip. */
export const adhesiveMailer = rollEnd({
  layers: { lid: 3, outer: 5 },
  lowest: 20,
  flapOf: stuckOver,
  frontOf: wholeFront,
})
/** A mailer that becomes a counter display (FEFCO 0421). */
export const displayMailer = rollEnd({ layers: { lid: 1, outer: 4 }, lowest: 40, flapOf: tuckedIn, frontOf: tornFront })

type Six = [number, number, number, number, number, number]
type Eight = [...Six, number, number]
