import { redact, type Redacted } from '#domain/events.ts'
import type { Audience } from '#domain/kernel/fact.ts'
import type { Projection } from '#read-models/projection.ts'
import type { StoredFacts } from '../log/rows.ts'

/** Folds a page of events into the rows of a view, in memory; `tables.ts` writes them. */

/**
 * A row that was just parked, or that missed events because it was already parked. `position`: of the first missed
 * event; `events`: number of missed events. `key` can represent all rows of a case: see `wholeCase`.
 */
export type FailedRow = { key: string; caseId: string; position: number; error: string; events: number }

/** One row to write. `shown`: its columns; undefined if the row is not visible, so the table has none. */
export type FoldedRow = {
  key: string
  position: number
  state: unknown
  shown: Readonly<Record<string, unknown>> | undefined
}

/** How a page is folded. */
export type FoldOptions = {
  /** Parked keys: their events are only counted. */
  parked?: ReadonlySet<string> | undefined
  /** Folds rows from their first event, which the page must contain: all rows of the page, or one. */
  afresh?: 'all' | { key: string } | undefined
  /** States by key, as of the event before the page. */
  cached?: ReadonlyMap<string, unknown> | undefined
  /**
   * Reads earlier events, for rows whose state is not cached; not needed for rows that are folded from their first
   * event.
   */
  past?: EarlierEvents | undefined
}

/** The events of a case before a page. */
export type EarlierEvents = (caseId: string) => Promise<readonly StoredFacts[]>

/**
 * Reads the events before a page from the log, because no table stores states. Each case is read once for all read
 * models; a case that starts in the page has no earlier events.
 */
export const earlierEventsBefore = (
  log: { readStored: (ref: { caseId: string }, upTo: number) => Promise<StoredFacts[]> },
  page: readonly StoredFacts[],
): EarlierEvents => {
  const upTo = (page[0]?.position ?? 1) - 1
  const begins = page.filter(({ stream, version, caseId }) => stream === caseId && version === 1)
  const read = new Map<string, Promise<StoredFacts[]>>(begins.map(({ caseId }) => [caseId, Promise.resolve([])]))
  return (caseId) => {
    const known = read.get(caseId) ?? log.readStored({ caseId }, upTo)
    read.set(caseId, known)
    return known
  }
}

/** A page folded in memory: the rows to write, and the rows whose fold failed. */
export type FoldedRows = { rows: readonly FoldedRow[]; failed: FailedRow[] }

export const foldRows = async (
  projection: Projection,
  events: readonly StoredFacts[],
  { parked, afresh, cached = new Map(), past }: FoldOptions,
): Promise<FoldedRows> => {
  const { pages, failed } = pagesByKey(projection, events, parked)
  if (typeof afresh === 'object') for (const key of pages.keys()) if (key !== afresh.key) pages.delete(key)
  const states =
    projection.keepsState && afresh === undefined ? statesBefore(projection, pages, cached, past) : undefined
  const before = await states
  const rows: FoldedRow[] = []
  for (const [key, page] of pages) {
    const { row, failed: stopped } = foldRow(projection, key, page, before?.get(key))
    if (row) rows.push(row)
    if (stopped && typeof afresh === 'object') throw new Error(stopped.error)
    if (stopped) failed.push(stopped)
  }
  return { rows, failed }
}

/** The state of each row before the page: cached, or folded from the earlier events of its case. */
const statesBefore = async (
  projection: Projection,
  pages: ReadonlyMap<string, readonly Redacted[]>,
  cached: ReadonlyMap<string, unknown>,
  past: EarlierEvents | undefined,
): Promise<ReadonlyMap<string, () => unknown>> => {
  const states = [...pages].map(async ([key, page]): Promise<[string, () => unknown]> => {
    const known = cached.get(key)
    if (known !== undefined) return [key, () => known]
    if (!past) throw new Error(`${projection.name}: a page cannot be folded without the earlier events of its cases`)
    const events = await past(page[0]!.caseId)
    return [key, () => pagesByKey(projection, events).pages.get(key)?.reduce(projection.evolve, projection.initial)]
  })
  return new Map(await Promise.all(states))
}

/** The key under which all rows of a case are parked if one of its events cannot be read: its rows are then unknown. */
export const caseParkingKey = (caseId: string): string => `case:${caseId}`

