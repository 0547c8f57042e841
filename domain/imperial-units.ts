/** Weights and volumes of readers in inches; internally they are in grams and cubic meters. */

/** Avoirdupois, exactly. */
export const gramsPerPound = 453.592_37
export const cubicMetersPerCubicFoot = 0.028_316_846_592
