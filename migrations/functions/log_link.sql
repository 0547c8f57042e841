-- Revision 1.
-- The link of the chain that covers a page; `digests` are whole.
create or replace function log.link(previous bytea, positions bigint[], digests bytea[]) returns bytea
immutable parallel safe language sql as $$
  select sha256(previous || convert_to(positions::text, 'UTF8') || convert_to(digests::text, 'UTF8'))
$$;
