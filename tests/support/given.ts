import { expect } from 'vitest'
import { type Aggregate, type CommandOf, type Decisions, step } from '#domain/kernel/decider.ts'
import type { Audience, EventOf, Facts } from '#domain/kernel/fact.ts'
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

type Folding = Exclude<Audience, 'staff'>

/** A past that has not led to a decision yet. */
export const given = <S, F extends Facts, D extends Decisions<S, F>, A extends Folding>(
  aggregate: Aggregate<S, F, D, A>,
  ...past: EventOf<F>[]
) => ({
  /** Asks for a command. Nothing is checked before `emits` or `rejects` says what should come of it. */
  when: (command: CommandOf<D>, { now = monday }: { now?: Moment } = {}) => {
    const state = folded(aggregate, past)
    return {
      /** Exactly these events, or none at all. Answers with the state they lead to. */
      emits: (...events: EventOf<F>[]): S => {
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
export const decide = <S, F extends Facts, D extends Decisions<S, F>, A extends Folding>(
  aggregate: Aggregate<S, F, D, A>,
  state: S,
  { type, data }: CommandOf<D>,
  now: Moment = monday,
): EventOf<F>[] => aggregate.decide[type]!(state, data as never, { now })

/** The state after events, all of them told at one moment. */
export const folded = <S, F extends Facts, D extends Decisions<S, F>, A extends Folding>(
  { evolve, initial }: Aggregate<S, F, D, A>,
  events: readonly EventOf<F>[],
  from: S = initial,
  at: Moment = monday,
): S => {
  const actor = { kind: 'staff', id: 'sam' } as const
  return events.reduce<S>(
    (state, event, nth) => step(evolve, state, { ...event, at, actor, position: nth + 1, version: nth + 1 }),
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
