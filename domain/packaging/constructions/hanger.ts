import { fifthPanelAllowances } from '../allowances/cartons.ts'
import { circle, flap, rectangle } from '../geometry.ts'
import type { Panel } from '../structure.ts'
import { boardPart, cardboard, type Construction, pileFactors } from '../style.ts'
import { tuckedBottom } from './carton-bottom.ts'
import { endEdge, estimatedBlank, type Tube, tubeOf, tuckEnd, windowIn, type Wall } from './carton-tube.ts'

/** Height of the header above the carton in mm, for the hole of a hook and the clear space around it. */
const header = 35
const hook = { radius: 4, below: 13 }

/**
 * Five-panel hanger: the fifth panel of the carton covers the outside of its back, and both extend above the carton as
 * a header of double board with a hole for a hook. Closures are hinged on the front and tuck in before the back.
 *
 *     back | left side | front | right side | fifth panel
 */
export const fivePanelHanger: Construction = {
  needs: { length: [25, 400], width: [8, 300], height: [15, 500] },
  caliper: [0.2, 0.8],
  draw: (size, t, { window }) => {
    const { depth, tuck } = tubeOf(size, 0, t, 0)
    const closure = depth + tuck
    const tube = tubeOf(size, Math.max(closure, header), t, 0)
    const { length, width, height } = size
    const blank = {
      width: 3 * length + 2 * width + estimatedBlank.creases,
      height: height + 2 * (width + estimatedBlank.tuck) + Math.max(0, header - width - estimatedBlank.tuck),
    }
    const panels = (): Panel[] => [
      ...walls(tube).map((panel): Panel =>
        panel.key === 'front' && window ? { ...panel, ...windowIn(panel) } : panel,
      ),
      ...tuckedBottom('front')(tube).panels,
      ...tuckEnd(tube, tube.front, 'top'),
    ]
    return {
      parts: [boardPart('carton', cardboard, blank, panels)],
      fittings: [],
      outer: {
        length: tube.front.right - tube.front.left + t,
        width: tube.left.right - tube.left.left + 2 * t,
        height: tube.bottom - tube.top + t / 2 + header,
      },
      packed: {
        state: 'flat',
        length: length + width,
        width: blank.height,
        thickness: 3 * t * pileFactors.gluedCarton,
      },
      steps: ['printing', 'coating', 'printAddOnProcessing', 'dieCutting', 'gluing'],
    }
  },
}

const walls = (tube: Tube): Panel[] => {
  const { front, right, left, back, top, bottom, t } = tube
  const { rawEdge } = fifthPanelAllowances(t)
  const end = right.left + (left.right - left.left)
  const long = front.right - front.left
  const wall = (key: string, from: string | undefined, x: number, to: number): Panel => {
    const outline = rectangle(x, top, to - x, bottom - top)
    return from === undefined ? { key, angle: 0, outline } : { key, from, angle: 90, outline }
  }
  // As wide as the back, and covers its raw edge.
  const fifth: Wall = { key: 'back', left: end, right: end + long }
  return [
    wall('front', undefined, front.left, front.right),
    wall('right-side', 'front', right.left, end),
    wall('left-side', 'front', left.left, left.right),
    wall('back', 'left-side', back.left + rawEdge, back.right),
    { ...wall('fifth-panel', 'right-side', fifth.left, fifth.right), gluedTo: 'back', settle: -t },
    tab(tube, { ...back, left: back.left + rawEdge }, 'hang-tab', 'back'),
    // Outside of the tab, like its panel.
    { ...tab(tube, fifth, 'hang-tab-lining', 'fifth-panel'), glue: [{ onto: 'hang-tab', side: 'inside' }] },
  ]
}

/** A header in the plane of its wall; its hole is in the middle of the carton's length. */
const tab = (tube: Tube, wall: Wall, key: string, from: string): Panel => {
  const long = tube.front.right - tube.front.left
  const middle = key === 'hang-tab' ? wall.right - long / 2 : wall.left + long / 2
  return {
    key,
    from,
    angle: 0,
    joint: 'none',
    outline: flap(...endEdge(tube, wall, 'top'), header, { taper: [4, 4] }),
    holes: [circle([middle, tube.top - header + hook.below], hook.radius)],
  }
}
