import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql'
import pg from 'pg'
import type { Log } from '#application/pipeline/ports.ts'
import { type Envelope, logOn } from './peer-log.ts'

/** The product's log on Emmett. Its driver changes how `pg` reads JSON and numbers, for everyone in the process. */
export const emmettLog = async (url: string): Promise<Log> => {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  const store = getPostgreSQLEventStore(url, { connectionOptions: { connectionString: url, pooled: true, pool } })
  await store.schema.migrate()
  return logOn({
    read: async (stream) => {
      const { events } = await store.readStream(stream)
      return events.map(({ type, data, metadata }) => ({
        type,
        data,
        position: Number(metadata.globalPosition),
        version: Number(metadata.streamPosition),
        envelope: metadata as unknown as Envelope,
      }))
    },
    write: async (stream, expected, facts) => {
      const events = facts.map(({ type, data, envelope }) => ({ type, data, metadata: { ...envelope } }))
      const written = await store.appendToStream(stream, events, { expectedStreamVersion: BigInt(expected) })
      return Number(written.lastEventGlobalPosition)
    },
  })
}
