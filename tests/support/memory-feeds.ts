import type { FeedRow, Feeds } from '#read-models/feed.ts'

/** Feeds that a test controls: their rows, the time of notifications, and the duration of reads. */

type Written = Partial<FeedRow> & Pick<FeedRow, 'stream' | 'parties'>

export const memoryFeeds = () => {
  const rows: FeedRow[] = []
  const listeners = new Set<(head: number) => void>()
  let head = 0
  let reads = 0
  let gate: Promise<void> | undefined
  let broken = false

  const feeds: Feeds = {
    head: () => head,
    end: async () => rows.at(-1)?.position ?? 0,
    read: async (audience, owner, after, limit) => {
      reads += 1
      const key = audience === 'customer' ? 'customerId' : 'supplierId'
      const mine = (row: FeedRow) =>
        audience === 'staff' || (owner === undefined ? row.parties[key] !== null : row.parties[key] === owner)
      const found = rows.filter((row) => row.position > after && mine(row)).slice(0, limit)
      await gate
      if (broken) throw new Error('the feed is broken')
      return found
    },
    onAdvance: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }

  return {
    ...feeds,
    /** Number of feed reads. */
    reads: () => reads,
    /** Appends a row without notifying listeners. */
    write: (row: Written): FeedRow => {
      const position = (rows.at(-1)?.position ?? 0) + 1
      const written: FeedRow = {
        position,
        eventId: `event-${position}`,
        type: 'OrderPlaced',
        entityId: 'entity00',
        version: position,
        at: '2026-05-04T10:00:00.000Z',
        data: {},
        actor: { kind: 'system', id: 'system' },
        ...row,
      }
      rows.push(written)
      return written
    },
    /** Every view is up to date: notifies all listeners. */
    advance: () => {
      head = rows.at(-1)?.position ?? 0
      for (const listener of listeners) listener(head)
    },
    /** Makes reads fail or succeed. */
    breaks: (is: boolean) => {
      broken = is
    },
    /** Delays the results of reads that start between now and `pass`; delayed reads return at `release`. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      const pass = () => {
        gate = undefined
      }
      return {
        pass,
        release: () => {
          pass()
          resolve()
        },
      }
    },
  }
}
