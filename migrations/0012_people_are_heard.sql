-- Whatever happens to people is a line of the record; processes that remember something of people hear of it.
create function people.tell() returns trigger language plpgsql as $$
begin
  perform pg_notify('people', '');
  return null;
end $$;

create trigger record_is_heard after insert on people.record for each statement execute function people.tell();
