import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Projection } from '#read-models/projection.ts'
import { type Database, inTransaction } from '../db/database.ts'
import { RebuildRefused } from './build-lease.ts'
import type { BuildOptions } from './build.ts'
import { fillView, type Rebuilt } from './rebuild.ts'
import { createTable } from './tables.ts'

/**
 * Fills new views, and views whose fold has changed, next to the live ones while the program runs. A view filled by a
 * newer program is left unchanged. A view that was rolled back stays rolled back until the next start. A view whose
 * table was dropped, by an erasure of a program that does not have the view, is filled again.
 */

/** Retry interval in milliseconds for a view that another process is filling, or that could not be filled. */
const retryDelayMs = 1_000

export type Filling = {
  /** The table of a view is missing: fill it, unless that is in progress. */
  fillMissing: () => void
  stop: () => Promise<void>
}

type Options = {
  /** Receives progress messages, to show them to the user who starts the program. */
  onProgress: (step: string) => void
  onError: (error: unknown) => void
  /** Called when a view has become ready. */
  onFilled: () => void
  /** Number of processes that fold a view; default: this process folds alone. */
  foldProcesses?: number | undefined
}

/** Maximum number of events of a short log. */
const maxShortLog = 2_000

/** Advisory lock: one process at a time creates tables. The number is arbitrary but unique. */
const createTablesLock = 4_213

/**
 * Creates missing tables if the log is short: the projector fills them while it follows the log. If the log is longer,
 * tables are filled in the background.
 */
export const createTablesOfShortLog = async (
  pool: pg.Pool,
  log: Parameters<typeof fillView>[1],
  projections: readonly Projection[],
): Promise<void> => {
  if ((await versionsOf(pool, projections)).size === projections.length || (await log.head()) > maxShortLog) return
  await inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [createTablesLock])
    const versions = await versionsOf(client, projections)
    for (const projection of projections.filter(({ name }) => !versions.has(name))) {
      await createTable(client, projection)
      const { name, version } = projection
      await client.query('insert into projector.checkpoints (name, version) values ($1, $2)', [name, version])
    }
  })
}

/** Fills views one after the other in the background. */
export const startFilling = (
  { pool, url }: Pick<Database, 'pool' | 'url'>,
  log: Parameters<typeof fillView>[1],
  projections: readonly Projection[],
  { onProgress, onError, onFilled, foldProcesses = 1 }: Options,
): Filling => {
  const ending = new AbortController()
  const { signal } = ending
  const children = foldProcesses > 1 ? { count: foldProcesses, url } : undefined

  const fillAll = async (views: readonly Projection[]): Promise<void> => {
    let open = [...views]
    for (;;) {
      const versions = await versionsOf(pool, open)
      const filled = open.filter(({ name, version }) => (versions.get(name) ?? -1) >= version)
      if (filled.length > 0) onFilled()
      open = open.filter((one) => !filled.includes(one))
      if (open.length === 0) return
      const failures = await fillEach(open)
      if (failures > 0) await pause(retryDelayMs, undefined, { signal })
    }
  }

  /** Fills each view; returns the number of views that could not be filled. */
  const fillEach = async (open: readonly Projection[]): Promise<number> => {
    let failures = 0
    for (const projection of open) {
      signal.throwIfAborted()
      try {
        await fill(pool, log, projection, { signal, children }, onProgress)
        onFilled()
      } catch (error) {
        if (signal.aborted) throw error
        failures += 1
        if (!(error instanceof RebuildRefused)) onError(error)
      }
    }
    return failures
  }

  const untilFilled = async (choose: () => Promise<readonly Projection[]>): Promise<void> => {
    while (!signal.aborted) {
      try {
        return await fillAll(await choose())
      } catch (error) {
        if (signal.aborted) return
        onError(error)
        await pause(retryDelayMs, undefined, { signal }).catch(() => undefined)
      }
    }
  }
  const missing = async (): Promise<readonly Projection[]> => {
    const versions = await versionsOf(pool, projections)
    return projections.filter(({ name }) => !versions.has(name))
  }

  let isFilling = true
  const fillChosen = (choose: () => Promise<readonly Projection[]>): Promise<void> => {
    isFilling = true
    return untilFilled(choose).finally(() => (isFilling = false))
  }
  let running = fillChosen(async () => projections)

  return {
    fillMissing: () => {
      if (!isFilling && !signal.aborted) running = fillChosen(missing)
    },
    stop: async () => {
      ending.abort()
      await running
    },
  }
}

/** The version that filled the table of each view; views without a table are absent. */
const versionsOf = async (
  client: Pick<pg.ClientBase, 'query'>,
  projections: readonly Projection[],
): Promise<Map<string, number>> => {
  const { rows } = await client.query<{ name: string; version: number }>(
    'select name, version from projector.checkpoints where name = any($1)',
    [projections.map(({ name }) => name)],
  )
  return new Map(rows.map(({ name, version }) => [name, version]))
}

const fill = async (
  pool: pg.Pool,
  log: Parameters<typeof fillView>[1],
  projection: Projection,
  building: BuildOptions,
  onProgress: (step: string) => void,
): Promise<void> => {
  const { name, version } = projection
  const report = await fillView(pool, log, projection, building, (before) => {
    if (before !== undefined) onProgress(`Rebuilding ${name} for version ${version}, next to version ${before}`)
  })
  if (!report) return
  if (report.before !== undefined) onProgress(describeRebuild(projection, report.before, report))
  else if (report.events > 0) onProgress(`Filled ${name} from ${report.events} events`)
}

const describeRebuild = (
  { name, version }: Projection,
  before: number,
  { rows, differences, samples }: Rebuilt,
): string => {
  const examples = samples.map(({ key, columns }) => `${key} (${columns.join(', ')})`)
  const which = differences > 0 ? `, for example ${examples.slice(0, 3).join('; ')}` : ''
  return `${name} is version ${version}: ${differences} of ${rows} rows differ from version ${before}${which}`
}
