import type { EventContext, EventOf, Facts } from './fact.ts'

/** Decision and fold tables. Pure. */

/** The context of a decision outside its own stream. `now` is ISO 8601 in UTC. */
export type Context = { now: string }

/**
 * A decision table: one entry per command, a function of state, command data and context. Pure: returns the events, or
 * `[]` if there is nothing to record because it already happened, or throws a `Rejection`.
 */
export type Decisions<S, F extends Facts> = Readonly<
  Record<string, (state: S, data: never, context: Context) => EventOf<F>[]>
>

/** A command: its name and its data. */
export type Command = { type: string; data: object }

/** The union of the commands of a decision table. */
export type CommandOf<D> = {
  [K in keyof D & string]: D[K] extends (state: never, data: infer Data, context: Context) => unknown
    ? { type: K; data: Data }
    : never
}[keyof D & string]

/**
 * One fold step by table. An event type that is not in the table belongs to another aggregate and leaves the state
 * unchanged.
 */
export const step = <S>(
  evolve: Readonly<Record<string, (state: S, data: never, context: EventContext) => S>>,
  state: S,
  event: { type: string; data: object } & EventContext,
): S => evolve[event.type]?.(state, event.data as never, event) ?? state
