-- Revision 3.
-- Append-only tables refuse every change, even by their owner, as long as triggers are enabled.
create or replace function log.refuse() returns trigger language plpgsql as $$
begin
  raise exception 'The log is append-only: % on %.% refused', tg_op, tg_table_schema, tg_table_name;
end $$;

create or replace trigger append_only before update or delete or truncate on log.events execute function log.refuse();
create or replace trigger append_only before update or delete or truncate on log.commands execute function log.refuse();
create or replace trigger append_only before update or delete or truncate on log.claims execute function log.refuse();
create or replace trigger append_only before update or delete or truncate on log.seals execute function log.refuse();
create or replace trigger append_only before update or delete or truncate on log.anchors execute function log.refuse();
create or replace trigger append_only before update or delete or truncate on people.audit_log execute function log.refuse();
