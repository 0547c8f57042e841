-- Purpose of an upload (ART-010): an item of an order, and the kind of asset.
alter table files.uploads add column purpose jsonb;

-- Results of inspecting a file, and pictures of its pages; derived from the file, so they can be deleted at any time.
create table files.inspections (
  attachment_id text primary key references files.uploads (attachment_id) on delete cascade,
  inspection jsonb not null,
  inspected_on timestamptz not null
);

create table files.page_pictures (
  attachment_id text not null references files.inspections (attachment_id) on delete cascade,
  page integer not null,
  jpeg bytea not null,
  primary key (attachment_id, page)
);

grant select, insert, update, delete on files.inspections, files.page_pictures to boxwright_app;
