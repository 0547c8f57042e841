/** Types of the fault tests (fault, outcome, sabotage) and reproducible random numbers. */

/** Environment of a round: databases, and random numbers that are the same for the same seed. */
export type Place = {
  /** A new migrated database on a server that runs during the whole round. */
  database: () => Promise<{ url: string; drop: () => Promise<void> }>
  /** A random number from 0 to 1. */
  random: () => number
  /** Number of repetitions of a fault at random times. */
  cycles: number
  /** Factor for all time limits: more than 1 on a machine with other load. */
  slack: number
}

/** Result of a round. Counts are printed in the table; any breach fails the round. */
export type Outcome = { counts: Readonly<Record<string, number | string>>; breaches: readonly string[] }

/** A planted defect, which the check must detect for the right reason. */
export type Sabotage = {
  name: string
  caughtBy: RegExp
  run: (place: Place) => Promise<Outcome>
  /** Whether it runs in the full round only. */
  long?: boolean
}

export type Fault = {
  name: string
  /** Ids of `tests/risks.md`. */
  row: string
  /** The fault and the expected result. */
  about: string
  /** Number of cycles in a full round and in the short round of `npm test`; 0 skips the fault there. */
  cycles: { full: number; short: number }
  run: (place: Place) => Promise<Outcome>
  sabotages: readonly Sabotage[]
}

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
export const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** An integer from `least` to `most`. */
export const between = (random: () => number, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1))

/** A random one of several values. */
export const oneOf = <T>(random: () => number, values: readonly T[]): T =>
  values[between(random, 0, values.length - 1)]!

/** The first few of many values, as text. */
export const some = (values: readonly string[]): string =>
  values.length > 3 ? `${values.slice(0, 3).join(', ')} and ${values.length - 3} more` : values.join(', ')

/** Polls until `look` returns true; false after the time limit. */
export const within = async (milliseconds: number, look: () => Promise<boolean> | boolean): Promise<boolean> => {
  for (const end = performance.now() + milliseconds; ;) {
    if (await look()) return true
    if (performance.now() > end) return false
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Resolves with the result of the work, or undefined after the time limit; the work continues. */
export const inTime = async <T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), milliseconds)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** The result and its duration in milliseconds. */
export const timed = async <T>(work: () => Promise<T>): Promise<{ result: T; took: number }> => {
  const start = performance.now()
  const result = await work()
  return { result, took: performance.now() - start }
}
