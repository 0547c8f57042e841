import type { FreshEvents } from '../log/append-queue.ts'
import type { StoredFacts } from '../log/rows.ts'

/** Source of the projector's pages: recent appends of this process, or the log. */

/**
 * Maximum number of events per page. The further the views lag, the more events of a case are folded into one write.
 */
const pageSize = 10_000
/** Maximum number of recent events cached in memory; a projector that is further behind reads the log. */
const maxCachedEvents = pageSize

type Log = { readAfter: (position: number, limit: number) => Promise<StoredFacts[]> }

export type EventPages = {
  /** The events after a position, at most about one page; empty at the head of the log. */
  after: (from: number) => Promise<StoredFacts[]>
  /** Caches events that this process has just appended, so that they need not be read back. */
  add: (fresh: FreshEvents) => void
  /** Whether a page with this number of events is full, so that more events may follow. */
  isFull: (events: number) => boolean
  forget: () => void
}

/** While a full page is folded, the next one is read. */
export const openEventPages = (log: Log): EventPages => {
  let fresh: FreshEvents[] = []
  let ahead: { from: number; page: Promise<StoredFacts[]> } | undefined
  return {
    after: async (from) => {
      const appended = await takeCachedEvents(fresh, from)
      const prefetched = ahead?.from === from ? ahead.page : undefined
      ahead = undefined
      const page = appended.length > 0 ? appended : await (prefetched ?? log.readAfter(from, pageSize))
      if (page.length >= pageSize) {
        const to = page.at(-1)!.position
        ahead = { from: to, page: log.readAfter(to, pageSize) }
        ahead.page.catch(() => undefined) // rejected again where it is awaited
      }
      return page
    },
    add: (one) => {
      fresh.push(one)
      if (fresh.at(-1)!.upTo - fresh[0]!.after > maxCachedEvents) fresh = []
    },
    isFull: (events) => events >= pageSize,
    forget: () => {
      fresh = []
      ahead = undefined
    },
  }
}

/**
 * Removes and returns about one page of cached events after a position, without gaps; empty if the log must be read.
 */
const takeCachedEvents = async (fresh: FreshEvents[], from: number): Promise<StoredFacts[]> => {
  const next = fresh.findIndex(({ after }) => after >= from)
  fresh.splice(0, next < 0 ? fresh.length : next)
  const page: StoredFacts[] = []
  for (let at = from; fresh[0]?.after === at && page.length < pageSize;) {
    const { upTo, events } = fresh.shift()!
    const appended = await events()
    if (!appended) break
    page.push(...appended)
    at = upTo
  }
  return page
}
