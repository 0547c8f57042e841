import { expect } from 'vitest'
import type { AnyAggregate, Erased } from '#domain/kernel/aggregate.ts'
import { type CommandOf, step } from '#domain/kernel/decider.ts'
import type { EventOf } from '#domain/kernel/fact.ts'
import { type Refusal, Rejection } from '#domain/kernel/refusal.ts'
import type { Moment } from '#domain/time.ts'
import { englishOf } from '#tests/support/english.ts'

/**
 * The language of domain tests: what had happened, what is asked, and what follows.
 *
 *     given(order, ...anOrder.configured).when({ type: 'RequestQuote', data }).emits(pricesAsked)
 *     given(order, ...anOrder.placed).when({ type: 'ChangeDraft', data }).rejects('forbidden-transition', 'status')
 *
 * The pasts have names in `pasts.ts`. Everything happens on a Monday unless a test says `now`.
 */

export const monday: Moment = '2026-03-02T09:00:00.000Z'

type State<A extends AnyAggregate> = A['initial']
type Event<A extends AnyAggregate> = EventOf<A['facts']>
type CommandTo<A extends AnyAggregate> = CommandOf<A['decide']>

/** A past that has not led to a decision yet. */
export const given = <A extends AnyAggregate>(aggregate: A, ...past: Event<A>[]) => ({
  /** Asks for a command. Nothing is checked before `emits` or `rejects` says what should come of it. */
  when: (command: CommandTo<A>, { now = monday }: { now?: Moment } = {}) => {
    const state = folded(aggregate, past)
    return {
      /** Exactly these events, or none at all. Answers with the state they lead to. */
      emits: (...events: Event<A>[]): State<A> => {
        const decided = decide(aggregate, state, command, now)
        expect(decided).toEqual(events)
        return folded(aggregate, decided, state, now)
      },
      /** Refused, with this code or message, and pointing at this field. */
      rejects: (reason: string, field?: string): void => {
        const refusal = refusalOf(() => decide(aggregate, state, command, now))
        expect([refusal?.code, refusal?.reason, englishOf(refusal)]).toContain(reason)
        if (field !== undefined) expect(refusal?.field).toBe(field)
      },
    }
  },
})

/** What an aggregate decides, by its table. */
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

/** The refusal something ends with, or nothing if it goes through. */
export const refusalOf = (attempt: () => unknown): Refusal | undefined => {
  try {
    attempt()
    return undefined
  } catch (error) {
    if (error instanceof Rejection) return error.refusal
    throw error
  }
}
