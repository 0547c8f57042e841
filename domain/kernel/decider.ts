import type { EventContext, EventOf, Facts } from './fact.ts'

/** Decisions and folds as tables. Pure. */

/** What a decision may know about the world outside its own stream. `now` is ISO 8601 in UTC. */
export type Context = { now: string }

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

/** One fold step by table; an event type the table does not know leaves the state alone (it is another aggregate's). */
export const step = <S>(
  evolve: Readonly<Record<string, (state: S, data: never, context: EventContext) => S>>,
  state: S,
  event: { type: string; data: object } & EventContext,
): S => evolve[event.type]?.(state, event.data as never, event) ?? state
