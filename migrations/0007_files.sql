-- Upload sessions and the resulting files (ART-T). The bytes are in the file store.

create schema files;

create table files.uploads (
  upload_id text primary key,
  key text not null unique,
  -- the id of the upload in the file store
  store_upload_id text not null,
  owner_id text not null,
  file_name text not null,
  content_type text not null,
  part_count integer not null check (part_count between 1 and 10000),
  status text not null default 'initiated' check (status in ('initiated', 'completed', 'aborted')),
  expires_on timestamptz not null,
  -- 256 random bits: anyone with the URL of a file can read it
  attachment_id text unique,
  size bigint,
  created_on timestamptz not null,
  changed_on timestamptz not null,
  check ((status = 'completed') = (attachment_id is not null and size is not null))
);
create index uploads_open on files.uploads (expires_on) where status = 'initiated';
create index uploads_owner on files.uploads (owner_id);

grant usage on schema files to boxwright_app;
grant select, insert, update, delete on files.uploads to boxwright_app;
