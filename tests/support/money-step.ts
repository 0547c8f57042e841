/** Amounts and subjects of the steps of random money histories, from their numbers. */

export const sizes = ['all', 'half', 'cent', 'above'] as const
export type Size = (typeof sizes)[number]

/** A share of an amount in minor units, in the currency. */
export const share = (size: Size, whole: number): number => {
  const amounts = { all: whole, half: Math.ceil(whole / 2), cent: 1, above: whole + 777 }
  return Math.max(1, amounts[size]) / 100
}

export const oneOf = <T>(values: readonly T[], nth: number): T | undefined => values[nth % Math.max(1, values.length)]
