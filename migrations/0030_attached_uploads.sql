-- Completed uploads that no command attaches are removed after 30 days (decision 248). Former releases insert the
-- default, so their files are never removed.
alter table files.uploads add column attached_on timestamptz default now();

create index uploads_unattached on files.uploads (changed_on) where status = 'completed' and attached_on is null;

-- The time of this migration: during the upgrade, a former release can attach an upload without recording it.
grant select on public.kysely_migration to boxwright_app;
