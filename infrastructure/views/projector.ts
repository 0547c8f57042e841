import { randomUUID } from 'node:crypto'
import Emittery from 'emittery'
import type pg from 'pg'
import type { EventFacts } from '#domain/events.ts'
import { projections as allProjections } from '#read-models/all.ts'
import { type Feeds, readFeed } from '#read-models/feed.ts'
import type { Projection } from '#read-models/projection.ts'
import type { Database } from '../db/database.ts'
import { endLease, leaseTerm, takeLease } from '../db/lease.ts'
import type { Fresh } from '../log/log.ts'
import { parkedKeys, park } from './parked.ts'
import {
  type Applied,
  ensureTables,
  keepStates,
  pastBefore,
  type Past,
  sendPage,
  viewsLease as lease,
} from './tables.ts'

/**
 * Keeps the read models up with the log. One process holds the lease and reads the log's tail; each page is folded into
 * every projection that stands at the same place, and rows, places and lease commit together, so a page takes effect
 * exactly once, whoever else tries. The other processes follow the places and stand by.
 */

const pageSize = 2_000
/** Events that were just appended and are kept at hand: whoever is further behind reads. */
const mostFresh = 5 * pageSize
/** A lost signal costs at most this long, never an event. */
const pollEvery = 1_000
/** Every page renews the lease; without pages it is renewed this often. */
const renewEvery = 3_000

/** Where a view stands; `position` is that of the last event it has folded. */
export type ViewStatus = {
  name: string
  version: number
  position: number
  /** Rows that stand still because they could not digest an event. */
  parked: number
  error: string | undefined
}

/** The views of this program, and the feeds that are told from them. */
export type Projector = Feeds & {
  /** Something may have been appended, or projected by another process: look now. `fresh`: by this one, and what. */
  wake: (fresh?: Fresh) => void
  /** Waits until every view has reached a position; false if that takes too long. */
  reached: (position: number, timeoutMs: number) => Promise<boolean>
  status: () => ViewStatus[]
  /** Whether it is this process that keeps the views. */
  leads: () => boolean
  stop: () => Promise<void>
}

type Log = {
  readAfter: (position: number, limit: number) => Promise<EventFacts[]>
  readCase: (ref: { caseId: string }, upTo: number) => Promise<EventFacts[]>
}

/**
 * Starts after making what tables are missing. Projections of another version than their tables have to be rebuilt
 * before. With `lead: false` it only follows what another process projects.
 */
