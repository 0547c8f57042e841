-- Publishing progress of each audience's feed to JetStream (infrastructure/bridge): when the stream ended at
-- `sequence`, it contained all events up to `position`.
create table projector.bridges (
  audience text primary key,
  position bigint not null,
  sequence bigint not null
);
grant select, insert, update, delete on projector.bridges to boxwright_app;
