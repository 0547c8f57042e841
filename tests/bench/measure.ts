/** The measuring kit: chance that can be repeated, medians and percentiles, and callers that work without a pause. */

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

/** The same values in an order by chance. */
export const shuffled = <T>(values: readonly T[], random: () => number): T[] =>
  values
    .map((value) => ({ value, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value)

/** The middle value; of an even number of them the mean of the two in the middle, of none NaN. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  if (sorted.length === 0) return Number.NaN
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The value that `share` (0 to 1) of the values do not exceed. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** What came of a while of work: `cpu` is what this process used; times are milliseconds, but for `seconds` and `cpu`. */
export type Cell = { done: number; seconds: number; p50: number; p99: number; cpu: number }

/** A cell of single pieces of work, by how long each took. */
export const cellOf = (latencies: readonly number[], seconds: number, cpu: number, done = latencies.length): Cell => {
  const sorted = latencies.toSorted((a, b) => a - b)
  return { done, seconds, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), cpu }
}

/** How long something took, and the CPU this process used meanwhile. */
export const timed = async <T>(work: () => Promise<T>): Promise<{ result: T; seconds: number; cpu: number }> => {
  const before = process.cpuUsage()
  const start = performance.now()
  const result = await work()
  const seconds = (performance.now() - start) / 1_000
  const { user, system } = process.cpuUsage(before)
  return { result, seconds, cpu: (user + system) / 1_000_000 }
}

/** A closed loop: each of `callers` does one piece of work after another until the time is over. */
export const closedLoop = async (
  callers: number,
  milliseconds: number,
  once: (caller: number) => Promise<void>,
): Promise<Cell> => {
  const latencies: number[] = []
  const call = async (caller: number, end: number) => {
    for (let began = performance.now(); began < end;) {
      await once(caller)
      const now = performance.now()
      latencies.push(now - began)
      began = now
    }
  }
  const { seconds, cpu } = await timed(() => {
    const end = performance.now() + milliseconds
    return Promise.all(Array.from({ length: callers }, (_, caller) => call(caller, end)))
  })
  return cellOf(latencies, seconds, cpu)
}
