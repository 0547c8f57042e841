import type { ShownUnit } from '#domain/lengths.ts'
import type { BoxSize } from '../ui/box-geometry.ts'

/** Slider ranges of the teaser: the mailer's limits in the catalogue, in steps of the display unit. */
type Side = keyof BoxSize
export type Slide = { min: number; max: number; step: number }

const inches: Record<Side, readonly [number, number]> = { length: [3, 18], width: [2, 14], height: [1, 6] }
const steps: Readonly<Record<ShownUnit, number>> = { inch: 6.35, cm: 5, m: 5, mm: 5 }

/** Minimum, maximum and step of a side in mm. */
export const slideOf = (side: Side, unit: ShownUnit): Slide => {
  const [least, most] = inches[side].map((inch) => inch * 25.4) as [number, number]
  const step = steps[unit]
  return { min: Math.ceil(least / step) * step, max: Math.floor(most / step) * step, step }
}

/** The nearest slider value, without floating-point noise. */
export const snapToStep = (length: number, { min, max, step }: Slide): number =>
  Number(Math.min(max, Math.max(min, Math.round(length / step) * step)).toFixed(2))
