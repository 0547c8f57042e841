-- How far the feed of each audience was published to JetStream (infrastructure/bridge): everything up to `position` was
-- in the stream when that ended at `sequence`.
create table projector.bridges (
  audience text primary key,
  position bigint not null,
  sequence bigint not null
);
grant select, insert, update, delete on projector.bridges to boxwright_app;
