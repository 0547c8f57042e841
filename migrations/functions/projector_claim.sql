-- Moves views on from one position to another, for the process that keeps them and nobody else, and renews its lease.
-- Raises where the places or the lease are another's by now: then nothing of the page that travels with it takes effect.
create or replace function projector.claim(
  names text[], versions int[], was bigint, becomes bigint, lease text, holder text, under bigint, term int
) returns void language plpgsql as $$
declare
  moved int;
begin
  update projector.checkpoints c set position = becomes, updated_at = now()
  from unnest(names, versions) mine(name, version)
  where c.name = mine.name and c.version = mine.version and c.position = was;
  get diagnostics moved = row_count;
  if moved = cardinality(names) then
    update projector.leases set until = now() + make_interval(secs => term)
    where name = lease and owner = holder and epoch = under;
    if found then
      return;
    end if;
  end if;
  raise exception 'The views are kept by somebody else' using errcode = 'BX001';
end $$;