export const startProjector = async (
  database: Database,
  log: Log,
  {
    projections = allProjections,
    lead = true,
    onTrouble = () => undefined,
  }: { projections?: Projection[]; lead?: boolean; onTrouble?: (error: unknown) => void } = {},
): Promise<Projector> => {
  const { pool } = database
  const signals = new Emittery<{ wake: undefined; advanced: number }>()
  const owner = randomUUID()
  await ensureTables(pool, projections)
  let views = await standings(pool, projections)
  let epoch: number | undefined
  let renewedAt = -Infinity
  let stopped = false
  let announced = Math.min(...views.map(({ position }) => position))

  const place = (): number => Math.min(...views.map(({ position }) => position))

  /** Projections whose tables were filled by this code. */
  const mine = () =>
    projections.filter(({ name, version }) => views.some((view) => view.name === name && view.version === version))

  /** The page after a full one is on its way while that is folded. */
  let ahead: { from: number; page: Promise<EventFacts[]> } | undefined
  const pageAfter = async (from: number): Promise<EventFacts[]> => {
    const heard = await takeFresh(fresh, from)
    const page = ahead?.from === from ? ahead.page : undefined
    ahead = undefined
    return heard.length > 0 ? heard : (page ?? log.readAfter(from, pageSize))
  }
  /** What this process appended since: it need not be read. */
  let fresh: Fresh[] = []

  /**
   * States as this process has just written them: while it holds the lease nobody else writes a row, and whoever wants
   * to fences it first. Then all that is at hand is void, keys of personal data too: one may have been destroyed.
   */
  const memory = new Map(projections.map(({ name }) => [name, new Map<string, unknown>()]))
  const forget = (): void => {
    memory.forEach((states) => states.clear())
    fresh = []
    ahead = undefined
    database.vault.forget()
  }

  /** Moves every projection of a group on by one page; false if there was nothing to read. */
  const advance = async (group: Projection[], from: number): Promise<boolean> => {
    const events = await pageAfter(from)
    if (events.length === 0 || epoch === undefined) return false
    const to = events.at(-1)!.position
    if (events.length === pageSize) {
      ahead = { from: to, page: log.readAfter(to, pageSize) }
      ahead.page.catch(() => undefined) // whoever waits for it hears of it
    }
    const asleep = views.some(({ parked }) => parked > 0)
    const turn = { from, to, owner, epoch, asleep, past: pastBefore(log, events) }
    const moved = await commitPage(database.derived, group, events, turn, memory).catch((error: unknown) => {
      forget()
      throw error
    })
    if (moved) {
      renewedAt = performance.now()
      for (const { name } of group) {
        const view = views.find((one) => one.name === name)!
        Object.assign(view, { position: to, error: undefined, parked: view.parked + (moved.get(name) ?? 0) })
      }
    } else {
      // Another process has taken over, or a rebuild has moved on.
      forget()
      epoch = undefined
      views = await standings(pool, projections)
    }
    return true
  }

  /** The database refused the page of a whole group: whose fault it is shows when each is tried alone. */
  const advanceEach = async (group: Projection[], from: number): Promise<boolean> => {
    let moved = false
    for (const projection of group) {
      try {
        moved = (await advance([projection], from)) || moved
      } catch (error) {
        const view = views.find(({ name }) => name === projection.name)!
        const reason = error instanceof Error ? error.message : String(error)
        if (view.error !== reason) onTrouble(error) // once, however often it is tried again
        view.error = reason
      }
    }
    return moved
  }

  const tick = async (): Promise<boolean> => {
    if (epoch === undefined || performance.now() - renewedAt > renewEvery) {
      renewedAt = performance.now()
      const before = epoch
      epoch = lead ? await takeLease(pool, lease, owner) : undefined
      if (epoch !== before) forget()
      // Others may have moved the places: a process that leads, a rebuild, a rollback.
      views = await standings(pool, projections)
    }
    let moved = false
    const groups = Map.groupBy(epoch === undefined ? [] : mine(), ({ name }) => placeIn(views, name))
    for (const [from, group] of groups) {
      moved = (await advance(group, from).catch(() => advanceEach(group, from))) || moved
    }
    // What was told once stays told: a view that is rolled back does not take it back.
    if (place() > announced) {
      announced = place()
      await signals.emit('advanced', announced)
    }
    return moved
  }

  const run = async (): Promise<void> => {
    while (!stopped) {
      const woken = signals.once('wake')
      const moved = await tick().catch(() => false)
      if (!moved && !stopped) await Promise.race([woken, pause(pollEvery)])
      woken.off()
    }
  }
  const running = run()

  return {
    head: () => announced,
    read: (audience, reader, after, limit) => readFeed(database.readers[audience], audience, reader, after, limit),
    onAdvance: (listener) => signals.on('advanced', ({ data }) => listener(data)),
    wake: (batch) => {
      if (batch && epoch !== undefined) fresh.push(batch)
      if (fresh.length > 0 && fresh.at(-1)!.upTo - fresh[0]!.after > mostFresh) fresh = []
      void signals.emit('wake')
    },
    reached: async (position, timeoutMs) => {
      if (place() >= position) return true
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const stopListening = signals.on('advanced', () => (place() >= position ? resolve(true) : undefined))
      const timer = setTimeout(() => resolve(place() >= position), timeoutMs)
      return promise.finally(() => {
        clearTimeout(timer)
        stopListening()
      })
    },
    status: () => views.map((view) => ({ ...view })),
    leads: () => epoch !== undefined,
    stop: async () => {
      stopped = true
      await signals.emit('wake')
      await running
      await endLease(pool, lease, owner).catch(() => undefined) // it ends by itself, only later
    },
  }
}

