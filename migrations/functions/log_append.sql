-- Revision 3.
-- Appends a batch of commands. Each command gets a verdict: appended, repeated, conflict or claimed.
-- The function takes one lock before it reads anything. Positions therefore increase in commit order, and readers need
-- no handling of gaps.
-- The parameters are arrays in four groups, joined by 1-based ordinals:
--   c_*  one element per command
--        c_case_at: position of the last event of the case on which the decision was based, or null
--        c_ends: number of events of the batch up to and including this command; 0 if the command has no events
--   s_*  one element per stream of a command, in the order of the commands
--        s_expected: the expected version, -1 for any version, -2 for an existing stream. It is compared with the
--        version before the batch, so a stream that an earlier command of the batch extends must expect any version.
--        s_same: ordinal of the previous element for the same stream, or 0
--   e_*  one element per event
--        e_offset: ordinal of the event among the events of the batch on its stream
--   k_*  one element per claim, a key that only one command can claim
-- Returns the position before the first new event. `verdicts` is null if all commands were appended.
-- PostgreSQL plans each statement once, possibly while the tables are still empty: each lookup is therefore written so
-- that the only possible plan is a lookup by key.
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
  base int[];    -- version of each stream before the batch, minus the refused events of the batch on that stream
  refused int[]; -- number of refused events on the stream of each element, up to and including that element
  all_valid boolean;
  total int := cardinality(e_ids);
begin
  perform pg_advisory_xact_lock(4211);
  base := array(
    select coalesce((select e.version from log.events e where e.stream = s.stream order by e.version desc limit 1), 0)
    from unnest(s_streams) s(stream));
  all_valid := base = s_expected;
  if not all_valid then
    select bool_and(case s.expected when -1 then true when -2 then s.version > 0 else s.version = s.expected end)
    into all_valid from unnest(base, s_expected) s(version, expected);
  end if;
  perform from log.commands done where done.command_id = any (c_ids);
  if found then
    all_valid := false;
  end if;
  if cardinality(k_command) > 0 and exists (
    select from unnest(k_scopes, k_keys) k(scope, key)
    where (select true from log.claims where claims.scope = k.scope and claims.key = k.key)
  ) then
    all_valid := false;
  end if;
  if array_remove(c_case_at, null) <> '{}' and exists (
    select from unnest(c_cases, c_case_at) c(case_id, case_at)
    where c.case_at is not null and c.case_at <> (
      select e.position from log.events e where e.case_id = c.case_id order by e.position desc limit 1)
  ) then
    all_valid := false;
  end if;

  if not all_valid then
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
    -- Refused events leave no gaps: versions and positions of the events that follow are reduced.
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
    before := currval('log.events_position_seq') - total; -- no other append runs while the lock is held
    perform pg_notify('log', (before + total)::text); -- one notification per batch, for other processes
  end if;

  -- The position of a command is that of its last event; without events, the last position of the log.
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
