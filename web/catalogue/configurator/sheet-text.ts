import { numberFormatter } from '#domain/text/formatters.ts'
import { language, t } from '../../locales/i18n.ts'
import type { MaterialChoice } from './configurator-api.ts'
import { percentText } from './figures.ts'

const figure = (value: number, decimals: number) =>
  numberFormatter(language(), { maximumFractionDigits: decimals }).format(value)

/** `63 PT/mil`: both are a thousandth of an inch, so the number is the same (CONF-018). */
const thicknessesText = (thicknesses: MaterialChoice['thicknesses']): string[] =>
  [...Map.groupBy(thicknesses, ({ value }) => value)].map(
    ([value, same]) => `${figure(value, 1)} ${same.map(({ unit }) => unit).join('/')}`,
  )

/**
 * The sheet in the units used for ordering it (CONF-018, CONF-D05). Calipers of papers are given to a hundredth of a
 * millimeter.
 */
export const sheetText = ({
  thicknesses,
  caliper,
  recycledShare,
  certificates,
}: Pick<MaterialChoice, 'thicknesses' | 'caliper' | 'recycledShare' | 'certificates'>): string => {
  const today = new Date().toISOString().slice(0, 10)
  return [
    ...thicknessesText(thicknesses),
    `${figure(caliper, 2)} mm`,
    ...certificates
      .filter(({ validUntil }) => validUntil >= today)
      .map(({ kind, code }) => t(`configurator.certificate.${kind}`, { code })),
    ...(recycledShare > 0 ? [t('configurator.recycled', { share: percentText(recycledShare) })] : []),
  ].join(' · ')
}
