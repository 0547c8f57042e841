import type { FastifyInstance } from 'fastify'
import { feed } from '#application/conversations/contracts/feed.ts'
import { dataOnWire } from '#domain/events.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import type { FeedRow, Feeds } from '#read-models/feed.ts'
import type { App } from '../../app.ts'
import { serve } from '../serve.ts'

/** Milliseconds between two looks of somebody who waits, however much is going on meanwhile. */
const lookEvery = 200
/** Answers of one person that may wait at once: each looks again whenever something happens. */
const mostWaiting = 20

/** The feeds over HTTP: pages with a cursor, and answers that wait for the next change. */
export const feedRoutes = (app: FastifyInstance, { projector, cursors }: App): void => {
  const closing = new AbortController()
  const waiting = new Map<string, number>()
  /** Takes a place among those of a person who wait, and answers how to leave it. */
  const takePlace = (userId: string): (() => void) => {
    const before = waiting.get(userId) ?? 0
    if (before >= mostWaiting) {
      throw new Rejection({ code: 'quota-exceeded', reason: 'access.tooManyWaiting' })
    }
    waiting.set(userId, before + 1)
    return () => {
      const left = waiting.get(userId)! - 1
      if (left > 0) waiting.set(userId, left)
      else waiting.delete(userId)
    }
  }
  app.addHook('preClose', async () => closing.abort())

  serve(app, feed.read, async ({ caller, query: { limit, cursor, wait }, request }) => {
    const { audience } = caller
    const owner = audience === 'staff' ? undefined : (caller.customerId ?? caller.supplierId)
    const reader = `feed ${audience} ${owner ?? ''}`
    const after = cursor === undefined ? 0 : ((await cursors.open(reader, cursor)) as number)
    const gone = new AbortController()
    const leave = () => gone.abort()
    const patience = AbortSignal.any([AbortSignal.timeout(wait * 1_000), closing.signal, gone.signal])
    const look = () => projector.read(audience, owner, after, limit + 1)
    const leavePlace = wait > 0 ? takePlace(caller.actor.id) : () => undefined
    request.raw.socket.once('close', leave)
    const rows = await nextRows(projector, look, patience).finally(() => {
      request.raw.socket.off('close', leave)
      leavePlace()
    })
    const page = rows.slice(0, limit)
    const items = page.map((row) => {
      const { eventId, at, ...rest } = row
      return { ...rest, id: eventId, timestamp: at, data: dataOnWire(row) }
    })
    const nextCursor = await cursors.seal(reader, page.at(-1)?.position ?? after)
    return { payload: { items, nextCursor, more: rows.length > limit } }
  })
}

/** Looks until there is something, or patience ends. */
const nextRows = async (feeds: Feeds, look: () => Promise<FeedRow[]>, patience: AbortSignal): Promise<FeedRow[]> => {
  for (;;) {
    const { promise: advanced, resolve } = Promise.withResolvers<void>()
    const stopListening = feeds.onAdvance(() => resolve())
    try {
      const rows = await look()
      if (rows.length > 0 || patience.aborted) return rows
      patience.addEventListener('abort', () => resolve(), { once: true })
      await advanced
    } finally {
      stopListening()
    }
    if (!patience.aborted) await new Promise((ready) => setTimeout(ready, lookEvery))
  }
}
