-- Actions of employees about customers (CRM-D05): notes, calls, complaints, questions. Staff only.

create table people.customer_actions (
  action_id text primary key,
  customer_id text not null references people.customers on delete cascade,
  type text not null check (type in ('note', 'outreach', 'complaint', 'clarification', 'internal')),
  status text not null check (status in ('pending', 'inProgress', 'completed', 'onHold', 'cancelled')),
  title text not null,
  text text not null default '',
  -- an employee; null after the account was deleted
  assigned_to text references people.accounts on delete set null,
  due_date timestamptz,
  -- an order of the same customer
  request_id text,
  -- version for optimistic locking
  version integer not null default 1,
  created_on timestamptz not null,
  created_by text not null,
  changed_on timestamptz not null,
  changed_by text not null
);
create index customer_actions_customer on people.customer_actions (customer_id, changed_on, action_id);
create index customer_actions_changed on people.customer_actions (changed_on, action_id);
create index customer_actions_assigned on people.customer_actions (assigned_to, status);
-- Lists are sorted by due date; actions without a due date are last.
create index customer_actions_due on people.customer_actions ((coalesce(due_date, 'infinity')), action_id);

grant select, insert, update on people.customer_actions to boxwright_app;
