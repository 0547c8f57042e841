import { z } from 'zod'
import { currencies } from '../currencies.ts'

/**
 * Money is whole numbers. Amounts count minor units (cents); unit prices count thousandths of the currency unit,
 * because a box costs less than a cent's worth of rounding. On the wire both are plain numbers in the currency
 * (API-D10); `amountOf` and `unitPriceOf` bring them in, `inCurrency` and `unitInCurrency` take them out, and
 * `money-on-wire.ts` does so for whole values by their schema.
 */

/** A currency of payment. */
export const Currency = z.enum(currencies)
export type Currency = z.infer<typeof Currency>

/** The most that one price may come to, in minor units: sums of many stay exact. */
export const mostAmount = 100_000_000_000

/** What a number of money counts: minor units, or thousandths of the currency unit. */
export type MoneyUnit = 'minor' | 'thousandth'
/** Which schemas are money: a field has one of these or is none. A schema that is derived from one is another. */
export const moneyUnits = z.registry<{ unit: MoneyUnit }>()

/** Minor units, whole and not negative. */
export const Amount = z.int().nonnegative().register(moneyUnits, { unit: 'minor' })
/** Minor units, whole and above 0. */
export const PositiveAmount = z.int().positive().register(moneyUnits, { unit: 'minor' })
/** Minor units, whole; negative where money goes back. */
export const SignedAmount = z.int().register(moneyUnits, { unit: 'minor' })
/** Thousandths of the currency unit for one piece, whole and above 0. */
export const UnitPrice = z.int().positive().register(moneyUnits, { unit: 'thousandth' })

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
