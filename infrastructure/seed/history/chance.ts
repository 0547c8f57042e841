/**
 * Pseudo-random numbers from a seed (mulberry32): the same seed generates the same demo, so an interrupted seeding
 * resends the same commands.
 */
export type Chance = {
  /** An integer from `min` to `max`, inclusive. */
  int: (min: number, max: number) => number
  pick: <T>(from: readonly T[]) => T
  /** True with this probability in percent. */
  percent: (share: number) => boolean
}

export const chanceFrom = (seed: number): Chance => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return { int, pick: (from) => from[int(0, from.length - 1)]!, percent: (share) => next() * 100 < share }
}