/** Redacted pages by audience: each event is redacted once for all views of an audience. */
const redactions = new WeakMap<readonly StoredFacts[], Map<Audience, (Redacted | undefined)[]>>()

/** Undefined for an event that is hidden or unreadable. */
const redactedFor = (audience: Audience, events: readonly StoredFacts[]): readonly (Redacted | undefined)[] => {
  const known = redactions.get(events) ?? new Map<Audience, (Redacted | undefined)[]>()
  redactions.set(events, known)
  const page =
    known.get(audience) ?? events.map((event) => (event.unreadable === undefined ? redact(event, audience) : undefined))
  known.set(audience, page)
  return page
}

/**
 * The events of each row as visible to its audience; events of parked rows are only counted. An unreadable event parks
 * its case.
 */
export const pagesByKey = (
  projection: Projection,
  events: readonly StoredFacts[],
  parked: ReadonlySet<string> = new Set(),
): { pages: Map<string, Redacted[]>; failed: FailedRow[] } => {
  const pages = new Map<string, Redacted[]>()
  const missed = new Map<string, FailedRow>()
  const miss = (key: string, { caseId, position }: StoredFacts, error: string): void => {
    const before = missed.get(key)
    if (before) before.events += 1
    else missed.set(key, { key, caseId, position, error, events: 1 })
  }
  let isAnyCaseMissed = parked.size > 0
  const redacted = redactedFor(projection.audience, events)
  for (const [i, event] of events.entries()) {
    const all = isAnyCaseMissed || event.unreadable !== undefined ? caseParkingKey(event.caseId) : undefined
    if (all !== undefined && (parked.has(all) || missed.has(all) || event.unreadable !== undefined)) {
      miss(all, event, event.unreadable ?? 'parked before')
      isAnyCaseMissed = true
      continue
    }
    const known = redacted[i]
    const key = known && projection.key(known)
    if (!known || key === undefined) continue
    const page = pages.get(key)
    if (parked.has(key)) miss(key, event, 'parked before')
    else if (page) page.push(known)
    else pages.set(key, [known])
  }
  return { pages, failed: [...missed.values()] }
}

/**
 * Folds the events of a page into a row; a row without a state starts empty. If an event cannot be folded, the row
 * retains its state before that event, and the remaining events are counted as missed. If the first event fails,
 * nothing is written.
 */
export const foldRow = (
  projection: Projection,
  key: string,
  page: readonly Redacted[],
  before: () => unknown = () => undefined,
): { row?: FoldedRow; failed?: FailedRow } => {
  try {
    let state = before() ?? projection.initial
    for (const event of page) state = projection.evolve(state, event)
    return { row: rowOf(projection, key, page.at(-1)!.position, state) }
  } catch {
    return foldUntilFailure(projection, key, page, before)
  }
}

/** Like `foldRow`, but projects the row after every event. */
const foldUntilFailure = (
  projection: Projection,
  key: string,
  page: readonly Redacted[],
  before: () => unknown,
): { row?: FoldedRow; failed?: FailedRow } => {
  let state: unknown
  let row: FoldedRow | undefined
  for (const [i, event] of page.entries()) {
    try {
      if (i === 0) state = before() ?? projection.initial
      state = projection.evolve(state, event)
      row = rowOf(projection, key, event.position, state)
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown.message : String(thrown)
      const { caseId, position } = event
      const failed = { key, caseId, position, error, events: page.length - i }
      return row ? { row, failed } : { failed }
    }
  }
  return row ? { row } : {}
}

/** The row as stored in its table. */
const rowOf = (projection: Projection, key: string, position: number, state: unknown): FoldedRow => ({
  key,
  position,
  state,
  shown: projection.row(state),
})

/** Maximum number of cached states per view. The states of the last page are always cached; others are folded again. */
const maxCachedStates = 5_000

/** Caches the states of the rows just written, and evicts the states written longest ago. */
export const cacheStates = (cached: Map<string, unknown>, projection: Projection, rows: readonly FoldedRow[]): void => {
  if (!projection.keepsState) return
  for (const { key, state } of rows) {
    cached.delete(key)
    cached.set(key, state)
  }
  const most = Math.max(maxCachedStates, rows.length)
  for (const key of cached.keys()) {
    if (cached.size <= most) break
    cached.delete(key)
  }
}
