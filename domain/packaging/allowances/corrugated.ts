import { innerClearance } from './common.ts'

/** Allowances of slotted boxes, trays and displays of corrugated board. Sources are in `common.ts`. */

/**
 * Slotted boxes (FEFCO 02xx), from crease to crease (G-15: L + t to 1.2 t; the last wall less the gap of the joint).
 * The flaps at one end share a crease line and settle around it in `layers` layers of board.
 */
export const slottedAllowances = (t: number) => ({
  wall: t + innerClearance,
  /** Distance of the last wall's raw edge from the first crease. */
  jointGap: 1.5,
  /** Height taken up by the layers of an end: half of the innermost layer and of each layer that settles inward. */
  end: (layers: number) => (layers * t) / 2,
  room: innerClearance,
})

/** Telescope boxes (FEFCO 0301): the tabs of the base are outside it, those of the lid inside (G-14). */
export const telescopeAllowances = (t: number) => ({
  wall: t + innerClearance,
  /** Between the creases of base and lid: the walls with their tabs, and play. */
  lidLength: 6 * t + 1.5,
  lidWidth: 2 * t + 1.5,
  height: t / 2 + innerClearance,
})

/** Book wraps (FEFCO 0402): two layers cover the goods. */
export const bookWrapAllowances = (t: number) => ({ wall: t + innerClearance, height: 1.5 * t + innerClearance })

/** Glued trays whose corner tabs are inside their side walls, next to the goods. */
export const displayAllowances = (t: number) => ({
  length: 3 * t + innerClearance,
  width: t + innerClearance,
  height: t / 2 + innerClearance,
})

/** A partition fits between the walls of a tray, with its tabs against them. */
export const partitionAllowances = (t: number) => ({
  /** Between the creases of the partition's tabs, less the tabs and 0.5 mm at each end. */
  length: -t - 1,
  /** The partition rests on the floor. */
  height: -0.5,
  slot: t + 0.5,
})
