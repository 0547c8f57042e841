import { Quantities } from '#domain/ordering/packaging-item.ts'
import { t } from '../locales/i18n.ts'

/** Quantities to price, as they are picked and typed. */

/** Quantities that a press adds: where the price of a piece usually steps. */
export const presetQuantities = [100, 250, 500, 1000, 2500, 5000] as const
export const mostQuantities = 12

/** Once each, the smallest first. */
export const ascending = (numbers: Iterable<number>): number[] => [...new Set(numbers)].toSorted((a, b) => a - b)

/** What somebody typed, as a number: `1,500` and `1 500` are fifteen hundred. */
export const quantityOf = (typed: string): number => Number(typed.replaceAll(/[\s,]/g, '') || NaN)

/** What is wrong with a number that somebody wants to add; nothing if it may be added. */
export const quantityProblem = (typed: string, chosen: readonly number[]): string | undefined => {
  const number = quantityOf(typed)
  if (!Quantities.safeParse([number]).success) return t('packaging.quantities.whole', { most: 10_000_000 })
  if (chosen.includes(number)) return t('packaging.quantities.inList', { number })
  return chosen.length >= mostQuantities ? t('packaging.quantities.most', { most: mostQuantities }) : undefined
}
