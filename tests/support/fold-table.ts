import { type Recorded, redact } from '#domain/events.ts'
import type { Projection } from '#read-models/projection.ts'

/** The in-memory table of a read model: by key, the stored state for the next event and the visible row. */
export type Table = Map<string, { state: unknown; shown: Readonly<Record<string, unknown>> | undefined }>

/**
 * Folds events into the table of a projection, page by page as the projector does: between two pages a
 * state is serialized as JSON.
 */
export const tableAfter = (projection: Projection, events: readonly Recorded[], pageSize = events.length): Table => {
  const table: Table = new Map()
  for (let from = 0; from < events.length; from += pageSize) {
    const page = events.slice(from, from + pageSize).flatMap((event) => redact(event, projection.audience) ?? [])
    const byKey = Map.groupBy(page, (event) => projection.key(event))
    for (const [key, ofKey] of byKey) {
      if (key === undefined) continue
      const stored = projection.keepsState ? table.get(key)?.state : undefined
      const state = ofKey.reduce(projection.evolve, stored ?? projection.initial)
      const shown = projection.row(state)
      table.set(key, { state: asJson(state), shown: asJson(shown) })
    }
  }
  return table
}

/** A value after a JSON round trip. */
export const asJson = <T>(value: T): T => (value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T))
