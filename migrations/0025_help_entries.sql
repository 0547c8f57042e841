-- Entries of the help center, each in one or more languages (infrastructure/help). A publication replaces all rows.
-- There are at most a few hundred, so a search reads them without an index.

create table shop.help_entries (
  slug text not null,
  language text not null,
  -- Number of the entry in the list of its audience.
  place integer not null,
  topic text not null,
  audience text not null,
  title text not null,
  -- Words that readers may search for, but the entry does not contain.
  keywords text not null,
  -- Markdown, and the same as plain text.
  body text not null,
  body_text text not null,
  -- English stems, and pairs of characters for Chinese; title A, keywords B, body D.
  words tsvector not null,
  primary key (slug, language)
);

grant select, insert, delete on shop.help_entries to boxwright_app;
