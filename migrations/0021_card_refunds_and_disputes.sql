-- Refunds and disputes of the card sandbox; they replace the idempotency keys on its payments.

alter table shop.sandbox_payments drop column refund_keys;
-- The test card, which determines what happens to the payment later.
alter table shop.sandbox_payments add column card text;

create table shop.sandbox_refunds (
  number bigint generated always as identity,
  provider_id text primary key,
  intent_id text not null references shop.sandbox_payments,
  -- Our id of the refund.
  refund_id text,
  idempotency_key text not null unique,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  amount bigint not null check (amount > 0),
  failure text,
  changed_on timestamptz not null
);
create index sandbox_refunds_by_payment on shop.sandbox_refunds (intent_id);
create index sandbox_refunds_by_change on shop.sandbox_refunds (changed_on);

create table shop.sandbox_disputes (
  dispute_id text primary key,
  intent_id text not null unique references shop.sandbox_payments,
  status text not null check (status in ('needsResponse', 'underReview', 'won', 'lost', 'closed')),
  reason text not null,
  withdrawn boolean not null,
  evidence_due_on timestamptz not null,
  changed_on timestamptz not null
);
create index sandbox_disputes_by_change on shop.sandbox_disputes (changed_on);

-- End of the last reconciliation with the card provider; a single row.
create table shop.card_reconciliation (
  is_only boolean primary key default true check (is_only),
  until timestamptz not null
);

grant select, insert, update, delete on shop.sandbox_refunds, shop.sandbox_disputes, shop.card_reconciliation to boxwright_app;
