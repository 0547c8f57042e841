import type { Reads } from '#application/reads.ts'
import { dataOnWire } from '#domain/events.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import type { FeedRow, Feeds } from '#read-models/feed.ts'
import type { ReadSources } from './read-sources.ts'

/** Minimum interval in milliseconds between two reads of a long poll. */
const readInterval = 200
/** Maximum number of long polls per user, because each reads again after every change. */
const maxWaiting = 20

/** Reads the feeds as pages with a cursor. A request can wait for the next change (long polling). */
export const feedReads = ({ projector, cursors }: Pick<ReadSources, 'projector' | 'cursors'>): Reads['feed'] => {
  const waiting = new Map<string, number>()
  /** Counts a new long poll of a user; returns the function that ends it. */
  const startWaiting = (userId: string): (() => void) => {
    const before = waiting.get(userId) ?? 0
    if (before >= maxWaiting) {
      throw new Rejection({ code: 'quota-exceeded', reason: 'access.tooManyWaiting' })
    }
    waiting.set(userId, before + 1)
    return () => {
      const left = waiting.get(userId)! - 1
      if (left > 0) waiting.set(userId, left)
      else waiting.delete(userId)
    }
  }
  return {
    page: async (caller, { limit, cursor, wait }, ended) => {
      const { audience } = caller
      const owner = audience === 'staff' ? undefined : (caller.customerId ?? caller.supplierId)
      const reader = `feed ${audience} ${owner ?? ''}`
      const after = cursor === undefined ? 0 : ((await cursors.open(reader, cursor)) as number)
      const stop = AbortSignal.any([AbortSignal.timeout(wait * 1_000), ended])
      const read = () => projector.read(audience, owner, after, limit + 1)
      const stopWaiting = wait > 0 ? startWaiting(caller.actor.id) : () => undefined
      const rows = await nextRows(projector, read, stop).finally(stopWaiting)
      const page = rows.slice(0, limit)
      const items = page.map((row) => {
        const { eventId, at, ...rest } = row
        return { ...rest, id: eventId, timestamp: at, data: dataOnWire(row) }
      })
      const nextCursor = await cursors.seal(reader, page.at(-1)?.position ?? after)
      return { items, nextCursor, more: rows.length > limit }
    },
  }
}

/** Reads until there are rows, or until `stop` aborts. */
const nextRows = async (feeds: Feeds, read: () => Promise<FeedRow[]>, stop: AbortSignal): Promise<FeedRow[]> => {
  for (;;) {
    const { promise: advanced, resolve } = Promise.withResolvers<void>()
    const stopListening = feeds.onAdvance(() => resolve())
    try {
      const rows = await read()
      if (rows.length > 0 || stop.aborted) return rows
      stop.addEventListener('abort', () => resolve(), { once: true })
      await advanced
    } finally {
      stopListening()
    }
    if (!stop.aborted) await new Promise((ready) => setTimeout(ready, readInterval))
  }
}
