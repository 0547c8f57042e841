-- The event log: the source of truth. Append-only by trigger (functions/log_refuse.sql) and by grants; every writer goes
-- through log.append (functions/log_append.sql).

-- The role of the running application: it can read and add facts, but never change them; it can change views, accounts
-- and jobs. Roles belong to the whole server, so several databases (and concurrent tests) share them.
do $$
begin
  begin
    -- An administrator may have created it, for a login that may not.
    if to_regrole('boxwright_app') is null then
      create role boxwright_app nologin;
    end if;
  exception when duplicate_object or unique_violation then null;
  end;
  grant boxwright_app to current_user;
  execute format('grant create on database %I to boxwright_app', current_database());
end $$;

create schema log;

-- Identity of this log. Public cursors contain log_id, so that a cursor of another log is refused; cursor_key encrypts
-- them.
create table log.identity (
  log_id uuid not null default gen_random_uuid(),
  cursor_key bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'),
  created_at timestamptz not null default now(),
  only_one boolean primary key default true check (only_one)
);
insert into log.identity default values;

create table log.events (
  position bigint generated always as identity primary key check (position > 0),
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
-- Finds the cases that contain a person's data.
create index events_of_subject on log.events ((data -> 'sealed' ->> 'subject')) where type in ('DraftChanged');

-- Results by command id: a retried command gets its first result from here.
create table log.commands (
  command_id text primary key,
  fingerprint text not null,
  case_id text not null,
  position bigint not null
);

-- Unique keys that permanently belong to one case: requestId, purchaseOrderId.
create table log.claims (
  scope text not null,
  key text not null,
  case_id text not null,
  position bigint not null, -- of the last event of the command that claimed it: the hash chain covers it there
  primary key (scope, key)
);
create index claims_at on log.claims (position);

-- The hash chain, for tamper evidence: SHA-256 over the exact stored text, one page of positions at a time, computed in
-- the background (functions/log_seal_page.sql, log_digest.sql, log_link.sql). Only that function writes here.
create table log.seals (
  upto bigint primary key,
  previous bytea not null unique, -- prevents forks, even if several processes extend the chain concurrently
  positions bigint[] not null,
  -- Eight bytes per event, to report the first event that changed; the chain itself covers the whole digests.
  digests bytea[] not null,
  hash bytea not null,
  sealed_at timestamptz not null default now()
);

grant usage on schema log to boxwright_app;
grant select on log.identity to boxwright_app;
grant select, insert on log.events, log.commands, log.claims to boxwright_app;
grant select on log.seals to boxwright_app;
grant select on sequence log.events_position_seq to boxwright_app;
