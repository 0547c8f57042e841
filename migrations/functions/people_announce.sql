-- Revision 1.
-- Announces each entry of the audit log with its subject. Processes then invalidate what they have cached about people,
-- and live connections learn which customer has changed (decision 131).
create or replace function people.announce() returns trigger language plpgsql as $$
begin
  perform pg_notify('people', new.subject);
  return null;
end $$;

create or replace trigger audit_log_announced after insert on people.audit_log
  for each row execute function people.announce();
drop function if exists people.tell(); -- its earlier name
