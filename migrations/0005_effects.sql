-- Performed effects: the row makes a second delivery idempotent, and shows the effects of a case.

create table projector.effects (
  -- the causing event, the index of the intent in the process, and the process
  effect_id text primary key,
  kind text not null,
  case_id text not null,
  cause_id text not null,
  -- counts and ids, no personal data
  outcome jsonb,
  done_on timestamptz not null
);
create index effects_case on projector.effects (case_id, done_on);

grant select, insert, update on projector.effects to boxwright_app;
