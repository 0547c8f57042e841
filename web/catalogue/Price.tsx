import { formatMoney, formatUnitPrice } from '#domain/currencies.ts'
import type { Rates } from '../data/replies.ts'
import { language } from '../locales/i18n.ts'
import { useConverted } from '../stores/exchange-rates.ts'

/** Formats list prices in the selected currency (SETTINGS-017). */
export const usePriceText = () => {
  const convert = useConverted()
  return (amount: number, currency: keyof Rates): string => {
    const shown = convert(amount, currency)
    return formatMoney(shown.amount, shown.currency, language())
  }
}

type UnitPrice = { unitPrice: number; currency: keyof Rates }

/** Formats unit prices of one list in the selected currency, with the same number of decimals. */
export const useUnitPriceText = (list: readonly UnitPrice[]) => {
  const convert = useConverted()
  const all = list.map(({ unitPrice, currency }) => convert(unitPrice, currency).amount)
  return ({ unitPrice, currency }: UnitPrice): string => {
    const shown = convert(unitPrice, currency)
    return formatUnitPrice(shown.amount, shown.currency, language(), all)
  }
}

/** A list price in the selected currency. */
export const Price = ({ amount, currency }: { amount: number; currency: keyof Rates }) => {
  const text = usePriceText()
  return <span className="numbers">{text(amount, currency)}</span>
}
