import type pg from 'pg'
import { projections } from '#read-models/all.ts'
import type { Projection } from '#read-models/projection.ts'
import { inTransaction } from '../db/database.ts'
import type { HeldLease } from '../db/lease.ts'
import type { PostgresLog } from '../log/log.ts'
import { type ChildTask, startChild } from '../machine/child-task.ts'
import { programHash } from '../machine/program-hash.ts'
import { RebuildRefused, withBuildLease } from './build-lease.ts'
import type { PartTask } from './build-part.ts'
import { type BuildPart, divideCases, foldPart, lockBuild, openParts, takeOverParts } from './build-parts.ts'
import { readCheckpoint, writeCheckpoint } from './checkpoints.ts'
import { dropNewTable, newTableOf, nextName } from './new-table.ts'
import { createTable } from './tables.ts'

/**
 * Builds the table of a view next to the live one, from the whole log, case by case: in this process, or in several
 * child processes, each of which folds a part of the cases.
 */

/** A log shorter than this number of events is folded in this process: starting another one takes a second. */
const minEventsForChildren = 50_000

const buildPart = new URL('./build-part.ts', import.meta.url)

export type BuildOptions = {
  onProgress?: ((events: number) => void) | undefined
  /** Aborts the build. */
  signal?: AbortSignal | undefined
  /** Number of child processes, and the database that they open; default: this process folds alone. */
  children?: { count: number; url: string } | undefined
  /**
   * Continues the build of a process of the same program that was stopped. Without it, a build starts from the beginning,
   * because its purpose is to check the live table.
   */
  continues?: boolean | undefined
  /** Also replaces the table of a newer program: a return to the previous version. */
  replaceNewer?: boolean | undefined
  /** Minimum number of events for which child processes are used. */
  minEvents?: number | undefined
}

type Log = Pick<PostgresLog, 'readCases' | 'head'>

/**
 * Fills a new table next to the live one. Rows whose fold fails are parked.
 * @returns the number of folded events
 * @throws {RebuildRefused} if another process is building the same view, or a newer program has filled it
 */
export const buildNewTable = (
  pool: pg.Pool,
  log: Log,
  projection: Projection,
  options: BuildOptions = {},
): Promise<number> =>
  withBuildLease(pool, projection, (lease) => buildUnderLease(pool, log, projection, lease, options))

/** The same, by the holder of the lease. */
export const buildUnderLease = async (
  pool: pg.Pool,
  log: Log,
  projection: Projection,
  lease: HeldLease,
  options: BuildOptions,
): Promise<number> => {
  await beginBuild(pool, log, projection, lease.epoch, options)
  await foldParts(pool, log, projection, await openParts(pool, projection), lease, options)
  return inTransaction(pool, async (client) => {
    const { upTo, events } = await lockBuild(client, projection, lease.epoch)
    // A build that was complete when it was taken over may have caught up with later events.
    if (!(await readCheckpoint(client, nextName(projection))))
      await writeCheckpoint(client, nextName(projection), projection.version, upTo)
    return events
  })
}

/** Creates the table and its parts, or takes over those of a process that was stopped. */
const beginBuild = async (
  pool: pg.Pool,
  log: Log,
  projection: Projection,
  epoch: number,
  { children, continues = false, replaceNewer = false, minEvents = minEventsForChildren }: BuildOptions,
): Promise<void> => {
  const live = await readCheckpoint(pool, projection.name)
  if (live && live.version > projection.version && !replaceNewer) {
    throw new RebuildRefused(
      `${projection.name} was filled by version ${live.version}, but this program has version ${projection.version}: use the newer program, or --accept to return to this version`,
    )
  }
  // Not ahead of a live table of the same version: rows that the live view has not folded yet would count as
  // differences.
  const upTo = live?.version === projection.version ? live.position : await log.head()
  // Before the transaction: reading the sources can take longer than a transaction may be idle.
  const program = await programHash()
  await inTransaction(pool, async (client) => {
    if (continues && (await takeOverParts(client, projection, { epoch, program }))) return
    await dropNewTable(client, projection)
    await createTable(client, projection, newTableOf(projection))
    // A child process finds its view by name.
    const isParallel = children && upTo >= minEvents && projections.includes(projection)
    await divideCases(client, projection, { upTo, epoch, program, count: isParallel ? children.count : 1 })
  })
}

const foldParts = async (
  pool: pg.Pool,
  log: Log,
  projection: Projection,
  parts: readonly BuildPart[],
  { check }: HeldLease,
  { children, onProgress, signal }: BuildOptions,
): Promise<void> => {
  let done = 0
  const onWritten = (events: number): void => {
    check()
    signal?.throwIfAborted()
    onProgress?.((done += events))
  }
  if (children && parts.length > 1) return foldInChildren(children, parts, onWritten, signal)
  for (const part of parts) {
    onWritten(0)
    await foldPart(pool, log, projection, part, onWritten)
  }
}

/** Folds the parts in at most `count` child processes at a time; if one fails, all are stopped. */
const foldInChildren = async (
  { count, url }: NonNullable<BuildOptions['children']>,
  parts: readonly BuildPart[],
  onWritten: (events: number) => void,
  signal: AbortSignal | undefined,
): Promise<void> => {
  const running = new Set<ChildTask<void>>()
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => undefined) // rejected again where it is awaited
  const stop = () => failed.reject(signal?.reason)
  signal?.addEventListener('abort', stop)
  const waiting = [...parts]
  const report = (events: number): void => {
    try {
      onWritten(events)
    } catch (error) {
      failed.reject(error)
    }
  }
  const foldNext = async (): Promise<void> => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const child = startChild<void>(buildPart, { url, part } satisfies PartTask, report)
      running.add(child)
      await child.result
      running.delete(child)
    }
  }
  try {
    const lanes = Array.from({ length: Math.min(count, parts.length) }, foldNext)
    await Promise.race([failed.promise, Promise.all(lanes)])
  } finally {
    signal?.removeEventListener('abort', stop)
    waiting.length = 0
    await Promise.all([...running].map((child) => child.stop()))
  }
}
