-- Accounts as people use them: every column of USER-001, tokens, second factors, limits, mails, and the record of all
-- that happens to people. What is secret stands here as a hash or sealed with a key that is kept elsewhere.

alter table people.accounts
  -- follows from the password and the id (AUTH-027), so nobody can forget to change it
  drop column login_method,
  add column avatar text,
  add column time_zone text,
  -- minutes east of UTC
  add column time_zone_offset integer,
  add column language text not null default 'en-US' check (language in ('en-US', 'zh-CN')),
  add column configuration_mode text not null default 'basic' check (configuration_mode in ('basic', 'advanced')),
  add column pending_user_flows text[] not null default '{}',
  -- the subject of a Google account that signs in here; the ids of accounts that began with Google hold it too
  add column google_subject text unique,
  -- what was said at sign-up about a company that is made when the address is proven
  add column sign_up jsonb,
  -- who blocked the account: the customer's own users may lift only what one of them has done (USER-T11)
  add column blocked_by text,
  -- addresses the account had before: what the log holds under them is erased with the account
  add column former_emails text[] not null default '{}',
  -- a second factor: the shared secret, sealed, and one that waits to be confirmed; the last time step that was used, so
  -- that no code is good twice
  add column totp_pending text,
  add column totp_sealed text,
  add column totp_since timestamptz,
  add column totp_step bigint,
  drop constraint accounts_check,
  add constraint accounts_customer check
    (case
      when type <> 'user' then customer_id is null
      -- who signed up has no company before the address is proven
      else customer_id is not null or status in ('pending_confirmation', 'blocked')
    end);

create table people.recovery_codes (
  user_id text not null references people.accounts on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Every token is for one purpose and one person, is good once, and stands here as a hash.
create table people.tokens (
  token_hash bytea primary key,
  purpose text not null,
  user_id text not null references people.accounts on delete cascade,
  -- a short code for the same purpose, where there is one, and how many wrong ones are still looked at
  code_hash bytea,
  tries integer not null,
  details jsonb not null default '{}',
  created_on timestamptz not null,
  expires_on timestamptz not null,
  used_on timestamptz,
  -- the id of the request that used it, as a hash: sent again for want of an answer, it is answered again
  used_by bytea
);
create index tokens_person on people.tokens (user_id, purpose);
create index tokens_expiry on people.tokens (expires_on);

alter table people.sessions
  add column session_id text not null unique default gen_random_uuid()::text,
  add column user_agent text,
  -- the network alone, not the address
  add column network text;

-- What happened to people and companies, who did it and when. Ids alone and never a secret, so an erased person is in it
-- as a number; nobody can change a line.
create table people.record (
  record_id bigint generated always as identity primary key,
  at timestamptz not null,
  event text not null,
  who_kind text not null,
  who text not null,
  -- the user or the company that it happened to
  whom text not null,
  changed jsonb not null default '{}'
);
create index record_whom on people.record (whom, record_id);
create index record_who on people.record (who, record_id);
create trigger append_only before update or delete or truncate on people.record execute function log.refuse();

-- How often somebody tried. The key is a keyed hash, for addresses are personal.
create table people.limits (
  key bytea primary key,
  count integer not null,
  until timestamptz not null
);
create index limits_until on people.limits (until);

-- Mails on their way, or in the outbox that the demo shows. What they say is sealed.
create table people.mails (
  mail_id text primary key,
  kind text not null,
  user_id text,
  sealed text not null,
  created_on timestamptz not null,
  sent_on timestamptz
);
create index mails_created on people.mails (created_on);

grant select, insert, update, delete on people.recovery_codes, people.tokens, people.limits, people.mails to boxwright_app;
grant select, insert on people.record to boxwright_app;
