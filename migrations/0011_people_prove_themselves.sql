-- Pictures of people, an address that waits to be proven, and when somebody last proved to be who they are.

alter table people.accounts
  -- the address that was asked for and is not proven yet: known to whoever asked, whether or not somebody else has it
  add column pending_email text,
  add column pending_email_on timestamptz;

-- when the owner of a session last proved to be it since it was opened
alter table people.sessions add column proven_on timestamptz;

-- A picture has an id that nobody can guess, and is never changed: another picture is another row.
create table people.pictures (
  picture_id text primary key,
  user_id text not null references people.accounts on delete cascade,
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
  bytes bytea not null check (octet_length(bytes) <= 1048576)
);
create index pictures_user on people.pictures (user_id);
grant select, insert, delete on people.pictures to boxwright_app;

-- One address is one account, whatever the language of the server: letter by letter, as `foldedEmail` does it.
drop index people.accounts_email;
create unique index accounts_email on people.accounts (lower(email collate "pg_c_utf8"));
