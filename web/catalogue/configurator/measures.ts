import type { Dimensions } from '#domain/catalogue/configuration.ts'
import { fromMillimetres, lengthDecimals, type LengthUnit, roundLength, toMillimetres } from '#domain/lengths.ts'
import type { DimensionField } from '#domain/packaging/structure.ts'
import { numberFormatter } from '#domain/text/formatters.ts'
import { language, t } from '../../locales/i18n.ts'

/** Lengths as the visitor reads and types them. */

const figure = (mm: number, unit: LengthUnit): string =>
  numberFormatter(language(), { maximumFractionDigits: lengthDecimals[unit] }).format(
    roundLength(fromMillimetres(mm, unit), unit),
  )

/** `9 × 6 × 3 inch`. */
export const measured = (lengths: readonly number[], unit: LengthUnit): string =>
  `${lengths.map((mm) => figure(mm, unit)).join(' × ')} ${t(`packaging.unit.${unit}`)}`

const outline = ['length', 'width', 'diameter', 'height'] as const

/** The size at a glance: what it is called by, without the finer measures. */
export const measuredSize = (dimensions: Dimensions, unit: LengthUnit): string =>
  (dimensions.diameter ? '⌀ ' : '') +
  measured(
    outline.flatMap((field) => dimensions[field] ?? []),
    unit,
  )

/** A length for a field to type in: plain, without separators. */
export const typedFrom = (mm: number | undefined, unit: LengthUnit): string =>
  mm === undefined ? '' : String(roundLength(fromMillimetres(mm, unit), unit))

/** What a limit reads like, rounded to the side on which it still holds. */
const limit = (mm: number, unit: LengthUnit, side: 'floor' | 'ceil') => {
  const scale = 10 ** lengthDecimals[unit]
  const value = Math[side](Number((fromMillimetres(mm, unit) * scale).toPrecision(10))) / scale
  return numberFormatter(language(), { maximumFractionDigits: lengthDecimals[unit] }).format(value)
}

export type Limits = { name: DimensionField; title: string; min: number; max: number; step: number }

export const limitsIn = ({ min, max }: Pick<Limits, 'min' | 'max'>, unit: LengthUnit) => ({
  min: limit(min, unit, 'ceil'),
  max: limit(max, unit, 'floor'),
  unit: t(`packaging.unit.${unit}`),
})

/** mm, or what is wrong with what was typed. A comma parts decimals as well as a point does. */
export const lengthFrom = (
  typed: string,
  limits: Limits,
  unit: LengthUnit,
  required: boolean,
): { mm?: number; error?: string } => {
  const text = typed.trim().replace(',', '.')
  const field = limits.title
  if (text === '') return required ? { error: t('configurator.size.missing', { field }) } : {}
  const value = Number(text)
  if (!Number.isFinite(value)) return { error: t('configurator.size.number', { field }) }
  const mm = Math.round(toMillimetres(value, unit) * 100) / 100
  // What reads like the limit is the limit.
  if (
    roundLength(value, unit) < roundLength(fromMillimetres(limits.min, unit), unit) ||
    roundLength(value, unit) > roundLength(fromMillimetres(limits.max, unit), unit)
  )
    return { error: t('configurator.size.between', { field, ...limitsIn(limits, unit) }) }
  return { mm: Math.min(limits.max, Math.max(limits.min, mm)) }
}
