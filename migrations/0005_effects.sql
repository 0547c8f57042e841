-- Effects that were performed: the row makes a second delivery harmless and shows what was done for a case.

create table projector.effects (
  -- the event that caused it, its place among the intents of the process, and the process
  effect_id text primary key,
  kind text not null,
  case_id text not null,
  cause_id text not null,
  -- counts and ids, nothing personal
  outcome jsonb,
  done_on timestamptz not null
);
create index effects_case on projector.effects (case_id, done_on);

grant select, insert, update on projector.effects to boxwright_app;
