-- Tables of views that are being built next to the live ones, by ranges of cases (infrastructure/views/build-parts.ts).
-- The rows of the cases up to and including `written_case` are in the table; '' is before the first case. The range ends
-- with `last_case`; null: with the last case of the log. `program` is a hash of the sources that folded the rows, and
-- `built_table` the table that contains them: only the same program continues the build, and only in this table.
create table projector.build_parts (
  view text not null,
  part integer not null,
  version integer not null,
  program text not null,
  built_table oid not null,
  up_to bigint not null,
  epoch bigint not null,
  written_case text not null,
  last_case text,
  events bigint not null default 0,
  done boolean not null default false,
  primary key (view, part)
);
grant select, insert, update, delete on projector.build_parts to boxwright_app;
