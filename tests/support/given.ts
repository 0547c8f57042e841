import { expect } from 'vitest'
import type { AnyAggregate, Erased } from '#domain/kernel/aggregate.ts'
import { type CommandOf, step } from '#domain/kernel/decider.ts'
import type { EventOf } from '#domain/kernel/fact.ts'
import { type Refusal, Rejection } from '#domain/kernel/refusal.ts'
import type { Moment } from '#domain/time.ts'
import { englishOf } from '#tests/support/english.ts'

/**
 * The test DSL of the domain: past events, a command, and its result.
 *
 *     given(order, ...anOrder.configured).when({ type: 'RequestQuote', data }).emits(pricesAsked)
 *     given(order, ...anOrder.placed).when({ type: 'ChangeDraft', data }).rejects('forbidden-transition', 'status')
 *
 * Named histories are in `event-fixtures.ts`. The time is a Monday unless a test sets `now`.
 */

export const monday: Moment = '2026-03-02T09:00:00.000Z'

type State<A extends AnyAggregate> = A['initial']
type Event<A extends AnyAggregate> = EventOf<A['facts']>
type CommandTo<A extends AnyAggregate> = CommandOf<A['decide']>

/** The past events. */
export const given = <A extends AnyAggregate>(aggregate: A, ...past: Event<A>[]) => ({
  /** The command. It is executed by `emits` or `rejects`. */
  when: (command: CommandTo<A>, { now = monday }: { now?: Moment } = {}) => {
    const state = folded(aggregate, past)
    return {
      /** Expects exactly these events, or none; returns the resulting state. */
      emits: (...events: Event<A>[]): State<A> => {
        const decided = decide(aggregate, state, command, now)
        expect(decided).toEqual(events)
        return folded(aggregate, decided, state, now)
      },
      /** Expects a refusal with this code or message and this field. */
      rejects: (reason: string, field?: string): void => {
        const refusal = refusalOf(() => decide(aggregate, state, command, now))
        expect([refusal?.code, refusal?.reason, englishOf(refusal)]).toContain(reason)
        if (field !== undefined) expect(refusal?.field).toBe(field)
      },
    }
  },
})

/** The decision of an aggregate, by its command table. */
export const decide = <A extends AnyAggregate>(
  aggregate: A,
  state: State<A>,
  { type, data }: CommandTo<A>,
  now: Moment = monday,
): Event<A>[] => aggregate.decide[type]!(state as never, data as never, { now }) as Event<A>[]

/** The state after events that were all recorded at one time. */
export const folded = <A extends AnyAggregate>(
  { evolve, initial }: A,
  events: readonly Event<A>[],
  from: State<A> = initial,
  at: Moment = monday,
): State<A> => {
  const actor = { kind: 'staff', id: 'sam' } as const
  const table = evolve as Erased['evolve']
  return (events as readonly { type: string; data: object }[]).reduce<object>(
    (state, event, nth) => step(table, state, { ...event, at, actor, position: nth + 1 }),
    from,
  )
}

/** The refusal of a call, or undefined if it succeeds. */
export const refusalOf = (attempt: () => unknown): Refusal | undefined => {
  try {
    attempt()
    return undefined
  } catch (error) {
    if (error instanceof Rejection) return error.refusal
    throw error
  }
}
