import type { DateOrder, DecimalSign } from '../contracts/bank-statement-shapes.ts'
import { badFile, dayOf, minorUnits } from './bank-file.ts'

/** Number and date formats of a CSV file: detected from all of its values, and shown before the import. */

/** `certain`: at least one value has only one possible interpretation. */
export type DetectedFormat<T> = { value: T; certain: boolean }

/** Removes currencies, and thousands separators other than point and comma. */
const withoutCurrency = (value: string): string => value.replaceAll(/[A-Za-z$€£¥\s\u00a0\u202f'’]/g, '')

/** The decimal sign implied by a number; undefined if both are possible, as in `1,250`. */
const signOf = (value: string): DecimalSign | undefined => {
  const [comma, point] = [value.lastIndexOf(','), value.lastIndexOf('.')]
  if (comma >= 0 && point >= 0) return comma > point ? 'comma' : 'point'
  const at = Math.max(comma, point)
  if (at < 0) return undefined
  const [here, other] = comma >= 0 ? (['comma', 'point'] as const) : (['point', 'comma'] as const)
  const isRepeated = value.indexOf(value[at]!) !== at
  if (isRepeated) return other
  return value.length - at - 1 === 3 ? undefined : here
}

/** The decimal sign of amounts; if no amount is conclusive, the usual one for the file's column separator. */
export const decimalSignOf = (values: readonly string[], separator: string): DetectedFormat<DecimalSign> => {
  for (const value of values) {
    const sign = signOf(withoutCurrency(value))
    if (sign) return { value: sign, certain: true }
  }
  const isPlain = values.every((value) => !/[.,]/.test(value))
  return { value: separator === ';' ? 'comma' : 'point', certain: isPlain }
}

/** An amount in the file's format, in minor units; `(12.00)` and `12.00-` are negative. */
export const amountIn = (typed: string, sign: DecimalSign, line: number): number => {
  const value = withoutCurrency(typed)
  const [, inner] = /^\((.*)\)$/.exec(value) ?? []
  const isTrailing = value.endsWith('-')
  const digits = inner === undefined ? (isTrailing ? `-${value.slice(0, -1)}` : value) : `-${inner}`
  const [thousands, decimals] = sign === 'point' ? [',', '.'] : ['.', ',']
  // A thousands separator must be followed by three digits; otherwise the file uses another decimal sign.
  const groups = new RegExp(`^[+-]?\\d{1,3}(?:\\${thousands}\\d{3})+(?:\\${decimals}\\d*)?$`)
  if (digits.includes(thousands) && !groups.test(digits)) return minorUnits('', line, typed)
  return minorUnits(digits.replaceAll(thousands, '').replace(decimals, '.'), line, typed)
}

const yearFirst = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})/
const yearLast = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?!\d)/

/** The order of day, month and year; dates with periods start with the day. */
export const dateOrderOf = (values: readonly string[]): DetectedFormat<DateOrder> => {
  let order: DateOrder | undefined
  for (const value of values) {
    if (yearFirst.test(value)) return { value: 'ymd', certain: true }
    const [, first, second] = yearLast.exec(value) ?? []
    if (Number(first) > 12 || /^\d{1,2}\.\d{1,2}\./.test(value)) order = 'dmy'
    else if (Number(second) > 12) order = 'mdy'
    if (order) return { value: order, certain: true }
  }
  return { value: 'dmy', certain: false }
}

/** A day as `2026-11-24`. */
export const dayIn = (typed: string, order: DateOrder, line: number): string => {
  const [, first = '', second = '', third = ''] = (order === 'ymd' ? yearFirst : yearLast).exec(typed) ?? []
  if (!first) throw badFile('bankFile.date', { line, value: typed.slice(0, 20) })
  if (order === 'ymd') return dayOf(first, second, third, line, typed)
  const year = third.length === 2 ? `20${third}` : third
  return order === 'dmy' ? dayOf(year, second, first, line, typed) : dayOf(year, first, second, line, typed)
}
