-- An epoch begins when the log is created, and whenever a backup is restored: what was recorded after that backup is
-- lost, its positions are given to other events, and cursors that lead past it are refused (infrastructure/reads/cursor.ts).
create table log.epochs (
  epoch uuid primary key default gen_random_uuid(),
  after bigint not null, -- the last position that was there when the epoch began
  began_at timestamptz not null default clock_timestamp()
);
insert into log.epochs (after) values (0);
grant select on log.epochs to boxwright_app;
