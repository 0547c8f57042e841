-- Where the read models live. Their tables are made by the projector, for they are disposable.

create schema for_customer;
create schema for_staff;
create schema for_supplier;
create schema projector;

-- How far each projection and the processes got; `version` is the code that filled the table.
create table projector.checkpoints (
  name text primary key,
  version integer not null,
  position bigint not null default 0,
  updated_at timestamptz not null default now()
);

-- Who keeps the read models up. A process that froze and woke finds another epoch, and its page is rolled back.
create table projector.leases (
  name text primary key,
  owner text not null,
  epoch bigint not null,
  until timestamptz not null
);

-- Rows that could not digest an event: they stand still, the others go on. Folded anew by «views replay».
create table projector.parked (
  projection text not null,
  key text not null,
  case_id text not null,
  position bigint not null, -- of the event that did it
  error text not null,
  events integer not null, -- how many the row has missed since
  parked_at timestamptz not null default now(),
  primary key (projection, key)
);

-- One role for each audience, that can read its own schema and nothing else. Roles belong to the whole server, so
-- several databases (and tests at the same time) share them.
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
    execute format('alter default privileges in schema %I grant select on tables to %I', audience, audience);
  end loop;
end $$;
