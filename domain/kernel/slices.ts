import type { Audience, EventContext, Evolve, Facts } from './fact.ts'

/**
 * An aggregate composed of slices: each noun declares its facts and decisions and folds only its own part of the state.
 * If a fact of one slice affects another, both slices list the event and fold it.
 */

/** The fold of one slice: every fact that it declares, and the facts of other slices that affect it. */
export type SliceEvolve<S, Own extends Facts, Others extends Facts, A extends Exclude<Audience, 'staff'>> = Evolve<
  S,
  Own,
  A
> &
  Partial<Evolve<S, Others, A>>

type AnySlice = {
  facts: Facts
  initial: object
  decide: Readonly<Record<string, (state: never, data: never, context: never) => readonly object[]>>
  evolve: Readonly<Record<string, (state: never, data: never, context: EventContext) => object>>
}

/** The intersection of one part of all slices; for states that are unions, the union of their combinations. */
type Joined<List extends readonly AnySlice[], K extends keyof AnySlice> = List extends readonly [
  infer First extends AnySlice,
  ...infer Rest extends readonly AnySlice[],
]
  ? First[K] & Joined<Rest, K>
  : unknown

type FoldOf<S, F, A extends Exclude<Audience, 'staff'>> = F extends Facts ? Evolve<S, F, A> : never

/** The parts of a composed aggregate. */
export type Composed<List extends readonly AnySlice[], A extends Exclude<Audience, 'staff'>> = {
  facts: Joined<List, 'facts'>
  initial: Joined<List, 'initial'>
  decide: Joined<List, 'decide'>
  evolve: FoldOf<Joined<List, 'initial'>, Joined<List, 'facts'>, A>
}

type Fold = (state: object, data: object, context: EventContext) => object

/**
 * Composes slices. Each fold receives the whole state, typed as its own slice, and its result replaces the fields that
 * it contains.
 *
 * @throws {Error} if two slices share a fact, a command or a field of their initial state, or if a slice folds an event
 * that none declares
 */
export const composeSlices = <A extends Exclude<Audience, 'staff'>, const List extends readonly AnySlice[]>(
  ...slices: List
): Composed<List, A> => {
  const facts = mergeDisjoint('fact', slices, ({ facts: own }) => own)
  const folds = new Map<string, Fold[]>()
  for (const { evolve } of slices) {
    for (const [type, fold] of Object.entries(evolve)) {
      if (!(type in facts)) throw new Error(`No slice declares the fact ${type}`)
      folds.set(type, [...(folds.get(type) ?? []), fold as Fold])
    }
  }
  const evolve = Object.fromEntries(
    [...folds].map(([type, all]): [string, Fold] => [
      type,
      // Each fold receives the state after the preceding folds, and replaces only the fields in its result.
      (state, data, context) => all.reduce((so, fold) => Object.assign({}, so, fold(so, data, context)), state),
    ]),
  )
  return {
    facts,
    initial: mergeDisjoint('field', slices, ({ initial }) => initial),
    decide: mergeDisjoint('command', slices, ({ decide }) => decide),
    evolve,
  } as unknown as Composed<List, A>
}

const mergeDisjoint = <T extends object>(
  what: string,
  slices: readonly AnySlice[],
  partOf: (one: AnySlice) => T,
): T => {
  const all: Record<string, unknown> = {}
  for (const slice of slices) {
    for (const [name, value] of Object.entries(partOf(slice))) {
      if (name in all) throw new Error(`Two slices have the ${what} ${name}`)
      all[name] = value
    }
  }
  return all as T
}
