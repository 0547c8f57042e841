/** Allowances of folding cartons. Sources are in `common.ts`. */

/** Folding cartons and sleeves (ECMA A). */
export const cartonAllowances = (t: number) => ({
  wall: t + 0.4,
  /** Height: a closure and a dust flap at each end (G-16: H + 1 to 1.5 mm). */
  height: 3 * t + 0.4,
  /** The raw edge of the last wall stays clear of the first crease (usual practice). */
  seamGap: 0.5,
  /** Distance of a closure from the opposite wall, so that its flap tucks in behind it. */
  closure: 0.1,
  /**
   * From a corner of the tube to a flap: clear of the wall's thickness; two such gaps are at least 0.8 mm, more than a
   * cutting rule of 0.71 mm (G-17).
   */
  flapInset: Math.max(0.4, t / 2 + 0.2),
  /** Space that a dust flap leaves for the tuck flap. */
  tuckClearance: 2 * t + 0.6,
})

/** Seal ends have one more layer at each end than tucked ones; wide flaps end before the opposite wall. */
export const sealEndAllowances = (t: number) => ({ height: 5 * t + 0.4, flap: -1 })

/** A fifth panel covers the back from outside; the raw edge of the back stays clear of the side wall at its corner. */
export const fifthPanelAllowances = (t: number) => ({ rawEdge: t / 2 + 0.5 })

/** A tray of folding board that slides in a sleeve, its tabs outside its ends; 0.8 mm play. */
export const slidingTrayAllowances = (t: number) => ({
  wall: t + 0.4,
  depth: t / 2 + 0.4,
  /** Room of the sleeve from the inner size: walls of the tray, and its floor in the height. */
  width: 2 * t + 0.4 + 0.8,
  height: t + 0.4 + 0.8,
})

/**
 * Depth in mm of the flap that a closure tucks in: 16, up to 25 for closures over 120 mm, and limited so that two
 * behind one wall do not meet (G-18).
 */
export const tuckDepth = (length: number, height: number): number =>
  Math.min(Math.max(16, Math.min(25, 16 + (length - 120) / 10)), height / 2 - 1)
