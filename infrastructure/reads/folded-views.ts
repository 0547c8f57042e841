import { LRUCache } from 'lru-cache'
import type { Redacted } from '#domain/events.ts'
import type { Projection } from '#read-models/projection.ts'
import { type FoldedRow, foldRow } from '../views/fold-rows.ts'

/**
 * Views that are folded when they are read. A folded row is cached with its state, and every read requests the events
 * after its position, usually none, so a cached row never lags behind its feed. While the head of the audience's views
 * is unchanged, even this request is skipped.
 */

/**
 * Maximum age of a cached row in milliseconds, even if it is in use, because a notification of an erasure can be lost.
 */
const lifetimeMs = 30_000
/** Maximum number of cached rows per view; a row takes about 10 KB. */
const maxCachedRows = 2_000

/** The rows of one view. */
export type FoldedView<Shown> = {
  /** The cached row, if it was read when the views were at this head, so that no later events exist. */
  current: (id: string, head: number) => Shown | undefined
  /**
   * Starts to read a row, as of a position or now. `after`: the position up to which the row is cached, otherwise 0.
   * `fold` takes the later events, and caches the row unless there was an erasure in the meantime. `head`: that of the
   * views before the read.
   */
  begin: (
    id: string,
    options?: { upTo?: number; head?: number },
  ) => { after: number; fold: (events: readonly Redacted[]) => Shown | undefined }
  /** Drops all rows, because they may contain personal data whose key was destroyed. */
  forget: () => void
}

/**
 * The rows of a view by id. `show` converts the columns to the value that is cached and returned. `onFailure` receives
 * the error of an event that cannot be folded; the row then retains its state before that event.
 */
export const foldedView = <Shown>(
  projection: Projection,
  show: (row: Readonly<Record<string, unknown>>) => Shown,
  onFailure: (error: Error) => void,
): FoldedView<Shown> => {
  type Row = Pick<FoldedRow, 'position' | 'state'> & { shown: Shown | undefined; head: number }
  const rows = new LRUCache<string, Row>({
    max: maxCachedRows,
    ttl: lifetimeMs,
    ttlResolution: 1_000,
    noUpdateTTL: true,
  })
  let erasures = 0
  return {
    current: (id, head) => {
      const row = rows.get(id)
      return row?.head === head ? row.shown : undefined
    },
    begin: (id, { upTo = Infinity, head = -1 } = {}) => {
      const cached = rows.get(id)
      const before = cached && cached.position <= upTo ? cached : undefined
      const erasuresBefore = erasures
      const fold = (events: readonly Redacted[]): Shown | undefined => {
        const own = events.filter((event) => projection.key(event) !== undefined)
        if (own.length === 0) {
          if (before) before.head = Math.max(before.head, head)
          return before?.shown
        }
        const { row, failed } = foldRow(projection, id, own, () => before?.state)
        if (failed) {
          const failure = new Error(`${projection.name} cannot fold event ${failed.position} of ${id}: ${failed.error}`)
          if (!row && !before) throw failure
          onFailure(failure)
        }
        if (!row) return before?.shown
        const { position, state } = row
        const shown = row.shown && show(row.shown)
        if (erasuresBefore === erasures && (rows.peek(id)?.position ?? 0) < position) {
          rows.set(id, { position, state, shown, head: failed ? -1 : head })
        }
        return shown
      }
      return { after: before?.position ?? 0, fold }
    },
    forget: () => {
      erasures += 1
      rows.clear()
    },
  }
}
