import { formatMoney, formatUnitPrice } from '#domain/currencies.ts'
import { numberFormatter } from '#domain/text/formatters.ts'
import { language, t } from '../../locales/i18n.ts'
import type { Estimate, Priced, Prices } from './configurator-api.ts'

/** Prices as they are read, and which of them counts. */

/** An amount in units of the currency, to the cent. */
export const total = (amount: number, currency: string): string => formatMoney(amount, currency, language())
/** A price for one piece, written like those that it stands `among`. */
export const each = (price: number, currency: string, among: readonly number[]): string =>
  formatUnitPrice(price, currency, language(), among)
/** Writes the prices for one piece that are in an answer: all alike, for they are read beside each other. */
export const eachOf = ({ estimates, currency }: Prices): ((price: number) => string) => {
  const all = estimates
    .filter(isPriced)
    .flatMap(({ unitPrice, freight }) => [unitPrice, ...freight.map(({ landedUnitPrice }) => landedUnitPrice)])
  return (price) => each(price, currency, all)
}
/** A share of one, in whole percent. */
export const percent = (share: number): string =>
  numberFormatter(language(), { style: 'percent', maximumFractionDigits: 0 }).format(share)
/** `1 piece`, `500 pieces`. */
export const pieces = (count: number): string => t('shell.pieces', { count })
/** A number as the reader writes it. */
export const number = (value: number): string => numberFormatter(language(), {}).format(value)
/** A range of days: `12–15 days`. */
export const days = ({ min, max }: { min: number; max: number }): string =>
  min === max ? t('shell.days', { count: min }) : t('shell.daysRange', { min, max })
/** What the reader calls a country. */
export const countryName = (code: string): string =>
  new Intl.DisplayNames(language(), { type: 'region' }).of(code) ?? code

/** Where nobody has named a quantity: the middle of those on offer. */
export const usualQuantity = (offered: readonly number[], moq: number): number =>
  offered[Math.floor((offered.length - 1) / 2)] ?? moq

/** The price for a quantity: that of the least that can be made and is enough. */
export const estimateFor = (estimates: readonly Estimate[], quantity: number): Estimate | undefined =>
  estimates.find((one) => one.quantity >= quantity) ?? estimates.at(-1)

/** Whether there is a price, not only the word of staff that there will be one. */
export const isPriced = (estimate: Estimate | undefined): estimate is Priced => estimate?.status === 'priced'
