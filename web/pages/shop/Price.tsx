import { formatMoney } from '#domain/currencies.ts'
import { language } from '../../locales/i18n.ts'
import type { Rates } from '../../shop-api.ts'
import { useConverted } from '../../stores/exchange-rates.ts'

/** Decimals of a price: unit prices are told to the thousandth (PRICE-D04). */
type Kind = 'amount' | 'unit'
const decimals = { amount: 2, unit: 3 } as const

/** Writes prices of lists in the currency that was chosen (SETTINGS-017). */
export const usePriceText = () => {
  const convert = useConverted()
  return (amount: number, currency: keyof Rates, kind: Kind = 'amount'): string => {
    const shown = convert(amount, currency)
    return formatMoney(shown.amount, shown.currency, language(), decimals[kind])
  }
}

/** A price of a list, in the currency that was chosen. */
export const Price = ({
  amount,
  currency,
  kind = 'amount',
}: {
  amount: number
  currency: keyof Rates
  kind?: Kind
}) => {
  const text = usePriceText()
  return <span className="numbers">{text(amount, currency, kind)}</span>
}
