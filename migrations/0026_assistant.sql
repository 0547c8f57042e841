-- Conversations of users with the assistant (decision 190). The log contains the decisions about tool calls; what users
-- write is personal, so it is stored here, and is deleted with the user.

create schema if not exists assistant;
grant usage on schema assistant to boxwright_app;

create table assistant.conversations (
  conversation_id text primary key,
  user_id text not null references people.accounts on delete cascade,
  -- null: the default configuration
  configuration_id text,
  title text not null default '',
  message_count integer not null default 0,
  last_fragment integer not null default 0,
  -- A turn is running until then, unless its process renews the claim.
  answering_until timestamptz,
  -- the turn that has the claim; writes of an earlier turn are ignored (fencing)
  turn_id text,
  stop_requested boolean not null default false,
  created_on timestamptz not null,
  changed_on timestamptz not null
);
create index conversations_user on assistant.conversations (user_id, changed_on desc);

create table assistant.messages (
  conversation_id text not null references assistant.conversations on delete cascade,
  -- from 1, in the order of the conversation
  number integer not null,
  message_id text not null,
  -- a message without its id
  content json not null,
  primary key (conversation_id, number),
  unique (conversation_id, message_id)
);

-- Fragments of the current turn, from which an interrupted stream continues; the next turn deletes them.
create table assistant.fragments (
  conversation_id text not null references assistant.conversations on delete cascade,
  number integer not null,
  type text not null,
  data json not null,
  primary key (conversation_id, number)
);

-- Arguments and results of tool calls; calls of background tasks have no conversation.
create table assistant.tool_calls (
  tool_call_id text primary key,
  conversation_id text references assistant.conversations on delete cascade,
  request json not null,
  result text,
  error_message text,
  -- the final states; null while they can change
  settled json,
  created_on timestamptz not null default now()
);
create index tool_calls_conversation on assistant.tool_calls (conversation_id);

grant select, insert, update, delete on all tables in schema assistant to boxwright_app;
