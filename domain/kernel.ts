import { z } from 'zod'

/**
 * The words every aggregate is written in: facts, refusals, deciders. Pure, like the whole room: no clock, no I/O, no
 * randomness. What an aggregate needs from the world is passed in as `Context`.
 */

/** Who a read model, a feed or a live message is for. Staff see every fact; the others what its definition names. */
export const audiences = ['customer', 'staff', 'supplier'] as const
export type Audience = (typeof audiences)[number]

/** Who did it. `id` is a user id, or the process name for `system`. */
export const Actor = z.strictObject({
  kind: z.enum(['customer', 'staff', 'supplier', 'system']),
  id: z.string().min(1),
})
export type Actor = z.infer<typeof Actor>

/** What a decision may know about the world outside its own stream. `now` is ISO 8601 in UTC. */
export type Context = { now: string }

// Facts ---------------------------------------------------------------------------------------------------------------

type Shape = Readonly<Record<string, z.ZodType>>
type None = Record<never, never>

/**
 * One event type: its fields, grouped by who may know them. Where a field stands *is* its audience tag, so a field
 * that nobody thought about cannot leak. An audience sees the event at all if `everyone` or its own group is there.
 */
export type Fact<
  Everyone extends Shape = Shape,
  Customer extends Shape = Shape,
  Supplier extends Shape = Shape,
  Staff extends Shape = Shape,
> = {
  /** Schema version written with each event: 1, and one more for each shape it had before. */
  version: number
  /** From each earlier version to the next, oldest first: how what was stored is read today. */
  upcasts: readonly Upcast[]
  schema: z.ZodObject
  /** The field names each audience may see, or `undefined` where it may not know of the event. */
  visible: Readonly<Record<Audience, readonly string[] | undefined>>
  /**
   * For facts with personal data: whose it is, and what the fields read once it is erased. In the log those fields are
   * sealed with that person's key; without the key the erased forms are what is there.
   */
  personal: ((data: Data) => Personal) | undefined
  /** Type-level only: the groups as they were declared. */
  readonly groups?: { everyone: Everyone; customer: Customer; supplier: Supplier; staff: Staff }
}

/** Data of some event, whichever. */
export type Data = Readonly<Record<string, unknown>>
/** Turns the data of one version into those of the next. Pure. */
export type Upcast = (data: Data) => Data

/** `subject` names the person, stably; `erased` has a valid value for every field that is personal. */
export type Personal = { subject: string; erased: Data }

/**
 * Declares an event type. Names and shapes are stored for ever: never change one; give the new shape an upcast from the
 * one before, and keep a golden sample of both in tests/stored-events.
 */
export const fact = <
  Everyone extends Shape = None,
  Customer extends Shape = None,
  Supplier extends Shape = None,
  Staff extends Shape = None,
>(groups: {
  everyone?: Everyone
  customer?: Customer
  supplier?: Supplier
  staff?: Staff
  upcasts?: readonly Upcast[]
  personal?: (data: Flat<Fields<Everyone> & Fields<Customer> & Fields<Supplier> & Fields<Staff>>) => Personal
}): Fact<Everyone, Customer, Supplier, Staff> => {
  const { everyone, customer, supplier, staff, upcasts = [] } = groups
  const names = (group?: Shape) => Object.keys(group ?? {})
  const seenBy = (own?: Shape) => (everyone || own ? [...names(everyone), ...names(own)] : undefined)
  return {
    version: upcasts.length + 1,
    upcasts,
    schema: z.strictObject({ ...everyone, ...customer, ...supplier, ...staff }),
    personal: groups.personal as Fact['personal'],
    visible: {
      customer: seenBy(customer),
      supplier: seenBy(supplier),
      staff: [everyone, customer, supplier, staff].flatMap(names),
    },
  }
}

/** Data of an earlier version of a fact, brought to its newest one step by step. */
export const upcasted = ({ upcasts }: Pick<Fact, 'upcasts'>, version: number, data: Data): Data =>
  upcasts.slice(version - 1).reduce((older, next) => next(older), data)

type Fields<S extends Shape> = { [K in keyof S]: z.output<S[K]> }
type Flat<T> = { [K in keyof T]: T[K] }
type All<F> =
  F extends Fact<infer E, infer C, infer S, infer T> ? Flat<Fields<E> & Fields<C> & Fields<S> & Fields<T>> : never
