import type { Projection } from '#read-models/projection.ts'
import type { Database } from '../db/database.ts'
import type { FreshEvents } from '../log/append-queue.ts'
import type { PostgresLog } from '../log/log.ts'
import { commitPage, type FoldedPage, foldPage } from './commit-page.ts'
import { openEventPages } from './event-pages.ts'
import { cacheStates, earlierEventsBefore } from './fold-rows.ts'
import { parkedKeys } from './parked.ts'
import type { Effect, FoldResult, Group } from './projector-state.ts'

/** Folds pages of the log into the rows of views; the states of the rows are cached for the next page. */
export type PageFolds = {
  /** Folds and commits the next page of a group. Rejects if the page cannot be read, folded or committed. */
  fold: (effect: Extract<Effect, { kind: 'fold' }>) => Promise<FoldResult>
  /** Adds events that this process has just appended, so that they need not be read. */
  add: (fresh: FreshEvents) => void
  /** Drops all cached events and states. */
  forget: () => void
}

/** Opens it for the owner of the leases. */
export const openPageFolds = (
  { pool, derived }: Pick<Database, 'pool' | 'derived'>,
  log: Pick<PostgresLog, 'readAfter'> & Parameters<typeof earlierEventsBefore>[0],
  projections: readonly Projection[],
  owner: string,
): PageFolds => {
  const pages = openEventPages(log)
  const byName = new Map(projections.map((one) => [one.name, one]))
  const cache = new Map(projections.map(({ name }) => [name, new Map<string, unknown>()]))
  /** The next page, folded while the current one is committed. */
  let ahead: (Group & { page: Promise<FoldedPage | undefined> }) | undefined
  let invalidations = 0

  const fold: PageFolds['fold'] = async ({ group, epochs, hasParked }) => {
    const ready = ahead && ahead.from === group.from && isSame(ahead.names, group.names) ? ahead.page : undefined
    ahead = undefined
    const page = await (ready ?? foldedPage(group, hasParked))
    if (!page) return { kind: 'nothing' }
    const committing = commitPage(derived, page, { owner, epochs })
    // The next page was folded before the rows parked in this page were known.
    const next = { names: group.names, from: page.to }
    if (pages.isFull(page.events) && !hasParked && page.views.every(({ failed }) => failed.length === 0)) {
      ahead = { ...next, page: foldedPage(next, false) }
      ahead.page.catch(() => undefined) // rejected again where it is awaited
    }
    const parked = await committing
    return parked ? { kind: 'moved', to: page.to, parked } : { kind: 'lost' }
  }
  /**
   * Reads and folds the page after a position. The new states are cached before the commit; `forget` drops them if it
   * fails.
   */
  const foldedPage = async (group: Group, hasParked: boolean): Promise<FoldedPage | undefined> => {
    const begun = invalidations
    const events = await pages.after(group.from)
    if (events.length === 0) return undefined
    const parked = hasParked ? await parkedKeys(pool, [...group.names]) : new Map<string, ReadonlySet<string>>()
    const statesOf = ({ name }: Projection) => (begun === invalidations ? cache.get(name)! : new Map<string, unknown>())
    const past = earlierEventsBefore(log, events)
    const page = await foldPage(projectionsOf(group), events, { from: group.from, parked, past, statesOf })
    if (begun === invalidations)
      for (const { projection, rows } of page.views) cacheStates(statesOf(projection), projection, rows)
    return page
  }
  const projectionsOf = (group: Group): Projection[] => group.names.map((name) => byName.get(name)!)

  return {
    fold,
    add: (fresh) => pages.add(fresh),
    forget: () => {
      invalidations += 1
      ahead = undefined
      cache.forEach((states) => states.clear())
      pages.forget()
    },
  }
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, i) => name === other[i])
