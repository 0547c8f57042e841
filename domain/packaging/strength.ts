import { palletOf, type PalletPattern } from './pallet.ts'
import type { Extent } from './structure.ts'

/**
 * What a corrugated box bears in a stack: an estimate before a test. Edge crush resistance (ECT) in kN/m, compression
 * in N, weights in g, lengths in mm.
 */

/** Standard gravity, N/kg. */
const gravity = 9.806_65

/**
 * Compression strength of a slotted box when it is new and dry: the simplified McKee formula,
 * 5.876 · ECT · √(perimeter · calliper) (McKee, Gander and Wachuta 1963), for boxes not lower than a seventh of their
 * perimeter.
 */
export const compressionStrength = (ect: number, caliper: number, { length, width }: Extent): number =>
  5.876 * ect * Math.sqrt(2 * (length + width) * caliper)

/**
 * What remains of it in use, as factors (Fibre Box Handbook): 30 days under load, 70 % relative humidity, columns that
 * are slightly out of line.
 */
const inUse = { duration: 0.6, humidity: 0.8, alignment: 0.9 } as const

/**
 * Gross weight in g up to which carriers accept a single or double wall box by its ECT (Item 222 and Rule 41: 32 ECT
 * 65 lb, 40 ECT 80 lb, 44 ECT 95 lb; double wall 48 ECT 100 lb, 51 ECT 120 lb).
 */
const limits: readonly (readonly [ect: number, grams: number])[] = [
  [8.9, 54_430],
  [8.4, 45_360],
  [7.7, 43_090],
  [7.0, 36_290],
  [5.6, 29_480],
  [0, 13_600],
]

export type Strength = {
  /** N, new and dry. */
  compression: number
  /** N that may rest on a box in use. */
  safeLoad: number
  /** Layers in a stack, the lowest included, that the lowest box bears. */
  layersBorne: number
  /** g that the box may weigh with its contents. */
  weightLimit: number
  pallet: PalletPattern
  /**
   * Of a full pallet: the lowest box bears it, it bears a lower one only, it bears not even one other box, or the box is
   * too heavy for its board.
   */
  verdict: 'strong' | 'lowerPallet' | 'tooWeak' | 'tooHeavy'
}

/**
 * How a box stands up to its contents. `boxGrams` is the weight of the empty box, `contentsGrams` what lies in it.
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
  const weightLimit = limits.find(([least]) => ect >= least)![1]
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
 * The weakest of the boards in which the box bears a full pallet with its contents; its size and weight are taken as they
 * are now, which changes little from board to board.
 */
export const boardFor = <Board extends { ect: number; caliper: number }>(
  boards: readonly Board[],
  sizes: { inner: Extent; outer: Extent },
  weights: { boxGrams: number; contentsGrams: number },
): Board | undefined =>
  boards
    .toSorted((one, other) => one.ect - other.ect || one.caliper - other.caliper)
    .find((board) => strengthOf(board, sizes, weights).verdict === 'strong')
