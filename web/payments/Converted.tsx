import { formatMoney } from '#domain/currencies.ts'
import { language, t } from '../locales/i18n.ts'
import { formatDate } from '../ui/format-date.ts'

/** Conversion of an amount: rate and date of the rate. `amount` null: of a percentage. */
export const Converted = ({
  from,
  currency,
  rate,
  date,
  amount,
}: {
  from: string
  currency: string
  rate: number
  date: string
  amount?: number | null
}) => {
  const how = {
    from,
    to: currency,
    rate: rate.toFixed(4),
    date: formatDate(date, 'short', { timeZone: 'UTC' }),
  }
  return (
    <span>
      {amount === null || amount === undefined
        ? t('discounts.rate', how)
        : t('discounts.converted', { ...how, amount: formatMoney(amount, currency, language()) })}
    </span>
  )
}
