-- Revision 3.
-- SHA-256 of all columns of an event, its command, and the keys claimed with it. The columns are formatted as the text of
-- an array, which distinguishes null from an empty text and separates the columns unambiguously.
-- infrastructure/log/event-text.ts composes the same text without this function, so that verification is independent.
create or replace function log.digest(e log.events) returns bytea stable parallel safe language sql as $$
  select sha256(convert_to(array[
    e.position::text, e.stream, e.version::text, e.event_id::text, e.type, e.schema_version::text, e.case_id, e.entity_id,
    e.customer_id, e.supplier_id, e.actor_kind, e.actor_id, e.command_id, e.correlation_id, e.causation_id::text,
    (extract(epoch from e.recorded_at) * 1000000)::bigint::text, e.data::text,
    (select array[c.fingerprint, c.case_id, c.position::text]::text from log.commands c where c.command_id = e.command_id),
    (select array_agg(array[k.scope, k.key, k.case_id] order by k.scope, k.key)::text
       from log.claims k where k.position = e.position)
  ]::text, 'UTF8'))
$$;
