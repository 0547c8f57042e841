import { numberFormatter } from './text/formatters.ts'

/** Payment currencies, and the formatting of money and quantities. Contains no schemas, to reduce the size of pages. */

/** Currencies for customer payments (section 9: customer payment currencies); all of them have 100 minor units. */
export const currencies = ['AUD', 'CAD', 'EUR', 'HKD', 'USD'] as const
export type Currency = (typeof currencies)[number]

/**
 * For display: `$1,250.50`. `amount` is an API amount in the currency, shown with `decimals` (PRICE-D05); by default with
 * those of the currency, which are two in every payment currency, and none in JPY.
 */
export const formatMoney = (amount: number, currency: string, locale = 'en-US', decimals?: number): string =>
  numberFormatter(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount)

/**
 * A unit price with up to three decimals: `$0.51`, `$0.464`. Prices that are displayed together have the same number of
 * decimals: a price `among` others (including itself) gets as many as any of them needs.
 */
export const formatUnitPrice = (
  price: number,
  currency: string,
  locale = 'en-US',
  among: readonly number[] = [price],
): string => formatMoney(price, currency, locale, among.some(needsThousandths) ? 3 : 2)

const needsThousandths = (price: number) => Math.round(price * 1000) % 10 !== 0

/**
 * A quantity for display: `1,000`, `2.5`, with at most 2 decimals (PRICE-009). Whole numbers are grouped without a
 * formatter, which produces the same result in all our languages: every fold formats events as text, and a formatter
 * takes ten times as long.
 */
export const formatQuantity = (quantity: number, locale = 'en-US'): string =>
  Number.isSafeInteger(quantity) && quantity >= 0
    ? String(quantity).replace(/\B(?=(?:\d{3})+$)/g, ',')
    : numberFormatter(locale, { maximumFractionDigits: 2 }).format(quantity)
