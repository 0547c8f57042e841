-- Lists of orders are searched by word prefixes in the names of their customers.
create index customers_named on people.customers using gin (to_tsvector('simple', name || ' ' || company_name));
