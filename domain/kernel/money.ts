import { z } from 'zod'
import { currencies } from '../currencies.ts'

/**
 * Money as integers. Amounts count minor units (cents); unit prices count thousandths of the currency unit, because
 * rounding to a cent is too coarse for a single box. On the wire both are plain numbers in the currency (API-D10):
 * `amountOf` and `unitPriceOf` read them, `inCurrency` and `unitInCurrency` write them, and `money-on-wire.ts` converts
 * whole values by their schema.
 */

/** A currency of payment. */
export const Currency = z.enum(currencies)
export type Currency = z.infer<typeof Currency>

/** Maximum of one price in minor units, so that sums of many remain exact. */
export const maxAmount = 100_000_000_000

/** The unit of a money field: minor units, or thousandths of the currency unit. */
export type MoneyUnit = 'minor' | 'thousandth'
/** Schemas of money: a field is money if its schema is one of these. A schema derived from one is not registered. */
export const moneyUnits = z.registry<{ unit: MoneyUnit }>()

/** Minor units, whole and not negative. */
export const Amount = z.int().nonnegative().register(moneyUnits, { unit: 'minor' })
/** Minor units, whole and above 0. */
export const PositiveAmount = z.int().positive().register(moneyUnits, { unit: 'minor' })
/** Minor units, whole; negative for money that is returned. */
export const SignedAmount = z.int().register(moneyUnits, { unit: 'minor' })
/** Thousandths of the currency unit for one piece, whole and above 0. */
export const UnitPrice = z.int().positive().register(moneyUnits, { unit: 'thousandth' })

/** Wire number → minor units. Callers have validated at most two decimals. */
export const amountOf = (number: number): number => Math.round(number * 100)
/** Minor units → wire number. */
export const inCurrency = (minor: number): number => minor / 100
/** Wire number → thousandths. */
export const unitPriceOf = (number: number): number => Math.round(number * 1000)
/** Thousandths → wire number. */
export const unitInCurrency = (thousandths: number): number => thousandths / 1000

/** Price of `quantity` pieces in minor units, half a cent rounded up. */
export const totalOf = (quantity: number, unitPrice: number): number => Math.round((quantity * unitPrice) / 10)
