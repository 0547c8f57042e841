import { fromMillimeters, lengthDecimals, roundLength, type ShownUnit, toMillimeters } from '#domain/lengths.ts'
import type { DimensionField, Dimensions } from '#domain/packaging/structure.ts'
import { numberFormatter } from '#domain/text/formatters.ts'
import { language, t } from '../../locales/i18n.ts'
import { refusedNumberText } from '../../ui/typed-number-text.ts'
import { anyDecimals, typedNumber } from '../../ui/typed-number.ts'

/** Length formatting and parsing in the visitor's unit. */

const figure = (mm: number, unit: ShownUnit): string =>
  numberFormatter(language(), { maximumFractionDigits: lengthDecimals[unit] }).format(
    roundLength(fromMillimeters(mm, unit), unit),
  )

/** `9 × 6 × 3 inch`. */
export const measuresText = (lengths: readonly number[], unit: ShownUnit): string =>
  lengths.length === 0 ? '' : `${lengths.map((mm) => figure(mm, unit)).join(' × ')} ${t(`packaging.unit.${unit}`)}`

/** Long lengths in the large unit of the system: a roll of tape is `76.6 yd × 3 in`. */
export const lengthsText = (lengths: readonly number[], unit: ShownUnit): string =>
  lengths.some((mm) => mm >= minLongLength)
    ? lengths.map((mm) => (mm >= minLongLength ? longLength(mm, unit) : measuresText([mm], unit))).join(' × ')
    : measuresText(lengths, unit)

const outline = ['length', 'width', 'diameter', 'height'] as const
const finer = ['neckHeight', 'wallWidth', 'lidHeight'] as const

/** Length in mm from which meters or yards are used (tape, not boxes). */
const minLongLength = 5_000
const yard = 914.4

/** A long length in the large unit of the user's system: `70 m`, `76.6 yd`. */
const longLength = (mm: number, unit: ShownUnit): string => {
  const [each, name] = unit === 'inch' ? [yard, t('packaging.unit.yd')] : [1000, t('packaging.unit.m')]
  return `${numberFormatter(language(), { maximumFractionDigits: 1 }).format(mm / each)} ${name}`
}

/** Short size without secondary dimensions: `⌀ 4 × 10 in`, `76.6 yd × 3 in`. */
export const measuredSize = (dimensions: Dimensions, unit: ShownUnit): string => sizeOf(dimensions, outline, unit)

/** Size with every dimension, in reading order. */
export const totalPieces = (dimensions: Dimensions, unit: ShownUnit): string =>
  sizeOf(dimensions, [...outline, ...finer], unit)

const sizeOf = (dimensions: Dimensions, fields: readonly DimensionField[], unit: ShownUnit): string => {
  const lengths = fields.flatMap((field) => dimensions[field] ?? [])
  return (dimensions.diameter ? '⌀ ' : '') + lengthsText(lengths, unit)
}

/** A length as an input value: plain, without separators. */
export const typedFrom = (mm: number | undefined, unit: ShownUnit): string =>
  mm === undefined ? '' : String(roundLength(fromMillimeters(mm, unit), unit))

/** A limit, rounded so that the rounded value is still within it. */
const limit = (mm: number, unit: ShownUnit, side: 'floor' | 'ceil') => {
  const scale = 10 ** lengthDecimals[unit]
  const value = Math[side](Number((fromMillimeters(mm, unit) * scale).toPrecision(10))) / scale
  return numberFormatter(language(), { maximumFractionDigits: lengthDecimals[unit] }).format(value)
}

export type Limits = { name: DimensionField; title: string; min: number; max: number; step: number }

export const limitsIn = ({ min, max }: Pick<Limits, 'min' | 'max'>, unit: ShownUnit) => ({
  min: limit(min, unit, 'ceil'),
  max: limit(max, unit, 'floor'),
  unit: t(`packaging.unit.${unit}`),
})

/** Parsed length in mm, or the error. */
export const lengthFrom = (
  typed: string,
  limits: Limits,
  unit: ShownUnit,
  required: boolean,
): { mm?: number; error?: string } => {
  const field = limits.title
  if (typed.trim() === '') return required ? { error: t('configurator.size.missing', { field }) } : {}
  const read = typedNumber(typed, anyDecimals)
  if ('readings' in read) return { error: refusedNumberText(read, anyDecimals)! }
  if (!('value' in read)) return { error: t('configurator.size.number', { field }) }
  const { value } = read
  const mm = Math.round(toMillimeters(value, unit) * 100) / 100
  // A value that is displayed like the limit equals the limit.
  if (
    roundLength(value, unit) < roundLength(fromMillimeters(limits.min, unit), unit) ||
    roundLength(value, unit) > roundLength(fromMillimeters(limits.max, unit), unit)
  )
    return { error: t('configurator.size.between', { field, ...limitsIn(limits, unit) }) }
  return { mm: Math.min(limits.max, Math.max(limits.min, mm)) }
}
