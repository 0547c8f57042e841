-- Revision 3.
-- The hash of a page: SHA-256 of the previous page's hash, the number of events, and the root of the Merkle tree over the
-- full digests. infrastructure/log/merkle.ts computes the same hash and explains the prefixes.
create or replace function log.link(previous bytea, positions bigint[], digests bytea[]) returns bytea
immutable parallel safe language plpgsql as $$
declare
  level bytea[] := digests;
begin
  while cardinality(level) > 1 loop
    level := array(
      select case count(*) when 1 then string_agg(d, '') else sha256('\x01'::bytea || string_agg(d, '' order by nth)) end
      from unnest(level) with ordinality tree(d, nth) group by (nth - 1) / 2 order by (nth - 1) / 2);
  end loop;
  return sha256('\x02'::bytea || previous || convert_to(cardinality(positions)::text, 'UTF8') || level[1]);
end $$;
