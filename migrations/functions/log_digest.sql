-- Revision 1.
-- Everything an event is, in one text that no two events share; a null is told apart from an empty text.
create or replace function log.digest(e log.events) returns bytea immutable parallel safe language sql as $$
  select sha256(convert_to(array[
    e.position::text, e.stream, e.version::text, e.event_id::text, e.type, e.schema_version::text, e.case_id, e.entity_id,
    e.customer_id, e.supplier_id, e.actor_kind, e.actor_id, e.command_id, e.correlation_id, e.causation_id::text,
    (extract(epoch from e.recorded_at) * 1000000)::bigint::text, e.data::text
  ]::text, 'UTF8'))
$$;
