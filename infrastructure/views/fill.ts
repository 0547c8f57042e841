import type { EventFacts } from '#domain/events.ts'
import type { Projection } from '#read-models/projection.ts'
import { byKey, type Client, type Folded, keepStates, loadStates, naming, rowOf } from './tables.ts'

/** Fills tables that nobody reads yet with the whole log: for rebuilds and exports. */

/** Events after which the rows they changed are written. */
const enoughToWrite = 5_000

/** Writes the rows that some events changed: how many those were, and the position of the last. */
export type WriteRows = (rows: Folded[], from: { events: number; upTo: number }) => Promise<unknown>

/**
 * Fills a table that nobody reads yet: pages are folded one after the other over states that are still at hand, and every
 * so often all rows they changed are written, while the next pages are folded. Nothing is written before what came before
 * it is. A fold that throws stops it.
 */
export const fillTable = async (
  client: Client,
  projection: Projection,
  table: string,
  pages: AsyncIterable<readonly EventFacts[]>,
  write: WriteRows,
): Promise<void> => {
  const written = new Map<string, unknown>()
  let changed = new Map<string, { position: number; state: unknown }>()
  let [events, upTo] = [0, 0]
  let writing: Promise<unknown> = Promise.resolve()
  const flush = async (): Promise<void> => {
    const rows = [...changed].map(([key, { position, state }]) =>
      naming(projection, key, () => rowOf(projection, key, position, state)),
    )
    await writing
    keepStates(written, projection, rows)
    writing = write(rows, { events, upTo })
    writing.catch(() => undefined) // whoever waits for it hears of it
    changed = new Map()
    events = 0
  }
  for await (const page of pages) {
    const heard = byKey(projection, page)
    // What is not remembered was written before the last write, or never.
    const unknown = projection.keepsState
      ? [...heard.keys()].filter((key) => !changed.has(key) && !written.has(key))
      : []
    if (unknown.length > 0) {
      for (const [key, state] of await loadStates(client, table, unknown)) written.set(key, state)
    }
    for (const [key, own] of heard) {
      const before = changed.get(key)?.state ?? written.get(key) ?? projection.initial
      const state = naming(projection, key, () => own.reduce(projection.evolve, before))
      changed.set(key, { position: own.at(-1)!.position, state })
    }
    events += page.length
    upTo = page.at(-1)!.position
    if (events >= enoughToWrite) await flush()
  }
  if (events > 0) await flush()
  await writing
}
