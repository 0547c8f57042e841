-- Revision 2.
-- The customers whose name, contact or one of whose users matches the word. Each part uses its own index
-- (migrations/0022_people_by_name.sql).
create or replace function people.customers_named(word tsquery) returns setof text language sql stable parallel safe as $$
  select customer_id from people.customers where people.words_to_find(name || ' ' || company_name) @@ word
  union
  select customer_id from people.customers
  where people.words_of_person(contact ->> 'firstName', contact ->> 'lastName', contact ->> 'email') @@ word
  union
  select customer_id from people.accounts
  where customer_id is not null and people.words_of_person(first_name, last_name, email) @@ word
$$;
