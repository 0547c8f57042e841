import { aggregates, type Category, type ClaimScope } from '#domain/aggregates.ts'
import { type Case, stateIn } from '#domain/case.ts'
import { type DomainEvent, factOf } from '#domain/events.ts'
import type { Identity } from '#domain/kernel/aggregate.ts'
import { type Command, type Context, step } from '#domain/kernel/decider.ts'

/** Generic functions of the command pipeline for the registered aggregates. */

/** The result of a command's decision on a stream of a case. */
export const decideOn = (
  category: Category,
  state: Case,
  stream: string,
  { type, data }: Command,
  context: Context,
): DomainEvent[] => {
  const aggregate = aggregates.ofCategory(category)
  const decision = aggregate.decide[type]
  return decision!(stateIn(state, aggregate, stream) ?? aggregate.initial, data, context) as DomainEvent[]
}

const noIdentity: Identity = { entityId: '', parties: { customerId: null, supplierId: null } }

/** Identity and owners of a stream after `events`, the stream's id if it is new, and the keys that the events claim. */
export const streamMetadata = (
  category: Category,
  state: Case,
  stream: string,
  events: readonly DomainEvent[],
  at: string,
): { owned: Identity; claims: { scope: ClaimScope; key: string }[] } => {
  const { root } = aggregates
  const aggregate = aggregates.ofCategory(category)
  const context = { position: 0, at, actor: { kind: 'system', id: 'append' } } as const
  const before = stateIn(state, aggregate, stream) ?? aggregate.initial
  const own = events.reduce((so, event) => step(aggregate.evolve, so, { ...event, ...context }), before)
  const ofCase =
    aggregate === root ? noIdentity : root.identity(stateIn(state, root, state.caseId) ?? root.initial, noIdentity)
  const isNew = state.versions[stream] === undefined
  const ownId =
    isNew && events.length > 0 && aggregate.claims !== undefined
      ? [{ scope: aggregate.claims as ClaimScope, key: aggregate.idOf(own) }]
      : []
  const claims = [...ownId, ...events.flatMap(({ type, data }) => factOf(type).claims?.(data) ?? [])]
  const owned = aggregate.identity(own, ofCase)
  const former = aggregate.identity(before, ofCase).parties
  // Parties that could see the stream before an event hides it also receive that event (ORDER-T05).
  const parties = {
    customerId: owned.parties.customerId ?? former.customerId,
    supplierId: owned.parties.supplierId ?? former.supplierId,
  }
  return { owned: { ...owned, parties }, claims }
}
