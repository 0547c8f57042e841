import { circle, flap, type Outline } from '../geometry.ts'
import type { Panel } from '../structure.ts'
import { boardPart, cardboard, pileFactors, type Construction } from '../style.ts'
import { type Bottom, selfLockingBottom, snapLockBottom, tuckedBottom } from './carton-bottom.ts'
import { endEdge, estimatedBlank, glueWidth, type Tube, tubeOf, tubePanels, tuckEnd, windowIn } from './carton-tube.ts'

/**
 * Folding cartons (ECMA A family): a glued tube, closed at the top by a panel that tucks in over two dust flaps, and at
 * the bottom in one of several ways.
 */
const carton = (
  closureOn: 'front' | 'back',
  bottom: Bottom,
  estimatedBottom: (width: number) => number,
  hung = false,
): Construction => ({
  needs: { length: [15, 500], width: [8, 400], height: [15, 700] },
  caliper: [0.2, 1.6],
  draw: (size, t, { window, hangHole }) => {
    const { depth, tuck } = tubeOf(size, 0, t)
    const closure = depth + tuck
    const tube = tubeOf(size, hung ? Math.max(closure, 2 * tabHeight) : closure, t)
    const below = bottom(tube)
    const estimatedTop = size.width + estimatedBlank.tuck
    const panels = () => [
      ...tubePanels(tube).map((panel): Panel => {
        if (panel.key === 'front' && window) return { ...panel, ...windowIn(panel) }
        return panel.key === 'back' && hangHole ? { ...panel, holes: [pegHole(tube)] } : panel
      }),
      ...below.panels,
      ...(hung ? hangTab(tube) : []),
      ...tuckEnd(tube, tube[closureOn], 'top'),
    ]
    const blank = {
      width: glueWidth + 2 * size.length + 2 * size.width + estimatedBlank.creases,
      height: (hung ? Math.max(estimatedTop, 2 * tabHeight) : estimatedTop) + size.height + estimatedBottom(size.width),
    }
    return {
      parts: [boardPart('carton', cardboard, blank, panels)],
      fittings: [],
      outer: {
        length: tube.front.right - tube.front.left + t,
        width: tube.left.right - tube.left.left + t,
        height: tube.bottom - tube.top + (hung ? t / 2 + tabHeight : t),
      },
      packed: {
        state: 'flat',
        length: blank.width / 2,
        width: blank.height,
        thickness: 2 * t * pileFactors.gluedCarton,
      },
      steps: ['printing', 'coating', 'printAddOnProcessing', 'dieCutting', 'gluing'],
    }
  },
})

/** For a peg on the shelf: near the top of the back. */
const pegHole = ({ back, top, bottom }: Tube): Outline =>
  circle(
    [(back.left + back.right) / 2, top + Math.min(12, (bottom - top) / 3)],
    Math.min(4, (back.right - back.left) / 5),
  )

const tabHeight = 30

/** A tab above the back, folded double for strength, with a hole for a hook. */
const hangTab = (tube: Tube): Panel[] => {
  const middle = (tube.back.left + tube.back.right) / 2
  const hook = (below: number) => [circle([middle, tube.top - below], 4)]
  const outline = flap(...endEdge(tube, tube.back, 'top'), tabHeight)
  return [
    { key: 'hang-tab', from: 'back', angle: 0, outline, holes: hook(tabHeight / 2) },
    {
      key: 'hang-tab-lining',
      from: 'hang-tab',
      angle: 180,
      settle: -tube.t,
      gluedTo: 'hang-tab',
      outline: flap(outline[2]!, outline[3]!, tabHeight),
      holes: hook((tabHeight * 3) / 2),
    },
  ]
}

const estimatedTuck = (width: number) => width + estimatedBlank.tuck

/** Both closures on the back, so that the front shows no cut edge (ECMA A20.20). */
export const straightTuck = carton('back', tuckedBottom('back'), estimatedTuck)
/** Closures on opposite panels, which gives the best nesting on the sheet. */
export const reverseTuck = carton('back', tuckedBottom('front'), estimatedTuck)
/** Bottom of four interlocking panels (ECMA A55.20 according to second-hand sources, decision 97). */
export const snapLock = carton('back', snapLockBottom, (width) => width * 0.75)
/**
 * Bottom that is glued in the factory and erects automatically (ECMA A60.20 according to second-hand sources, decision
 * 97).
 */
export const autoLock = carton('back', selfLockingBottom, (width) => width / 2 + Math.min(10, width / 5))
/** Straight tuck on the front, with a hang tab on the back. */
export const hangTabCarton = carton('front', tuckedBottom('front'), estimatedTuck, true)
