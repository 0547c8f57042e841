import { z } from 'zod'
import { currencies } from '../currencies.ts'

/**
 * Money is whole numbers. Amounts count minor units (cents); unit prices count thousandths of the currency unit,
 * because a box costs less than a cent's worth of rounding. On the wire both are plain numbers in the currency
 * (API-D10); `amountOf` and `unitPriceOf` bring them in, `inCurrency` and `unitInCurrency` take them out.
 */

/** A currency of payment. */
export const Currency = z.enum(currencies)
export type Currency = z.infer<typeof Currency>

/** The most that one price may come to, in minor units: sums of many stay exact. */
export const mostAmount = 100_000_000_000

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

/** Fields that hold minor units, and fields that hold thousandths, wherever they stand in an event or a state. */
const amounts = new Set(['amount', 'amountDue', 'cost', 'packaging', 'shipping', 'total'])
const unitPrices = new Set(['unitPrice', 'unitCost'])

/**
 * Stored data as they leave the product: money as numbers in the currency (API-D10). What is stored for ever and what is
 * promised to others are two things; this is where they part.
 */
export const onWire = <T>(value: T, field = ''): T => {
  if (typeof value === 'number') {
    if (amounts.has(field)) return inCurrency(value) as T
    return (unitPrices.has(field) ? unitInCurrency(value) : value) as T
  }
  if (Array.isArray(value)) return value.map((one: unknown) => onWire(one, field)) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, onWire(one as unknown, name)])) as T
}
