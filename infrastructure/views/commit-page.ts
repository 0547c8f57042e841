import type pg from 'pg'
import type { Projection } from '#read-models/projection.ts'
import { leaseTerm } from '../db/lease.ts'
import type { StoredFacts } from '../log/rows.ts'
import { type ViewPage, viewPages } from '../measurements.ts'
import { park, parkedKeys } from './parked.ts'
import { type Applied, cacheStates, type Past, sendPage } from './tables.ts'

/** A page of events folded into views and committed: rows, positions and leases together, or none of it. */

/** `epochs`: of the lease of each projection; `hasParked`: whether any row is parked; `past`: what came before the page. */
type Turn = { to: number; from: number; owner: string; epochs: readonly number[]; hasParked: boolean; past: Past }

/** States of rows as of the last page, by view and key. */
export type StateCache = ReadonlyMap<string, Map<string, unknown>>

/** What `projector.claim` raises where the positions or a lease are another process's by now. */
const isLost = (error: unknown): boolean => (error as { code?: string }).code === 'BX001'

/**
 * Commits a page. The connection is a pipeline: statements are sent without waiting for the one before, and mostly only
 * the commit is waited for. States are cached once they are committed.
 *
 * @returns how many rows each projection had to park; nothing if the positions or a lease were no longer this process's
 */
export const commitPage = async (
  pool: pg.Pool,
  group: readonly Projection[],
  events: readonly StoredFacts[],
  { from, to, owner, epochs, hasParked, past }: Turn,
  cache: StateCache,
): Promise<Map<string, number> | undefined> => {
  const started = performance.now()
  const client = await pool.connect()
  const names = group.map(({ name }) => name)
  const versions = group.map(({ version }) => version)
  const text = 'select projector.claim($1, $2, $3, $4, $5, $6, $7)'
  const values = [names, versions, from, to, owner, epochs, leaseTerm]
  /** What is on its way, in its order; whether it went well is asked at the end. */
  const sent: Promise<unknown>[] = []
  const send = (one: Promise<unknown>): void => {
    one.catch(() => undefined)
    sent.push(one)
  }
  send(client.query('begin'))
  const claimed = client.query({ name: 'views-claim', text, values })
  send(claimed)
  let failed = true
  try {
    const keys = hasParked ? parkedKeys(client, names) : undefined
    const parked = new Map<string, number>()
    const applied = new Map<Projection, Applied>()
    await Promise.all(
      group.map(async (projection) => {
        const own = keys?.then((all) => all.get(projection.name))
        const states = cache.get(projection.name)
        const page = await sendPage(client, projection, events, { parked: own, cached: states, past })
        send(page.written)
        applied.set(projection, page)
        if (page.failed.length > 0) parked.set(projection.name, await park(client, projection.name, page.failed))
      }),
    )
    send(client.query({ name: 'views-news', text: `select pg_notify('views', $1)`, values: [String(to)] }))
    send(client.query('commit'))
    await Promise.all(sent)
    failed = false
    viewPages.publish({
      views: group.length,
      events: events.length,
      seconds: (performance.now() - started) / 1_000,
    } satisfies ViewPage)
    for (const [projection, { rows }] of applied) cacheStates(cache.get(projection.name)!, projection, rows)
    return parked
  } catch (error) {
    const lost = await claimed.then(() => false, isLost)
    if (lost) return undefined
    throw error
  } finally {
    client.release(failed) // with whatever is still in its pipeline
  }
}
