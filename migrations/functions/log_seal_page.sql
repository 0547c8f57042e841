-- Revision 2.
-- Extends the hash chain by a page of at most `size` events; returns the number of events in the page. Runs with the
-- rights of the owner: the application can call it but cannot insert seals itself.
create or replace function log.seal_page(size int) returns int
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with last as (select upto, hash from log.seals order by upto desc limit 1),
  page as (
    select e.position, log.digest(e) as digest from log.events e
    where e.position > coalesce((select upto from last), 0) order by e.position limit size
  ),
  packed as (
    select coalesce((select hash from last), decode(repeat('00', 32), 'hex')) as previous,
      array_agg(position order by position) as positions, array_agg(digest order by position) as digests,
      array_agg(substr(digest, 1, 8) order by position) as short
    from page having count(*) > 0
  ),
  sealed as (
    insert into log.seals (upto, previous, positions, digests, hash)
    select positions[cardinality(positions)], previous, positions, short, log.link(previous, positions, digests)
    from packed on conflict do nothing returning cardinality(positions) as events
  )
  select coalesce((select events from sealed), 0)
$$;

revoke all on function log.seal_page from public;
grant execute on function log.seal_page to boxwright_app;
