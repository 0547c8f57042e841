import { randomUUID } from 'node:crypto'
import Emittery from 'emittery'
import type pg from 'pg'
import { type Audience, audiences } from '#domain/kernel/fact.ts'
import { projections as allProjections } from '#read-models/all.ts'
import { type Feeds, readFeed } from '#read-models/feed.ts'
import { type Projection, tableOf } from '#read-models/projection.ts'
import type { Database } from '../db/database.ts'
import { endLeases, takeLeases } from '../db/lease.ts'
import type { FreshEvents } from '../log/append-queue.ts'
import type { PostgresLog } from '../log/log.ts'
import { createTablesOfShortLog, type Filling, startFilling } from './filling.ts'
import { openPageFolds } from './fold-pages.ts'
import type { earlierEventsBefore } from './fold-rows.ts'
import {
  type Effect,
  type FoldResult,
  initialState,
  isReady,
  pollIntervalMs,
  type Signal,
  type ViewPosition,
  step,
} from './projector-state.ts'
import { viewLease } from './tables.ts'

/**
 * Updates the read models from the log. One process at a time holds the lease of a view. Views at the same position are
 * folded from one page; rows, positions and leases are committed together, so a page takes effect exactly once.
 * Processes without a lease only follow the positions. projector-state.ts makes the decisions; this module performs the
 * effects.
 */

/** Status of a view; `position` is that of the last folded event. */
export type ViewStatus = {
  name: string
  version: number
  position: number
  /** False if its table is missing or was filled by an older version: it is being filled in the background. */
  ready: boolean
  /** Number of rows that are parked because their fold failed. */
  parked: number
  error: string | undefined
}

/** The views of this program, and the feeds derived from them. */
export type Projector = Feeds & {
  /** Events may have been appended. `fresh`: by this process; undefined: another process may have appended. */
  wake: (fresh?: FreshEvents) => void
  /** A page was committed, or a table was replaced. `by`: the process; a page of this process changes nothing. */
  committed: (by?: string) => void
  /** Waits until every view, or every ready view of an audience, has reached a position; false after the timeout. */
  reached: (position: number, timeoutMs: number, audience?: Audience) => Promise<boolean>
  /** Waits until every view is ready; false after the timeout. */
  ready: (timeoutMs: number) => Promise<boolean>
  status: () => ViewStatus[]
  /** Tables that queries of this program must not read yet. */
  unready: () => readonly string[]
  /** Whether this process holds the leases of all its views. */
  leads: () => boolean
  stop: () => Promise<void>
}

/** `refreshed` follows every step, `advanced` contains the new lowest position of the audiences. */
type Signals = { refreshed: undefined; advanced: number }
type Log = Pick<PostgresLog, 'readAfter' | 'readCases' | 'head'> & Parameters<typeof earlierEventsBefore>[0]

/**
 * Starts the projector. Views whose table is missing or was filled by an older version are filled in the background;
 * other views are not affected. With `lead: false` it only follows other processes.
 */
