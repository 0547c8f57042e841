import { setTimeout as pause } from 'node:timers/promises'
import Emittery from 'emittery'
import pg from 'pg'
import { type Audience, audiences } from '#domain/kernel/fact.ts'
import { projections as allProjections } from '#read-models/all.ts'
import { readFeed } from '#read-models/feed.ts'
import type { Area } from '../area.ts'
import { defaultConnections, splitConnections } from '../db/connections.ts'
import { applicationOptions, type Database, newPool, openReaders } from '../db/database.ts'
import type { Projector } from './projector.ts'

/**
 * Reads views from a streaming replica. Clients then receive, and reads wait for (`min-position`), the positions that
 * the replica has replayed. If the replica does not answer or stalls, views are read from the primary database; the
 * replica is used again once it has reached every position that clients have received.
 */
export type Replica = Area & {
  projector: Projector
  readers: Database['readers']
  /** Whether reads currently use the replica. */
  inUse: () => boolean
}

/** Milliseconds between two polls of the replica: while a read waits for it, and otherwise. */
const pollIntervalMs = 10
const idlePollIntervalMs = 1_000
/** A replica that lags and has not advanced for this time is not used. */
const maxStallMs = 10_000

/** Position and version of a view on the replica. */
type Checkpoint = { name: string; version: number; position: number }
type Heads = Record<Audience, number>

/** `primary`: the views in the primary database. `connections`: maximum number of connections of the process. */
export const openReplica = (
  url: string,
  primary: { projector: Projector; database: Database },
  {
    connections = defaultConnections,
    onError,
  }: { connections?: number | undefined; onError: (error: unknown) => void },
  projections = allProjections,
): Replica => {
  const { projector, database } = primary
  const watcher = newPool(url, 1, applicationOptions)
  const pools = openReaders(url, splitConnections(connections).reader)
  const signals = new Emittery<{ polled: undefined; advanced: number }>()
  const ending = new AbortController()
  let woken = Promise.withResolvers<void>()
  let checkpoints: ReadonlyMap<string, Checkpoint> = new Map()
  let isUsed = false
  let waiting = 0
  let movedAt = performance.now()
  let heads = headsOf((audience) => projector.head(audience))

  const viewsOf = (audience?: Audience) => {
    const ready = new Set(projector.status().flatMap(({ name, ready: isReady }) => (isReady ? [name] : [])))
    return projections.filter((one) => ready.has(one.name) && (audience === undefined || one.audience === audience))
  }
  const replayed = (audience?: Audience): number =>
    Math.min(...viewsOf(audience).map(({ name }) => checkpoints.get(name)?.position ?? 0))
  /** Whether its tables have the versions of this program, and it has reached every announced position. */
  const isUsable = () =>
    viewsOf().every(({ name, version }) => (checkpoints.get(name)?.version ?? -1) >= version) &&
    audiences.every((audience) => replayed(audience) >= heads[audience])
  const isBehind = () => audiences.some((audience) => replayed(audience) < projector.head(audience))

  const fallBack = (error: unknown): void => {
    if (!isUsed) return
    isUsed = false
    onError(error)
  }

  const poll = async (): Promise<void> => {
    try {
      const before = checkpoints
      checkpoints = await readCheckpoints(watcher)
      const hasMoved = [...checkpoints].some(([name, { position }]) => position !== before.get(name)?.position)
      if (hasMoved || !isBehind()) movedAt = performance.now()
      if (performance.now() - movedAt > maxStallMs)
        fallBack(new Error('The replica has stopped following the primary database'))
      else isUsed ||= isUsable()
    } catch (error) {
      fallBack(error)
    }
    announce()
  }

  const announce = (): void => {
    const next = headsOf((audience) =>
      Math.max(heads[audience], isUsed ? replayed(audience) : projector.head(audience)),
    )
    const hasRisen = audiences.some((audience) => next[audience] > heads[audience])
    heads = next
    if (hasRisen) void signals.emit('advanced', Math.min(...audiences.map((audience) => heads[audience])))
    void signals.emit('polled')
  }

  const follow = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await poll()
      const interval = waiting > 0 || (isUsed && isBehind()) ? pollIntervalMs : idlePollIntervalMs
      await Promise.race([
        woken.promise,
        pause(interval, undefined, { signal: ending.signal, ref: false }).catch(() => undefined),
      ])
      woken = Promise.withResolvers()
    }
  }
  const following = follow()
  const stopListening = projector.onAdvance(() => (isUsed ? woken.resolve() : announce()))

  const reached: Projector['reached'] = async (position, timeoutMs, audience) => {
    const end = performance.now() + timeoutMs
    if (!(await projector.reached(position, timeoutMs, audience))) return false
    const isReached = () => !isUsed || replayed(audience) >= position
    if (isReached()) return true
    waiting += 1
    woken.resolve()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const stop = signals.on('polled', () => (isReached() ? resolve(true) : undefined))
    const limit = setTimeout(() => resolve(isReached()), Math.max(0, end - performance.now()))
    return promise.finally(() => {
      waiting -= 1
      clearTimeout(limit)
      stop()
    })
  }

  const reader = (audience: Audience): Database['readers'][Audience] => {
    const [here, there] = [queryOf(database.readers[audience]), queryOf(pools[audience])]
    const query: QueryReader = async (asked, values) => {
      if (!isUsed) return here(asked, values)
      try {
        return await there(asked, values)
      } catch (error) {
        // A query can fail on the replica only: it conflicts with the replay, or a table was just switched.
        if (!(error instanceof pg.DatabaseError)) fallBack(error)
        return here(asked, values)
      }
    }
    return { query } as Database['readers'][Audience]
  }
  const readers = { customer: reader('customer'), staff: reader('staff'), supplier: reader('supplier') }

  return {
    readers,
    inUse: () => isUsed,
    projector: {
      ...projector,
      head: (audience) => (audience ? heads[audience] : Math.min(...audiences.map((one) => heads[one]))),
      read: (audience, owner, after, limit) => readFeed(readers[audience], audience, owner, after, limit),
      onAdvance: (listener) => signals.on('advanced', ({ data }) => listener(data)),
      reached,
    },
    close: async () => {
      ending.abort()
      stopListening()
      await following
      await Promise.all([watcher, ...Object.values(pools)].map((pool) => pool.end()))
    },
  }
}

type QueryReader = (asked: string | { text: string }, values?: unknown[]) => Promise<unknown>
const queryOf = (reader: Database['readers'][Audience]): QueryReader => reader.query.bind(reader)

const headsOf = (of: (audience: Audience) => number): Heads => ({
  customer: of('customer'),
  staff: of('staff'),
  supplier: of('supplier'),
})

const readCheckpoints = async (pool: pg.Pool): Promise<ReadonlyMap<string, Checkpoint>> => {
  const text = 'select name, version, position from projector.checkpoints'
  const { rows } = await pool.query<Checkpoint>({ name: 'replica-checkpoints', text })
  return new Map(rows.map((row) => [row.name, row]))
}
