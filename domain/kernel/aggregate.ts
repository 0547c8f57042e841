import type { z } from 'zod'
import type { Context, Decisions } from './decider.ts'
import type { Audience, EventContext, Evolve, Facts } from './fact.ts'

/**
 * Aggregates as plain values, from which everything else is derived: event types, the case fold, lookups, the audit,
 * live channels. `registerOf` combines them and refuses duplicates.
 */

/** Owners of the fact, stored with each event so that a feed needs no lookup. */
export type Parties = { customerId: string | null; supplierId: string | null }

/** The id by which users know the subject of an event, and its owners. */
export type Identity = { entityId: string; parties: Parties }

/** `A` is the audience with the fewest visible fields that folds the aggregate's stream. */
export type Aggregate<S, F extends Facts, D extends Decisions<S, F>, A extends Exclude<Audience, 'staff'>> = {
  /** First part of its stream ids, and its name in commands and in the audit. */
  category: string
  /** Its field in a case: the state itself or, for `many`, a record of states by stream id. */
  key: string
  /**
   * A case contains one state of its root aggregate, whose stream id is the case id, and many of each other aggregate.
   */
  holds: 'one' | 'many'
  facts: F
  initial: S
  decide: D
  evolve: Evolve<S, F, A>
  /**
   * The state in the form that the audit compares: plain data, in which list entries have a field that identifies them.
   */
  comparable: (own: S) => object
  /** The schema of only the money fields of `comparable`, taken from the schemas of their facts. */
  money: z.ZodType
  /** The id by which users know it; unique within its case, and globally unique if it claims a scope. */
  idOf: (own: S) => string
  /** The scope in which its id is globally unique, so that a case can be found by it: `{ requestId: 'ada00001' }`. */
  claims: string | undefined
  /** Subject and owners of its events. `ofCase` is the identity of the case's root. */
  identity: (own: S, ofCase: Identity) => Identity
  /**
   * For audiences that must not see the id: the id that they use instead, from fields of an event that they can see.
   */
  entityIdFor: Readonly<Partial<Record<Audience, (data: Readonly<Record<string, unknown>>) => string>>>
  /** The live channel on which its events are published to each audience (RT-D04). */
  topics: Readonly<Record<Audience, string>>
}

/** Any aggregate: the properties that a register needs. */
export type AnyAggregate = {
  [K in 'category' | 'key' | 'holds' | 'money' | 'claims' | 'entityIdFor' | 'topics']: Aggregate<
    object,
    Facts,
    never,
    never
  >[K]
} & {
  facts: Facts
  initial: object
  decide: Readonly<Record<string, (state: never, data: never, context: Context) => readonly object[]>>
  evolve: Readonly<Record<string, (state: never, data: never, context: EventContext) => object>>
  comparable: (own: never) => object
  idOf: (own: never) => string
  identity: (own: never, ofCase: Identity) => Identity
}

/** The signatures of an aggregate's functions after its type is erased. */
export type Erased = Omit<AnyAggregate, 'decide' | 'evolve' | 'comparable' | 'idOf' | 'identity'> & {
  decide: Readonly<Record<string, (state: object, data: object, context: Context) => { type: string; data: object }[]>>
  evolve: Readonly<Record<string, (state: object, data: object, context: EventContext) => object>>
  comparable: (own: object) => object
  idOf: (own: object) => string
  identity: (own: object, ofCase: Identity) => Identity
}

/** Aggregates with lookups by event type and by category. */
export type Register<List extends readonly AnyAggregate[]> = {
  /** As registered. Used by types; generic code uses `all`. */
  list: List
  all: readonly Erased[]
  /** The aggregate of which a case contains exactly one. */
  root: Erased
  /** @throws {Error} for an unknown category, which is a bug */
  ofCategory: (category: string) => Erased
  /** The aggregate that declares an event type; undefined for an unknown type. */
  ofEvent: (type: string) => Erased | undefined
}

/**
 * Combines aggregates.
 *
 * @throws {Error} if two of them share a category, a key, a claimed scope, an event or a command name, if a fact has no
 * fold, or unless exactly one aggregate is a root
 */
export const registerOf = <const List extends readonly AnyAggregate[]>(...list: List): Register<List> => {
  const all = list as unknown as readonly Erased[]
  requireUnique('category', all, ({ category }) => [category])
  requireUnique('key of a case', all, ({ key }) => [key])
  requireUnique('claimed scope', all, ({ claims }) => (claims === undefined ? [] : [claims]))
  requireUnique('event', all, ({ facts }) => Object.keys(facts))
  requireUnique('command', all, ({ decide }) => Object.keys(decide))
  for (const { category, facts, evolve } of all) {
    const unfolded = Object.keys(facts).find((type) => !evolve[type])
    if (unfolded) throw new Error(`The aggregate ${category} does not fold its event ${unfolded}`)
  }
  const [root, ...others] = all.filter(({ holds }) => holds === 'one')
  if (!root || others.length > 0) throw new Error('Exactly one aggregate must be the root of a case')
  const byCategory = new Map(all.map((one) => [one.category, one]))
  const byEvent = new Map(all.flatMap((one) => Object.keys(one.facts).map((type) => [type, one] as const)))
  return {
    list,
    all,
    root,
    ofCategory: (category) => {
      const found = byCategory.get(category)
      if (!found) throw new Error(`The aggregate ${category} is not registered`)
      return found
    },
    ofEvent: (type) => byEvent.get(type),
  }
}

const requireUnique = (what: string, all: readonly Erased[], namesOf: (one: Erased) => readonly string[]): void => {
  const owners = new Map<string, string>()
  for (const one of all) {
    for (const name of namesOf(one)) {
      const before = owners.get(name)
      if (before !== undefined) throw new Error(`${before} and ${one.category} both have the ${what} ${name}`)
      owners.set(name, one.category)
    }
  }
}
