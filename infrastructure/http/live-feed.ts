import type { Audience } from '#domain/kernel/fact.ts'
import type { FeedRow, Feeds } from '#read-models/feed.ts'

/**
 * Fan-out of the feeds: each wake-up causes one read per audience, and the rows are distributed in memory to the
 * listeners that own them. A new listener first reads the rows it missed, then joins the fan-out without gaps or
 * duplicates.
 */

/** A listener on the feed of an audience. */
export type Listener = {
  audience: Audience
  /** Owner of the rows: a customer or a supplier; undefined for staff, who receive all rows. */
  owner: string | undefined
  /** The last delivered position. Only the fan-out writes it. */
  position: number
  deliver: (row: FeedRow) => void
}

/** Subscriptions to the feeds; one instance serves all connections of a process. */
export type FanOut = {
  /**
   * Delivers the rows after the listener's position page by page, waiting for `flushed` between pages, and then every
   * new row. Returns the unsubscribe function. Rejects if the feed cannot be read.
   */
  join: (listener: Listener, flushed: () => Promise<void>) => Promise<() => void>
  close: () => void
}

const pageSize = 100
/** Milliseconds until a failed read is retried; a wake-up causes an earlier retry. */
const retryDelayMs = 1_000

/** Opens the fan-out of the feeds; `onError` receives the errors of failed reads, which are retried. */
export const openFanOut = (feeds: Feeds, onError: (error: unknown) => void): FanOut => {
  const branches = new Map<Audience, AudienceFanOut>()
  const branchOf = (audience: Audience): AudienceFanOut => {
    const branch = branches.get(audience) ?? openAudienceFanOut(feeds, audience, onError)
    branches.set(audience, branch)
    return branch
  }
  const stopListening = feeds.onAdvance(() => {
    for (const branch of branches.values()) void branch.wake()
  })

  return {
    join: async (listener, flushed) => {
      const branch = branchOf(listener.audience)
      const { audience, owner } = listener
      // There is no await between the last comparison of positions and joining the fan-out, so no row is missed.
      for (;;) {
        const head = feeds.head(audience)
        const rows = await pageOf(feeds, audience, owner, listener.position, head)
        for (const row of rows) deliver(listener, row)
        if (rows.length === pageSize) await flushed()
        else {
          catchUp(listener, head)
          if (listener.position >= branch.delivered()) return branch.add(listener)
        }
      }
    },
    close: () => {
      stopListening()
      for (const branch of branches.values()) branch.close()
    },
  }
}

type AudienceFanOut = {
  wake: () => Promise<void>
  delivered: () => number
  add: (listener: Listener) => () => void
  close: () => void
}

/** One audience: its listeners by owner, and the last position delivered to all of them. */
const openAudienceFanOut = (feeds: Feeds, audience: Audience, onError: (error: unknown) => void): AudienceFanOut => {
  const byOwner = new Map<string | undefined, Set<Listener>>()
  let delivered = feeds.head(audience)
  let busy = false
  let closed = false
  let retry: NodeJS.Timeout | undefined

  const wake = async (): Promise<void> => {
    // A running read checks the head again before it ends.
    if (busy || closed) return
    busy = true
    clearTimeout(retry)
    try {
      for (let head = feeds.head(audience); delivered < head; head = feeds.head(audience)) {
        const rows = byOwner.size === 0 ? [] : await pageOf(feeds, audience, undefined, delivered, head)
        for (const row of rows) for (const listener of byOwner.get(ownerOf(row, audience)) ?? []) deliver(listener, row)
        delivered = rows.length === pageSize ? rows.at(-1)!.position : head
        for (const listener of [...byOwner.values()].flatMap((some) => [...some])) catchUp(listener, delivered)
      }
    } catch (error) {
      onError(error)
      retry = setTimeout(() => void wake(), retryDelayMs)
    } finally {
      busy = false
    }
  }

  return {
    wake,
    delivered: () => delivered,
    add: (listener) => {
      const { owner } = listener
      const listeners = byOwner.get(owner) ?? new Set()
      byOwner.set(owner, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && byOwner.get(owner) === listeners) byOwner.delete(owner)
      }
    },
    close: () => {
      closed = true
      clearTimeout(retry)
    },
  }
}

/**
 * Reads only rows that every view has folded: a client that reloads its page after a notification must see the change.
 */
const pageOf = async (feeds: Feeds, audience: Audience, owner: string | undefined, after: number, upTo: number) => {
  const rows = await feeds.read(audience, owner, after, pageSize)
  return rows.filter(({ position }) => position <= upTo)
}

const ownerOf = ({ parties }: FeedRow, audience: Audience): string | undefined =>
  ({ customer: parties.customerId ?? undefined, supplier: parties.supplierId ?? undefined, staff: undefined })[audience]

/** Advances a listener: every row up to `position` has been delivered, or belongs to another owner. */
const catchUp = (listener: Listener, position: number): void => {
  listener.position = Math.max(listener.position, position)
}

const deliver = (listener: Listener, row: FeedRow): void => {
  if (row.position <= listener.position) return
  listener.position = row.position
  listener.deliver(row)
}
