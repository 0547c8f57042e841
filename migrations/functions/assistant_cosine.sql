-- Revision 1.
-- The cosine of two embeddings of length 1. PostgreSQL has no vector type without an extension; a knowledge base has at
-- most a few thousand passages, which one query compares in some milliseconds (decision 194).
create or replace function assistant.cosine(a real[], b real[]) returns double precision
language sql immutable strict parallel safe as $$
  select coalesce(sum(x::double precision * y), 0) from unnest(a, b) as pair (x, y)
$$;
