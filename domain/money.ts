import { z } from 'zod'

/**
 * Money is whole numbers. Amounts count minor units (cents); unit prices count thousandths of the currency unit,
 * because a box costs less than a cent's worth of rounding. On the wire both are plain numbers in the currency
 * (API-D10); `amountOf` and `unitPriceOf` bring them in, `inCurrency` and `unitInCurrency` take them out.
 */

/** Currencies a customer may pay in (section 9: customer payment currencies); all of them have 100 minor units. */
export const currencies = ['AUD', 'CAD', 'EUR', 'HKD', 'USD'] as const
export const Currency = z.enum(currencies)
export type Currency = z.infer<typeof Currency>

/** Minor units, whole and not negative. */
export const Amount = z.int().nonnegative()
/** Thousandths of the currency unit for one piece, whole and above 0. */
export const UnitPrice = z.int().positive()

/** Wire number → minor units. Half a cent does not exist: callers validate two decimals first. */
export const amountOf = (number: number): number => Math.round(number * 100)
/** Minor units → wire number. */
export const inCurrency = (minor: number): number => minor / 100
/** Wire number → thousandths. */
export const unitPriceOf = (number: number): number => Math.round(number * 1000)
/** Thousandths → wire number. */
export const unitInCurrency = (thousandths: number): number => thousandths / 1000

/** Price of `quantity` pieces in minor units, half a cent rounded up. */
export const totalOf = (quantity: number, unitPrice: number): number => Math.round((quantity * unitPrice) / 10)

/** Shown to people: `$1,250.50`. `amount` is a wire number in the currency. */
export const formatMoney = (amount: number, currency: string, locale = 'en-US', decimals = 2): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: decimals,
  }).format(amount)
