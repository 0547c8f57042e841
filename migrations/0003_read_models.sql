-- The schemas of the read models, one for each audience. Their tables are created by the projector, for they can be
-- folded again from the log at any time.

create schema for_customer;
create schema for_staff;
create schema for_supplier;
create schema projector;

-- How far each projection and the processes got; `version` is that of the code that filled the table.
create table projector.checkpoints (
  name text primary key,
  version integer not null,
  position bigint not null default 0,
  updated_at timestamptz not null default now()
);

-- Leases of tasks for a single process. A holder that froze and resumes finds another epoch: its page is rolled back.
create table projector.leases (
  name text primary key,
  owner text not null,
  epoch bigint not null,
  until timestamptz not null
);

-- Dead letters: rows whose fold failed on an event. They are parked, other rows are not affected. Refolded by `views replay`.
create table projector.parked (
  projection text not null,
  key text not null,
  case_id text not null,
  position bigint not null, -- of the event that failed
  error text not null,
  events integer not null, -- how many events the row has missed since
  parked_at timestamptz not null default now(),
  primary key (projection, key)
);

grant usage on schema projector to boxwright_app;
grant select, insert, update, delete on all tables in schema projector to boxwright_app;

-- One role for each audience, that can read its own schema and nothing else.
do $$
declare
  audience text;
begin
  foreach audience in array array['for_customer', 'for_staff', 'for_supplier'] loop
    begin
      execute format('create role %I nologin', audience);
    exception when duplicate_object or unique_violation then null;
    end;
    execute format('grant %I to current_user', audience);
    execute format('grant usage on schema %I to %I', audience, audience);
    execute format('grant usage, create on schema %I to boxwright_app', audience);
    execute format('alter default privileges in schema %I grant select on tables to %I', audience, audience);
    execute format('alter default privileges for role boxwright_app in schema %I grant select on tables to %I', audience, audience);
  end loop;
end $$;
