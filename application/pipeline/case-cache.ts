import { aggregates } from '#domain/aggregates.ts'
import { type Case, emptyCase, foldCase, statesOf } from '#domain/case.ts'
import type { Recorded } from '#domain/events.ts'
import type { CaseCache, CaseRef, KnownCase, ReadStart } from './ports.ts'

/**
 * In-process cache of active cases. An entry can be stale, so it is used optimistically: an append decided on a cached
 * case succeeds only if nothing has happened in the case since (`expectedCasePosition`), and a refusal is decided again
 * on the log. Entries are rarely stale, so a command usually takes one round trip instead of two.
 */

/** TTL in milliseconds, starting with the read; equal to the TTL of personal data keys. */
const ttlMs = 30_000
/** Maximum number of cached events, including their states: some tens of megabytes. */
const maxEvents = 40_000
/** Memory cost of a state, counted in events. */
const stateCost = 5
/** Longer cases are not cached, because the memory they need is not worth the time saved. */
const maxCaseEvents = 200

type CachedCase = KnownCase & { since: ReadStart; names: string[] }

/** Creates an empty cache; `clock` is monotonic, in milliseconds. */
export const createCaseCache = (clock: () => number): CaseCache => {
  /** Keyed by the stream of the order; the most recently cached case is last. */
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

/** A cached case with these events; `before` is a known case that already contains the first of them. */
export const knownCase = (events: readonly Recorded[], before?: KnownCase): KnownCase => ({
  events,
  state: before ? foldCase(events.slice(before.events.length), before.state) : foldCase(events, emptyCase),
})

const nameOf = (ref: CaseRef): string => Object.entries(ref)[0]!.join(' ')

/** Aggregates whose ids are globally unique: a case can be found by any of these ids. */
const claiming = aggregates.all.filter(({ claims }) => claims !== undefined)

const refsOf = (state: Case): CaseRef[] => [
  { caseId: state.caseId },
  ...claiming.flatMap((one) =>
    statesOf(state, one).flatMap((own) => (one.idOf(own) ? [{ [one.claims!]: one.idOf(own) } as CaseRef] : [])),
  ),
]
