import type { EventFacts } from '#domain/events.ts'
import type { Projection } from '#read-models/projection.ts'
import { byKey, type Folded, naming, rowOf } from './tables.ts'

/** Fills tables that nobody reads yet with the whole log: for rebuilds and exports. */

/** Events after which the rows that were folded from them are written. */
const enoughToWrite = 5_000

/** Writes rows; `events` is the number of events read since the last call. */
export type WriteRows = (rows: Folded[], events: number) => Promise<unknown>

/**
 * Fills a table case by case: every row is folded once from all of its events and written once, so memory holds one
 * batch of rows and no states. `cases` yields whole cases (`PostgresLog.readCases`). While one batch is written the next
 * is folded. A fold that throws stops it.
 */
export const fillTable = async (
  projection: Projection,
  cases: AsyncIterable<readonly EventFacts[]>,
  write: WriteRows,
): Promise<void> => {
  let rows: Folded[] = []
  let events = 0
  let writing: Promise<unknown> = Promise.resolve()
  const flush = async (): Promise<void> => {
    await writing
    writing = write(rows, events)
    writing.catch(() => undefined) // awaited by the next flush, or at the end
    rows = []
    events = 0
  }
  for await (const page of cases) {
    for (const [key, own] of byKey(projection, page)) {
      const fold = () => rowOf(projection, key, own.at(-1)!.position, own.reduce(projection.evolve, projection.initial))
      rows.push(naming(projection, key, fold))
    }
    events += page.length
    if (events >= enoughToWrite) await flush()
  }
  if (events > 0) await flush()
  await writing
}
