-- The event log: the only truth. Append-only by trigger and by grants; every writer goes through log.append.

create schema log;

-- Who this log is. Cursors carry it, so that one of another log is not taken for ours; the key seals them.
create table log.identity (
  log_id uuid not null default gen_random_uuid(),
  cursor_key bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'),
  created_at timestamptz not null default now(),
  only_one boolean primary key default true check (only_one)
);
insert into log.identity default values;

create table log.events (
  position bigint generated always as identity primary key,
  stream text not null,
  version integer not null,
  event_id uuid not null default uuidv7(),
  type text not null,
  schema_version smallint not null,
  case_id text not null,
  entity_id text not null,
  customer_id text,
  supplier_id text,
  actor_kind text not null,
  actor_id text not null,
  command_id text not null,
  correlation_id text not null,
  causation_id uuid,
  recorded_at timestamptz not null,
  data json not null, -- json, not jsonb: the exact text that was written, and a third of the cost
  unique (stream, version)
);
create index events_of_case on log.events (case_id, position);

-- What was done, by command id: sent again, a command finds its first answer here.
create table log.commands (
  command_id text primary key,
  fingerprint text not null,
  case_id text not null,
  position bigint not null
);

-- Names that belong to one case for ever: requestId, purchaseOrderId.
create table log.claims (
  scope text not null,
  key text not null,
  case_id text not null,
  primary key (scope, key)
);

create function log.refuse() returns trigger language plpgsql as $$
begin
  raise exception 'The log is append-only: % on %.% refused', tg_op, tg_table_schema, tg_table_name;
end $$;
create trigger append_only before update or delete or truncate on log.events execute function log.refuse();
create trigger append_only before update or delete or truncate on log.commands execute function log.refuse();
create trigger append_only before update or delete or truncate on log.claims execute function log.refuse();

-- Appends a batch of commands, each with its own verdict: appended, repeated, conflict or claimed. One lock is taken
-- before anything is read, so positions grow in commit order and a reader needs no gap logic. Arrays come in four
-- groups, joined by ordinals: c_* one element per command, s_* per stream of a command, e_* per event of a stream,
-- k_* per claim. s_expected: a version, -1 any, -2 exists. c_case_at: position of the last event of the case that
-- the decision saw, or null. The caller sends at most one command per stream in a batch, unless all of them say any.
create function log.append(
  c_ids text[], c_fingerprints text[], c_cases text[], c_case_at bigint[],
  c_actor_kinds text[], c_actor_ids text[], c_correlations text[], c_causations uuid[], c_at timestamptz[],
  s_command int[], s_streams text[], s_expected int[], s_count int[],
  s_entities text[], s_customers text[], s_suppliers text[],
  e_stream int[], e_offset int[], e_types text[], e_schema smallint[], e_data json[],
  k_command int[], k_scopes text[], k_keys text[]
) returns table (
  verdicts text[], positions bigint[], repeat_cases text[], repeat_fingerprints text[], event_ids uuid[]
) language plpgsql as $$
declare
  verdict text[];
  base int[];      -- version before the first event, per stream
  head bigint;
  inserted bigint; -- how many events
  ids uuid[];
  pos bigint[];
  cases text[];
  prints text[];
begin
  perform pg_advisory_xact_lock(4211);
  -- Verdicts, per command.
  select array_agg(
    case
      when done.command_id is not null then 'repeated'
      when exists (select 1 from unnest(k_command, k_scopes, k_keys) k(c, scope, key)
                    join log.claims on claims.scope = k.scope and claims.key = k.key where k.c = c.ord) then 'claimed'
      when not found.fits or c.case_at <> (
        select e.position from log.events e where e.case_id = c.case_id order by e.position desc limit 1) then 'conflict'
      else 'appended'
    end order by c.ord),
    array_agg(done.position order by c.ord), array_agg(done.case_id order by c.ord), array_agg(done.fingerprint order by c.ord)
  into verdict, pos, cases, prints
  from unnest(c_ids, c_cases, c_case_at) with ordinality c(id, case_id, case_at, ord)
  left join log.commands done on done.command_id = c.id
  cross join lateral (
    select coalesce(bool_and(case s.expected when -1 then true when -2 then s.current > 0 else s.current = s.expected end), true) as fits
    from (
      select u.expected,
        coalesce((select e.version from log.events e where e.stream = u.stream order by e.version desc limit 1), 0) as current
      from unnest(s_command, s_streams, s_expected) u(c, stream, expected)
      where u.c = c.ord
    ) s
  ) found;
  -- Versions, per stream: several commands may add to one stream that all of them said "any" to.
  select array_agg(x.current + x.before order by x.ord) into base from (
    select u.ord,
      coalesce((select e.version from log.events e where e.stream = u.stream order by e.version desc limit 1), 0) as current,
      sum(case when verdict[u.c] = 'appended' then u.n else 0 end) over (partition by u.stream order by u.ord)
        - case when verdict[u.c] = 'appended' then u.n else 0 end as before
    from unnest(s_command, s_streams, s_count) with ordinality u(c, stream, n, ord)
  ) x;
  -- Events, in the order they were given: positions are consecutive under the lock.
  with new_events as (
    insert into log.events (stream, version, type, schema_version, case_id, entity_id, customer_id, supplier_id,
      actor_kind, actor_id, command_id, correlation_id, causation_id, recorded_at, data)
    select s_streams[e.s], base[e.s] + e.o, e.type, e.schema, c_cases[s_command[e.s]], s_entities[e.s], s_customers[e.s],
      s_suppliers[e.s], c_actor_kinds[s_command[e.s]], c_actor_ids[s_command[e.s]], c_ids[s_command[e.s]],
      c_correlations[s_command[e.s]], c_causations[s_command[e.s]], c_at[s_command[e.s]], e.data
    from unnest(e_stream, e_offset, e_types, e_schema, e_data) with ordinality e(s, o, type, schema, data, ord)
    where verdict[s_command[e.s]] = 'appended'
    order by e.ord
    returning position, event_id
  )
  select coalesce(max(n.position), 0), count(*), array_agg(n.event_id order by n.position) into head, inserted, ids
  from new_events n;
  if inserted = 0 then
    select coalesce(max(e.position), 0) into head from log.events e;
  end if;
  -- Commands end where their last event stands; one without events stands at the head it saw.
  select array_agg(case when verdict[x.c] = 'appended' then head - inserted + x.upto else pos[x.c] end order by x.c) into pos
  from (
    select c.c, sum(coalesce(n.n, 0) * (verdict[c.c] = 'appended')::int) over (order by c.c) as upto
    from generate_subscripts(c_ids, 1) c(c)
    left join (select s.c, sum(s.n) as n from unnest(s_command, s_count) s(c, n) group by s.c) n on n.c = c.c
  ) x;
  insert into log.commands (command_id, fingerprint, case_id, position)
  select c_ids[i], c_fingerprints[i], c_cases[i], pos[i] from generate_subscripts(c_ids, 1) i where verdict[i] = 'appended';
  insert into log.claims (scope, key, case_id)
  select k.scope, k.key, c_cases[k.c] from unnest(k_command, k_scopes, k_keys) k(c, scope, key) where verdict[k.c] = 'appended';
  if inserted > 0 then
    perform pg_notify('log', head::text); -- one per batch; another process may be waiting
  end if;
  return query select verdict, pos, cases, prints, ids;
end $$;
