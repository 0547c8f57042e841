/** Allowances: folding cartons. Sources are in `common.ts`. */

/** Folding cartons and sleeves (ECMA A). */
export const cartonAllowances = (t: number) => ({
  wall: t + 0.4,
  /** Height: a closure and a dust flap at each end (G-16: H + 1 to 1.5 mm). */
  height: 3 * t + 0.4,
  /** The raw edge of the last wall stays clear of the first crease (usual practice). */
  seamGap: 0.5,
  /** A closure ends so far before the opposite wall that its flap tucks in behind it. */
  closure: 0.1,
  /**
   * From a corner of the tube to a flap: clear of the wall's thickness; and two such are 0.8 mm apart, which is more than
   * a cutting rule of 0.71 mm (G-17).
   */
  flapInset: Math.max(0.4, t / 2 + 0.2),
  /** A dust flap leaves the tuck flap its place. */
  tuckClearance: 2 * t + 0.6,
})

/** Seal ends have one layer more at each end than tucked ones; wide flaps end before the opposite wall. */
export const sealEndAllowances = (t: number) => ({ height: 5 * t + 0.4, flap: -1 })

/** A fifth panel lies outside of the back, whose raw edge stays clear of the side wall at its corner. */
export const fifthPanelAllowances = (t: number) => ({ rawEdge: t / 2 + 0.5 })

/** A tray of folding board that slides in a sleeve, with its tabs outside of its ends; 0.8 mm play. */
export const slidingTrayAllowances = (t: number) => ({
  wall: t + 0.4,
  depth: t / 2 + 0.4,
  /** Room of the sleeve from the inner size: walls of the tray, and of the height its floor. */
  width: 2 * t + 0.4 + 0.8,
  height: t + 0.4 + 0.8,
})

/**
 * Depth of the flap that a closure tucks in, in mm: 16, up to 25 for closures over 120 mm, and never so deep that two
 * behind one wall meet (G-18).
 */
export const tuckDepth = (length: number, height: number): number =>
  Math.min(Math.max(16, Math.min(25, 16 + (length - 120) / 10)), height / 2 - 1)
