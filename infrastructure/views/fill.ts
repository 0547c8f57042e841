import type { Projection } from '#read-models/projection.ts'
import type { StoredFacts } from '../log/rows.ts'
import { type FailedRow, type FoldedRow, foldRow, pagesByKey } from './fold-rows.ts'

/**
 * Fills tables from the whole log before any query reads them, for rebuilds and exports. The log is read once for all
 * tables.
 */

/** Number of events of a view after which its changed rows are written; the more views, the fewer events. */
const eventsPerWrite = 5_000
const minEventsPerWrite = 500

/** Rows of a view to write, and rows whose fold failed. */
export type FilledView = { projection: Projection; rows: FoldedRow[]; failed: FailedRow[] }

/** Rows that were folded from a number of `events`, up to and including those of `lastCase`. */
type Batch = { views: readonly FilledView[]; events: number; lastCase: string }
export type WriteRows = (batch: Batch) => Promise<unknown>

/**
 * Folds case by case. A row belongs to one case, so each row is written once, and no state is cached or read. The next
 * batch is folded while the previous one is written.
 * @param cases the events of the log, ordered by case and position
 */
export const fillTables = async (
  projections: readonly Projection[],
  cases: AsyncIterable<readonly StoredFacts[]>,
  write: WriteRows,
): Promise<void> => {
  const enough = Math.max(minEventsPerWrite, eventsPerWrite / projections.length)
  let batch = emptyBatch(projections)
  let writing: Promise<unknown> = Promise.resolve()
  for await (const events of cases) {
    for (const view of batch.views) foldInto(view, events)
    batch.events += events.length
    batch.lastCase = events.at(-1)!.caseId
    if (batch.events < enough) continue
    await writing
    writing = write(batch)
    writing.catch(() => undefined) // rejected again where it is awaited
    batch = emptyBatch(projections)
  }
  await writing
  if (batch.events > 0) await write(batch)
}

const emptyBatch = (projections: readonly Projection[]): Batch => ({
  views: projections.map((projection) => ({ projection, rows: [], failed: [] })),
  events: 0,
  lastCase: '',
})

const foldInto = ({ projection, rows, failed }: FilledView, events: readonly StoredFacts[]): void => {
  const known = pagesByKey(projection, events)
  failed.push(...known.failed)
  for (const [key, page] of known.pages) {
    const folded = foldRow(projection, key, page)
    if (folded.row) rows.push(folded.row)
    if (folded.failed) failed.push(folded.failed)
  }
}
