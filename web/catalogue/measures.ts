import { fromMillimetres, type LengthUnit, roundLength, systemOf } from '#domain/lengths.ts'
import { numberFormatter } from '#domain/text/formatters.ts'
import { language, t } from '../locales/i18n.ts'

/** Measures as the reader's country has them, in the reader's words. */

/** A length in mm: `24.13 cm`, `9.5 in`. */
export const lengthText = (millimetres: number, unit: LengthUnit): string =>
  t(`shop.length.${unit}`, {
    number: numberFormatter(language(), { maximumFractionDigits: 3 }).format(
      roundLength(fromMillimetres(millimetres, unit), unit),
    ),
  })

const gramsPerPound = 453.592_37

/** A weight in grams, in kilograms or pounds, by the unit that lengths are in. */
export const weightText = (grams: number, unit: LengthUnit): string => {
  const imperial = systemOf[unit] === 'imperial'
  const number = numberFormatter(language(), { maximumFractionDigits: 1 }).format(
    grams / (imperial ? gramsPerPound : 1000),
  )
  return t(imperial ? 'shop.weight.lb' : 'shop.weight.kg', { number })
}
