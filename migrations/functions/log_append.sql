-- Revision 2.
-- Appends a batch of commands, each with its own verdict: appended, repeated, conflict or claimed. One lock is taken
-- before anything is read, so positions grow in commit order and a reader needs no gap logic. Arrays come in four
-- groups, joined by ordinals: c_* one element per command, s_* per stream of a command (in the order of commands), e_*
-- per event of a stream, k_* per claim. c_case_at: position of the last event of the case that the decision saw, or null.
-- c_ends: events of the batch up to and with each command, 0 for one without events. s_expected: a version, -1 any, -2
-- exists; it is held against the stream as it is before the batch, so after an entry of another command only any will do.
-- s_same: the entry before that adds to the same stream, or 0. e_offset: which event of the batch it is on its stream,
-- from 1. Answers with the position before the first new event; verdicts are null where all were appended.
-- The plans are made once, when the tables may still be empty: each look-up is written so that it can only be one by key.
create or replace function log.append(
  c_ids text[], c_fingerprints text[], c_cases text[], c_case_at bigint[], c_ends int[],
  c_actor_kinds text[], c_actor_ids text[], c_correlations text[], c_causations uuid[], c_at timestamptz[],
  s_command int[], s_streams text[], s_expected int[], s_same int[], s_count int[],
  s_entities text[], s_customers text[], s_suppliers text[],
  e_stream int[], e_offset int[], e_ids uuid[], e_types text[], e_schema smallint[], e_data json[],
  k_command int[], k_scopes text[], k_keys text[],
  out before bigint, out verdicts text[],
  out repeat_positions bigint[], out repeat_cases text[], out repeat_fingerprints text[]
) language plpgsql as $$
declare
  base int[];    -- version of each stream before the batch, less what the batch has for it in vain
  refused int[]; -- events for the stream of each entry that were refused, up to and with it
  agreed boolean;
  total int := cardinality(e_ids);
begin
  perform pg_advisory_xact_lock(4211);
  base := array(
    select coalesce((select e.version from log.events e where e.stream = s.stream order by e.version desc limit 1), 0)
    from unnest(s_streams) s(stream));
  agreed := base = s_expected;
  if not agreed then
    select bool_and(case s.expected when -1 then true when -2 then s.version > 0 else s.version = s.expected end)
    into agreed from unnest(base, s_expected) s(version, expected);
  end if;
  perform from log.commands done where done.command_id = any (c_ids);
  if found then
    agreed := false;
  end if;
  if cardinality(k_command) > 0 and exists (
    select from unnest(k_scopes, k_keys) k(scope, key)
    where (select true from log.claims where claims.scope = k.scope and claims.key = k.key)
  ) then
    agreed := false;
  end if;
  if array_remove(c_case_at, null) <> '{}' and exists (
    select from unnest(c_cases, c_case_at) c(case_id, case_at)
    where c.case_at is not null and c.case_at <> (
      select e.position from log.events e where e.case_id = c.case_id order by e.position desc limit 1)
  ) then
    agreed := false;
  end if;

  if not agreed then
    select array_agg(
      case
        when done.command_id is not null then 'repeated'
        when exists (select from unnest(k_command, k_scopes, k_keys) k(c, scope, key)
                      where k.c = c.ord
                        and (select true from log.claims where claims.scope = k.scope and claims.key = k.key)) then 'claimed'
        when exists (select from unnest(s_command, s_expected, base) s(c, expected, version) where s.c = c.ord
                      and not case s.expected when -1 then true when -2 then s.version > 0 else s.version = s.expected end)
          or c.case_at <> (
            select e.position from log.events e where e.case_id = c.case_id order by e.position desc limit 1) then 'conflict'
        else 'appended'
      end order by c.ord),
      array_agg(done.position order by c.ord), array_agg(done.case_id order by c.ord),
      array_agg(done.fingerprint order by c.ord)
    into verdicts, repeat_positions, repeat_cases, repeat_fingerprints
    from unnest(c_ids, c_cases, c_case_at) with ordinality c(id, case_id, case_at, ord)
    left join log.commands done on done.command_id = c.id;
    -- What is refused leaves no gap: later entries of its stream and later commands move up.
    total := 0;
    for i in 1 .. cardinality(s_streams) loop
      refused[i] := case s_same[i] when 0 then 0 else refused[s_same[i]] end;
      base[i] := base[i] - refused[i];
      if verdicts[s_command[i]] = 'appended' then
        total := total + s_count[i];
      else
        refused[i] := refused[i] + s_count[i];
      end if;
      if s_count[i] > 0 then
        c_ends[s_command[i]] := total;
      end if;
    end loop;
  end if;

  if total = 0 then
    select coalesce(max(e.position), 0) into before from log.events e;
  else
    insert into log.events (stream, version, event_id, type, schema_version, case_id, entity_id, customer_id, supplier_id,
      actor_kind, actor_id, command_id, correlation_id, causation_id, recorded_at, data)
    select s_streams[e.s], base[e.s] + e.o, e.id, e.type, e.schema, c_cases[s_command[e.s]],
      s_entities[e.s], s_customers[e.s], s_suppliers[e.s], c_actor_kinds[s_command[e.s]], c_actor_ids[s_command[e.s]],
      c_ids[s_command[e.s]], c_correlations[s_command[e.s]], c_causations[s_command[e.s]], c_at[s_command[e.s]], e.data
    from unnest(e_stream, e_offset, e_ids, e_types, e_schema, e_data) e(s, o, id, type, schema, data)
    where verdicts is null or verdicts[s_command[e.s]] = 'appended';
    before := currval('log.events_position_seq') - total; -- the lock excludes other appends
    perform pg_notify('log', (before + total)::text); -- one per batch; another process may be waiting
  end if;

  -- A command ends where its last event stands; one without events stands where it found the log.
  insert into log.commands (command_id, fingerprint, case_id, position)
  select c.id, c.fingerprint, c.case_id, before + c.upto
  from unnest(c_ids, c_fingerprints, c_cases, c_ends, verdicts) c(id, fingerprint, case_id, upto, verdict)
  where verdicts is null or c.verdict = 'appended';
  if cardinality(k_command) > 0 then
    insert into log.claims (scope, key, case_id, position)
    select k.scope, k.key, c_cases[k.c], before + c_ends[k.c] from unnest(k_command, k_scopes, k_keys) k(c, scope, key)
    where verdicts is null or verdicts[k.c] = 'appended';
  end if;
end $$;
