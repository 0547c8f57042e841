import { setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'
import type { Projection } from '#read-models/projection.ts'
import { leaseSeconds } from '../db/lease.ts'
import type { StoredFacts } from '../log/rows.ts'
import { type ViewPage, viewPages } from '../measurements.ts'
import { type FoldedRows, foldRows, type EarlierEvents } from './fold-rows.ts'
import { park } from './parked.ts'
import { sendRows } from './tables.ts'

/**
 * A page of events is folded into views in memory, then committed atomically: rows, positions and leases. The
 * transaction starts after the fold, so it is short, and the next page can be folded during the commit.
 */

/** A page folded into the views of a group; nothing is written yet. `events`: how many. */
export type FoldedPage = {
  from: number
  to: number
  events: number
  views: readonly (FoldedRows & { projection: Projection })[]
}

/** Folding blocks the event loop: with more events than this, the fold yields to requests between two views. */
const maxUninterruptedEvents = 500

/** `parked`: parked keys by view; `past`: earlier events of the cases in the page. */
type PageContext = {
  from: number
  parked: ReadonlyMap<string, ReadonlySet<string>>
  past: EarlierEvents
  statesOf: (view: Projection) => ReadonlyMap<string, unknown>
}

/** Folds a page into each view. */
export const foldPage = async (
  group: readonly Projection[],
  events: readonly StoredFacts[],
  { from, parked, past, statesOf }: PageContext,
): Promise<FoldedPage> => {
  const views: (FoldedRows & { projection: Projection })[] = []
  for (const projection of group) {
    if (events.length > maxUninterruptedEvents) await nextTurn()
    const how = { parked: parked.get(projection.name), cached: statesOf(projection), past }
    views.push({ projection, ...(await foldRows(projection, events, how)) })
  }
  return { from, to: events.at(-1)!.position, events: events.length, views }
}

/** Raised by `projector.claim` if another process has taken the lease or moved the position. */
const isLost = (error: unknown): boolean => (error as { code?: string }).code === 'BX001'

/**
 * Commits a folded page. The statements are pipelined: each is sent without waiting for the previous one, and only the
 * commit is awaited.
 * @param owner the process; `epochs` are those of its leases, one per view
 * @returns the number of parked rows of each view; undefined if another process has the positions or a lease
 */
export const commitPage = async (
  pool: pg.Pool,
  { from, to, events, views }: FoldedPage,
  { owner, epochs }: { owner: string; epochs: readonly number[] },
): Promise<Map<string, number> | undefined> => {
  const started = performance.now()
  const client = await pool.connect()
  const names = views.map(({ projection }) => projection.name)
  const versions = views.map(({ projection }) => projection.version)
  const text = 'select projector.claim($1, $2, $3, $4, $5, $6, $7)'
  const values = [names, versions, from, to, owner, epochs, leaseSeconds]
  /** Statements in flight, in order; their results are checked at the end. */
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
    const parked = new Map<string, number>()
    for (const { projection, rows } of views) send(sendRows(client, projection, rows))
    for (const { projection, failed: stopped } of views) {
      if (stopped.length > 0) parked.set(projection.name, await park(client, projection.name, stopped))
    }
    send(client.query({ name: 'views-news', text: `select pg_notify('views', $1)`, values: [owner] }))
    send(client.query('commit'))
    await Promise.all(sent)
    failed = false
    const seconds = (performance.now() - started) / 1_000
    viewPages.publish({ views: views.length, events, seconds } satisfies ViewPage)
    return parked
  } catch (error) {
    const lost = await claimed.then(() => false, isLost)
    if (lost) return undefined
    throw error
  } finally {
    client.release(failed) // including statements that are still in its pipeline
  }
}