/** Takes out what follows a position without a gap, about a page of it; nothing where the log has to be read. */
const takeFresh = async (fresh: Fresh[], from: number): Promise<EventFacts[]> => {
  const gone = fresh.findIndex(({ after }) => after >= from)
  fresh.splice(0, gone < 0 ? fresh.length : gone)
  const page: EventFacts[] = []
  for (let at = from; fresh[0]?.after === at && page.length < pageSize;) {
    const { upTo, events } = fresh.shift()!
    const heard = await events()
    if (!heard) break
    page.push(...heard)
    at = upTo
  }
  return page
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref())

const placeIn = (views: ViewStatus[], name: string): number => views.find((view) => view.name === name)!.position

/** Where each projection stands. */
const standings = async (pool: pg.Pool, projections: Projection[]): Promise<ViewStatus[]> => {
  const text = `select name, version, position, (select count(*) from projector.parked where projection = name) as parked
    from projector.checkpoints where name = any($1)`
  const names = projections.map(({ name }) => name)
  const { rows } = await pool.query<Omit<ViewStatus, 'error'>>({ name: 'views-standing', text, values: [names] })
  return projections.map(({ name }) => ({ ...rows.find((row) => row.name === name)!, error: undefined }))
}

/** `asleep`: whether any row is parked. */
type Turn = { from: number; to: number; owner: string; epoch: number; asleep: boolean; past: Past }

/** What `projector.claim` says where the places or the lease are another's by now. */
const isLost = (error: unknown): boolean => (error as { code?: string }).code === 'BX001'

/**
 * Answers with how many rows each projection had to park; with nothing if the places or the lease were no longer ours.
 * The connection is a pipeline: what is not waited for goes with what comes next, and mostly nothing is waited for. What
 * was written is remembered once it is committed.
 */
const commitPage = async (
  pool: pg.Pool,
  group: Projection[],
  events: EventFacts[],
  { from, to, owner, epoch, asleep, past }: Turn,
  memory: ReadonlyMap<string, Map<string, unknown>>,
): Promise<Map<string, number> | undefined> => {
  const client = await pool.connect()
  const names = group.map(({ name }) => name)
  const versions = group.map(({ version }) => version)
  // Only tables that were filled by this very code: a newer program may have switched them meanwhile.
  const text = 'select projector.claim($1, $2, $3, $4, $5, $6, $7, $8)'
  const values = [names, versions, from, to, lease, owner, epoch, leaseTerm]
  const begun = client.query('begin')
  const claimed = client.query({ name: 'views-claim', text, values })
  /** What is on its way, in its order; whether it went well is asked in the end. */
  const sent: Promise<unknown>[] = []
  const send = (one: Promise<unknown>): void => {
    one.catch(() => undefined)
    sent.push(one)
  }
  send(begun)
  send(claimed)
  let failed = true
  try {
    const keys = asleep ? parkedKeys(client, names) : undefined
    const parked = new Map<string, number>()
    const applied = new Map<Projection, Applied>()
    await Promise.all(
      group.map(async (projection) => {
        const sleeping = keys?.then((all) => all.get(projection.name))
        const states = memory.get(projection.name)
        const page = await sendPage(client, projection, events, { parked: sleeping, memory: states, past })
        send(page.written)
        applied.set(projection, page)
        if (page.failed.length > 0) parked.set(projection.name, await park(client, projection.name, page.failed))
      }),
    )
    send(client.query({ name: 'views-news', text: `select pg_notify('views', $1)`, values: [String(to)] }))
    send(client.query('commit'))
    await Promise.all(sent)
    failed = false
    for (const [projection, { rows }] of applied) keepStates(memory.get(projection.name)!, projection, rows)
    return parked
  } catch (error) {
    const lost = await claimed.then(() => false, isLost)
    if (lost) return undefined
    throw error
  } finally {
    client.release(failed) // with whatever is still in its pipeline
  }
}
