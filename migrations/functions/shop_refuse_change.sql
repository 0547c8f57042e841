-- Revision 1.
-- A price names the catalogue version and the exchange rate it was computed with, so neither may ever change.
create or replace function shop.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name;
end $$;

create or replace trigger catalogue_versions_only_grow before update or delete or truncate on shop.catalogue_versions
  for each statement execute function shop.refuse_change();
create or replace trigger exchange_rates_only_grow before update or delete or truncate on shop.exchange_rates
  for each statement execute function shop.refuse_change();