export const startProjector = async (
  database: Database,
  log: Log,
  {
    projections = allProjections,
    lead = true,
    onError = () => undefined,
    onProgress = () => undefined,
    foldProcesses,
  }: {
    projections?: Projection[]
    lead?: boolean
    onError?: (error: unknown) => void
    onProgress?: (step: string) => void
    /** Number of processes that fold a view while it is filled. */
    foldProcesses?: number | undefined
  } = {},
): Promise<Projector> => {
  const { pool } = database
  const signals = new Emittery<Signals>()
  const stopped = Promise.withResolvers<void>()
  const owner = randomUUID()
  const names = projections.map(({ name }) => name)
  const byName = new Map(projections.map((one) => [one.name, one]))
  const pages = openPageFolds(database, log, projections, owner)
  let state = initialState(projections, { lead })
  let timer: NodeJS.Timeout | undefined
  let filling: Filling | undefined

  const refresh = async (lease: readonly string[]): Promise<Signal> => {
    try {
      const taken = await takeLeases(pool, lease.map(viewLease), owner)
      const epochs = new Map(names.flatMap((name) => pairOf(name, taken.get(viewLease(name)))))
      return { kind: 'refreshed', at: performance.now(), epochs, positions: await readPositions(pool, names) }
    } catch {
      return { kind: 'refreshFailed', at: performance.now() }
    }
  }

  const fold = async (effect: Extract<Effect, { kind: 'fold' }>): Promise<Signal> => {
    const { group } = effect
    const result = await pages.fold(effect).catch((error: unknown): FoldResult => ({ kind: 'failed', error }))
    return { kind: 'folded', at: performance.now(), group, result }
  }
  const release = async (): Promise<void> => {
    await endLeases(pool, names.map(viewLease), owner).catch(() => undefined) // otherwise they expire later
    stopped.resolve()
  }

  const perform = (effect: Effect): void => {
    switch (effect.kind) {
      case 'refresh':
        return void refresh(effect.lease).then(signal)
      case 'fold':
        return void fold(effect).then(signal)
      case 'forget':
        pages.forget()
        return database.personalDataKeys.forget()
      case 'announce':
        return void signals.emit('advanced', lowest(effect.heads))
      case 'report':
        return onError(effect.error)
      case 'sleep':
        timer = setTimeout(
          () => signal({ kind: 'woken', at: performance.now(), elsewhere: true }),
          pollIntervalMs,
        ).unref()
        return
      case 'endLeases':
        return void endLeases(pool, effect.names.map(viewLease), owner).catch(() => undefined) // they expire anyway
      case 'release':
        return void release()
    }
  }
  const signal = (one: Signal): void => {
    clearTimeout(timer)
    const { state: next, effects } = step(state, one)
    state = next
    effects.forEach(perform)
    if (one.kind === 'refreshed' || one.kind === 'folded') void signals.emit('refreshed')
    if (one.kind === 'refreshed' && state.views.some(({ filledBy }) => filledBy === undefined)) filling?.fillMissing()
  }

  const lowest = (heads: Readonly<Record<Audience, number>>): number => {
    const used = audiences.filter((audience) => state.views.some((view) => view.audience === audience))
    return Math.min(...used.map((audience) => heads[audience]))
  }
  const wake = (elsewhere: boolean) => signal({ kind: 'woken', at: performance.now(), elsewhere })
  const isAt = (position: number, audience?: Audience): boolean =>
    audience
      ? state.views.every((view) => view.audience !== audience || !isReady(view) || view.position >= position)
      : state.views.every((view) => isReady(view) && view.position >= position)

  const until = (holds: () => boolean, timeoutMs: number) => waitUntil(signals, holds, timeoutMs)

  if (lead) await createTablesOfShortLog(pool, log, projections)
  const firstRefresh = signals.once('refreshed')
  wake(true)
  await firstRefresh
  if (lead)
    filling = startFilling(database, log, projections, {
      onProgress,
      onError,
      onFilled: () => wake(true),
      foldProcesses,
    })

  return {
    head: (audience) => (audience ? state.heads[audience] : lowest(state.heads)),
    end: () => log.head(),
    read: (audience, reader, after, limit) => readFeed(database.readers[audience], audience, reader, after, limit),
    onAdvance: (listener) => signals.on('advanced', ({ data }) => listener(data)),
    wake: (fresh) => {
      if (fresh && state.views.some(({ epoch }) => epoch !== undefined)) pages.add(fresh)
      wake(fresh === undefined)
    },
    committed: (by) => (by === owner ? undefined : wake(true)),
    reached: (position, timeoutMs, audience) => until(() => isAt(position, audience), timeoutMs),
    ready: (timeoutMs) => until(() => state.views.every(isReady), timeoutMs),
    status: () =>
      state.views.map((view) => ({
        name: view.name,
        version: view.version,
        position: view.position,
        ready: isReady(view),
        parked: view.parked,
        error: view.error,
      })),
    unready: () => state.views.filter((view) => !isReady(view)).map(({ name }) => tableOf(byName.get(name)!)),
    leads: () => state.views.every(({ epoch }) => epoch !== undefined),
    stop: async () => {
      await filling?.stop()
      signal({ kind: 'stop' })
      await stopped.promise
    },
  }
}

const pairOf = (name: string, epoch: number | undefined): [string, number][] =>
  epoch === undefined ? [] : [[name, epoch]]

/** Positions of the views that have a table. */
const readPositions = async (pool: pg.Pool, names: readonly string[]): Promise<ViewPosition[]> => {
  const text = `select name, version, position, (select count(*) from projector.parked where projection = name) as parked
    from projector.checkpoints where name = any($1)`
  const { rows } = await pool.query<ViewPosition>({ name: 'views-standing', text, values: [names] })
  return rows
}

/** Checks a condition after every step until it is true; false after the timeout. */
const waitUntil = async (signals: Emittery<Signals>, holds: () => boolean, timeoutMs: number): Promise<boolean> => {
  if (holds()) return true
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const stopListening = signals.on('refreshed', () => (holds() ? resolve(true) : undefined))
  const limit = setTimeout(() => resolve(holds()), timeoutMs)
  return promise.finally(() => {
    clearTimeout(limit)
    stopListening()
  })
}
