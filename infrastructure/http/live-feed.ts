import type { Audience } from '#domain/kernel/fact.ts'
import type { FeedRow, Feeds } from '#read-models/feed.ts'

/**
 * Fans the feeds out: one read per audience and wake, handed on in memory to those whose rows they are. Whoever joins
 * first reads what it missed, and changes over without a gap and without hearing anything twice.
 */

/** Somebody who listens to an audience's feed. */
export type Listener = {
  audience: Audience
  /** Whose rows: a customer, a supplier; undefined for staff, who hear all. */
  owner: string | undefined
  /** Up to there everything has been told. Only the fan-out writes it. */
  position: number
  tell: (row: FeedRow) => void
}

/** Who listens joins here; one of them serves all connections of a process. */
export type FanOut = {
  /**
   * Tells a listener what there is after its position, page by page with a pause for `flushed` between, and from then
   * on whatever comes. Answers how to leave. Rejects if the feed cannot be read.
   */
  join: (listener: Listener, flushed: () => Promise<void>) => Promise<() => void>
  close: () => void
}

const pageSize = 100
/** Milliseconds until a failed read is tried again; the next wake may be sooner. */
const tryAgain = 1_000

/** Opens it over the feeds; `onTrouble` hears of reads that failed, which are tried again. */
export const openFanOut = (feeds: Feeds, onTrouble: (error: unknown) => void): FanOut => {
  const branches = new Map<Audience, Branch>()
  const branchOf = (audience: Audience): Branch => {
    const branch = branches.get(audience) ?? openBranch(feeds, audience, onTrouble)
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
      // Between the last look at where the others stand and joining them nothing is awaited: nothing slips through.
      for (;;) {
        const head = feeds.head(audience)
        const rows = await pageOf(feeds, audience, owner, listener.position, head)
        for (const row of rows) tell(listener, row)
        if (rows.length === pageSize) await flushed()
        else {
          catchUp(listener, head)
          if (listener.position >= branch.told()) return branch.add(listener)
        }
      }
    },
    close: () => {
      stopListening()
      for (const branch of branches.values()) branch.close()
    },
  }
}

type Branch = {
  wake: () => Promise<void>
  told: () => number
  add: (listener: Listener) => () => void
  close: () => void
}

/** One audience: its listeners by owner, and how far they have been told. */
const openBranch = (feeds: Feeds, audience: Audience, onTrouble: (error: unknown) => void): Branch => {
  const byOwner = new Map<string | undefined, Set<Listener>>()
  let told = feeds.head(audience)
  let busy = false
  let closed = false
  let retry: NodeJS.Timeout | undefined

  const wake = async (): Promise<void> => {
    // Whoever is busy looks at the head again before ending.
    if (busy || closed) return
    busy = true
    clearTimeout(retry)
    try {
      for (let head = feeds.head(audience); told < head; head = feeds.head(audience)) {
        const rows = byOwner.size === 0 ? [] : await pageOf(feeds, audience, undefined, told, head)
        for (const row of rows) for (const listener of byOwner.get(ownerOf(row, audience)) ?? []) tell(listener, row)
        told = rows.length === pageSize ? rows.at(-1)!.position : head
        for (const listener of [...byOwner.values()].flatMap((some) => [...some])) catchUp(listener, told)
      }
    } catch (error) {
      onTrouble(error)
      retry = setTimeout(() => void wake(), tryAgain)
    } finally {
      busy = false
    }
  }

  return {
    wake,
    told: () => told,
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

/** Rows that every view knows of, too: whoever hears of a change and asks for the page will find it there. */
const pageOf = async (feeds: Feeds, audience: Audience, owner: string | undefined, after: number, upTo: number) => {
  const rows = await feeds.read(audience, owner, after, pageSize)
  return rows.filter(({ position }) => position <= upTo)
}

const ownerOf = ({ parties }: FeedRow, audience: Audience): string | undefined =>
  ({ customer: parties.customerId ?? undefined, supplier: parties.supplierId ?? undefined, staff: undefined })[audience]

/** Everything up to `position` has been told, or was somebody else's. */
const catchUp = (listener: Listener, position: number): void => {
  listener.position = Math.max(listener.position, position)
}

const tell = (listener: Listener, row: FeedRow): void => {
  if (row.position <= listener.position) return
  listener.position = row.position
  listener.tell(row)
}