type Known<F, A extends Audience> =
  F extends Fact<infer E, infer C, infer S, infer T>
    ? Flat<
        Fields<E> &
          (A extends 'customer' ? Fields<C> & Partial<Fields<S>> : Fields<S> & Partial<Fields<C>>) &
          Partial<Fields<T>>
      >
    : never

/** The event types of an aggregate, by name. */
export type Facts = Readonly<Record<string, Fact>>

/** The union of the events of a register, whole: what `decide` returns and the log stores. */
export type EventOf<F extends Facts> = { [K in keyof F & string]: { type: K; data: All<F[K]> } }[keyof F & string]

/** A stored event as a fold hears it: who, when, and where in the log it stands. */
export type Heard = { position: number; version: number; at: string; actor: Actor }

/**
 * A fold as a table: one entry per event type, exhaustive by type. `A` is the least informed audience that folds the
 * stream: what that audience cannot see is typed optional, so the same fold runs over whole and over redacted events,
 * and an audience's view is nothing but this fold over what the audience may know.
 */
export type Evolve<S, F extends Facts, A extends Exclude<Audience, 'staff'>> = {
  [K in keyof F]: (state: S, data: Known<F[K], A>, heard: Heard) => S
}

// Refusals ------------------------------------------------------------------------------------------------------------

/** Every way the product says no. The list is closed; `infrastructure/http/answers.ts` maps each to its status (API-D03). */
export type RefusalCode =
  | 'invalid-input'
  | 'forbidden-transition'
  | 'stale-version'
  | 'rule-broken'
  | 'command-id-reused'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'quota-exceeded'
  | 'overloaded'

/** A no with its reason, as a value: rules return it, buttons show it, `demand` throws it. */
export type Refusal = { code: RefusalCode; message: string; field?: string }

/** A refusal on its way out. Anything else that is thrown is a bug and answers 500. */
export class Rejection extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.name = 'Rejection'
    this.refusal = refusal
  }
}

/** Throws the refusal of a rule, if it gave one. */
export const demand = (refusal: Refusal | undefined): void => {
  if (refusal) throw new Rejection(refusal)
}

/** 400 with the field that is wrong (API-008). */
export const invalid = (field: string, message: string): Refusal => ({ code: 'invalid-input', field, message })

/** A business rule that is not met, with the field a form should point at. */
export const broken = (field: string, message: string): Refusal => ({ code: 'rule-broken', field, message })

/** 404: the id is unknown, or its owner is somebody else (API-D06). */
export const notFound = (entity: string): Refusal => ({ code: 'not-found', message: `${entity} not found` })

/** The transition is in no table (CONST-D02): 'Cannot {command} while {status}'. */
export const unlessStatus = (command: string, status: string, ...allowed: string[]): Refusal | undefined =>
  allowed.includes(status)
    ? undefined
    : { code: 'forbidden-transition', field: 'status', message: `Cannot ${inWords(command)} while ${status}` }

/** The first refusal of a list of rules; nothing if all agree. */
export const firstOf = (...refusals: (Refusal | undefined)[]): Refusal | undefined => refusals.find(Boolean)

/** `PlaceOrder` → `place order`. */
export const inWords = (name: string): string => name.replace(/(?<!^)[A-Z]/g, ' $&').toLowerCase()

// Deciders ------------------------------------------------------------------------------------------------------------

/**
 * Decisions as a table: one entry per command, from state, what the command carries, and the context to what happens.
 * Pure: returns the events, `[]` if it already happened, or throws a `Rejection`.
 */
export type Decisions<S, F extends Facts> = Readonly<
  Record<string, (state: S, data: never, context: Context) => EventOf<F>[]>
>

/** A command: an imperative and what it needs. */
export type Command = { type: string; data: object }

/** The union of the commands of a decision table. */
export type CommandOf<D> = {
  [K in keyof D & string]: D[K] extends (state: never, data: infer Data, context: Context) => unknown
    ? { type: K; data: Data }
    : never
}[keyof D & string]

/** Aggregates as plain values. `category` is the first word of the aggregate's stream ids. */
export type Aggregate<S, F extends Facts, D extends Decisions<S, F>, A extends Exclude<Audience, 'staff'>> = {
  category: string
  facts: F
  initial: S
  decide: D
  evolve: Evolve<S, F, A>
}

/** One fold step by table; an event type the table does not know leaves the state alone (it is another aggregate's). */
export const step = <S>(
  evolve: Readonly<Record<string, (state: S, data: never, heard: Heard) => S>>,
  state: S,
  event: { type: string; data: object } & Heard,
): S => evolve[event.type]?.(state, event.data as never, event) ?? state
