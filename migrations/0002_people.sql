-- People, companies, factories and sessions: ordinary tables with audit fields (API-D07, API-017) and an audit log.
-- Secrets are stored as a hash, or encrypted with a key stored elsewhere.

create schema people;

create table people.customers (
  customer_id text primary key,
  name text not null,
  company_name text not null default '',
  type text not null default 'company' check (type in ('company', 'agency', 'other')),
  status text not null default 'active' check (status in ('active', 'archived', 'testAccount', 'internal')),
  company_size text check (company_size in ('1', '2-10', '10-50', '51-100', '100-1000', '1000+')),
  segment text check (segment in ('A', 'B', 'C', 'D')),
  conversion_stage text not null default 'lead'
    check (conversion_stage in ('lead', 'qualified', 'quoted', 'sampled', 'firstOrder', 'repeat', 'lost')),
  -- marketing mail needs consent (CRM-006)
  communication_restrictions text[] not null default '{noMarketingEmails}'
    check (communication_restrictions <@ array['noMarketingEmails']),
  follow_up_outreach text not null default 'none'
    check (follow_up_outreach in ('none', 'first', 'second', 'third', 'stopped')),
  contact jsonb,
  website text not null default '',
  industry text not null default '',
  currency text not null default 'USD' check (currency in ('AUD', 'CAD', 'EUR', 'HKD', 'USD')),
  internal_notes text not null default '',
  -- referral code of the customer; ten random hexadecimal digits
  referral_code text not null unique default upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10)),
  -- referral code that the customer used, and when
  referred_by text,
  referred_on timestamptz,
  -- version for optimistic locking
  version integer not null default 1,
  created_on timestamptz not null,
  created_by text not null,
  changed_on timestamptz not null,
  changed_by text not null
);
create index customers_changed on people.customers (changed_on, customer_id);

create table people.addresses (
  address_id text primary key,
  customer_id text not null references people.customers on delete cascade,
  -- the fields of an address on an order, without the id
  fields jsonb not null,
  -- version for optimistic locking
  version integer not null default 1,
  created_on timestamptz not null,
  created_by text not null,
  changed_on timestamptz not null,
  changed_by text not null
);
create index addresses_customer on people.addresses (customer_id, address_id);

create table people.suppliers (
  supplier_id text primary key,
  name text not null,
  status text not null default 'active' check (status in ('active', 'archived')),
  contact jsonb,
  address jsonb,
  -- version for optimistic locking
  version integer not null default 1,
  created_on timestamptz not null,
  created_by text not null,
  changed_on timestamptz not null,
  changed_by text not null
);

create table people.accounts (
  user_id text primary key,
  type text not null check (type in ('user', 'supplier', 'admin')),
  status text not null check (status in ('pending_confirmation', 'active', 'blocked', 'pending_invitation')),
  first_name text not null,
  last_name text not null,
  email text not null,
  -- argon2id, with its parameters and salt; null if the account has no password
  password_hash text,
  customer_id text references people.customers,
  supplier_id text references people.suppliers,
  admin_type text check (admin_type in ('superAdmin', 'admin', 'supplierOnly', 'extendedAdmin')),
  -- team of an employee: a label without rights (ROLE-D01)
  team text
    check (team is null or type = 'admin' and team in ('sales', 'production', 'customerManagement', 'aiAutomation')),
  roles text[] not null default '{}',
  avatar text,
  time_zone text,
  -- minutes east of UTC
  time_zone_offset integer,
  language text not null default 'en-US' check (language in ('en-US', 'zh-CN')),
  configuration_mode text not null default 'basic' check (configuration_mode in ('basic', 'advanced')),
  pending_user_flows text[] not null default '{}',
  -- the subject of the Google account used for sign-in; ids of accounts created with Google also contain it
  google_subject text unique,
  -- data of the company entered at sign-up; the company is created when the address is confirmed
  sign_up jsonb,
  -- who blocked the account: the customer's own users may only lift a block by one of them (USER-T11)
  blocked_by text,
  -- an invitation to an address that already has an account. To the inviter, who must not learn this, it looks like any
  -- other invitation (S-21); it cannot be used to sign in
  address_taken boolean not null default false,
  -- previous addresses of the account: their data in the log is erased with the account
  former_emails text[] not null default '{}',
  -- a requested address that is not confirmed yet; stored even if another account has it (no user enumeration)
  pending_email text,
  pending_email_on timestamptz,
  -- second factor: the encrypted shared secret, one that is not confirmed yet, and the last used time step, so that no
  -- code is accepted twice
  totp_pending text,
  totp_sealed text,
  totp_since timestamptz,
  totp_step bigint,
  -- time of the first sign-in, at which an account created by others takes the language of the browser
  signed_in_on timestamptz,
  -- version for optimistic locking
  version integer not null default 1,
  created_on timestamptz not null,
  created_by text not null,
  changed_on timestamptz not null,
  changed_by text not null,
  constraint accounts_customer check
    (case
      when type <> 'user' then customer_id is null
      -- a sign-up has no company before its address is confirmed
      else customer_id is not null or status in ('pending_confirmation', 'blocked')
    end),
  check ((type = 'supplier') = (supplier_id is not null)),
  check ((type = 'admin') = (admin_type is not null))
);
-- One account per address, independent of the locale of the server: the same case folding as `foldedEmail`.
create unique index accounts_email on people.accounts (lower(email collate "pg_c_utf8")) where not address_taken;
create unique index accounts_address_taken on people.accounts (customer_id, lower(email collate "pg_c_utf8"))
  where address_taken;
