-- Revision 2.
-- Every line of people's audit log is announced with its subject, so that processes that cache something about people drop
-- it, and live connections learn which customer changed (decision 131).
create or replace function people.tell() returns trigger language plpgsql as $$
begin
  perform pg_notify('people', new.subject);
  return null;
end $$;

create or replace trigger audit_log_announced after insert on people.audit_log for each row execute function people.tell();
