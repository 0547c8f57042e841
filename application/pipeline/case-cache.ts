import { aggregates } from '#domain/aggregates.ts'
import { type Case, emptyCase, foldCase, statesOf } from '#domain/case.ts'
import type { Recorded } from '#domain/events.ts'
import type { CaseCache, CaseRef, KnownCase, ReadStart } from './ports.ts'

/**
 * In-process cache of active cases. An entry may be stale, so it is used optimistically: an append decided on one holds
 * only if nothing happened in the case since (`expectedCasePosition`), and a refusal is decided again on the log.
 * Entries are rarely stale, so a command usually takes one round trip instead of two.
 */

/** TTL in milliseconds after reading; equal to the TTL of keys of personal data. */
const ttlMs = 30_000
/** Maximum number of cached events with their states: some tens of megabytes. */
const maxEvents = 40_000
/** Memory cost of a state, in events. */
const stateCost = 5
/** Longer cases are not cached: they cost more memory than they save time. */
const maxCaseEvents = 200

type CachedCase = KnownCase & { since: ReadStart; names: string[] }

/** An empty cache; `clock` is monotonic, in milliseconds. */
export const createCaseCache = (clock: () => number): CaseCache => {
  /** By the stream of their order, most recently cached last. */
  const cases = new Map<string, CachedCase>()
  const byName = new Map<string, CachedCase>()
  let taken = 0
  let erasures = 0

  const drop = (caseId: string): void => {
    const cached = cases.get(caseId)
    if (!cached) return
    cases.delete(caseId)
    for (const name of cached.names) byName.delete(name)
    taken -= cached.events.length + stateCost
  }
  return {
    recall: (ref) => {
      const found = byName.get(nameOf(ref))
      return found && found.since.at + ttlMs > clock() ? found : undefined
    },
    since: () => ({ at: clock(), erasures }),
    keep: (known, since) => {
      const caseId = known.events[0]?.caseId
      if (caseId === undefined || since.erasures !== erasures) return
      drop(caseId)
      if (known.events.length > maxCaseEvents) return
      const names = refsOf(known.state).map(nameOf)
      const cached = { events: known.events, state: known.state, since, names }
      cases.set(caseId, cached)
      for (const name of names) byName.set(name, cached)
      taken += known.events.length + stateCost
      while (taken > maxEvents) drop(cases.keys().next().value!)
    },
    forget: () => {
      erasures += 1
      cases.clear()
      byName.clear()
      taken = 0
    },
  }
}

/** A cached case of these events; `before` is one that already contains the first of them. */
export const knownCase = (events: readonly Recorded[], before?: KnownCase): KnownCase => ({
  events,
  state: before ? foldCase(events.slice(before.events.length), before.state) : foldCase(events, emptyCase),
})

const nameOf = (ref: CaseRef): string => Object.entries(ref)[0]!.join(' ')

/** Aggregates whose ids are unique in the product: a case can be found by each of them. */
const claiming = aggregates.all.filter(({ claims }) => claims !== undefined)

const refsOf = (state: Case): CaseRef[] => [
  { caseId: state.caseId },
  ...claiming.flatMap((one) =>
    statesOf(state, one).flatMap((own) => (one.idOf(own) ? [{ [one.claims!]: one.idOf(own) } as CaseRef] : [])),
  ),
]
