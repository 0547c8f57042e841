import { z } from 'zod'

/**
 * Events as typed declarations. Each field is declared in the group of the audience that may see it, so redaction
 * follows from the declaration. Pure: no clock, no I/O, no randomness.
 */

/**
 * The audience of a read model, a feed or a live message. Staff can see every fact, other audiences only what its
 * definition permits.
 */
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
 * One event type with its fields, grouped by audience. The group of a field *is* its visibility, so a field cannot be
 * declared without one and leak. An audience can see the event if it has an `everyone` group or the audience's own
 * group.
 */
export type Fact<
  Everyone extends Shape = Shape,
  Customer extends Shape = Shape,
  Supplier extends Shape = Shape,
  Staff extends Shape = Shape,
> = {
  /** Schema version stored with each event: 1 plus the number of earlier shapes. */
  version: number
  /** Upcasts of stored data from each version to the next, oldest first. */
  upcasts: readonly Upcast[]
  schema: z.ZodObject
  /** The field names visible to each audience; `undefined` if the event is hidden from it. */
  visible: Readonly<Record<Audience, readonly string[] | undefined>>
  /**
   * Further limits the readers in addition to the groups: `parties` hides the event from customers and suppliers who are
   * not a party to it; `actor` in addition from those of another kind than the actor. Staff see every event.
   */
  limitedTo: 'parties' | 'actor' | undefined
  /**
   * For facts with personal data: the data subject, and the values after erasure. In the log, those fields are
   * encrypted with the person's key; once the key is deleted, the erased values are returned.
   */
  personal: ((data: Data) => Personal) | undefined
  /**
   * Keys that the event claims for its case in addition to the id of its aggregate; a second claim of the same key is
   * refused.
   */
  claims: ((data: Data) => readonly FactClaim[]) | undefined
  /** Used only by types: the declared groups. */
  readonly groups?: { everyone: Everyone; customer: Customer; supplier: Supplier; staff: Staff }
}

/** Data of any event. */
export type Data = Readonly<Record<string, unknown>>
/** Converts the data of one version to that of the next. Pure. */
export type Upcast = (data: Data) => Data

/** A key that belongs to one case only. */
export type FactClaim = { scope: FactClaimScope; key: string }
/** Scopes of the keys that facts claim. */
export type FactClaimScope = 'discountUse' | 'bankEntry' | 'bankLineUse' | 'supplierBillNumber'

/** `subject` identifies the person and never changes; `erased` contains a valid value for every personal field. */
export type Personal = { subject: string; erased: Data }

/**
 * Declares an event type. Names and shapes are stored permanently, so never change one: add an upcast from the previous
 * shape, and a golden sample of both to tests/stored-events.
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
  limitedTo?: Fact['limitedTo']
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
    limitedTo: groups.limitedTo,
    personal: groups.personal as Fact['personal'],
    claims: groups.claims as Fact['claims'],
    visible: {
      customer: seenBy(customer),
      supplier: seenBy(supplier),
      staff: [everyone, customer, supplier, staff].flatMap(names),
    },
  }
}

/** Data of an earlier version of a fact, upcast step by step to the current version. */
export const upcastData = ({ upcasts }: Pick<Fact, 'upcasts'>, version: number, data: Data): Data =>
  upcasts.slice(version - 1).reduce((older, next) => next(older), data)

/** A field that can be absent, such as one that was added later, is optional. */
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

/** The union of a register's events, unredacted: returned by `decide` and stored in the log. */
export type EventOf<F extends Facts> = { [K in keyof F & string]: { type: K; data: All<F[K]> } }[keyof F & string]

/** What a fold can read of a stored event in addition to its data: log position, time and actor. */
export type EventContext = { position: number; at: string; actor: Actor }

/**
 * A fold table: one entry per event type, checked for exhaustiveness by type. `A` is the audience with the fewest
 * visible fields that folds the stream: fields that it cannot see are typed as optional, so the same fold works on
 * stored and redacted events, and an audience's view is this fold over the events visible to that audience.
 */
export type Evolve<S, F extends Facts, A extends Exclude<Audience, 'staff'>> = {
  [K in keyof F]: (state: S, data: Known<F[K], A>, context: EventContext) => S
}
