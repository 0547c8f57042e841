-- Signed heads of the hash chain (infrastructure/log/anchors.ts). The same lines are in a file outside of the
-- database; what counts is the signature, so the application may add rows.
create table log.anchors (
  upto bigint not null,
  hash text not null, -- hex, as in the statement that is signed
  signed_at text not null, -- the exact text of the statement
  public_key text not null, -- Ed25519, raw, base64
  signature text not null, -- base64
  primary key (upto, signature)
);
grant select, insert on log.anchors to boxwright_app;
