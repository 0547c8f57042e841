-- Tamper evidence: a chain of SHA-256 over the exact stored text, a page of positions at a time, in the background.

create table log.seals (
  upto bigint primary key,
  previous bytea not null unique, -- the chain never forks, however many seal at once
  positions bigint[] not null,
  -- Eight bytes for each event, to name the first one that changed; the chain itself hangs on the whole digests.
  digests bytea[] not null,
  hash bytea not null,
  sealed_at timestamptz not null default now()
);
create trigger append_only before update or delete or truncate on log.seals execute function log.refuse();

-- Everything an event is, in one text that no two events share; a null is told apart from an empty text.
create function log.digest(e log.events) returns bytea immutable parallel safe language sql as $$
  select sha256(convert_to(array[
    e.position::text, e.stream, e.version::text, e.event_id::text, e.type, e.schema_version::text, e.case_id, e.entity_id,
    e.customer_id, e.supplier_id, e.actor_kind, e.actor_id, e.command_id, e.correlation_id, e.causation_id::text,
    (extract(epoch from e.recorded_at) * 1000000)::bigint::text, e.data::text
  ]::text, 'UTF8'))
$$;

-- The link of the chain that covers a page; `digests` are whole.
create function log.link(previous bytea, positions bigint[], digests bytea[]) returns bytea
immutable parallel safe language sql as $$
  select sha256(previous || convert_to(positions::text, 'UTF8') || convert_to(digests::text, 'UTF8'))
$$;
