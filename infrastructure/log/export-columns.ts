import type { Projection } from '#read-models/projection.ts'
import type { Columns } from './parquet.ts'

/** Columns of the exported tables. */

/**
 * The envelope of an event and its data. Without its sealed part, `data` is the same as after the erasure of the
 * person.
 */
export const eventColumns = {
  position: 'bigint',
  stream: 'text',
  version: 'integer',
  event_id: 'text',
  type: 'text',
  schema_version: 'integer',
  case_id: 'text',
  entity_id: 'text',
  customer_id: 'text',
  supplier_id: 'text',
  actor_kind: 'text',
  actor_id: 'text',
  command_id: 'text',
  correlation_id: 'text',
  causation_id: 'text',
  recorded_at: 'timestamptz',
  data: 'json',
} as const satisfies Columns

/** Columns of the table of a view. */
export const viewColumns = ({ columns }: Projection): Columns => ({ key: 'text', position: 'bigint', ...columns })
