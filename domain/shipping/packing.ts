import { z } from 'zod'
import type { Extent, Packed } from '../packaging/structure.ts'
import { fitRectangles } from '../rectangles.ts'

/**
 * Packing of an order for transport: pieces into cartons, cartons onto pallets (SHIP-016, SHIP-D07; section 4.9 of the
 * trade's numbers). Lengths in mm, weights in g, volumes in m³.
 */

/** Units in which goods are counted when they are handed over (SHIP-017). */
export const shippingUnits = ['carton', 'pallet'] as const

const Millimeters = z.number().positive().max(20_000)
const Grams = z.number().positive().max(2_000_000)
const Size = z.strictObject({ length: Millimeters, width: Millimeters, height: Millimeters })
type Size = z.infer<typeof Size>

/** How a product is packed (SHIP-016). */
export const PackingConfiguration = z.strictObject({
  shippingUnitType: z.enum(shippingUnits),
  /** Space within a carton that is taken up by padding and carton walls. */
  cartonBufferDimensions: Size,
  /** Maximum outer size of a carton, unless a single piece is larger. */
  maxCartonDimensions: Size,
  /** Gross weights. A carton below the minimum is merged into the others if they have space for it. */
  minWeightPerCarton: Grams,
  maxWeightPerCarton: Grams,
  /** Fixed gross weight of every carton, if known; it is then not calculated and does not limit the contents. */
  weightPerCarton: Grams.nullable(),
})
export type PackingConfiguration = z.infer<typeof PackingConfiguration>

/** Inputs of an item's packing (ORDER-D10): a packed piece in mm, and its weight in g. */
export const PackingInputs = z.strictObject({
  packingUnitConfiguration: PackingConfiguration,
  itemDimensions: Size,
  itemWeight: Grams,
  /** Number of pieces in a full carton. */
  itemsPerUnit: z.int().positive(),
})
export type PackingInputs = z.infer<typeof PackingInputs>

/** Limits for couriers without surcharge, and for lifting by one person. */
export const usualPacking: PackingConfiguration = {
  shippingUnitType: 'carton',
  cartonBufferDimensions: { length: 10, width: 10, height: 20 },
  maxCartonDimensions: { length: 620, width: 600, height: 400 },
  minWeightPerCarton: 3000,
  maxWeightPerCarton: 18_000,
  weightPerCarton: null,
}

/** Sizes in mm, compared by value: the order of stored fields can differ. */
const isSameSize = (one: Size, other: Size): boolean =>
  one.length === other.length && one.width === other.width && one.height === other.height

/** Whether two configurations have cartons of the same size, with the same space for padding. */
export const hasSameCartons = (one: PackingConfiguration, other: PackingConfiguration): boolean =>
  isSameSize(one.cartonBufferDimensions, other.cartonBufferDimensions) &&
  isSameSize(one.maxCartonDimensions, other.maxCartonDimensions)

export const isUsualPacking = (packing: PackingConfiguration): boolean =>
  hasSameCartons(packing, usualPacking) &&
  (['shippingUnitType', 'minWeightPerCarton', 'maxWeightPerCarton', 'weightPerCarton'] as const).every(
    (field) => packing[field] === usualPacking[field],
  )

/** Weight of an empty carton. */
export const tare = 900
/** Maximum size of a loaded pallet in mm; the goods are stacked on top of its deck. */
const pallet = { length: 1200, width: 1000, height: 1600, deck: 144, load: 450_000 }

/** `count` equal cartons. */
export type Cartons = { count: number; pieces: number; size: Extent; grossWeight: number }

export type Packing = {
  /** Number of pieces in a full carton. */
  perCarton: number
  cartons: number
  /** Full cartons first, followed by partially filled ones. */
  loads: readonly Cartons[]
  grossWeight: number
  volume: number
  /** Computed on demand, because prices do not need it. */
  pallets: () => number
}

/** Equal pieces to pack: the packed form of one piece, and its weight. */
export type PackedPiece = { packed: Omit<Packed, 'state'>; grams: number }

/**
 * Packs pieces with a weight of `grams` each. The number per carton depends only on the piece and is computed once for
 * every quantity.
 */
export const packer = (
  { packed, grams }: PackedPiece,
  configuration: PackingConfiguration = usualPacking,
): ((quantity: number) => Packing) => {
  const { maxWeightPerCarton, minWeightPerCarton, weightPerCarton } = configuration
  const pile = pileOf(packed, configuration)
  const light = weightPerCarton === null ? Math.floor((maxWeightPerCarton - tare) / grams) : Infinity
  const capacity = Math.max(1, Math.min(pile.capacity, light))
  const perCarton = roundForCounting(capacity)
  const weigh = (pieces: number) => weightPerCarton ?? pieces * grams + tare

  const add = (loads: Cartons[], count: number, pieces: number): void => {
    if (count > 0 && pieces > 0) loads.push({ count, pieces, size: pile.sizeOf(pieces), grossWeight: weigh(pieces) })
  }

  return (quantity) => {
    const full = Math.floor(quantity / perCarton)
    const rest = quantity % perCarton
    const loads: Cartons[] = []
    if (rest > 0 && weigh(rest) < minWeightPerCarton && full * (capacity - perCarton) >= rest) {
      // Merged into the full cartons, as evenly as possible.
      const more = quantity % full
      add(loads, more, Math.floor(quantity / full) + 1)
      add(loads, full - more, Math.floor(quantity / full))
    } else {
      add(loads, full, perCarton)
      add(loads, 1, rest)
    }
    let cartons = 0
    let grossWeight = 0
    let volume = 0
    for (const load of loads) {
      const { length, width, height } = load.size
      cartons += load.count
      grossWeight += load.count * load.grossWeight
      volume += load.count * ((length * width * height) / 1e9)
    }
    return { perCarton, cartons, loads, grossWeight, volume, pallets: () => palletsFor(loads) }
  }
}

