import { numberFormatter } from './text/formatters.ts'

/** Currencies of payment, and how money and quantities are formatted. Free of schemas, to keep pages small. */

/** Currencies of customer payments (section 9: customer payment currencies); all of them have 100 minor units. */
export const currencies = ['AUD', 'CAD', 'EUR', 'HKD', 'USD'] as const
export type Currency = (typeof currencies)[number]

/** For display: `$1,250.50`. `amount` is a wire number in the currency, shown with `decimals` (PRICE-D05). */
export const formatMoney = (amount: number, currency: string, locale = 'en-US', decimals = 2): string =>
  numberFormatter(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount)

/**
 * A unit price with up to three decimals: `$0.51`, `$0.464`. Prices shown side by side have the same number of
 * decimals, so a price `among` others (itself included) gets as many as any of them needs.
 */
export const formatUnitPrice = (
  price: number,
  currency: string,
  locale = 'en-US',
  among: readonly number[] = [price],
): string => formatMoney(price, currency, locale, among.some(needsThousandths) ? 3 : 2)

const needsThousandths = (price: number) => Math.round(price * 1000) % 10 !== 0

/**
 * A quantity for display: `1,000`, `2.5`, at most 2 decimals (PRICE-009). Whole numbers are grouped without a
 * formatter, because our languages agree on them: every fold formats every event as text, and a formatter takes ten
 * times as long.
 */
export const formatQuantity = (quantity: number, locale = 'en-US'): string =>
  Number.isSafeInteger(quantity) && quantity >= 0
    ? String(quantity).replace(/\B(?=(?:\d{3})+$)/g, ',')
    : numberFormatter(locale, { maximumFractionDigits: 2 }).format(quantity)
