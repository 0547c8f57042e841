/** Lengths in the units of users. Internally every length is in mm (HELPERS-018, SETTINGS-013, SETTINGS-014). */

/** Units that a customer may measure in (SETTINGS-013). */
export const lengthUnits = ['inch', 'cm', 'm'] as const
export type LengthUnit = (typeof lengthUnits)[number]
export const isLengthUnit = (value: unknown): value is LengthUnit => lengthUnits.some((one) => one === value)

/** Units that lengths are shown in: readers can show millimetres, the factories' unit, besides their own. */
export const shownUnits = [...lengthUnits, 'mm'] as const
export type ShownUnit = (typeof shownUnits)[number]

/** Systems of units (SETTINGS-014). */
export const unitSystems = ['metric', 'imperial'] as const
export type UnitSystem = (typeof unitSystems)[number]

/** The system a unit belongs to. */
export const systemOf: Readonly<Record<LengthUnit, UnitSystem>> = { inch: 'imperial', cm: 'metric', m: 'metric' }

/** The system of a unit that lengths are shown in. */
export const systemShown = (unit: ShownUnit): UnitSystem => (unit === 'mm' ? 'metric' : systemOf[unit])

/** Display precision of a length: a quarter of a millimetre or better (HELPERS-D05). */
export const lengthDecimals: Readonly<Record<ShownUnit, 2 | 3>> = { inch: 2, cm: 2, m: 3, mm: 2 }

const millimetres: Readonly<Record<ShownUnit, number>> = { inch: 25.4, cm: 10, m: 1000, mm: 1 }

/**
 * Removes floating-point error from the sixteenth digit on (1.1 × 10 is 11.000000000000002), far below any measurement.
 */
const withoutNoise = (value: number): number => Number(value.toPrecision(12))

/** A given length, in mm. */
export const toMillimetres = (length: number, unit: ShownUnit): number => withoutNoise(length * millimetres[unit])

/** A length in mm in another unit, not rounded to the unit's display precision. */
export const fromMillimetres = (length: number, unit: ShownUnit): number => withoutNoise(length / millimetres[unit])

/** Display steps per unit. */
const steps: Readonly<Record<ShownUnit, number>> = { inch: 100, cm: 100, m: 1000, mm: 100 }

/**
 * A length as a whole number of its unit's display steps: 1.25 cm are 125, and 1.005 cm is 101 despite floating-point
 * error.
 */
export const stepsOf = (length: number, unit: ShownUnit): number => Math.round(length * steps[unit] * (1 + 1e-12))

/** A length rounded to its unit's display precision. */
export const roundLength = (length: number, unit: ShownUnit): number => stepsOf(length, unit) / steps[unit]
