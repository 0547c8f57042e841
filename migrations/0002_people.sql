-- People, companies and factories, and who is signed in. Ordinary tables with audit fields (API-D07, API-017):
-- nothing here has a life cycle worth replaying.

create schema people;

create table people.customers (
  customer_id text primary key,
  name text not null,
  created_on timestamptz not null,
  created_by text not null,
  changed_on timestamptz not null,
  changed_by text not null
);

create table people.suppliers (
  supplier_id text primary key,
  name text not null,
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
  login_method text not null check (login_method in ('pw', 'gcp', 'ml')),
  -- argon2id, with its parameters and salt; null where the account has no password
  password_hash text,
  customer_id text references people.customers,
  supplier_id text references people.suppliers,
  admin_type text check (admin_type in ('superAdmin', 'admin', 'supplierOnly', 'extendedAdmin')),
  roles text[] not null default '{}',
  created_on timestamptz not null,
  created_by text not null,
  changed_on timestamptz not null,
  changed_by text not null,
  -- Everybody belongs where their type says, and nowhere else.
  check ((type = 'user') = (customer_id is not null)),
  check ((type = 'supplier') = (supplier_id is not null)),
  check ((type = 'admin') = (admin_type is not null))
);

create unique index accounts_email on people.accounts (lower(email));

create table people.sessions (
  -- SHA-256 of what the cookie holds
  token_hash bytea primary key,
  user_id text not null references people.accounts on delete cascade,
  created_on timestamptz not null,
  seen_on timestamptz not null,
  expires_on timestamptz not null
);

create index sessions_user on people.sessions (user_id);
create index sessions_expiry on people.sessions (expires_on);
