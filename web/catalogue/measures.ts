import { cubicMetersPerCubicFoot, gramsPerPound } from '#domain/imperial-units.ts'
import { fromMillimeters, roundLength, type ShownUnit, systemShown } from '#domain/lengths.ts'
import { numberFormatter } from '#domain/text/formatters.ts'
import { language, t } from '../locales/i18n.ts'

/** Localized measures in the user's units. */

/** A length in mm: `24.13 cm`, `9.5 in`. */
export const lengthText = (millimeters: number, unit: ShownUnit): string =>
  t(`shop.length.${unit}`, {
    number: numberFormatter(language(), { maximumFractionDigits: 3 }).format(
      roundLength(fromMillimeters(millimeters, unit), unit),
    ),
  })

const ouncesPerPound = 16

const figure = (value: number, digits: number): string =>
  numberFormatter(language(), { maximumFractionDigits: digits }).format(value)

/** A number with some decimals; below 1 with two significant digits, because a label weighs less than 0.05 oz. */
const weightFigure = (value: number, digits: number): string =>
  value < 1 ? numberFormatter(language(), { maximumSignificantDigits: 2 }).format(value) : figure(value, digits)

/** A weight in grams: kilograms or grams, pounds or ounces, by the system of the length unit (SETTINGS-014). */
export const weightText = (grams: number, unit: ShownUnit): string => {
  if (systemShown(unit) === 'metric') {
    return grams < 1000
      ? t('packaging.weight.g', { number: weightFigure(grams, 0) })
      : t('packaging.weight.kg', { number: weightFigure(grams / 1000, 1) })
  }
  const pounds = grams / gramsPerPound
  return pounds < 1
    ? t('packaging.weight.oz', { number: weightFigure(pounds * ouncesPerPound, 1) })
    : t('packaging.weight.lb', { number: weightFigure(pounds, 1) })
}

/** A volume in cubic meters: cubic meters or cubic feet, by the system of the length unit. */
export const volumeText = (cubicMeters: number, unit: ShownUnit): string =>
  systemShown(unit) === 'metric'
    ? t('packaging.volume.m3', { number: figure(cubicMeters, 3) })
    : t('packaging.volume.ft3', { number: figure(cubicMeters / cubicMetersPerCubicFoot, 1) })

/**
 * /** Gross weight in grams and volume in cubic meters of the packed goods: `79 kg · 0.335 m³`, `174.2 lb · 11.8 cu
 * ft`.
 */
export const packedText = ({ grossWeight, volume }: { grossWeight: number; volume: number }, unit: ShownUnit): string =>
  `${weightText(grossWeight, unit)} · ${volumeText(volume, unit)}`
