-- Revision 2.
-- Prices refer to the catalogue version and the exchange rate with which they were calculated, so neither can change.
create or replace function shop.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op;
end $$;

create or replace trigger catalogue_versions_only_grow before update or delete or truncate on shop.catalogue_versions
  for each statement execute function shop.refuse_change();
create or replace trigger exchange_rates_only_grow before update or delete or truncate on shop.exchange_rates
  for each statement execute function shop.refuse_change();
