import type pg from 'pg'

/**
 * The exact text of an event, its command and its claims; its SHA-256 is the digest of the event. Identical to the text
 * in migrations/functions/log_digest.sql, and composed from raw columns with built-in PostgreSQL functions only.
 */
const eventText = `array[
    e.position::text, e.stream, e.version::text, e.event_id::text, e.type, e.schema_version::text, e.case_id, e.entity_id,
    e.customer_id, e.supplier_id, e.actor_kind, e.actor_id, e.command_id, e.correlation_id, e.causation_id::text,
    (extract(epoch from e.recorded_at) * 1000000)::bigint::text, e.data::text,
    (select array[c.fingerprint, c.case_id, c.position::text]::text from log.commands c where c.command_id = e.command_id),
    (select array_agg(array[k.scope, k.key, k.case_id] order by k.scope, k.key)::text
       from log.claims k where k.position = e.position)
  ]::text`

/** The texts of the events after one position up to and including another, in order. */
export const eventTexts = async (
  pool: Pick<pg.Pool, 'query'>,
  after: number,
  upto: number,
): Promise<{ position: number; text: string }[]> => {
  const query = `select position, ${eventText} as text from log.events e
    where position > $1 and position <= $2 order by position`
  return (await pool.query<{ position: number; text: string }>(query, [after, upto])).rows
}
