import { EventStore, EventType } from '@castore/core'
import { PostgresEventStorageAdapter } from '@castore/event-storage-adapter-postgres'
import { eventTypes, type EventType as Name } from '#domain/events.ts'
import { envelopeOf } from '../load.ts'
import { serveStore } from '../store.ts'

/** Castore's event store with its PostgreSQL adapter. It opens ten connections; the number cannot be configured. */
serveStore(async ({ url }) => {
  await PostgresEventStorageAdapter.createEventTable({ connectionString: url })
  const store = new EventStore({
    eventStoreId: 'ORDERS',
    eventTypes: eventTypes.map((type) => new EventType<Name, object, object>({ type })),
    reducer: (_: unknown, { aggregateId, version }: { aggregateId: string; version: number }) => ({
      aggregateId,
      version,
    }),
    eventStorageAdapter: new PostgresEventStorageAdapter({ connectionString: url }),
  })
  return {
    append: (fact) =>
      store.pushEvent({
        aggregateId: fact.stream.slice('order-'.length),
        version: fact.version + 1,
        type: fact.event.type,
        payload: fact.event.data,
        metadata: envelopeOf(fact),
      }),
  }
})
