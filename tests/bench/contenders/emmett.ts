import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql'
import pg from 'pg'
import { envelopeOf } from '../load.ts'
import { serveStore } from '../store.ts'

/** Emmett's PostgreSQL store as documented, with the envelope in the metadata. */
serveStore(async ({ url, pool }) => {
  const store = getPostgreSQLEventStore(url, {
    connectionOptions: { connectionString: url, pooled: true, pool: new pg.Pool({ connectionString: url, max: pool }) },
  })
  await store.schema.migrate()
  return {
    append: (fact) =>
      store.appendToStream(fact.stream, [{ ...fact.event, metadata: envelopeOf(fact) }], {
        expectedStreamVersion: BigInt(fact.version),
      }),
  }
})
