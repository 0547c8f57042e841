-- Configurations, tasks, documents and memories of the assistant (decision 193): rows with audit fields. Private
-- documents and memories are deleted with their user or customer.

create schema if not exists assistant;
grant usage on schema assistant to boxwright_app;

create table assistant.configurations (
  configuration_id text primary key,
  scope text not null check (scope in ('public', 'internal')),
  name text not null,
  -- The other fields, as in domain/assistant/configuration.ts.
  settings jsonb not null,
  -- version for optimistic locking
  version integer not null default 1,
  created_on timestamptz not null,
  created_by text not null,
  changed_on timestamptz not null,
  changed_by text not null
);
create index configurations_by_name on assistant.configurations (name, configuration_id);

-- Passages of the knowledge base of a configuration, with embeddings of length 1.
create table assistant.passages (
  configuration_id text not null references assistant.configurations on delete cascade,
  nth integer not null,
  title text not null,
  text text not null,
  -- The embedding model: only embeddings of the same model can be compared.
  model text not null,
  embedding real[] not null,
  primary key (configuration_id, nth)
);

create table assistant.tasks (
  task_id text primary key,
  scope text not null check (scope in ('public', 'internal')),
  name text not null,
  description text not null default '',
  configuration_scope text not null check (configuration_scope in ('public', 'internal')),
  configuration_id text not null references assistant.configurations,
  task_prompt text not null,
  input_context text not null check (input_context in ('general', 'customer', 'customerConversation')),
  usage_context text not null check (usage_context in ('background', 'interactive')),
  -- '' for none
  custom_id text not null default '',
  -- version for optimistic locking
  version integer not null default 1,
  created_on timestamptz not null,
  created_by text not null,
  changed_on timestamptz not null,
  changed_by text not null
);
create index tasks_by_name on assistant.tasks (name, task_id);
create index tasks_configuration on assistant.tasks (configuration_id);
create unique index tasks_custom_id on assistant.tasks (custom_id) where custom_id <> '';

create table assistant.documents (
  document_id text primary key,
  visibility text not null check (visibility in ('public', 'private')),
  -- the user of a private document
  user_id text references people.accounts on delete cascade,
  purpose text not null check (purpose in ('knowledgeBase', 'instructions', 'template', 'attachment', 'other')),
  title text not null,
  contents text not null,
  protection text not null check (protection in ('adminProtected', 'protected', 'unprotected')),
  attributes jsonb not null default '{}',
  -- version for optimistic locking
  version integer not null default 1,
  created_on timestamptz not null,
  created_by text not null,
  changed_on timestamptz not null,
  changed_by text not null,
  check ((visibility = 'private') = (user_id is not null))
);
create index documents_by_title on assistant.documents (title, document_id);
create index documents_user on assistant.documents (user_id) where user_id is not null;

create table assistant.memories (
  memory_id text primary key,
  type text not null check (type in ('platform-ui', 'packaging')),
  index text not null,
  text text not null,
  model text not null,
  embedding real[] not null,
  -- the subject: a user, or a customer with all its users
  user_id text references people.accounts on delete cascade,
  customer_id text references people.customers on delete cascade,
  created_on timestamptz not null,
  check (num_nonnulls(user_id, customer_id) = 1)
);
create index memories_user on assistant.memories (user_id, created_on, memory_id) where user_id is not null;
create index memories_customer on assistant.memories (customer_id, created_on, memory_id) where customer_id is not null;
create index memories_created on assistant.memories (created_on, memory_id);

grant select, insert, update, delete on assistant.configurations, assistant.passages, assistant.tasks,
  assistant.documents, assistant.memories to boxwright_app;
