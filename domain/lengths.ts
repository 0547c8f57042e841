/** Lengths in the user's units. Internally, all lengths are in mm (HELPERS-018, SETTINGS-013, SETTINGS-014). */

/** Units in which a customer can measure (SETTINGS-013). */
export const lengthUnits = ['inch', 'cm', 'm'] as const
export type LengthUnit = (typeof lengthUnits)[number]
export const isLengthUnit = (value: unknown): value is LengthUnit => lengthUnits.some((one) => one === value)

/** Units in which lengths are shown: readers can choose millimeters, the factories' unit, in addition to their own. */
export const shownUnits = [...lengthUnits, 'mm'] as const
export type ShownUnit = (typeof shownUnits)[number]

/** Unit systems (SETTINGS-014). */
export const unitSystems = ['metric', 'imperial'] as const
export type UnitSystem = (typeof unitSystems)[number]

/** The system that a unit belongs to. */
export const systemOf: Readonly<Record<LengthUnit, UnitSystem>> = { inch: 'imperial', cm: 'metric', m: 'metric' }

/** The system of a display unit. */
export const systemShown = (unit: ShownUnit): UnitSystem => (unit === 'mm' ? 'metric' : systemOf[unit])

/** Display precision of a length: a quarter of a millimeter or better (HELPERS-D05). */
export const lengthDecimals: Readonly<Record<ShownUnit, 2 | 3>> = { inch: 2, cm: 2, m: 3, mm: 2 }

const millimeters: Readonly<Record<ShownUnit, number>> = { inch: 25.4, cm: 10, m: 1000, mm: 1 }

/**
 * Removes floating-point error, which starts at the sixteenth digit (1.1 × 10 is 11.000000000000002), far below any
 * measurement.
 */
const withoutNoise = (value: number): number => Number(value.toPrecision(12))

/** Converts a length to mm. */
export const toMillimeters = (length: number, unit: ShownUnit): number => withoutNoise(length * millimeters[unit])

/** Converts a length in mm to another unit, without rounding to the unit's display precision. */
export const fromMillimeters = (length: number, unit: ShownUnit): number => withoutNoise(length / millimeters[unit])

/** Display steps per unit. */
const steps: Readonly<Record<ShownUnit, number>> = { inch: 100, cm: 100, m: 1000, mm: 100 }

/**
 * A length as a whole number of its unit's display steps: 1.25 cm is 125 steps, and 1.005 cm is 101 despite
 * floating-point error.
 */
export const stepsOf = (length: number, unit: ShownUnit): number => Math.round(length * steps[unit] * (1 + 1e-12))

/** The smallest length above 0 that the unit's display precision shows. */
export const stepOf = (unit: ShownUnit): number => 1 / steps[unit]

/** A length rounded to its unit's display precision. */
export const roundLength = (length: number, unit: ShownUnit): number => stepsOf(length, unit) / steps[unit]
