import { palletOf, type PalletPattern } from './pallet.ts'
import type { Extent } from './structure.ts'

/**
 * Stacking strength of a corrugated box, as an estimate before a test. Edge crush resistance (ECT) in kN/m, compression
 * in N, weights in g, lengths in mm.
 */

/** Standard gravity, N/kg. */
const gravity = 9.806_65

/**
 * Compression strength of a slotted box, new and dry: the simplified McKee formula, 5.876 · ECT · √(perimeter ·
 * caliper) (McKee, Gander and Wachuta 1963), for boxes whose height is at least a seventh of their perimeter.
 */
export const compressionStrength = (ect: number, caliper: number, { length, width }: Extent): number =>
  5.876 * ect * Math.sqrt(2 * (length + width) * caliper)

/**
 * Factors that reduce it in use (Fibre Box Handbook): 30 days under load, 70% relative humidity, slightly misaligned
 * columns.
 */
const inUse = { duration: 0.6, humidity: 0.8, alignment: 0.9 } as const

/**
 * Maximum gross weight in g that carriers accept for a single- or double-wall box by its ECT (Item 222 and Rule 41: 32
 * ECT 65 lb, 40 ECT 80 lb, 44 ECT 95 lb; double wall 48 ECT 100 lb, 51 ECT 120 lb).
 */
const weightLimits: readonly (readonly [ect: number, grams: number])[] = [
  [8.9, 54_430],
  [8.4, 45_360],
  [7.7, 43_090],
  [7.0, 36_290],
  [5.6, 29_480],
  [0, 13_600],
]

export type Strength = {
  /** Compression strength in N, new and dry. */
  compression: number
  /** Load in N that a box in use can carry. */
  safeLoad: number
  /** Number of layers in a stack, including the lowest one, that the lowest box can bear. */
  layersBorne: number
  /** Maximum weight in g of the box with its contents. */
  weightLimit: number
  pallet: PalletPattern
  /**
   * For a full pallet: the lowest box can bear it, it can bear only a lower pallet, it cannot bear even one other box,
   * or the box is too heavy for its board.
   */
  verdict: 'strong' | 'lowerPallet' | 'tooWeak' | 'tooHeavy'
}

/**
 * Strength of a box with its contents. `boxGrams` is the weight of the empty box, `contentsGrams` that of its contents.
 */
export const strengthOf = (
  { ect, caliper }: { ect: number; caliper: number },
  { inner, outer }: { inner: Extent; outer: Extent },
  { boxGrams, contentsGrams }: { boxGrams: number; contentsGrams: number },
): Strength => {
  const compression = compressionStrength(ect, caliper, inner)
  const safeLoad = compression * inUse.duration * inUse.humidity * inUse.alignment
  const gross = boxGrams + contentsGrams
  const layersBorne = 1 + Math.floor(safeLoad / ((gross / 1000) * gravity))
  const weightLimit = weightLimits.find(([least]) => ect >= least)![1]
  const pattern = palletOf(outer)
  return {
    compression,
    safeLoad,
    layersBorne,
    weightLimit,
    pallet: pattern,
    verdict: verdictOf(gross > weightLimit, layersBorne, pattern.layers),
  }
}

const verdictOf = (isTooHeavy: boolean, borne: number, wanted: number): Strength['verdict'] => {
  if (isTooHeavy) return 'tooHeavy'
  if (borne >= wanted) return 'strong'
  return borne > 1 ? 'lowerPallet' : 'tooWeak'
}

/**
 * The weakest board with which the box can bear a full pallet including its contents. Calculated with the current size
 * and weight, which differ little between boards.
 */
export const boardFor = <Board extends { ect: number; caliper: number }>(
  boards: readonly Board[],
  sizes: { inner: Extent; outer: Extent },
  weights: { boxGrams: number; contentsGrams: number },
): Board | undefined =>
  boards
    .toSorted((one, other) => one.ect - other.ect || one.caliper - other.caliper)
    .find((board) => strengthOf(board, sizes, weights).verdict === 'strong')
