import { numberFormatter } from './text/formatters.ts'

/** Currencies of payment, and money and quantities as people read them. Free of schemas, so that pages can be light. */

/** Currencies a customer may pay in (section 9: customer payment currencies); all of them have 100 minor units. */
export const currencies = ['AUD', 'CAD', 'EUR', 'HKD', 'USD'] as const
export type Currency = (typeof currencies)[number]

/** Shown to people: `$1,250.50`. `amount` is a wire number in the currency, written to so many decimals (PRICE-D05). */
export const formatMoney = (amount: number, currency: string, locale = 'en-US', decimals = 2): string =>
  numberFormatter(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount)

/**
 * A price for one piece, formatted to the thousandth where needed: `$0.51`, `$0.464`. Those that people compare are
 * written alike, so one shown `among` others, itself included, has as many decimals as any of them needs.
 */
export const formatUnitPrice = (
  price: number,
  currency: string,
  locale = 'en-US',
  among: readonly number[] = [price],
): string => formatMoney(price, currency, locale, among.some(needsThousandths) ? 3 : 2)

const needsThousandths = (price: number) => Math.round(price * 1000) % 10 !== 0

/**
 * A number of things, for people: `1,000`, `2.5`, at most 2 decimals (PRICE-009). Whole ones are grouped by hand, alike in
 * every language we speak: every fold formats every event as text, and a formatter takes ten times as long.
 */
export const formatQuantity = (quantity: number, locale = 'en-US'): string =>
  Number.isSafeInteger(quantity) && quantity >= 0
    ? String(quantity).replace(/\B(?=(?:\d{3})+$)/g, ',')
    : numberFormatter(locale, { maximumFractionDigits: 2 }).format(quantity)
