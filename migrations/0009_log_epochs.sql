-- An epoch begins when the log is created, and whenever a backup is restored: events recorded after the backup are
-- lost, other events get their positions, and cursors past the backup are refused (infrastructure/reads/cursor.ts).
create table log.epochs (
  epoch uuid primary key default gen_random_uuid(),
  after bigint not null, -- the last position before the epoch
  began_at timestamptz not null default clock_timestamp()
);
insert into log.epochs (after) values (0);
grant select on log.epochs to boxwright_app;
