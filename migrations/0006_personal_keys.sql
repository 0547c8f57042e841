-- A key for each person whose data stands in the log. Deleting the row erases the person: what was sealed with it can
-- never be read again, here or in any copy of the log, and the chain of the log holds.

create table people.personal_keys (
  subject text primary key, -- a hash: the table says nothing about anybody
  key_id uuid not null unique default gen_random_uuid(), -- somebody who comes back gets another key
  key bytea not null,
  created_on timestamptz not null default now()
);
grant select, insert, delete on people.personal_keys to boxwright_app;

-- The cases that hold a person's data.
create index events_of_subject on log.events ((data -> 'sealed' ->> 'subject')) where type in ('DraftChanged');
