import { hash } from 'node:crypto'
import type { Effect } from '#application/pipeline/effects.ts'
import type {
  Append,
  Appended,
  CaseRef,
  Log,
  Ports,
  Repeated,
  SupplierAvailability,
} from '#application/pipeline/ports.ts'
import { sendProcessCommand } from '#application/pipeline/send-process-command.ts'
import { processes } from '#application/processes.ts'
import { aggregates } from '#domain/aggregates.ts'
import { foldCase } from '#domain/case.ts'
import { factOf, type Recorded } from '#domain/events.ts'
import { reimbursableIn, reimbursedBy } from '#domain/ordering/reimbursable-work.ts'
import { plusDays } from '#domain/time.ts'
import { defaultReferralTerms } from '#infrastructure/payments/referral-variables.ts'
import { openReimbursable } from '#read-models/ordering/reimbursable.ts'
import {
  customerDiscountForStaffProjection as discounts,
  discountsWithUses,
} from '#read-models/payments/customer-discounts.ts'
import { demoRates, index } from './catalogue-index.ts'
import { monday } from './given.ts'
import { anAccount, aSeller } from './money-events.ts'
import { unlimitedStock } from './unlimited-stock.ts'

/**
 * In-memory ports for pure tests of the pipeline and the processes, with the same guarantees as PostgreSQL (tested in
 * tests/infrastructure). Ids are counted, and each read of the clock advances it by a minute.
 */
export type MemoryApp = {
  ports: Ports
  log: Log & { events: readonly Recorded[] }
  /** Runs every process on the events so far. */
  settled: () => Promise<void>
  /** Delivers all events to every process again, in the same or another order. */
  redeliver: (order?: (events: readonly Recorded[]) => readonly Recorded[]) => Promise<void>
  /** Refused commands of processes so far. */
  dropped: readonly string[]
}

const standings: Readonly<Record<string, SupplierAvailability>> = {
  's-dongguan': 'active',
  's-lodz': 'active',
  's-archived': 'archived',
  's-new': 'withoutUsers',
}

/** Performs an effect of a process. */
export type Perform = (effect: Effect) => Promise<void>

/**
 * `past`: initial events of the log. `replaced`: ports that the test replaces. Without `perform`, effects are skipped.
 */
export const memoryApp = (
  past: readonly Recorded[] = [],
  replaced: Partial<Ports> = {},
  perform: Perform = async () => undefined,
): MemoryApp => {
  const log = memoryLog(past)
  let looks = 0
  // Avoids generating ids of the past again.
  let generated = past.length === 0 ? 0 : 1_000_000
  const next = (length: number) => String((generated += 1)).padStart(length, '0')
  const ports: Ports = {
    log,
    people: {
      customerExists: async (id) => ['c-bloom', 'c-rival'].includes(id),
      supplierExists: async (id) => ['s-dongguan', 's-lodz'].includes(id),
      supplierStanding: async (id) => standings[id],
      employeeExists: async (id) => id === 'u-sam',
      usersOf: async ({ customerId, supplierId }) => [
        { id: 'u-sam', kind: 'staff' },
        ...(customerId === 'c-bloom' ? [{ id: 'u-ada', kind: 'customer' as const }] : []),
        ...(supplierId === 's-dongguan' ? [{ id: 'u-lin', kind: 'supplier' as const }] : []),
      ],
      referrerOf: async (id) => (id === 'c-rival' ? 'c-bloom' : undefined),
      customerOfGuest: async () => 'c-guest',
    },
    drafts: async () => ({ count: 0, limit: 1 }),
    reimbursable: async (customerId) =>
      openReimbursable(
        [...Map.groupBy(log.events, ({ caseId }) => caseId).values()]
          .map((events) => foldCase(events))
          .filter(({ order }) => order.status !== 'none' && order.customerId === customerId)
          .map((state) => ({ reimbursable: reimbursableIn(state), reimbursed: reimbursedBy(state) })),
      ),
    reimbursed: async (customerId) =>
      [...Map.groupBy(log.events, ({ caseId }) => caseId).values()]
        .map((events) => foldCase(events))
        .filter(({ order }) => order.status !== 'none' && order.customerId === customerId)
        .flatMap(reimbursedBy),
    heldDiscounts: async (customerId) =>
      discountsWithUses(
        [...Map.groupBy(log.events, ({ caseId }) => caseId).values()]
          .filter(([first]) => first!.parties.customerId === customerId)
          .flatMap(
            (events) => discounts.row(events.reduce(discounts.evolve, discounts.initial))?.['body'] ?? [],
          ) as never,
      ),
    referralTerms: defaultReferralTerms,
    attachUploads: async (files) => files,
    lastClaimed: async (scope, prefixes) => prefixes.map((prefix) => log.lastClaimed(scope, prefix)),
    claimed: async (scope, keys) => keys.filter((key) => log.isClaimed(scope, key)),
    seller: aSeller,
    bankAccount: anAccount,
    now: () => plusDays(monday, (looks += 1) / 1440),
    idGenerator: {
      stream: (category) => `${category}-01900000-0000-7000-8000-${next(12)}`,
      human: () => next(8),
      ulid: () => next(26),
    },
    tokens: { of: (purpose, id) => `${purpose} ${id}`, hash: (token) => `hash of ${token}` },
    fingerprint: (value) => JSON.stringify(value),
    stock: unlimitedStock,
    shop: () => ({ index, rates: demoRates, fingerprint: (value) => hash('sha256', JSON.stringify(value)) }),
    ...replaced,
  }
  const dropped: string[] = []
  // The past already contains its consequences.
  let place = past.length

  const settled = async (): Promise<void> => {
    for (; place < log.events.length; place++) await follow(ports, log, log.events[place]!, dropped, perform)
  }
  const redeliver: MemoryApp['redeliver'] = async (order = (events) => events) => {
    for (const event of order(log.events.slice(past.length))) await follow(ports, log, event, dropped, perform)
    await settled()
  }
  return { ports, log, settled, redeliver, dropped }
}

