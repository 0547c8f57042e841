-- Customers as staff know them (CRM-D03), their address books, and suppliers with who to talk to (SUPP-D02).

alter table people.customers
  add column company_name text not null default '',
  add column type text not null default 'company' check (type in ('company', 'agency', 'other')),
  add column status text not null default 'active' check (status in ('active', 'archived', 'testAccount', 'internal')),
  add column company_size text check (company_size in ('1', '2-10', '10-50', '51-100', '100-1000', '1000+')),
  add column segment text check (segment in ('A', 'B', 'C', 'D')),
  add column conversion_stage text not null default 'lead'
    check (conversion_stage in ('lead', 'qualified', 'quoted', 'sampled', 'firstOrder', 'repeat', 'lost')),
  add column communication_restrictions text[] not null default '{}'
    check (communication_restrictions <@ array['noMarketingEmails']),
  add column follow_up_outreach text not null default 'none'
    check (follow_up_outreach in ('none', 'first', 'second', 'third', 'stopped')),
  add column contact jsonb,
  add column website text not null default '',
  add column industry text not null default '',
  add column currency text not null default 'USD' check (currency in ('AUD', 'CAD', 'EUR', 'HKD', 'USD')),
  add column internal_notes text not null default '',
  -- what the customer recommends us to others with; ten random hexadecimal digits
  add column referral_code text not null unique default upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10)),
  -- what the customer was recommended with, and when that was seen
  add column referred_by text,
  add column referred_on timestamptz;

create index customers_changed on people.customers (changed_on, customer_id);

create table people.addresses (
  address_id text primary key,
  customer_id text not null references people.customers on delete cascade,
  -- the fields of an address on an order, without the id
  fields jsonb not null,
  created_on timestamptz not null,
  created_by text not null,
  changed_on timestamptz not null,
  changed_by text not null
);
create index addresses_customer on people.addresses (customer_id, address_id);

alter table people.suppliers
  add column status text not null default 'active' check (status in ('active', 'archived')),
  add column contact jsonb,
  add column address jsonb;

-- in which team of the staff somebody works: a label without rights (ROLE-D01)
alter table people.accounts
  add column team text
    check (team is null or type = 'admin' and team in ('sales', 'production', 'customerManagement', 'aiAutomation'));

create index accounts_customer_users on people.accounts (customer_id) where customer_id is not null;
create index accounts_supplier_users on people.accounts (supplier_id) where supplier_id is not null;
create index accounts_created on people.accounts (created_on, user_id);
create index record_at on people.record (at);

-- What was done to people and companies under which id of its caller, so that a command that is sent again does nothing.
create table people.commands (
  command_id text primary key,
  fingerprint text not null,
  -- the id of what it made or changed
  made text not null default '',
  done_on timestamptz not null
);
create index commands_done on people.commands (done_on);

grant select, insert, update, delete on people.addresses, people.commands to boxwright_app;
