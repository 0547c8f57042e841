import { formatQuantity } from '#domain/money.ts'

/** A number of things: `12,500`. */
export const count = (number: number): string => formatQuantity(number)

/** `1 box`, `3 boxes`: the number with its noun. */
export const plural = (number: number, one: string, many = `${one}s`): string =>
  `${count(number)} ${number === 1 ? one : many}`
