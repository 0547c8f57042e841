import { innerClearance, wrapPaper } from './common.ts'

/** Allowances of rigid boxes, cases and tubes. Sources are in `common.ts`. */

/**
 * Rigid boxes: greyboard is half cut from outside, so the crease is at its inner face, the floor is exact and the walls
 * are outside it. A V-groove is open to the inside and leaves the outer face intact, where the board folds. Paper
 * covers the outside and is turned in over the rim.
 */
export const rigidAllowances = (t: number) => ({
  /** Size of the wrap around the boards (G-11). */
  wrapFloor: 2 * t,
  wrapWall: t,
  /** A lid, based on the floor of its base: its walls, paper on four faces, and 1.2 mm play (G-5). */
  lid: 2 * t + 4 * wrapPaper + 1.2,
  /**
   * Base and lid of a box with a neck, based on its inner size: the neck, its paper and turn-in, and 1 mm play (G-6).
   */
  overNeck: 2 * t + 4 * wrapPaper + 1,
  /** A sleeve around a tray: its walls, paper below and above, 1.2 mm play (G-7). */
  sleeveWidth: 2 * t + 4 * wrapPaper + 1.2,
  sleeveHeight: t + 3 * wrapPaper + 1.2,
})

/** Cases: boards side by side under one sheet (G-8, G-9, G-10), inside the paper. */
export const caseAllowances = (t: number) => {
  /** Paper gap between two boards that allows one to fold by 90° against the other. */
  const gap = 1.5 * t + 1
  /** Offset to the next board, in both directions, caused by a gap that is bent by 45° at both of its creases. */
  const bend = gap * Math.SQRT1_2
  return {
    gap,
    bend,
    /** Boards, based on the inner size of a wrapped tray: around it (common: L + 2 t + 2). */
    length: 2 * t + 2 * wrapPaper + 1.6,
    width: 2 * t + 2 * wrapPaper + 1.2,
    /**
     * The spine, based on the inner height: the tray's floor and paper are between base and lid, less the height added
     * by the bends.
     */
    spine: t + 2 * wrapPaper + 0.6 - 2 * (bend - t),
    /** Boards of a case without a tray: its walls are next to the base. */
    floor: innerClearance - 2 * (bend - t),
    wall: t + 0.2 - bend,
    foldingSpine: innerClearance - 2 * (bend - t),
    /** The lid extends beyond the front wall by its board and paper (G-9). */
    overFront: t + 2 * wrapPaper + 0.3,
  }
}

/** Play in diameter between a tube's lid and its neck (G-19). */
export const tubeLidPlay = 0.5
