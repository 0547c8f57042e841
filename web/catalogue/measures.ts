import { fromMillimetres, type LengthUnit, roundLength, systemOf } from '#domain/lengths.ts'
import { numberFormatter } from '#domain/text/formatters.ts'
import { language, t } from '../locales/i18n.ts'

/** Localised measures in the user's units. */

/** A length in mm: `24.13 cm`, `9.5 in`. */
export const lengthText = (millimetres: number, unit: LengthUnit): string =>
  t(`shop.length.${unit}`, {
    number: numberFormatter(language(), { maximumFractionDigits: 3 }).format(
      roundLength(fromMillimetres(millimetres, unit), unit),
    ),
  })

const gramsPerPound = 453.592_37

/** A weight in grams as kilograms or pounds, depending on the length unit. */
export const weightText = (grams: number, unit: LengthUnit): string => {
  const imperial = systemOf[unit] === 'imperial'
  const number = numberFormatter(language(), { maximumFractionDigits: 1 }).format(
    grams / (imperial ? gramsPerPound : 1000),
  )
  return t(imperial ? 'shop.weight.lb' : 'shop.weight.kg', { number })
}