create index accounts_customer_users on people.accounts (customer_id) where customer_id is not null;
create index accounts_supplier_users on people.accounts (supplier_id) where supplier_id is not null;
create index accounts_created on people.accounts (created_on, user_id);

create table people.sessions (
  -- SHA-256 of the cookie's value
  token_hash bytea primary key,
  session_id text not null unique default gen_random_uuid()::text,
  user_id text not null references people.accounts on delete cascade,
  user_agent text,
  -- the network, not the full address
  network text,
  created_on timestamptz not null,
  seen_on timestamptz not null,
  -- when the owner last reauthenticated in the session
  proven_on timestamptz,
  expires_on timestamptz not null,
  -- why the session ended early; reported to the next request
  ended_for text check (ended_for in ('blocked', 'archived', 'rightsChanged', 'passwordChanged', 'revoked', 'reset'))
);
create index sessions_user on people.sessions (user_id);
create index sessions_expiry on people.sessions (expires_on);

create table people.recovery_codes (
  user_id text not null references people.accounts on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- A token is valid for one purpose and one person, is accepted once, and is stored as a hash.
create table people.tokens (
  token_hash bytea primary key,
  purpose text not null,
  user_id text not null references people.accounts on delete cascade,
  -- an optional short code for the same purpose, and the number of remaining attempts
  code_hash bytea,
  tries integer not null,
  details jsonb not null default '{}',
  created_on timestamptz not null,
  expires_on timestamptz not null,
  used_on timestamptz,
  -- hash of the id of the request that used the token: a retry of that request gets the same response
  used_by bytea
);
create index tokens_person on people.tokens (user_id, purpose);
create index tokens_expiry on people.tokens (expires_on);

-- Pictures have unguessable ids and are immutable: a new picture is a new row.
create table people.pictures (
  picture_id text primary key,
  user_id text not null references people.accounts on delete cascade,
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
  bytes bytea not null check (octet_length(bytes) <= 1048576)
);
create index pictures_user on people.pictures (user_id);

-- One key for each person whose data is in the log (crypto-shredding). Deleting the row erases the person: data
-- encrypted with the key can never be read again, here or in any copy of the log, and the hash chain remains valid.
create table people.personal_keys (
  subject text primary key, -- a hash: the table identifies no person
  key_id uuid not null unique default gen_random_uuid(), -- a person who returns gets another key
  key bytea not null,
  created_on timestamptz not null default now()
);

-- Names of employees whose account was deleted: records retain who acted for the company (decision 38).
create table people.former_employees (
  user_id text primary key,
  first_name text not null,
  last_name text not null,
  left_on timestamptz not null
);

-- The audit log: changes of people and companies, by whom and when. It contains ids, field names and enum values, never
-- personal data or secrets, so an erased person remains only as an id. Append-only (functions/log_refuse.sql); each
-- entry sends a notification (functions/people_announce.sql).
create table people.audit_log (
  audit_id bigint generated always as identity primary key,
  at timestamptz not null,
  event text not null,
  actor_kind text not null,
  actor text not null,
  -- the affected user or company
  subject text not null,
  changes jsonb not null default '{}',
  -- origin of the request: the network, not the full address, and the browser
  network text,
  user_agent text
);
create index audit_log_subject on people.audit_log (subject, audit_id);
create index audit_log_actor on people.audit_log (actor, audit_id);
create index audit_log_at on people.audit_log (at);

-- Ids of the performed commands on people and companies, so that retries are idempotent.
create table people.commands (
  command_id text primary key,
  fingerprint text not null,
  -- id of the created or changed record
  subject text not null default '',
  done_on timestamptz not null
);
create index commands_done on people.commands (done_on);

-- Rate limits. The key is a keyed hash, because addresses are personal data.
create table people.limits (
  key bytea primary key,
  count integer not null,
  until timestamptz not null
);
create index limits_until on people.limits (until);

-- Mails to be sent, or in the outbox of the demo. Their content is encrypted.
create table people.mails (
  mail_id text primary key,
  kind text not null,
  user_id text,
  sealed text not null,
  created_on timestamptz not null,
  sent_on timestamptz
);
create index mails_created on people.mails (created_on);

grant usage on schema people to boxwright_app;
grant select, insert, update, delete on people.customers, people.addresses, people.suppliers, people.accounts,
  people.sessions, people.recovery_codes, people.tokens, people.commands, people.limits, people.mails to boxwright_app;
grant select, insert, delete on people.pictures, people.personal_keys to boxwright_app;
grant select, insert on people.audit_log, people.former_employees to boxwright_app;
