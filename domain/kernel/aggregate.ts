import type { z } from 'zod'
import type { Context, Decisions } from './decider.ts'
import type { Audience, EventContext, Evolve, Facts } from './fact.ts'

/**
 * Aggregates as plain values that carry everything the rest of the program derives from them: event types, the case
 * fold, look-ups, the audit, live channels. `registerOf` puts them together and refuses what would override silently.
 */

/** Whose fact it is. Stored with each event, so that a feed needs no look-up to know who may read it. */
export type Parties = { customerId: string | null; supplierId: string | null }

/** The id that people use for what an event is about, and whose it is. */
export type Identity = { entityId: string; parties: Parties }

/** `A` is the least informed audience that folds the aggregate's stream. */
export type Aggregate<S, F extends Facts, D extends Decisions<S, F>, A extends Exclude<Audience, 'staff'>> = {
  /** First word of its stream ids; what commands and the audit call it. */
  category: string
  /** The field of a case that holds it: the state itself, or for `many` a record of states by stream id. */
  key: string
  /** A case holds one of its root aggregate, whose stream id is the case's id, and many of each other. */
  holds: 'one' | 'many'
  facts: F
  initial: S
  decide: D
  evolve: Evolve<S, F, A>
  /** The state as the audit compares it: plain data, entries of lists with a field that names them. */
  comparable: (own: S) => object
  /** The parts of `comparable` that hold money, by the schemas of the facts they come from; nothing else of it. */
  money: z.ZodType
  /** The id that people use for it; unique within its case, and within the product where it claims a scope. */
  idOf: (own: S) => string
  /** The scope in which its id is unique in the product. A case can be found by it: `{ requestId: 'ada00001' }`. */
  claims: string | undefined
  /** What its events are about and whose they are. `ofCase` is the identity of the case's root. */
  identity: (own: S, ofCase: Identity) => Identity
  /** For audiences that must not know the id: what they call it instead, from the fields of an event that they see. */
  entityIdFor: Readonly<Partial<Record<Audience, (data: Readonly<Record<string, unknown>>) => string>>>
  /** The live channel that publishes its events to each audience (RT-D04). */
  topics: Readonly<Record<Audience, string>>
}

/** Any aggregate: what a register needs to know about it. */
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

/** What an aggregate's functions are called with once its type is erased. */
export type Erased = Omit<AnyAggregate, 'decide' | 'evolve' | 'comparable' | 'idOf' | 'identity'> & {
  decide: Readonly<Record<string, (state: object, data: object, context: Context) => { type: string; data: object }[]>>
  evolve: Readonly<Record<string, (state: object, data: object, context: EventContext) => object>>
  comparable: (own: object) => object
  idOf: (own: object) => string
  identity: (own: object, ofCase: Identity) => Identity
}

/** Aggregates with the look-ups by event type and by category. */
export type Register<List extends readonly AnyAggregate[]> = {
  /** As they were registered. Type-level users take this; code that treats all alike takes `all`. */
  list: List
  all: readonly Erased[]
  /** The one that a case holds one of. */
  root: Erased
  /** @throws {Error} for an unknown category: a bug */
  ofCategory: (category: string) => Erased
  /** The aggregate that declares an event type; nothing for an unknown one. */
  ofEvent: (type: string) => Erased | undefined
}

/**
 * Puts aggregates together.
 *
 * @throws {Error} where two of them share a category, a key, a claimed scope, an event or a command name, where a fact has
 *   no fold, and unless a case holds exactly one of exactly one of them
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
    if (unfolded) throw new Error(`${category} does not fold its event ${unfolded}`)
  }
  const [root, ...others] = all.filter(({ holds }) => holds === 'one')
  if (!root || others.length > 0) throw new Error('A case holds exactly one of exactly one aggregate')
  const byCategory = new Map(all.map((one) => [one.category, one]))
  const byEvent = new Map(all.flatMap((one) => Object.keys(one.facts).map((type) => [type, one] as const)))
  return {
    list,
    all,
    root,
    ofCategory: (category) => {
      const found = byCategory.get(category)
      if (!found) throw new Error(`No aggregate ${category} in the register`)
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