/** Sends the commands that follow from an event, as `infrastructure/jobs/processes.ts` does. */
const follow = async (ports: Ports, log: Log, event: Recorded, dropped: string[], perform: Perform): Promise<void> => {
  const state = foldCase(await log.readCase({ caseId: event.caseId }, event.position))
  for (const { name, on, react } of processes) {
    const intents = on.includes(event.type) ? react(event, state) : []
    for (const [nth, intent] of intents.entries()) {
      if ('effect' in intent) {
        await perform(intent)
        continue
      }
      const sent = { process: name, intent, commandId: `${event.eventId}/${nth}`, cause: event }
      const refused = await sendProcessCommand(ports, sent)
      if (refused) dropped.push(refused.message)
    }
  }
}

type MemoryLog = Log & {
  events: Recorded[]
  lastClaimed: (scope: string, prefix: string) => string | undefined
  isClaimed: (scope: string, key: string) => boolean
}

const memoryLog = (past: readonly Recorded[]): MemoryLog => {
  const events: Recorded[] = [...past]
  const done = new Map<string, Repeated>()
  const claims = new Map<string, string>()
  for (const { type, data, entityId, caseId } of past) {
    const scope = aggregates.ofEvent(type)?.claims
    if (scope) claims.set(`${scope} ${entityId}`, caseId)
    for (const claim of factOf(type).claims?.(data) ?? []) claims.set(`${claim.scope} ${claim.key}`, caseId)
  }
  const versionOf = (stream: string) => events.filter((event) => event.stream === stream).length
  const claimOf = ({ scope, key }: { scope: string; key: string }) => `${scope} ${key}`
  const lastOf = (caseId: string) => events.findLast((event) => event.caseId === caseId)?.position

  const verdictOn = ({
    streams,
    expectedCasePosition,
    caseId,
    claims: wanted = [],
  }: Append): 'appended' | 'conflict' | 'claimed' => {
    if (wanted.some((claim) => claims.has(claimOf(claim)))) return 'claimed'
    const fits = streams.every(({ stream, expected }) => versionOf(stream) === (expected === 'none' ? 0 : expected))
    return fits && (expectedCasePosition === undefined || expectedCasePosition === lastOf(caseId))
      ? 'appended'
      : 'conflict'
  }

  const append = async (asked: Append): Promise<Appended> => {
    const before = done.get(asked.commandId)
    if (before) return { verdict: 'repeated', ...before }
    const verdict = verdictOn(asked)
    if (verdict !== 'appended') return { verdict }
    const { streams, claims: wanted = [], fingerprint, expectedCasePosition: _, ...envelope } = asked
    const first = events.length + 1
    for (const { events: happened, expected: __, ...belongs } of streams) {
      for (const event of happened) {
        const position = events.length + 1
        const eventId = `01900000-0000-7000-9000-${String(position).padStart(12, '0')}`
        const version = versionOf(belongs.stream) + 1
        // Events are read back as they were written, as JSON.
        const data = JSON.parse(JSON.stringify(event.data)) as never
        const schemaVersion = factOf(event.type).version
        const stored = { ...envelope, ...belongs, type: event.type, data, position, eventId, version, schemaVersion }
        events.push(stored as Recorded)
      }
    }
    for (const claim of wanted) claims.set(claimOf(claim), asked.caseId)
    done.set(asked.commandId, { position: events.length, caseId: asked.caseId, fingerprint })
    const eventIds = events.slice(first - 1).map(({ eventId }) => eventId)
    return { verdict, position: events.length, eventIds }
  }

  const caseIdOf = (ref: CaseRef): string | undefined => {
    if ('caseId' in ref) return ref.caseId
    const [[scope, key] = ['', '']] = Object.entries(ref)
    return claims.get(claimOf({ scope, key }))
  }

  return {
    events,
    append,
    isClaimed: (scope, key) => claims.has(claimOf({ scope, key })),
    lastClaimed: (scope, prefix) =>
      [...claims.keys()]
        .filter((key) => key.startsWith(`${scope} ${prefix}`))
        .toSorted()
        .at(-1)
        ?.slice(scope.length + 1),
    readCase: async (ref, upTo = Infinity) => {
      const caseId = caseIdOf(ref)
      return events.filter((event) => event.caseId === caseId && event.position <= upTo)
    },
    done: async (commandId) => done.get(commandId),
  }
}
