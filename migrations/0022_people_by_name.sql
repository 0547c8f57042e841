-- People are searched by word prefixes, like the views (read-models/search.ts): in the names of companies, contacts and
-- users, and in their email addresses. In scripts without spaces between words, every suffix of a text is a word: 王小明,
-- 小明, 明.

-- plainLetters of domain/text/plain-letters.ts: lower case without accents
create function people.plain_letters(given text) returns text language sql immutable parallel safe strict as $$
  select replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f\u3099\u309a]', '', 'g') collate "pg_c_utf8"),
    'øđðłħı', 'oddlhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;

-- wordsToFind of read-models/search.ts; a word is cut at 200 characters, because a lexeme has at most 2 KB. A call
-- takes 0.3 ms; the cost prevents the planner from calling it for every row.
create function people.words_to_find(given text) returns tsvector language sql immutable parallel safe strict cost 10000 as $$
  select array_to_tsvector(coalesce(array_agg(distinct substr(word, start, case start when 1 then 200 else 12 end)), '{}'))
  from regexp_split_to_table(people.plain_letters(given), '[^[:alnum:]]+' collate "pg_c_utf8") as word
  cross join generate_series(1, length(word)) as start
  where start = 1 or substr(word, start, 1) ~ '[\u1100-\u11ff\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]'
$$;

-- A Chinese name is written with the family name first and without a space.
create function people.words_of_person(first_name text, last_name text, email text) returns tsvector
language sql immutable parallel safe cost 10000 as $$
  select people.words_to_find(concat(last_name, first_name, ' ', first_name, ' ', email))
$$;

drop index people.customers_named;
create index customers_named on people.customers using gin (people.words_to_find(name || ' ' || company_name));
create index customers_by_contact on people.customers using gin (
  people.words_of_person(contact ->> 'firstName', contact ->> 'lastName', contact ->> 'email')
);
create index accounts_by_name on people.accounts using gin (people.words_of_person(first_name, last_name, email));
create index suppliers_named on people.suppliers using gin (people.words_to_find(name));
