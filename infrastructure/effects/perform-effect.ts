import type pg from 'pg'
import type { Effect, Effects } from '#application/pipeline/effects.ts'
import { type ProcessJob, processJobs } from '../measurements.ts'
import type { RunTransaction, UnitOfWork } from '../people/transaction.ts'

/**
 * Performs effects: one job per effect, with at-least-once delivery. The row of the effect and the writes of its
 * handler are committed together, so a second delivery finds the row and does nothing. A handler that calls a provider
 * passes `effectId` as the idempotency key, because that call cannot be rolled back.
 */

/** Payload of the job of an effect. `effectId` is derived from the event, the process and the index of the intent. */
export type EffectJob = Effect & {
  process: string
  effectId: string
  caseId: string
  cause: { eventId: string; correlationId: string }
}

/** Recorded outcome of a handler: counts and ids, no personal data. */
export type EffectOutcome = Readonly<Record<string, string | number>>

/**
 * One handler per kind; a missing handler is a compile error. Errors are retried according to the policy of the kind.
 */
export type EffectHandlers = {
  readonly [Kind in keyof Effects]: (tx: UnitOfWork, input: Effects[Kind], effectId: string) => Promise<EffectOutcome>
}

/** Handler of the job `effect`. */
export const performEffect =
  (run: RunTransaction, handlers: EffectHandlers) =>
  (payload: unknown): Promise<void> => {
    const { process, effectId, caseId, cause, effect, input } = payload as EffectJob
    const work = () =>
      run({ kind: 'system', id: process }, async (tx) => {
        const { rowCount } = await tx.client.query(
          `insert into projector.effects (effect_id, kind, case_id, cause_id, done_on) values ($1, $2, $3, $4, $5)
         on conflict do nothing`,
          [effectId, effect, caseId, cause.eventId, tx.at],
        )
        if (rowCount === 0) return
        // The input of a job matches its kind, but the compiler cannot check that for a union.
        const outcome = await handlers[effect](tx, input as never, effectId)
        await tx.client.query('update projector.effects set outcome = $2 where effect_id = $1', [effectId, outcome])
      })
    return processJobs.tracePromise(work, { process, intent: effect, cause } satisfies ProcessJob)
  }

export type PerformedEffect = {
  kind: string
  effectId: string
  /** The event that caused it. */
  causeId: string
  outcome: EffectOutcome
  doneOn: string
}

/** The effects of one case, oldest first. */
export const effectsOfCase = async (pool: pg.Pool, caseId: string): Promise<PerformedEffect[]> => {
  const { rows } = await pool.query<PerformedEffect>(
    `select kind, effect_id as "effectId", cause_id as "causeId", outcome, done_on as "doneOn"
     from projector.effects where case_id = $1 order by done_on, effect_id`,
    [caseId],
  )
  return rows
}
