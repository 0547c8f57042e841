import { type Case, emptyCase, foldCase } from '#domain/case.ts'
import type { Recorded } from '#domain/events.ts'
import type { CaseRef } from './ports.ts'

/**
 * Cases that are being worked on, as this process last knew them. They may be behind, so nothing is believed of them: an
 * append decided on one holds only if nothing has happened in the case since (`caseAt`), and what would be refused is
 * decided again on the log. Mostly they are not behind, and a command is one round trip instead of two.
 */

/** A case with its events. */
export type KnownCase = { events: readonly Recorded[]; state: Case }

/** What is remembered of cases. */
export type CaseMemory = {
  recall: (ref: CaseRef) => KnownCase | undefined
  keep: (known: KnownCase) => void
  /** Of everything: somebody's personal data were erased. */
  forget: () => void
}

/** Milliseconds; as long as keys of personal data are remembered. */
const goodFor = 30_000
/** Names under which cases are kept at most; each case has two and one for each purchase order. */
const room = 3_000
/** A case that is longer takes more memory than it saves time. */
const longest = 200

/** An empty memory; `clock` counts milliseconds and only goes forward. */
export const openCaseMemory = (clock: () => number): CaseMemory => {
  const kept = new Map<string, KnownCase & { until: number }>()
  return {
    recall: (ref) => {
      const found = kept.get(nameOf(ref))
      return found && found.until > clock() ? found : undefined
    },
    keep: ({ events, state }) => {
      if (events.length > longest) return
      const known = { events, state, until: clock() + goodFor }
      for (const ref of refsOf(events[0]!.caseId, state)) {
        const name = nameOf(ref)
        // Written last, it is the youngest; when there are too many, the eldest goes.
        kept.delete(name)
        kept.set(name, known)
        if (kept.size > room) kept.delete(kept.keys().next().value!)
      }
    },
    forget: () => kept.clear(),
  }
}

/** A case of these events; `before` is one that holds the first of them already. */
export const knownCase = (events: readonly Recorded[], before?: KnownCase): KnownCase => ({
  events,
  state: before ? foldCase(events.slice(before.events.length), before.state) : foldCase(events, emptyCase),
})

const nameOf = (ref: CaseRef): string => Object.entries(ref)[0]!.join(' ')

const refsOf = (caseId: string, { order, purchaseOrders }: Case): CaseRef[] => [
  { caseId },
  { requestId: order.requestId },
  ...Object.values(purchaseOrders).flatMap(({ spec }) => (spec ? { purchaseOrderId: spec.purchaseOrderId } : [])),
]
