import { z } from 'zod'

/**
 * Events as typed declarations. Each field is in the group of the audience that may see it, so redaction follows from
 * the declaration. Pure: no clock, no I/O, no randomness.
 */

/** Who a read model, a feed or a live message is for. Staff see every fact; the others what its definition names. */
export const audiences = ['customer', 'staff', 'supplier'] as const
export type Audience = (typeof audiences)[number]

/** The actor. `id` is a user id, or the process name for `system`. */
export const Actor = z.strictObject({
  kind: z.enum(['customer', 'staff', 'supplier', 'system']),
  id: z.string().min(1),
})
export type Actor = z.infer<typeof Actor>

type Shape = Readonly<Record<string, z.ZodType>>
type None = Record<never, never>

/**
 * One event type: its fields, grouped by audience. The group of a field *is* its audience tag, so a field
 * without a group cannot leak. An audience sees the event at all if `everyone` or its own group is there.
 */
export type Fact<
  Everyone extends Shape = Shape,
  Customer extends Shape = Shape,
  Supplier extends Shape = Shape,
  Staff extends Shape = Shape,
> = {
  /** Schema version written with each event: 1, and one more for each shape it had before. */
  version: number
  /** From each earlier version to the next, oldest first: upcasts of stored data. */
  upcasts: readonly Upcast[]
  schema: z.ZodObject
  /** The field names each audience may see, or `undefined` where the event is hidden from it. */
  visible: Readonly<Record<Audience, readonly string[] | undefined>>
  /**
   * For facts with personal data: the data subject, and the values after erasure. In the log those fields are
   * encrypted with that person's key; without the key, the erased values are returned.
   */
  personal: ((data: Data) => Personal) | undefined
  /** Keys that the event claims for its case, beside the id of its aggregate: of two that claim one, the later is refused. */
  claims: ((data: Data) => readonly FactClaim[]) | undefined
  /** Type-level only: the groups as they were declared. */
  readonly groups?: { everyone: Everyone; customer: Customer; supplier: Supplier; staff: Staff }
}

/** Data of any event. */
export type Data = Readonly<Record<string, unknown>>
/** Turns the data of one version into those of the next. Pure. */
export type Upcast = (data: Data) => Data

/** A key that belongs to one case only. */
export type FactClaim = { scope: FactClaimScope; key: string }
/** Scopes that facts claim keys in. */
export type FactClaimScope = 'discountUse' | 'bankEntry' | 'bankLineUse'

/** `subject` names the person, stably; `erased` has a valid value for every field that is personal. */
export type Personal = { subject: string; erased: Data }

/**
 * Declares an event type. Names and shapes are stored forever: never change one; give the new shape an upcast from the
 * one before, and add a golden sample of both in tests/stored-events.
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
  claims?: (data: Flat<Fields<Everyone> & Fields<Customer> & Fields<Supplier> & Fields<Staff>>) => readonly FactClaim[]
}): Fact<Everyone, Customer, Supplier, Staff> => {
  const { everyone, customer, supplier, staff, upcasts = [] } = groups
  const names = (group?: Shape) => Object.keys(group ?? {})
  const seenBy = (own?: Shape) => (everyone || own ? [...names(everyone), ...names(own)] : undefined)
  return {
    version: upcasts.length + 1,
    upcasts,
    schema: z.strictObject({ ...everyone, ...customer, ...supplier, ...staff }),
    personal: groups.personal as Fact['personal'],
    claims: groups.claims as Fact['claims'],
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

/** A field that may be absent, as one that was added later, is optional. */
type Optional<S extends Shape> = { [K in keyof S]: undefined extends z.output<S[K]> ? K : never }[keyof S]
type Fields<S extends Shape> = { [K in Exclude<keyof S, Optional<S>>]: z.output<S[K]> } & {
  [K in Optional<S>]?: z.output<S[K]>
}
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

/** What a fold may know about a stored event besides its data: its place in the log, when, and who. */
export type EventContext = { position: number; at: string; actor: Actor }

/**
 * A fold as a table: one entry per event type, exhaustive by type. `A` is the least informed audience that folds the
 * stream: what that audience cannot see is typed optional, so the same fold runs over whole and over redacted events,
 * and an audience's view is nothing but this fold over what the audience may know.
 */
export type Evolve<S, F extends Facts, A extends Exclude<Audience, 'staff'>> = {
  [K in keyof F]: (state: S, data: Known<F[K], A>, context: EventContext) => S
}
