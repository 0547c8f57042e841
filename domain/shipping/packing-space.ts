import { firstOf, type Refusal, ruleBroken } from '../kernel/refusal.ts'
import { fitRectangles } from '../rectangles.ts'
import {
  hasSameCartons,
  isUsualPacking,
  type PackingConfiguration,
  type PackingInputs,
  tare,
  tenths,
  usualPacking,
} from './packing.ts'

/** Whether a carton has space for at least one piece (SHIP-016). Lengths in mm, weights in g. */

type Piece = Pick<PackingInputs, 'itemDimensions' | 'itemWeight' | 'packingUnitConfiguration'>

const field = (name: string): string => `packingUnitConfiguration.${name}`

const withoutSpace = (
  packing: PackingConfiguration,
  { itemDimensions, itemWeight, ...inputs }: Piece,
): Refusal | undefined => {
  const { cartonBufferDimensions: buffer, maxCartonDimensions: max, maxWeightPerCarton } = packing
  const { packingUnitConfiguration: before } = inputs
  const { length, width, height } = itemDimensions
  const area = { width: max.length - buffer.length, height: max.width - buffer.width }
  const isIn = fitRectangles({ width: length, height: width }, area).fits && height <= max.height - buffer.height
  // A piece that is larger than its cartons gets a carton of its own, as long as their size is not changed, or the usual one.
  const isResized = ![before, usualPacking].some((one) => hasSameCartons(packing, one))
  const weight = itemWeight + tare
  const size = { length: { mm: tenths(length) }, width: { mm: tenths(width) }, height: { mm: tenths(height) } }
  return firstOf(
    isIn || !isResized ? undefined : ruleBroken(field('maxCartonDimensions.length'), 'rule.cartonTooSmall', size),
    packing.weightPerCarton === null && weight > maxWeightPerCarton && !isUsualPacking(packing)
      ? ruleBroken(field('maxWeightPerCarton'), 'rule.cartonTooHeavy', { n: Math.ceil(weight / 10) / 100 })
      : undefined,
  )
}

/** Why a piece of an item, or of its embedded product, cannot be packed this way. */
export const spaceRefusal = (packing: PackingConfiguration, pieces: readonly Piece[]): Refusal | undefined =>
  firstOf(...pieces.map((piece) => withoutSpace(packing, piece)))
