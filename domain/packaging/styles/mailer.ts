import { flap, type Outline, type Point, rectangle, stops } from '../geometry.ts'
import type { Panel } from '../structure.ts'
import { boardPart, corrugated, piled, type Style } from '../style.ts'

/** Length of the tabs that lock the rolled side walls into the floor. */
const lock = 15

/**
 * Roll-end tuck-top mailer (FEFCO 0427): one piece, no glue. The side walls roll over the front and back corner flaps
 * and lock into the floor; the lid tucks in at the front with an ear on either side.
 *
 *     ears   tuck flap   ears
 *     ears      lid      ears
 *     corner    back     corner
 *     tab inner roll outer  FLOOR  outer roll inner tab
 *     corner    front    corner
 */
export const mailer: Style = {
  needs: { length: [50, 900], width: [40, 700], height: [15, 400] },
  caliper: [0.8, 5],
  unless: ({ length, height }) =>
    length < height ? { field: 'length', message: 'length must be at least the height' } : undefined,
  draw: ({ length, width, height }, t) => {
    const blank = { width: length + 4 * height + 8 * t + 2 * lock, height: 2 * width + 3 * height + 6 * t + 10 }
    const across = stops(lock, height, 2 * t, height + t, length + 2 * t, height + t, 2 * t, height)
    const [innerLeft, rollLeft, outerLeft, left, right, outerRight, rollRight, innerRight] = across as Eight
    const down = stops(10, height, width + 2 * t, height + 2 * t, width + t, height + t)
    const [top, lidTop, backTop, floorTop, floorEnd, end] = down as Six
    const corner = Math.min(height * 0.95, length * 0.45, width * 0.45)
    const ear = Math.min(height * 0.9, 60)
    const slot = Math.min(width / 6, 20)

    const side = (name: string, from: string, x: number, w: number): Panel => ({
      name,
      from,
      angle: 90,
      outline: rectangle(x, floorTop, w, floorEnd - floorTop),
    })
    const wing = (name: string, from: string, a: Point, b: Point, depth: number): Panel => ({
      name,
      from,
      angle: 90,
      outline: flap(a, b, depth, { inset: [t, t], taper: [2, 2], round: Math.min(10, depth / 2) }),
    })
    const lockRows = [floorTop + width / 4, floorEnd - width / 4]
    const locks = (name: string, from: string, x: number, out: -1 | 1): Panel[] =>
      lockRows.map((y, index) => ({
        name: `${name} ${index + 1}`,
        from,
        angle: 0,
        outline: flap([x, y - out * slot], [x, y + out * slot], lock, { taper: [2, 2] }),
      }))
    /** The slots in the floor that the tabs go into, where the inner walls come down. */
    const slots = [left + t, right - 2 * t - 1].flatMap((x) =>
      lockRows.map((y): Outline => rectangle(x, y - slot - 1, t + 1, 2 * slot + 2)),
    )

    const panels: Panel[] = [
      {
        name: 'floor',
        angle: 0,
        outline: rectangle(left, floorTop, right - left, floorEnd - floorTop),
        holes: slots,
      },
      { name: 'front', from: 'floor', angle: 90, outline: rectangle(left, floorEnd, right - left, end - floorEnd) },
      { name: 'back', from: 'floor', angle: 90, outline: rectangle(left, backTop, right - left, floorTop - backTop) },
      { name: 'lid', from: 'back', angle: 90, outline: rectangle(left, lidTop, right - left, backTop - lidTop) },
      {
        name: 'tuck flap',
        from: 'lid',
        angle: 90,
        outline: flap([left, lidTop], [right, lidTop], lidTop - top, { taper: [3, 3], round: 12 }),
      },
      side('left wall', 'floor', outerLeft, left - outerLeft),
      side('left roll', 'left wall', rollLeft, outerLeft - rollLeft),
      side('left inner wall', 'left roll', innerLeft, rollLeft - innerLeft),
      ...locks('left lock', 'left inner wall', innerLeft, -1),
      side('right wall', 'floor', right, outerRight - right),
      side('right roll', 'right wall', outerRight, rollRight - outerRight),
      side('right inner wall', 'right roll', rollRight, innerRight - rollRight),
      ...locks('right lock', 'right inner wall', innerRight, 1),
      wing('front left corner', 'front', [left, end], [left, floorEnd], corner),
      wing('front right corner', 'front', [right, floorEnd], [right, end], corner),
      wing('back left corner', 'back', [left, floorTop], [left, backTop], corner),
      wing('back right corner', 'back', [right, backTop], [right, floorTop], corner),
      wing('left lid ear', 'lid', [left, backTop], [left, lidTop], ear),
      wing('right lid ear', 'lid', [right, lidTop], [right, backTop], ear),
    ]
    return {
      parts: [boardPart('box', corrugated, blank, panels)],
      fittings: [],
      outer: { length: length + 2 * t, width: width + 4 * t, height: height + 2 * t },
      packed: { state: 'flat', length: blank.width, width: blank.height, thickness: t * piled.sheets },
      steps: ['printing', 'coating', 'dieCutting'],
    }
  },
}

type Six = [number, number, number, number, number, number]
type Eight = [...Six, number, number]
