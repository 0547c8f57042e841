import pg from 'pg'
import type { Append, Appended } from '#application/pipeline/ports.ts'
import { withBuffer } from '../db/binary-arrays.ts'
import { appendChannel, type Appended as AppendedEvents } from '../measurements.ts'
import { batchCall } from './batch.ts'

/** One call of `log.append` for several appends, and the report of its events to the measurements. */

/** Reports appended events to the subscribers of the channel, such as the tracer. */
export const publishAppended = (appends: readonly Append[], verdicts: readonly Appended[]): void =>
  appends.forEach(({ correlationId, causationId, streams }, i) => {
    const verdict = verdicts[i]!
    if (verdict.verdict !== 'appended') return
    const { eventIds, position } = verdict
    const events = streams
      .flatMap(({ entityId, events: own }) => own.map(({ type }) => ({ type, entityId })))
      .map((event, nth) => ({ ...event, eventId: eventIds[nth]!, position: position - eventIds.length + 1 + nth }))
    appendChannel.publish({ correlationId, causationId, events } satisfies AppendedEvents)
  })

/** `verdicts` and the results of repeated commands are null if everything was appended. */
type Verdicts = {
  before: number
  verdicts: Appended['verdict'][] | null
  repeat_positions: (number | null)[]
  repeat_cases: (string | null)[]
  repeat_fingerprints: (string | null)[]
}

/** The outcome of the append is unknown until the command is resent with the same id. */
export class Unanswered extends Error {}

/** Sends a batch. `before`: the last position of the log before it. */
export const appendBatch = async (
  pool: pg.Pool,
  appends: Append[],
): Promise<{ before: number; verdicts: Appended[] }> => {
  const { answer, eventIds } = await withBuffer(async (buffers) => {
    const { text, values, eventIds: ids } = batchCall(buffers, appends)
    const { rows } = await pool.query<Verdicts>({ name: 'log-append', text, values }).catch((error: unknown) => {
      throw error instanceof pg.DatabaseError ? error : new Unanswered('The log did not answer', { cause: error })
    })
    return { answer: rows[0]!, eventIds: ids }
  })
  const { before, verdicts, repeat_positions, repeat_cases, repeat_fingerprints } = answer
  let last = before
  const results = eventIds.map((ids, i): Appended => {
    const verdict = verdicts?.[i] ?? 'appended'
    if (verdict === 'appended') {
      last += ids.length
      return { verdict, position: ids.length > 0 ? last : before, eventIds: ids }
    }
    if (verdict !== 'repeated') return { verdict }
    const position = Number(repeat_positions[i])
    return { verdict, position, caseId: repeat_cases[i]!, fingerprint: repeat_fingerprints[i]! }
  })
  return { before, verdicts: results }
}
