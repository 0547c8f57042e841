-- Lists of orders are searched by the names of their customers, by the beginnings of words.
create index customers_named on people.customers using gin (to_tsvector('simple', name || ' ' || company_name));
