-- Stock of essentials in packs, reservations of checkouts, and the payments of the card sandbox.

create table shop.stock (
  product_id text primary key,
  -- Unsold packs, including reserved packs.
  packs integer not null check (packs >= 0),
  changed_on timestamptz not null,
  changed_by text not null
);

create table shop.reservations (
  checkout text not null,
  product_id text not null,
  packs integer not null check (packs > 0),
  -- A reservation whose checkout was never recorded expires at this time.
  until timestamptz not null,
  primary key (checkout, product_id)
);
create index reservations_by_product on shop.reservations (product_id);

-- Payments of the sandbox: the data that a card provider would store. No card data.
create table shop.sandbox_payments (
  intent_id text primary key,
  idempotency_key text not null unique,
  client_secret text not null,
  status text not null check (status in ('pending', 'processing', 'succeeded', 'failed', 'canceled')),
  amount bigint not null check (amount > 0),
  currency text not null,
  metadata jsonb not null,
  failure text,
  refunded bigint not null default 0 check (refunded between 0 and amount),
  created_on timestamptz not null
);

grant select, insert, update, delete on shop.stock, shop.reservations, shop.sandbox_payments to boxwright_app;
