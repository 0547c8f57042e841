/** Measurement tools: reproducible random numbers, medians and percentiles, and closed-loop callers. */

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

/** The same values in random order. */
export const shuffled = <T>(values: readonly T[], random: () => number): T[] =>
  values
    .map((value) => ({ value, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value)

/** The median: the mean of the two middle values for an even count, NaN for none. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  if (sorted.length === 0) return Number.NaN
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The value that `share` (0 to 1) of the values do not exceed. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** Result of a measured period: `cpu` is the CPU of this process in seconds; other times except `seconds` are in ms. */
export type Cell = { done: number; seconds: number; p50: number; p99: number; cpu: number }

/** A cell from the duration of each single task. */
export const cellOf = (latencies: readonly number[], seconds: number, cpu: number, done = latencies.length): Cell => {
  const sorted = latencies.toSorted((a, b) => a - b)
  return { done, seconds, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), cpu }
}

/** The duration of a task, and the CPU that this process used for it. */
export const timed = async <T>(work: () => Promise<T>): Promise<{ result: T; seconds: number; cpu: number }> => {
  const before = process.cpuUsage()
  const start = performance.now()
  const result = await work()
  const seconds = (performance.now() - start) / 1_000
  const { user, system } = process.cpuUsage(before)
  return { result, seconds, cpu: (user + system) / 1_000_000 }
}

/** A closed loop: each of `callers` runs one task after another until the time is over. */
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
