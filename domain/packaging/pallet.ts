import type { Extent } from './structure.ts'

/** Filled boxes on a pallet, and their number per container. Lengths in mm, volumes in m³, weights in g. */

/** The pallet of the trade's numbers (4.9); the goods are stacked on top of its deck. */
export const pallet = { length: 1200, width: 1000, height: 1600, deck: 144 } as const

/** Containers: usable volume in practice (4.9), and maximum load. */
export const containers = [
  { id: '20GP', cubicMeters: 28, grams: 28_000_000 },
  { id: '40HQ', cubicMeters: 68, grams: 26_500_000 },
] as const

/** A box seen from above: its corner nearest to that of the pallet, and its sides along those of the pallet. */
export type PlacedCarton = { x: number; y: number; length: number; width: number }
export type PalletPattern = {
  perLayer: number
  layers: number
  /** The first layer and the one above it, which is the first rotated by 180°, so that boxes cover the gaps below. */
  odd: readonly PlacedCarton[]
  even: readonly PlacedCarton[]
}

type Side = { length: number; width: number }

const along = (room: number, side: number): number => Math.max(0, Math.floor((room + 1e-6) / side))

/** Equal boxes in a grid from a corner. */
const grid = (x: number, y: number, room: Side, { length, width }: Side): PlacedCarton[] => {
  const [columns, rows] = [along(room.length, length), along(room.width, width)]
  return Array.from({ length: columns * rows }, (_, nth) => {
    return { x: x + (nth % columns) * length, y: y + Math.floor(nth / columns) * width, length, width }
  })
}

/** Columns of boxes along the pallet, and rotated ones in the remaining length, for both orders of the axes. */
const layersOf = (box: Side): PlacedCarton[][] => {
  const turned = { length: box.width, width: box.length }
  const split = (first: Side, second: Side, room: Side): PlacedCarton[][] =>
    Array.from({ length: along(room.length, first.length) + 1 }, (_, columns) => {
      const used = columns * first.length
      return [
        ...grid(0, 0, { length: used, width: room.width }, first),
        ...grid(used, 0, { length: room.length - used, width: room.width }, second),
      ]
    })
  const swapped = ({ x, y, length, width }: PlacedCarton): PlacedCarton => ({
    x: y,
    y: x,
    length: width,
    width: length,
  })
  const across: Side = { length: pallet.width, width: pallet.length }
  return [
    ...split(box, turned, pallet),
    ...split(turned, box, pallet),
    ...split(box, turned, across).map((layer) => layer.map(swapped)),
    ...split(turned, box, across).map((layer) => layer.map(swapped)),
  ]
}

/** The pattern with the most boxes per layer; among equal ones, a plain grid, which is the strongest. */
export const palletOf = ({ length, width, height }: Extent): PalletPattern => {
  const kinds = (layer: readonly PlacedCarton[]) => new Set(layer.map((box) => box.length)).size
  const [odd = []] = layersOf({ length, width }).toSorted((one, other) => other.length - one.length || kinds(one) - kinds(other)) // prettier-ignore
  const even = odd.map((box) => ({
    ...box,
    x: pallet.length - box.x - box.length,
    y: pallet.width - box.y - box.width,
  }))
  return { perLayer: odd.length, layers: along(pallet.height - pallet.deck, height), odd, even }
}

/** Filled boxes per container, loaded without pallets, limited by volume and load. */
export const perContainer = (
  { length, width, height }: Extent,
  gross: number,
): { id: (typeof containers)[number]['id']; boxes: number }[] =>
  containers.map(({ id, cubicMeters, grams }) => {
    const byVolume = Math.floor(cubicMeters / ((length * width * height) / 1e9))
    return { id, boxes: gross > 0 ? Math.min(byVolume, Math.floor(grams / gross)) : byVolume }
  })
