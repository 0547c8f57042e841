import { cartonAllowances, sealEndAllowances } from '../allowances/cartons.ts'
import { flap } from '../geometry.ts'
import type { Panel } from '../structure.ts'
import { boardPart, cardboard, type Construction, pileFactors, type Sizes } from '../style.ts'
import {
  type End,
  endEdge,
  estimatedBlank,
  flapInset,
  glueWidth,
  type Tube,
  tubeOf,
  tubePanels,
  windowIn,
} from './carton-tube.ts'

/** Maximum depth of dust flaps, so that they do not reach each other or the middle. */
const dustDepth = ({ length, width }: Sizes): number => Math.min(width * 0.75, length / 2 - 1)

/**
 * Seal-end carton: a tube closed at both ends by two full-width flaps glued to each other, above two dust flaps.
 * Suitable for machine filling, and sealed against dust.
 */
export const sealEnd: Construction = {
  needs: { length: [15, 500], width: [8, 400], height: [15, 700] },
  caliper: [0.2, 1.6],
  draw: (size, t, { window }) => {
    const { length, width, height } = size
    const add = sealEndAllowances(t)
    const depth = width + add.flap
    // Height of the walls, with space for three layers of board at each end.
    const tube = tubeOf({ ...size, height: height + add.height - cartonAllowances(t).height }, depth, t)
    const panels = (): Panel[] => [
      ...tubePanels(tube).map((panel): Panel =>
        panel.key === 'front' && window ? { ...panel, ...windowIn(panel) } : panel,
      ),
      ...(['bottom', 'top'] as const).flatMap((end) => sealedEnd(tube, end, depth, dustDepth(size))),
    ]
    const blank = {
      width: glueWidth + 2 * length + 2 * width + estimatedBlank.creases,
      height: height + 2 * width,
    }
    return {
      parts: [boardPart('carton', cardboard, blank, panels)],
      fittings: [],
      outer: {
        length: tube.front.right - tube.front.left + t,
        width: tube.left.right - tube.left.left + t,
        height: tube.bottom - tube.top + t,
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
}

/** Dust flaps innermost, then the flap of the front, then that of the back, glued to it. */
const sealedEnd = (tube: Tube, end: End, depth: number, dust: number): Panel[] => {
  const { t } = tube
  const inset = flapInset(tube)
  const closing = (wall: Tube['front'], layer: number, gluedTo?: string): Panel => ({
    key: `${wall.key}-${end}-flap`,
    from: wall.key,
    angle: 90,
    settle: layer * t,
    ...(gluedTo && { gluedTo }),
    outline: flap(...endEdge(tube, wall, end), depth, { inset: [inset, inset] }),
  })
  return [
    ...[tube.right, tube.left].map((wall): Panel => ({
      key: `${wall.key}-${end}-dust-flap`,
      from: wall.key,
      angle: 90,
      settle: 2 * t,
      outline: flap(...endEdge(tube, wall, end), dust, {
        inset: [inset + 0.2, inset + 0.2],
        taper: [Math.min(6, dust / 4), Math.min(6, dust / 4)],
      }),
    })),
    closing(tube.front, 1),
    closing(tube.back, 0, `front-${end}-flap`),
  ]
}
