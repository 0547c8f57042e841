/** Allowances of folding cartons. Sources are in `common.ts`. */

/** Folding cartons and sleeves (ECMA A). */
export const cartonAllowances = (t: number) => ({
  wall: t + 0.4,
  /** Height: a closure and a dust flap at each end (G-16: H + 1 to 1.5 mm). */
  height: 3 * t + 0.4,
  /** The raw edge of the last wall keeps a distance from the first crease (common practice). */
  seamGap: 0.5,
  /** Distance of a closure from the opposite wall, so that its flap can tuck in behind it. */
  closure: 0.1,
  /**
   * Distance of a flap from a corner of the tube, so that it clears the thickness of the wall. Two such gaps are at
   * least 0.8 mm, more than a cutting rule of 0.71 mm (G-17).
   */
  flapInset: Math.max(0.4, t / 2 + 0.2),
  /** Space that a dust flap leaves for the tuck flap. */
  tuckClearance: 2 * t + 0.6,
})

/** Seal ends have one more layer at each end than tucked ends; wide flaps end before the opposite wall. */
export const sealEndAllowances = (t: number) => ({ height: 5 * t + 0.4, flap: -1 })

/** The fifth panel covers the outside of the back; the raw edge of the back clears the side wall at its corner. */
export const fifthPanelAllowances = (t: number) => ({ rawEdge: t / 2 + 0.5 })

/** A folding-board tray that slides in a sleeve, with 0.8 mm play. */
export const slidingTrayAllowances = (t: number) => ({
  wall: t + 0.4,
  /** Tabs on one side of each end. */
  tabs: 2 * t,
  depth: t / 2 + 0.4,
  /** Additional room of the sleeve beyond the inner size: the tray walls, and the tray floor for the height. */
  width: 2 * t + 0.4 + 0.8,
  height: t + 0.4 + 0.8,
})

/**
 * Depth in mm of the flap that a closure tucks in: 16, up to 25 for closures over 120 mm, and limited so that two
 * behind one wall do not meet (G-18).
 */
export const tuckDepth = (length: number, height: number): number =>
  Math.min(Math.max(16, Math.min(25, 16 + (length - 120) / 10)), height / 2 - 1)
