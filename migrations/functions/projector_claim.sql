-- Revision 2.
-- Moves the checkpoints of views from one position to another and renews their leases, for the process that leads these
-- views. Raises BX001 if another process has moved a checkpoint or taken a lease: the transaction, which also contains
-- the rows of the page, is then rolled back. `epochs`: the epoch of each view's lease, in the order of `names`; `term`:
-- duration of the leases in seconds.
create or replace function projector.claim(
  names text[], versions int[], was bigint, becomes bigint, holder text, epochs bigint[], term int
) returns void language plpgsql as $$
declare
  moved int;
begin
  update projector.checkpoints c set position = becomes, updated_at = now()
  from unnest(names, versions) mine(name, version)
  where c.name = mine.name and c.version = mine.version and c.position = was;
  get diagnostics moved = row_count;
  if moved = cardinality(names) then
    update projector.leases l set until = now() + make_interval(secs => term)
    from unnest(names, epochs) mine(name, epoch)
    where l.name = 'view ' || mine.name and l.owner = holder and l.epoch = mine.epoch;
    get diagnostics moved = row_count;
    if moved = cardinality(names) then
      return;
    end if;
  end if;
  raise exception 'The views are led by another process' using errcode = 'BX001';
end $$;
