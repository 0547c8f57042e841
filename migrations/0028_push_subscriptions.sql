-- Browsers of employees that are notified by Web Push (PUSH-D01). A subscription ends with the session of its owner.

create table people.push_subscriptions (
  subscription_id text primary key default gen_random_uuid()::text,
  -- URL at the push service of the browser's vendor
  endpoint text not null unique,
  -- the browser's public key and shared secret, base64url (RFC 8291)
  p256dh text not null,
  auth text not null,
  app text not null,
  scope text not null,
  user_id text not null references people.accounts on delete cascade,
  session_id text not null references people.sessions (session_id) on delete cascade,
  created_on timestamptz not null
);
create index push_subscriptions_user on people.push_subscriptions (user_id, created_on);
create index push_subscriptions_session on people.push_subscriptions (session_id);

-- The generated key pair that signs notifications (VAPID, RFC 8292). It has one row, and none if the settings contain a
-- pair. The private key is encrypted.
create table people.push_keys (
  single boolean primary key default true check (single),
  public_key text not null,
  sealed text not null,
  created_on timestamptz not null
);

grant select, insert, update, delete on people.push_subscriptions to boxwright_app;
grant select, insert, update, delete on people.push_keys to boxwright_app;
