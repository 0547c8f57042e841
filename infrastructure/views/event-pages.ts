import type { Fresh } from '../log/log.ts'
import type { StoredFacts } from '../log/rows.ts'

/** Where the projector gets its pages of events: from what this process has just appended, or from the log. */

/** Events of a page. The further behind the views are, the more events of a case are folded into one write. */
const pageSize = 10_000
/** Maximum number of recent events cached in memory; a projector that is further behind reads the log. */
const mostFresh = pageSize

type Log = { readAfter: (position: number, limit: number) => Promise<StoredFacts[]> }

/** The source of pages. */
export type EventPages = {
  /** The events after a position, at most about a page; none at the head of the log. */
  after: (from: number) => Promise<StoredFacts[]>
  /** Caches events this process has just appended, which saves reading them back. */
  add: (fresh: Fresh) => void
  /** Whether a page of so many events is full: more may follow at once. */
  isFull: (events: number) => boolean
  forget: () => void
}

/** While a full page is folded, the page after it is read. */
export const openEventPages = (log: Log): EventPages => {
  let fresh: Fresh[] = []
  let ahead: { from: number; page: Promise<StoredFacts[]> } | undefined
  return {
    after: async (from) => {
      const appended = await takeFresh(fresh, from)
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
      if (fresh.at(-1)!.upTo - fresh[0]!.after > mostFresh) fresh = []
    },
    isFull: (events) => events >= pageSize,
    forget: () => {
      fresh = []
      ahead = undefined
    },
  }
}

/**
 * Removes and returns about a page of cached events after a position, without a gap; undefined if the log must be
 * read.
 */
const takeFresh = async (fresh: Fresh[], from: number): Promise<StoredFacts[]> => {
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
