import { cartonAllowances } from '../allowances/cartons.ts'
import { flap, type Outline, type Point, rectangle, runningTotals } from '../geometry.ts'
import type { Extent, Panel } from '../structure.ts'
import { boardPart, cardboard, pileFactors, type Construction, sizeProblem } from '../style.ts'
import { estimatedBlank, glueTaper, glueWidth, windowIn } from './carton-tube.ts'

/**
 * The four panels of a sleeve and its glue flap, one below the other: `length` along the tube, `width` and `height` of
 * its inside in mm.
 */
export const sleevePanels = (room: Extent, t: number, window: boolean): Panel[] => {
  const { seamGap } = cartonAllowances(t)
  const { length } = room
  const [wide, high] = [room.width + t, room.height + t]
  const rows = runningTotals(glueWidth, wide, high, wide, high - seamGap)
  const walls = ['top', 'front', 'bottom', 'back'].map((key, index, keys): Panel => {
    const outline = rectangle(0, rows[index]!, length, rows[index + 1]! - rows[index]!)
    if (index > 0) return { key, from: keys[index - 1]!, angle: 90, outline }
    const panel = { key, angle: 0, outline }
    return window ? { ...panel, ...windowIn(panel) } : panel
  })
  return [
    ...walls,
    {
      key: 'glue-flap',
      from: 'top',
      angle: 90,
      gluedTo: 'back',
      outline: flap([0, glueWidth], [length, glueWidth], Math.min(glueWidth, room.height), {
        inset: [1, 1],
        taper: glueTaper(length),
      }),
    },
  ]
}

/** A sleeve: four panels glued to a tube that is open at both ends; `length` runs along the tube. */
export const sleeve: Construction = {
  needs: { length: [15, 700], width: [15, 500], height: [3, 300] },
  caliper: [0.2, 3],
  draw: ({ length, width, height }, t, { window }) => {
    const more = cartonAllowances(t).wall - t
    const room = { length, width: width + more, height: height + more }
    const blank = { width: length, height: glueWidth + 2 * width + 2 * height + estimatedBlank.creases }
    const panels = () => sleevePanels(room, t, window ?? false)
    return {
      // It is placed on the sheet so that the fibers that run around it run down the sheet.
      parts: [boardPart('sleeve', cardboard, blank, panels, { runs: 'down' })],
      fittings: [],
      outer: { length, width: room.width + 2 * t, height: room.height + 2 * t },
      packed: { state: 'flat', length, width: blank.height / 2, thickness: 2 * t * pileFactors.gluedCarton },
      steps: ['printing', 'coating', 'printAddOnProcessing', 'dieCutting', 'gluing'],
    }
  },
}

/** How much wider a face of a pillow is than its inside, in mm. */
const creaseRoom = 1.5

/**
 * Pillow box: two faces glued to a tube, closed at each end by two lens-shaped flaps that are pressed in along curved
 * creases. `length` runs along the tube, `height` is its thickness in the middle.
 */
