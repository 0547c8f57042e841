import pg from 'pg'
import { envelopeOf } from '../load.ts'
import { serveStore } from '../store.ts'

/**
 * One stream with many writers in the usual efficient way: a function in one round trip, which locks the stream's row for
 * the next version and inserts.
 */
const schema = `
  create table streams (stream text primary key, version integer not null) with (fillfactor = 80);
  create table events (
    position bigint generated always as identity primary key,
    stream text not null,
    version integer not null,
    event_id uuid not null default uuidv7(),
    type text not null,
    data jsonb not null,
    meta jsonb not null,
    recorded_at timestamptz not null default now(),
    unique (stream, version)
  );
  create function append_any(its_stream text, its_type text, its_data jsonb, its_meta jsonb) returns bigint language plpgsql as $$
  declare
    next integer;
    place bigint;
  begin
    insert into streams as s values (its_stream, 1) on conflict (stream) do update set version = s.version + 1
      returning s.version into next;
    insert into events (stream, version, type, data, meta) values (its_stream, next, its_type, its_data, its_meta)
      returning position into place;
    return place;
  end $$;`

const text = 'select append_any($1, $2, $3, $4)'

serveStore(async ({ url, pool: max }) => {
  const pool = new pg.Pool({ connectionString: url, max })
  await pool.query(`drop table if exists events, streams; drop function if exists append_any; ${schema}`)
  const append = (stream: string) => (fact: Parameters<typeof envelopeOf>[0]) => {
    const values = [stream, fact.event.type, JSON.stringify(fact.event.data), JSON.stringify(envelopeOf(fact))]
    return pool.query({ name: 'append-any', text, values })
  }
  return { append: append('warm'), appendAny: append('hot') }
})
