import type pg from 'pg'
import { plusDays } from '#domain/time.ts'
import type { Secrets } from './secrets.ts'

/**
 * How often something may be tried (API-D09), in rows, so that a restart forgets nothing and processes count together.
 * Keys are hashed: the table says nothing about anybody.
 */

/** Minutes after which everybody starts again, where nothing else is said. */
const usual = 15
/** Minutes of a day, as the longest time that is counted over. */
export const aDay = 24 * 60

/** What is counted, and how often it may be done in so many minutes. */
export type Allowance = { key: string; most: number; minutes?: number }

/** Counters of tries. */
export type Limits = {
  /**
   * Counts a try against every allowance, and answers with how many seconds to wait where one is used up. Those who
   * try at once are counted exactly.
   */
  take: (allowances: readonly Allowance[]) => Promise<number | undefined>
}

/** `now` is ISO 8601 in UTC; the key of `secrets` hashes what is counted. */
export const openLimits = (pool: pg.Pool, now: () => string, secrets: Secrets): Limits => ({
  take: async (allowances) => {
    const at = now()
    // In one order, so that two who count the same keys never wait for each other.
    const hashed = allowances
      .map(({ key, most, minutes = usual }) => ({ key: secrets.hash(key), most, until: plusDays(at, minutes / aDay) }))
      .toSorted((a, b) => Buffer.compare(a.key, b.key))
    const { rows } = await pool.query<{ key: Buffer; count: number; until: string }>(
      `insert into people.limits as l (key, count, until)
       select key, 1, until from unnest($1::bytea[], $2::timestamptz[]) as fresh (key, until)
       on conflict (key) do update
         set count = case when l.until <= $3 then 1 else l.count + 1 end,
             until = case when l.until <= $3 then excluded.until else l.until end
       returning key, count, until`,
      [hashed.map(({ key }) => key), hashed.map(({ until }) => until), at],
    )
    const waits = rows
      .filter(({ key, count }) => count > hashed.find((one) => one.key.equals(key))!.most)
      .map(({ until }) => Math.ceil((Date.parse(until) - Date.parse(at)) / 1000))
    return waits.length > 0 ? Math.max(1, ...waits) : undefined
  },
})
