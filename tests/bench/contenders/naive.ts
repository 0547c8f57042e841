import pg from 'pg'
import { envelopeOf } from '../load.ts'
import { serveStore } from '../store.ts'

/** A simple hand-written store: BEGIN, SELECT the version, INSERT, COMMIT, with named statements. */

const schema = `
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
  )`

const current = 'select coalesce(max(version), 0) as version from events where stream = $1'
const insert = 'insert into events (stream, version, type, data, meta) values ($1, $2, $3, $4, $5) returning position'

serveStore(async ({ url, pool: max }) => {
  const pool = new pg.Pool({ connectionString: url, max })
  await pool.query(`drop table if exists events; ${schema}`)
  return {
    append: async (fact) => {
      const { stream, version, event } = fact
      const client = await pool.connect()
      try {
        await client.query('begin')
        const { rows } = await client.query<{ version: number }>({ name: 'current', text: current, values: [stream] })
        if (rows[0]!.version !== version) throw new Error('Concurrent append')
        const values = [stream, version + 1, event.type, JSON.stringify(event.data), JSON.stringify(envelopeOf(fact))]
        await client.query({ name: 'insert', text: insert, values })
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    },
  }
})