const pillowWith = (
  glueFlap: (left: number, right: number, top: number, sag: (out: number) => number) => Outline,
  outerWidth: (width: number, height: number, t: number) => number,
): Construction => ({
  needs: { length: [40, 500], width: [30, 400], height: [8, 120] },
  caliper: [0.2, 0.8],
  unless: ({ length, width, height }) =>
    height > Math.min(length, width) / 2
      ? sizeProblem('height', 'size.heightHalfOfBase', { field: 'height' })
      : undefined,
  draw: ({ length, width, height }, t) => {
    // The curve of an end is half as deep as the pillow is thick.
    const bulge = height / 2
    const [left, right] = [bulge, bulge + length]
    const rows = runningTotals(glueWidth, width + creaseRoom, width + creaseRoom) as [number, number, number]
    const face = (key: string, top: number, bottom: number, from?: string): Panel => {
      const outline = [...arc([left, bottom], [left, top], bulge), ...arc([right, top], [right, bottom], bulge)]
      return from ? { key, from, angle: 180, outline } : { key, angle: 0, outline }
    }
    const ends = (key: string, top: number, bottom: number): Panel[] => [
      { key: `${key}-left-flap`, from: key, angle: 90, outline: lens([left, bottom], [left, top], bulge) },
      { key: `${key}-right-flap`, from: key, angle: 90, outline: lens([right, top], [right, bottom], bulge) },
    ]
    const blank = { width: length + 2 * bulge, height: glueWidth + 2 * width + estimatedBlank.creases }
    const panels = (): Panel[] => [
      face('front', rows[0], rows[1]),
      face('back', rows[1], rows[2], 'front'),
      ...ends('front', rows[0], rows[1]),
      ...ends('back', rows[1], rows[2]),
      {
        key: 'glue-flap',
        from: 'front',
        angle: 180,
        gluedTo: 'back',
        // The back is folded over it.
        glue: [{ onto: 'back', side: 'print' }],
        outline: glueFlap(left, right, rows[0], (out) => sagAt(out / (width + creaseRoom)) * bulge),
      },
    ]
    return {
      parts: [boardPart('pillow', cardboard, blank, panels, { runs: 'down' })],
      fittings: [],
      outer: { length, width: outerWidth(width, height, t), height: height + 2 * t },
      packed: {
        state: 'flat',
        length: blank.width,
        width: width + glueWidth,
        thickness: 2 * t * pileFactors.gluedCarton,
      },
      steps: ['printing', 'coating', 'printAddOnProcessing', 'dieCutting', 'gluing'],
    }
  },
})

/** Distance in mm of the glue flap from the curved creases of the face that it is glued to, and its steps along them. */
const besideCrease = 3
const steps = 6

/**
 * Width in mm of a closed pillow, whose faces are bent. A face that is too narrow for its height is taken as a half
 * circle: such sizes occur only while the inner size for an outer one is computed.
 */
const closedWidth = (width: number, height: number, t: number): number => {
  const face = width + creaseRoom
  const slope = Math.min(1, (2 * height) / face)
  return (face / 2) * (Math.sqrt(1 - slope * slope) + Math.asin(slope) / slope) + 2 * t * slope
}

/** The ends of the glue flap run beside the curves: glued onto a flap of an end, it would hold it open. */
export const pillow = pillowWith((left, right, top, sag) => {
  const side = (at: number) =>
    Array.from({ length: steps + 1 }, (_, step): Point => {
      const out = (glueWidth * step) / steps
      return [at === left ? at + sag(out) + besideCrease : at - sag(out) - besideCrease, top - out]
    })
  return [...side(left), ...side(right).toReversed()]
}, closedWidth)
/**
 * The first version. The straight ends of its glue flap cross the creases of a thick pillow, and its outer width is that
 * of a flat face: from it, the sheets of orders in outer sizes are computed.
 */
export const firstPillow = pillowWith(
  (left, right, top) => flap([left, top], [right, top], glueWidth, { inset: [3, 3], taper: [6, 6] }),
  (width) => width,
)

/** Depth of a parabola at a share of its length, as a fraction of its depth in the middle. */
const sagAt = (share: number): number => 4 * share * (1 - share)

/** A parabola from `a` to `b` that extends `depth` mm into the panel whose edge it is; `depth` < 0 bulges outward. */
const arc = (a: Point, b: Point, depth: number): Point[] =>
  Array.from({ length: 17 }, (_, step): Point => {
    const share = step / 16
    const sag = sagAt(share) * depth
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
    const length = Math.hypot(dx, dy)
    return [a[0] + dx * share - (dy / length) * sag, a[1] + dy * share + (dx / length) * sag]
  })

/** Between the crease that extends into the panel and the cut that bulges out by the same amount. */
const lens = (a: Point, b: Point, depth: number): Outline => [
  ...arc(a, b, depth).toReversed(),
  ...arc(a, b, -depth).slice(1, -1),
]
