import { wrapPaper } from '../allowances/common.ts'
import { caseAllowances } from '../allowances/rigid.ts'
import type { Part } from '../structure.ts'
import { plainBoard, type Construction } from '../style.ts'
import { caseOuter, caseWrap, estimateOf, limits, magnets, steps } from './cases.ts'
import { greyboardPlate, liningSheet, wrappedTray } from './wrapped-board.ts'

/** Rigid boxes whose tray is glued into a case. */

/** The floor and the back wall of a tray are glued to the case. */
const gluedInCase = ([board, ...rest]: Part[]): Part[] => [
  {
    ...board!,
    panels: board!.panels.map((panel) =>
      panel.key === 'floor' || panel.key === 'back-wall'
        ? { ...panel, glue: [{ onto: 'case-lining/case-lining', side: 'print' }] }
        : panel,
    ),
  },
  ...rest,
]

/** A wrapped tray glued into a case whose flap closes over the front and is held by magnets. */
export const magnetic: Construction = {
  needs: limits,
  caliper: [2, 4],
  draw: ({ length, width, height }, t) => {
    const add = caseAllowances(t)
    const [long, deep, high] = [length + add.length, width + add.width, height + add.spine]
    const row = { flap: high, lid: deep, spine: high, base: deep }
    const board = { width: length, height: width }
    const wall = { width: length, height }
    return {
      parts: [
        ...gluedInCase(wrappedTray('tray', { length, width, depth: height }, t)),
        { ...plainBoard('lid-and-base-board', greyboardPlate, long, deep, board), count: 2 },
        { ...plainBoard('spine-and-flap-board', greyboardPlate, long, high, wall), count: 2 },
        caseWrap(long, row, add.gap, estimateOf(length, 2 * width + 2 * height)),
        plainBoard('case-lining', liningSheet, long - 4, 2 * deep + high + 2 * add.gap - 4, {
          width: length - 4,
          height: 2 * width + height,
        }),
      ],
      fittings: [magnets],
      ...caseOuter(long, deep + 2 * add.bend, high + 2 * add.bend),
      steps: [...steps],
    }
  },
}

/** How far the covers of a book box extend beyond its tray on three sides, in mm. */
const square = 3

/** A wrapped tray glued into a case of two covers and a spine, like a book. */
export const bookBox: Construction = {
  needs: limits,
  caliper: [1, 4],
  draw: ({ length, width, height }, t) => {
    const add = caseAllowances(t)
    const cover = { length: length + 2 * square + 2 * t + 2 * wrapPaper, width: width + square + 2 * t + 2 * wrapPaper }
    const spine = height + add.spine
    const estimate = { length: length + 2 * square + 2 * t, width: width + square + 2 * t, spine: height + t }
    return {
      parts: [
        ...gluedInCase(wrappedTray('tray', { length, width, depth: height }, t)),
        {
          ...plainBoard('cover-board', greyboardPlate, cover.length, cover.width, {
            width: estimate.length,
            height: estimate.width,
          }),
          count: 2,
        },
        plainBoard('spine-board', greyboardPlate, cover.length, spine, {
          width: estimate.length,
          height: estimate.spine,
        }),
        caseWrap(
          cover.length,
          { lid: cover.width, spine, base: cover.width },
          add.gap,
          estimateOf(estimate.length, 2 * estimate.width + estimate.spine),
        ),
        plainBoard('case-lining', liningSheet, cover.length - 4, 2 * cover.width + spine + 2 * add.gap - 4, {
          width: estimate.length - 4,
          height: 2 * estimate.width + estimate.spine - 4,
        }),
      ],
      fittings: [],
      ...caseOuter(cover.length, cover.width + add.bend, spine + 2 * add.bend),
      steps: [...steps],
    }
  },
}
