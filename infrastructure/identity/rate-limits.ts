import { isIPv4, isIPv6 } from 'node:net'
import type pg from 'pg'
import type { RateLimits, Secrets } from '#application/people/ports.ts'
import { limitMinutes } from '#domain/people/policy.ts'
import { plusDays } from '#domain/time.ts'
import { inTransaction } from '../db/database.ts'

/**
 * Rate limits as rows (API-D09): they survive a restart and are shared by all processes. Keys are hashed, so the table
 * identifies no person. `take` counts concurrent attempts exactly, and counts nothing if one of the limits is exceeded:
 * an attacker who has exceeded their own limit does not use up a shared limit (C2).
 */
export const rateLimits = (pool: pg.Pool, now: () => string, secrets: Secrets): RateLimits => {
  const keyOf = (key: string) => Buffer.from(secrets.hash(key))
  return {
    take: async (allowances) => {
      const at = now()
      // A fixed order prevents deadlocks between calls that count the same keys.
      const hashed = allowances
        .map(({ key, most, minutes = limitMinutes.usual }) => ({
          key: keyOf(key),
          most,
          until: plusDays(at, minutes / limitMinutes.day),
        }))
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
    release: async (allowances) => {
      await pool.query(countLess, [allowances.map(({ key }) => keyOf(key))])
    },
  }
}

const countLess = 'update people.limits set count = greatest(count - 1, 0) where key = any($1)'

/**
 * The rate-limit key of a network address: an IPv4 address, or the /64 of an IPv6 address, because a single internet
 * connection usually has a /64.
 */
export const addressKey = (ip: string): string => {
  // Most addresses are IPv4; the check for IPv6 is a long regular expression.
  if (!ip.includes(':') || ip.startsWith('::ffff:') || !isIPv6(ip)) return ip
  const [head = '', tail] = ip.split('%')[0]!.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}

/** The network of an address: enough for users to recognize their own, too little to identify a person. */
export const networkOf = (ip: string): string | null => {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, '')
  if (isIPv4(plain)) return plain.replace(/\.\d+$/, '.0/24')
  if (!isIPv6(plain)) return null
  return `${plain.split('%')[0]!.split(':').slice(0, 3).join(':')}::/48`
}
