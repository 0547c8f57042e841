import pg from 'pg'
import type { Log } from '#application/pipeline/ports.ts'
import { type StoredEvent, logOn } from './peer-log.ts'

const table = `create table if not exists by_hand (
  position bigint generated always as identity primary key,
  stream text not null,
  version integer not null,
  type text not null,
  data jsonb not null,
  meta jsonb not null,
  recorded_at timestamptz not null default now(),
  unique (stream, version)
)`
const select =
  'select position::int, version, type, data, meta as envelope from by_hand where stream = $1 order by version'
const current = 'select coalesce(max(version), 0) as version from by_hand where stream = $1'
const insert = `insert into by_hand (stream, version, type, data, meta)
  select $1, $2 + nth, type, data, meta
  from unnest($3::text[], $4::jsonb[], $5::jsonb[]) with ordinality e(type, data, meta, nth)
  returning position::int`

/** A hand-written log for the product: BEGIN, SELECT the version, INSERT, COMMIT, with named statements. */
export const naiveLog = async (url: string): Promise<Log> => {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  await pool.query(table)
  return logOn({
    read: async (stream) => {
      const { rows } = await pool.query<StoredEvent>({ name: 'read', text: select, values: [stream] })
      return rows
    },
    write: async (stream, expected, facts) => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const { rows } = await client.query<{ version: number }>({ name: 'current', text: current, values: [stream] })
        const fits = rows[0]!.version === expected
        const columns = [facts.map(({ type }) => type), facts.map(({ data }) => data), facts.map((one) => one.envelope)]
        const query = { name: 'insert', text: insert, values: [stream, expected, ...columns] }
        const inserted = fits ? await client.query<{ position: number }>(query) : undefined
        await client.query('commit')
        return inserted?.rows.at(-1)?.position
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    },
  })
}
