import type { LengthUnit } from '#domain/lengths.ts'
import type { BoxSize } from '../ui/box-geometry.ts'

/** What the sliders of the teaser can do: the limits of the mailer in the catalogue, in steps that the unit can tell. */
type Side = keyof BoxSize
export type Slide = { min: number; max: number; step: number }

const inches: Record<Side, readonly [number, number]> = { length: [3, 18], width: [2, 14], height: [1, 6] }
const steps: Readonly<Record<LengthUnit, number>> = { inch: 6.35, cm: 5, m: 5 }

/** Least, most and step of a side in mm. */
export const slideOf = (side: Side, unit: LengthUnit): Slide => {
  const [least, most] = inches[side].map((inch) => inch * 25.4) as [number, number]
  const step = steps[unit]
  return { min: Math.ceil(least / step) * step, max: Math.floor(most / step) * step, step }
}

/** A length as near as the slider can set it, without the noise of binary fractions. */
export const snapped = (length: number, { min, max, step }: Slide): number =>
  Number(Math.min(max, Math.max(min, Math.round(length / step) * step)).toFixed(2))
