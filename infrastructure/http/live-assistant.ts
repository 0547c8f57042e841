import { randomUUIDv7 } from 'node:crypto'
import type { LiveEvent } from '#application/conversations/contracts/live.ts'
import type { ChangedRecord } from '../assistant/open-knowledge.ts'

const changes = { INSERT: 'Created', UPDATE: 'Changed', DELETE: 'Deleted' } as const

/**
 * The channel `ai` (RT-004): configurations, tasks, documents and memories are rows, like customers (decision 131), so
 * the live event contains only the id, and the page reloads the record.
 */
export const recordEvent = (
  { kind, id, change, version }: ChangedRecord,
  position: number,
  timestamp: string,
): LiveEvent => ({
  id: randomUUIDv7(),
  channel: 'ai',
  type: `Ai${kind}${changes[change]}`,
  entityId: id,
  version,
  position,
  timestamp,
  data: {},
})