/** Packs equal numbers of several pieces, such as a product and its insert, each into separate cartons. */
export const packTogether = (packers: readonly ((quantity: number) => Packing)[]): ((quantity: number) => Packing) => {
  const [only] = packers
  if (only && packers.length === 1) return only
  return (quantity) => {
    const all = packers.map((pack) => pack(quantity))
    const sum = (of: (one: Packing) => number) => all.reduce((whole, one) => whole + of(one), 0)
    return {
      perCarton: all[0]?.perCarton ?? 0,
      cartons: sum(({ cartons }) => cartons),
      loads: all.flatMap(({ loads }) => loads),
      grossWeight: sum(({ grossWeight }) => grossWeight),
      volume: sum(({ volume }) => volume),
      pallets: () => sum(({ pallets }) => pallets()),
    }
  }
}

/** The same from the stored packing inputs of an item. */
export const packerOf = (inputs: readonly PackingInputs[]): ((quantity: number) => Packing) =>
  packTogether(
    inputs.map(({ packingUnitConfiguration, itemDimensions: { length, width, height }, itemWeight }) =>
      packer({ packed: { length, width, thickness: height }, grams: itemWeight }, packingUnitConfiguration),
    ),
  )

/** The inputs with another configuration, and the number of pieces that then fit into a carton. */
export const repacked = (inputs: PackingInputs, packingUnitConfiguration: PackingConfiguration): PackingInputs => {
  const changed = { ...inputs, packingUnitConfiguration }
  return { ...changed, itemsPerUnit: packerOf([changed])(1).perCarton }
}

/** Packing totals of an estimate or a quote: gross weight rounded to ten grams, volume to the liter. */
export const packingTotals = ({ cartons, perCarton, grossWeight, volume }: Packing) => ({
  cartons,
  perCarton,
  grossWeight: Math.round(grossWeight / 10) * 10,
  volume: inLiters(volume),
})

/** A length in mm or a weight in g as it is shown: fractions of a tenth are not useful for packing. */
export const tenths = (value: number): number => Math.max(0.1, Math.round(value * 10) / 10)

/** Volume in m³, rounded to the liter. */
export const inLiters = (volume: number): number => Math.round(volume * 1000) / 1000

/** Rounds to a number that is easy to count: a multiple of 50, or of 5 if below 100. */
const roundForCounting = (count: number): number => {
  if (count >= 100) return count - (count % 50)
  return count >= 20 ? count - (count % 5) : count
}

/**
 * Pieces side by side and in layers. A piece larger than any carton gets a custom carton, in a single pile; boxes are
 * transported on their base, so no piece is placed on its edge.
 */
const pileOf = (
  { length, width, thickness }: PackedPiece['packed'],
  { cartonBufferDimensions: buffer, maxCartonDimensions: max }: PackingConfiguration,
): { capacity: number; sizeOf: (pieces: number) => Extent } => {
  const area = { width: max.length - buffer.length, height: max.width - buffer.width }
  const fit = fitRectangles({ width: length, height: width }, area)
  const { columns, rows, rotated } = fit.fits ? fit : { columns: 1, rows: 1, rotated: false }
  const perLayer = columns * rows
  const layers = Math.max(1, Math.floor((max.height - buffer.height) / thickness))
  const [long, wide] = rotated ? [width, length] : [length, width]
  return {
    capacity: perLayer * layers,
    sizeOf: (pieces) => ({
      length: Math.min(columns, pieces) * long + buffer.length,
      width: Math.min(rows, Math.ceil(pieces / columns)) * wide + buffer.width,
      height: Math.ceil(pieces / perLayer) * thickness + buffer.height,
    }),
  }
}

/** By the floor area and height of the largest carton, and by weight. */
const palletsFor = (loads: readonly Cartons[]): number => {
  const cartons = loads.reduce((sum, { count }) => sum + count, 0)
  const weight = loads.reduce((sum, { count, grossWeight }) => sum + count * grossWeight, 0)
  const { length, width, height } = loads[0]?.size ?? { length: 1, width: 1, height: 1 }
  const { count } = fitRectangles({ width: length, height: width }, { width: pallet.length, height: pallet.width })
  const layers = Math.floor((pallet.height - pallet.deck) / height)
  return Math.max(Math.ceil(cartons / Math.max(1, count * layers)), Math.ceil(weight / pallet.load))
}
