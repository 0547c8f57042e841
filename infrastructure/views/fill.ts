import type { Projection } from '#read-models/projection.ts'
import type { StoredFacts } from '../log/rows.ts'
import { type Failed, type Folded, foldRow, pagesByKey } from './fold-rows.ts'

/** Fills tables that nothing reads yet with the whole log: for rebuilds and exports. */

/** Events after which the rows they changed are written. */
const enoughToWrite = 5_000

/** Writes rows, and those that could not be folded to their end; `events`: how many they were folded from. */
export type WriteRows = (batch: { rows: Folded[]; failed: Failed[]; events: number }) => Promise<unknown>

/**
 * Folds case by case, so that each row is written once and no state is cached or read: a row belongs to one case. The
 * next batch is folded while the previous one is written.
 *
 * @param cases the events of the log, ordered by case and position
 */
export const fillTable = async (
  projection: Projection,
  cases: AsyncIterable<readonly StoredFacts[]>,
  write: WriteRows,
): Promise<void> => {
  let batch = { rows: [] as Folded[], failed: [] as Failed[], events: 0 }
  let writing: Promise<unknown> = Promise.resolve()
  for await (const events of cases) {
    const { pages, failed } = pagesByKey(projection, events)
    batch.failed.push(...failed)
    for (const [key, page] of pages) {
      const folded = foldRow(projection, key, page)
      if (folded.row) batch.rows.push(folded.row)
      if (folded.failed) batch.failed.push(folded.failed)
    }
    batch.events += events.length
    if (batch.events < enoughToWrite) continue
    await writing
    writing = write(batch)
    writing.catch(() => undefined) // rejected again where it is awaited
    batch = { rows: [], failed: [], events: 0 }
  }
  await writing
  if (batch.events > 0) await write(batch)
}
