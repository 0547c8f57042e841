-- Signed heads of the hash chain (infrastructure/log/anchors.ts). A file outside the database contains the same
-- anchors. Their signatures protect them, so the application may add rows.
create table log.anchors (
  upto bigint not null,
  hash text not null, -- hex, as in the signed statement
  signed_at text not null, -- the exact text in the statement
  public_key text not null, -- Ed25519, raw, base64
  signature text not null, -- base64
  primary key (upto, signature)
);
grant select, insert on log.anchors to boxwright_app;
