-- Revision 2.
-- The accounts whose name, email address, customer or supplier matches the word. Each part uses its own index
-- (migrations/0002_people.sql, migrations/0022_people_by_name.sql).
create or replace function people.accounts_named(word tsquery) returns setof text language sql stable parallel safe as $$
  select user_id from people.accounts where people.words_of_person(first_name, last_name, email) @@ word
  union
  select a.user_id from people.customers c join people.accounts a on a.customer_id = c.customer_id
  where people.words_to_find(c.name || ' ' || c.company_name) @@ word
  union
  select a.user_id from people.suppliers s join people.accounts a on a.supplier_id = s.supplier_id
  where people.words_to_find(s.name) @@ word
$$;
