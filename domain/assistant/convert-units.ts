import { cubicMetersPerCubicFoot, gramsPerPound } from '../imperial-units.ts'

/** Units of packaging, converted exactly (AI-027): lengths, areas, volumes, weights, paper weights. */

const inch = 0.0254
const units = {
  length: { mm: 0.001, cm: 0.01, m: 1, inch, foot: 12 * inch },
  area: { mm2: 1e-6, cm2: 1e-4, m2: 1, inch2: inch ** 2, foot2: (12 * inch) ** 2 },
  volume: { cm3: 1e-6, liter: 0.001, m3: 1, inch3: inch ** 3, foot3: cubicMetersPerCubicFoot },
  weight: { g: 0.001, kg: 1, tonne: 1000, ounce: gramsPerPound / 16_000, pound: gramsPerPound / 1000 },
  /** Grams per square meter, and pounds per 1,000 square feet (corrugated board). */
  grammage: { gsm: 1, lbPerMsf: gramsPerPound / (1000 * (12 * inch) ** 2) },
} as const

export const unitNames = Object.values(units).flatMap((one) => Object.keys(one))

const kindOf = (unit: string) => Object.values(units).find((one): one is never => Object.hasOwn(one, unit))

/** The converted value; undefined if a unit is unknown, or the units measure different quantities. */
export const convertUnits = (value: number, from: string, to: string): number | undefined => {
  const kind = kindOf(from) as Readonly<Record<string, number>> | undefined
  if (!kind || kind !== kindOf(to)) return undefined
  return Number(((value * kind[from]) / kind[to]).toPrecision(12))
}
