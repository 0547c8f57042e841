import { formatMoney, formatUnitPrice } from '#domain/currencies.ts'
import { numberFormatter } from '#domain/text/formatters.ts'
import { language, t } from '../../locales/i18n.ts'
import type { Estimate, Priced, Prices } from './configurator-api.ts'

/** Price formatting and selection. */

/** Formats an amount in major units with two decimals. */
export const totalText = (amount: number, currency: string): string => formatMoney(amount, currency, language())
/** Formats a unit price with the same decimals as the prices `among` which it is shown. */
export const unitPriceText = (price: number, currency: string, among: readonly number[]): string =>
  formatUnitPrice(price, currency, language(), among)
/** Formatter for the unit prices of one answer: same number of decimals, so that they are comparable. */
export const eachOf = ({ estimates, currency }: Prices): ((price: number) => string) => {
  const all = estimates
    .filter(isPriced)
    .flatMap(({ unitPrice, freight }) => [unitPrice, ...freight.map(({ landedUnitPrice }) => landedUnitPrice)])
  return (price) => unitPriceText(price, currency, all)
}
/** A fraction as a whole percentage. */
export const percentText = (share: number): string =>
  numberFormatter(language(), { style: 'percent', maximumFractionDigits: 0 }).format(share)
/** `1 piece`, `500 pieces`. */
export const piecesText = (count: number): string => t('shell.pieces', { count })
/** A number in the user's locale. */
export const numberText = (value: number): string => numberFormatter(language(), {}).format(value)
/** Country name in the user's language. */
export const countryName = (code: string): string =>
  new Intl.DisplayNames(language(), { type: 'region' }).of(code) ?? code

/** Default quantity: the middle of the offered ones. */
export const defaultQuantity = (offered: readonly number[], moq: number): number =>
  offered[Math.floor((offered.length - 1) / 2)] ?? moq

/** Price for a quantity: the smallest offered quantity that covers it. */
export const estimateFor = (estimates: readonly Estimate[], quantity: number): Estimate | undefined =>
  estimates.find((one) => one.quantity >= quantity) ?? estimates.at(-1)

/** Whether there is a price, as opposed to a pending quote. */
export const isPriced = (estimate: Estimate | undefined): estimate is Priced => estimate?.status === 'priced'
