import { z } from 'zod'
import { currencies } from '../currencies.ts'

/**
 * Money as integers. Amounts are in minor units (cents); unit prices are in thousandths of the currency unit, because
 * rounding to a cent is too coarse for a single box. In the API, both are plain numbers in the currency (API-D10):
 * `amountOf` and `unitPriceOf` read them, `inCurrency` and `unitInCurrency` write them, and `money-on-wire.ts` converts
 * whole values by their schema.
 */

/** A payment currency. */
export const Currency = z.enum(currencies)
export type Currency = z.infer<typeof Currency>

/**
 * Any ISO 4217 code: money can be received, and fees charged, in a currency that is no payment currency (decision 207).
 * Its amounts are also stored in hundredths, for example ¥5,000 as 500,000.
 */
export const CurrencyCode = z.string().regex(/^[A-Z]{3}$/)
export type CurrencyCode = z.infer<typeof CurrencyCode>

/** Maximum of one price in minor units, so that sums of many prices remain exact. */
export const maxAmount = 100_000_000_000

/** The unit of a money field: minor units, or thousandths of the currency unit. */
export type MoneyUnit = 'minor' | 'thousandth'
/**
 * Schemas of money: a field is money only if its schema is one of these. A schema derived from one of them is not
 * registered.
 */
export const moneyUnits = z.registry<{ unit: MoneyUnit }>()

/** Whole minor units, not negative. */
export const Amount = z.int().nonnegative().register(moneyUnits, { unit: 'minor' })
/** Whole minor units, above 0. */
export const PositiveAmount = z.int().positive().register(moneyUnits, { unit: 'minor' })
/** Whole minor units; negative for money that is returned. */
export const SignedAmount = z.int().register(moneyUnits, { unit: 'minor' })
/** Whole thousandths of the currency unit per piece, above 0. */
export const UnitPrice = z.int().positive().register(moneyUnits, { unit: 'thousandth' })

/** API number → minor units. Callers have validated that it has at most two decimals. */
export const amountOf = (number: number): number => Math.round(number * 100)
/** Minor units → API number. */
export const inCurrency = (minor: number): number => minor / 100
/** API number → thousandths. */
export const unitPriceOf = (number: number): number => Math.round(number * 1000)
/** Thousandths → API number. */
export const unitInCurrency = (thousandths: number): number => thousandths / 1000

/** Price of `quantity` pieces in minor units; half a cent is rounded up. */
export const totalOf = (quantity: number, unitPrice: number): number => Math.round((quantity * unitPrice) / 10)
