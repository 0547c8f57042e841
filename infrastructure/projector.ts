import Emittery from 'emittery'
import type pg from 'pg'
import type { Recorded } from '#domain/events.ts'
import { projections as allProjections } from '#read-models/all.ts'
import { type Feeds, readFeed } from '#read-models/feed.ts'
import type { Projection } from '#read-models/projection.ts'
import type { Database } from './database.ts'
import { applyPage, ensureTables } from './projection-tables.ts'

/**
 * Keeps the read models up with the log. One tail reader; each page is folded into every projection that stands at the
 * same place, and the rows and the places commit together, so a page takes effect exactly once, whoever else tries.
 */

const pageSize = 1_000
/** A lost signal costs at most this long, never an event. */
const pollEvery = 1_000

export type ViewStatus = { name: string; version: number; position: number; error: string | undefined }

export type Projector = Feeds & {
  /** Something may have been appended: look now. */
  wake: () => void
  /** Waits until every view has reached a position; false if that takes too long. */
  reached: (position: number, timeoutMs: number) => Promise<boolean>
  status: () => ViewStatus[]
  stop: () => Promise<void>
}

type Log = { readAfter: (position: number, limit: number) => Promise<Recorded[]> }

/** Starts after making what tables are missing. Projections of another version than their tables have to be rebuilt before. */
export const startProjector = async (
  database: Database,
  log: Log,
  projections: Projection[] = allProjections,
): Promise<Projector> => {
  const signals = new Emittery<{ wake: undefined; advanced: number }>()
  const standing = await standings(database.pool, projections)
  let stopped = false
  let announced = 0

  const head = (): number => Math.min(...[...standing.values()].map((view) => (view.error ? Infinity : view.position)))

  /** Moves every projection of a group on by one page; false if there was nothing to read. */
  const advance = async (group: Projection[], from: number): Promise<boolean> => {
    const events = await log.readAfter(from, pageSize)
    if (events.length === 0) return false
    const to = events.at(-1)!.position
    const won = await commitPage(database.pool, group, events, from, to)
    for (const { name } of group) {
      const view = standing.get(name)!
      view.error = undefined
      // Another process was faster: go on from where it got to.
      view.position = won ? to : await placeOf(database.pool, name)
    }
    return true
  }

  /** A projection that fails stays where it is and says why; the others go on without it. */
  const advanceAlone = async (projection: Projection): Promise<boolean> => {
    const view = standing.get(projection.name)!
    try {
      return await advance([projection], view.position)
    } catch (error) {
      view.error = error instanceof Error ? error.message : String(error)
      return false
    }
  }

  const tick = async (): Promise<boolean> => {
    const groups = Map.groupBy(projections, ({ name }) => standing.get(name)!.position)
    let moved = false
    for (const [from, group] of groups) {
      const together = await advance(group, from).catch(() => undefined)
      if (together !== undefined) moved ||= together
      else for (const one of group) moved = (await advanceAlone(one)) || moved
    }
    if (head() > announced && head() !== Infinity) {
      announced = head()
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
    head,
    read: (audience, owner, after, limit) => readFeed(database.readers[audience], audience, owner, after, limit),
    onAdvance: (listener) => signals.on('advanced', ({ data }) => listener(data)),
    wake: () => void signals.emit('wake'),
    reached: async (position, timeoutMs) => {
      if (head() >= position) return true
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const stopListening = signals.on('advanced', ({ data }) => (data >= position ? resolve(true) : undefined))
      const timer = setTimeout(() => resolve(head() >= position), timeoutMs)
      return promise.finally(() => {
        clearTimeout(timer)
        stopListening()
      })
    },
    status: () => [...standing.values()].map((view) => ({ ...view })),
    stop: async () => {
      stopped = true
      await signals.emit('wake')
      await running
    },
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref())

/** Where each projection stands. */
const standings = async (pool: pg.Pool, projections: Projection[]): Promise<Map<string, ViewStatus>> => {
  await ensureTables(pool, projections)
  const standing = new Map<string, ViewStatus>()
  for (const { name, version } of projections) {
    standing.set(name, { name, version, position: await placeOf(pool, name), error: undefined })
  }
  return standing
}

const placeOf = async (pool: pg.Pool, name: string): Promise<number> => {
  const { rows } = await pool.query<{ position: number }>(
    'select position from projector.checkpoints where name = $1',
    [name],
  )
  return rows[0]!.position
}

/** Rows and places in one transaction; the places first, so that a second process waits here and then finds it done. */
const commitPage = async (
  pool: pg.Pool,
  group: Projection[],
  events: Recorded[],
  from: number,
  to: number,
): Promise<boolean> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const names = group.map(({ name }) => name)
    const claim =
      'update projector.checkpoints set position = $1, updated_at = now() where name = any($2) and position = $3'
    const { rowCount } = await client.query(claim, [to, names, from])
    const won = rowCount === group.length
    if (won) for (const projection of group) await applyPage(client, projection, events)
    await client.query(won ? 'commit' : 'rollback')
    return won
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
