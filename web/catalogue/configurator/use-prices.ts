import type { Currency } from '#domain/currencies.ts'
import { language } from '../../locales/i18n.ts'
import { fetchPrices, type Options } from './configurator-api.ts'
import { estimateFor, defaultQuantity } from './figures.ts'
import type { Selection } from './link.ts'
import { useDebouncedQuery } from './use-debounced-query.ts'

/** Prices of a selection by quantity. While `blocked`, no request is sent and the last prices are shown as stale. */
export const usePrices = (
  productId: string,
  { config, insert, quantity: wanted }: Selection,
  {
    currency,
    countryCode,
    offer: { offered, moq },
    blocked,
  }: { currency: Currency; countryCode: string; offer: Options['options']['quantities']; blocked: boolean },
) => {
  const quantity = wanted ?? defaultQuantity(offered, moq)
  const own = offered.includes(quantity) ? undefined : [...offered.slice(0, 11), quantity]
  const {
    answer: prices,
    isCurrent,
    failure,
    retry,
  } = useDebouncedQuery(
    blocked ? undefined : { productId, config, insert, currency, countryCode, language: language(), quantities: own },
    fetchPrices,
  )
  return {
    quantity,
    /** All priced quantities, including a custom one. */
    quantities: own ?? offered,
    prices,
    /** Price of the chosen quantity. */
    estimate: prices && estimateFor(prices.estimates, quantity),
    stale: blocked || !isCurrent,
    failure: blocked ? undefined : failure,
    retry,
  }
}
