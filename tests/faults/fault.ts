/** The words of the fault tests: what a fault is, what a round of it found, and chance that can be repeated. */

/** Where faults are done: databases to do them on, and chance that is the same for the same seed. */
export type Place = {
  /** A migrated database of its own, on a server that lives through the round. */
  database: () => Promise<{ url: string; drop: () => Promise<void> }>
  /** From 0 to 1. */
  random: () => number
  /** How often: a fault done at random moments is done this many times. */
  cycles: number
  /** How many times longer than promised anything may take: more than 1 on a machine that does other work. */
  slack: number
}

/** What a round found. Counts are for the table; with a single breach the round has failed. */
export type Outcome = { counts: Readonly<Record<string, number | string>>; breaches: readonly string[] }

/** A planted defect. The check has to find it, and for the right reason. */
export type Sabotage = {
  name: string
  caughtBy: RegExp
  run: (place: Place) => Promise<Outcome>
  /** True: only in the full round. */
  long?: boolean
}

export type Fault = {
  name: string
  /** Ids of `tests/dangers.md`. */
  row: string
  /** What happens, and what has to hold. */
  about: string
  /** Cycles of a full round, and of the short one in `npm test`; 0 leaves it out there. */
  cycles: { full: number; short: number }
  run: (place: Place) => Promise<Outcome>
  sabotages: readonly Sabotage[]
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A whole number from `least` to `most`. */
export const between = (random: () => number, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1))

/** One of several. */
export const oneOf = <T>(random: () => number, values: readonly T[]): T =>
  values[between(random, 0, values.length - 1)]!

/** At most a few examples of many, in words. */
export const some = (values: readonly string[]): string =>
  values.length > 3 ? `${values.slice(0, 3).join(', ')} and ${values.length - 3} more` : values.join(', ')

/** Looks again and again until `look` says yes; false when the time is over. */
export const within = async (milliseconds: number, look: () => Promise<boolean> | boolean): Promise<boolean> => {
  for (const end = performance.now() + milliseconds; ;) {
    if (await look()) return true
    if (performance.now() > end) return false
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Resolves with what the work gives, or with nothing once the time is over; the work continues. */
export const inTime = async <T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), milliseconds)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** Milliseconds that something took. */
export const timed = async <T>(work: () => Promise<T>): Promise<{ result: T; took: number }> => {
  const start = performance.now()
  const result = await work()
  return { result, took: performance.now() - start }
}
