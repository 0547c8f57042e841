-- What the running application may do: read and add facts, never change one; keep its views, accounts and jobs. It
-- connects as the owner and lets go of everything else at once (`role`), so a mistake in it cannot rewrite history.

do $$
declare
  audience text;
begin
  begin
    create role boxwright_app nologin;
  exception when duplicate_object or unique_violation then null;
  end;
  grant boxwright_app to current_user;
  execute format('grant create on database %I to boxwright_app', current_database());
  foreach audience in array array['for_customer', 'for_staff', 'for_supplier'] loop
    execute format('grant usage, create on schema %I to boxwright_app', audience);
    execute format('alter default privileges for role boxwright_app in schema %I grant select on tables to %I', audience, audience);
  end loop;
end $$;

grant usage on schema log, people, projector to boxwright_app;
grant select on log.identity to boxwright_app;
grant select, insert on log.events, log.commands, log.claims, log.seals to boxwright_app;
grant select, insert, update, delete on all tables in schema people, projector to boxwright_app;
