/**
 * Allowances added to an inner size so that a structure of a given board thickness closes and fits: one function per
 * family, each line in mm for a caliper `t` in mm. Prices do not use them, because they are based on the trade's
 * estimate of a blank.
 *
 * Sources: inner sizes are measured between the walls, as in FEFCO and ECMA (both codes second-hand, decision 97). The
 * allowances are derived from the layers of board and the play stated at each line, with reference to common practice
 * of die makers (numbers G-1 to G-23 refer to defects found in an inspection in November 2026 that each line prevents).
 * A crease of corrugated and solid board is in the middle of its thickness, so a wall takes up half of its caliper on
 * each side of its crease.
 */

/** Additional space in mm for inserting the goods (G-15: 0 to 1.5 mm). */
export const innerClearance = 0.5

/** The side walls of a tray of creased board fit between its front and back, with 0.3 mm play at each end. */
export const betweenWalls = (t: number): number => t / 2 + 0.3

/** Paper around greyboard, in mm: the thickest wrap in the catalogue. */
export const wrapPaper = 0.18
