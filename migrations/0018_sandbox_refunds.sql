-- Idempotency keys of the refunds of a sandbox payment: each refund is performed once.
alter table shop.sandbox_payments add column refund_keys text[] not null default '{}';
