/**
 * What is added to an inner size so that a structure of board with a thickness closes and fits: one function per family,
 * each line in mm for a calliper `t` in mm. Prices do not read this: they pay the trade's estimate of a blank.
 *
 * Sources: inner sizes are between the walls, as FEFCO and ECMA count them (both codes second-hand, decision 97). What is
 * added is derived from layers of board and the play stated at each line, beside usual practice of die makers (numbers G-1
 * to G-23 name the defects of an inspection in November 2026 that each line prevents). A crease of corrugated and solid board lies
 * in the middle of its thickness, so a wall takes half of its calliper on each side of its crease.
 */

/** Space in mm beyond the inner size for putting the goods in (G-15: 0 to 1.5 mm). */
export const room = 0.5

/** Side walls of a tray of creased board stand between its front and its back, with 0.3 mm play at each end. */
export const betweenWalls = (t: number): number => t / 2 + 0.3

/** Paper around greyboard, in mm: the thickest wrap of the catalogue. */
export const wrapPaper = 0.18
