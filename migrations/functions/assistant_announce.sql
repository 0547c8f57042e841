-- Revision 1.
-- Announces each changed record of the assistant with its kind, id, change and version, for live connections (RT-004).
create or replace function assistant.announce() returns trigger language plpgsql as $$
declare
  row_data jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  perform pg_notify('assistant_records', json_build_object(
    'kind', tg_argv[0], 'id', row_data ->> tg_argv[1], 'change', tg_op,
    'version', coalesce((row_data ->> 'version')::integer, 1), 'userId', row_data ->> 'user_id'
  )::text);
  return null;
end $$;

create or replace trigger configurations_announced after insert or update or delete on assistant.configurations
  for each row execute function assistant.announce('Configuration', 'configuration_id');
create or replace trigger tasks_announced after insert or update or delete on assistant.tasks
  for each row execute function assistant.announce('Task', 'task_id');
create or replace trigger documents_announced after insert or update or delete on assistant.documents
  for each row execute function assistant.announce('Document', 'document_id');
create or replace trigger memories_announced after insert or update or delete on assistant.memories
  for each row execute function assistant.announce('Memory', 'memory_id');
