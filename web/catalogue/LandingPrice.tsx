import { formatMoney, formatUnitPrice } from '#domain/currencies.ts'
import { numberFormatter } from '#domain/text/formatters.ts'
import { api } from '../data/api.ts'
import { countryInText } from '../locales/country-in-text.ts'
import { durationText } from '../locales/duration-text.ts'
import { language, t } from '../locales/i18n.ts'
import { useCountrySettings } from '../stores/country-settings.ts'
import type { BoxSize } from '../ui/box-geometry.ts'
import { useDebouncedQuery } from './configurator/use-debounced-query.ts'
import styles from './LandingPrice.module.css'

/** Board options of the teaser: unprinted, and the most common finish (outside print, matte film). */
export const looks = {
  plain: { material: { id: 'e-flute-kraft' }, print: { option: 'blank' }, finish: 'none' },
  printed: { material: { id: 'e-flute-white' }, print: { option: 'printedOutside' }, finish: 'matte' },
} as const
export type Look = keyof typeof looks

/** Quantities to compare; requested in one call so that switching needs no further request. */
export const quantities = [100, 500, 1000, 5000] as const
export type Quantity = (typeof quantities)[number]

/** Live public price of the box (PRICE-004) in the visitor's currency, delivered to their country. */
export const LandingPrice = ({ size, look, quantity }: { size: BoxSize; look: Look; quantity: Quantity }) => {
  const { currency, countryCode } = useCountrySettings()
  const dimensions = { length: size.length, width: size.width, height: size.height }
  const { answer, status, isCurrent, retry } = useDebouncedQuery(
    {
      productId: 'mailer-box',
      config: { ...looks[look], size: { type: 'inner' as const, dimensions } },
      quantities: [...quantities],
      currency,
      countryCode,
      language: language(),
    },
    (body, signal) => api.pricing.estimates({ body }, { signal }),
  )
  const estimates = answer?.estimates.filter((one) => one.status === 'priced') ?? []
  const priced = estimates.find((one) => one.quantity === quantity)
  if (status === 'failed') {
    return (
      <p className={styles.price} role="status">
        {t('landing.configurator.failed')}{' '}
        <button type="button" className={styles.again} onClick={retry}>
          {t('landing.configurator.again')}
        </button>
      </p>
    )
  }
  if (!answer || !priced) {
    return (
      <p className={styles.price} role="status" aria-busy="true">
        {t('landing.configurator.pricing')}
      </p>
    )
  }
  // Both options share one position; only one is visible.
  const all = estimates.flatMap(({ unitPrice, landed }) => [unitPrice, landed.unitPrice])
  const each = (price: number) => formatUnitPrice(price, answer.currency, language(), all)
  const country = countryInText(answer.countryCode)
  const percent = numberFormatter(language(), { style: 'percent' }).format(priced.saving)
  return (
    <div className={styles.price} data-old={!isCurrent || undefined} aria-live="polite">
      <p className={styles.each}>
        <strong>{t('landing.configurator.each', { price: each(priced.unitPrice) })}</strong>
        <span>
          {t('landing.configurator.total', {
            price: formatMoney(priced.total, answer.currency, language()),
            count: priced.quantity,
          })}
        </span>
        {priced.saving > 0 && quantity !== quantities[0] && (
          <span className={styles.less}>{t('landing.configurator.saving', { percent, count: quantities[0] })}</span>
        )}
      </p>
      <p className={styles.landed}>
        {t('landing.configurator.landed', { price: each(priced.landed.unitPrice), country })}
        <br />
        {t('landing.configurator.time', { duration: durationText(priced.landed.leadTimeDays) })}
      </p>
    </div>
  )
}
