-- What the shop sells and at which rates it converts. Both only grow: a price names the catalogue version and the rate
-- that made it, so neither may ever change.

create schema shop;

create table shop.catalogue_versions (
  version integer primary key,
  -- SHA-256 of the content, in canonical key order: the same content is the same version.
  checksum text not null unique,
  content json not null,
  published_on timestamptz not null,
  published_by text not null
);

create table shop.exchange_rates (
  rate_id text primary key,
  -- The day the rates are of, by whoever told them; units of each currency for 1 USD.
  date date not null,
  source text not null,
  rates json not null,
  stored_on timestamptz not null
);

create index exchange_rates_by_day on shop.exchange_rates (date desc, stored_on desc);

create function shop.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name;
end $$;

create trigger catalogue_versions_only_grow before update or delete or truncate on shop.catalogue_versions
  for each statement execute function shop.refuse_change();
create trigger exchange_rates_only_grow before update or delete or truncate on shop.exchange_rates
  for each statement execute function shop.refuse_change();

grant usage on schema shop to boxwright_app;
grant select, insert on shop.catalogue_versions, shop.exchange_rates to boxwright_app;
