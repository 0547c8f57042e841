-- The schemas of the read models, one per audience. The projector creates their tables, because they can be refolded
-- from the log at any time.

create schema for_customer;
create schema for_staff;
create schema for_supplier;
create schema projector;

-- Checkpoints of the projections and the processes; `version` is the version of the fold that filled the table.
create table projector.checkpoints (
  name text primary key,
  version integer not null,
  position bigint not null default 0,
  updated_at timestamptz not null default now()
);

-- Leases of tasks for a single process. If a holder freezes and resumes, the epoch has changed, and its page is rolled
-- back.
create table projector.leases (
  name text primary key,
  owner text not null,
  epoch bigint not null,
  until timestamptz not null
);

-- Dead letters: rows whose fold failed on an event. They are parked; other rows are not affected. `views replay`
-- refolds them.
create table projector.parked (
  projection text not null,
  key text not null,
  case_id text not null,
  position bigint not null, -- of the failed event
  error text not null,
  events integer not null, -- number of events that the row has missed
  parked_at timestamptz not null default now(),
  primary key (projection, key)
);

grant usage on schema projector to boxwright_app;
grant select, insert, update, delete on all tables in schema projector to boxwright_app;

-- One role per audience, which can read the schema of that audience only.
do $$
declare
  audience text;
begin
  foreach audience in array array['for_customer', 'for_staff', 'for_supplier'] loop
    begin
      if to_regrole(audience) is null then
        execute format('create role %I nologin', audience);
      end if;
    exception when duplicate_object or unique_violation then null;
    end;
    execute format('grant %I to current_user', audience);
    execute format('grant usage on schema %I to %I', audience, audience);
    execute format('grant usage, create on schema %I to boxwright_app', audience);
    execute format('alter default privileges in schema %I grant select on tables to %I', audience, audience);
    execute format('alter default privileges for role boxwright_app in schema %I grant select on tables to %I', audience, audience);
  end loop;
end $$;
