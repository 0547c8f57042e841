-- Revision 1.
-- Every line of people's audit log is announced, so that processes that cache something about people drop it.
create or replace function people.tell() returns trigger language plpgsql as $$
begin
  perform pg_notify('people', '');
  return null;
end $$;

create or replace trigger audit_log_announced after insert on people.audit_log for each statement execute function people.tell();
