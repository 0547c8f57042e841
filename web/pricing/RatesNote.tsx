import { useEffect } from 'react'
import { dateFormatter } from '#domain/text/formatters.ts'
import { language, t } from '../locales/i18n.ts'
import { fetchRateDay, useExchangeRates, useRateDay } from '../stores/exchange-rates.ts'

/** Date of the exchange rates that convert list prices; or a note that no rates are available. */
export const RatesNote = () => {
  const { status, rates } = useExchangeRates()
  const { day } = useRateDay()
  useEffect(() => {
    if (rates) void fetchRateDay()
  }, [rates])
  if (status === 'failed' && !rates) return t('visitor.settings.noRates')
  if (!day) return null
  const date = dateFormatter(language(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
  return t('visitor.settings.rates', { date })
}
