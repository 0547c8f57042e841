-- Published catalogues and exchange rates. Both are append-only (functions/shop_refuse_change.sql).

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
  -- The day of the rates according to their source. Rates are units of each currency per 1 USD.
  date date not null,
  source text not null,
  rates json not null,
  stored_on timestamptz not null
);
create index exchange_rates_by_day on shop.exchange_rates (date desc, stored_on desc);

grant usage on schema shop to boxwright_app;
grant select, insert on shop.catalogue_versions, shop.exchange_rates to boxwright_app;
