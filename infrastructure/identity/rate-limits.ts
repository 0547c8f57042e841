import { isIPv6 } from 'node:net'
import type pg from 'pg'
import { plusDays } from '#domain/time.ts'
import { inTransaction } from '../db/database.ts'
import type { Secrets } from '../secrets/secrets.ts'

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
   * Counts a try against every allowance, or against none where one is used up, and answers with how many seconds to wait
   * then: whoever has used up what is theirs uses up nothing that they share with others (C2). Those who try at once are
   * counted exactly.
   */
  take: (allowances: readonly Allowance[]) => Promise<number | undefined>
  /** Takes back what was counted for something that had been done before. */
  giveBack: (allowances: readonly Allowance[]) => Promise<void>
}

/** `now` is ISO 8601 in UTC; the key of `secrets` hashes what is counted. */
export const openLimits = (pool: pg.Pool, now: () => string, secrets: Secrets): Limits => ({
  take: async (allowances) => {
    const at = now()
    // In one order, so that two who count the same keys never wait for each other.
    const hashed = allowances
      .map(({ key, most, minutes = usual }) => ({ key: secrets.hash(key), most, until: plusDays(at, minutes / aDay) }))
      .toSorted((a, b) => Buffer.compare(a.key, b.key))
    return inTransaction(pool, async (client) => {
      const keys = hashed.map(({ key }) => key)
      const { rows } = await client.query<{ key: Buffer; count: number; until: string }>(
        `insert into people.limits as l (key, count, until)
         select key, 1, until from unnest($1::bytea[], $2::timestamptz[]) as fresh (key, until)
         on conflict (key) do update
           set count = case when l.until <= $3 then 1 else l.count + 1 end,
               until = case when l.until <= $3 then excluded.until else l.until end
         returning key, count, until`,
        [keys, hashed.map(({ until }) => until), at],
      )
      const waits = rows
        .filter(({ key, count }) => count > hashed.find((one) => one.key.equals(key))!.most)
        .map(({ until }) => Math.ceil((Date.parse(until) - Date.parse(at)) / 1000))
      if (waits.length === 0) return undefined
      await client.query(countLess, [keys])
      return Math.max(1, ...waits)
    })
  },
  giveBack: async (allowances) => {
    await pool.query(countLess, [allowances.map(({ key }) => secrets.hash(key))])
  },
})

const countLess = 'update people.limits set count = greatest(count - 1, 0) where key = any($1)'

/**
 * Whose a try is, by where it comes from: an address, or of IPv6 the network that a single connection gets, for whoever has
 * one has them all.
 */
export const placeOf = (ip: string): string => {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip
  const [head = '', tail] = ip.split('%')[0]!.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}
