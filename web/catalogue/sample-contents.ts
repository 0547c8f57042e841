import type { BoxSize } from '../ui/box-geometry.ts'

/** Familiar objects with their size in mm. */
const objects = [
  { name: 'paperback', size: [178, 111, 22] },
  { name: 'mug', size: [120, 95, 85] },
  { name: 'shirt', size: [280, 220, 25] },
  { name: 'coffee', size: [230, 90, 60] },
  { name: 'folder', size: [297, 210, 15] },
  { name: 'shoes', size: [320, 190, 115] },
  { name: 'wine', size: [315, 80, 80] },
] as const
export type SampleContents = (typeof objects)[number]['name']

const sorted = (size: readonly number[]) => size.toSorted((a, b) => a - b)

/** Whether an object fits in any axis-aligned orientation. */
export const fitsContents = (contents: readonly number[], { length, width, height }: BoxSize): boolean => {
  const inside = sorted([length, width, height])
  return sorted(contents).every((side, index) => side <= (inside[index] ?? 0))
}

/** Objects that fit, one at a time, largest first; at most three. */
export const objectsThatFit = (box: BoxSize): SampleContents[] => {
  const volume = ([a, b, c]: readonly [number, number, number]) => a * b * c
  return objects
    .filter(({ size }) => fitsContents(size, box))
    .toSorted((a, b) => volume(b.size) - volume(a.size))
    .slice(0, 3)
    .map(({ name }) => name)
}

/** Inner volume in liters, one decimal. */
export const volumeInLiters = ({ length, width, height }: BoxSize): number =>
  Math.round((length * width * height) / 100_000) / 10
