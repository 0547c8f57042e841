import { randomUUIDv7 } from 'node:crypto'
import type { Append, Expected } from '#application/pipeline/ports.ts'
import { factOf } from '#domain/events.ts'
import { pgArray, type ArrayBuffers } from '../db/binary-arrays.ts'

/**
 * Encodes a batch for `log.append`: flat arrays, joined by ordinals that start at 1, like the indexes of PostgreSQL
 * arrays.
 */

const expectedNumber = (expected: Expected): number => {
  if (expected === 'any') return -1
  if (expected === 'exists') return -2
  return expected === 'none' ? 0 : expected
}

/** Parameters of the function, in order, each with its encoding. */
const columns = {
  c_ids: 'text',
  c_fingerprints: 'text',
  c_cases: 'text',
  c_case_at: 'int8',
  c_ends: 'int4',
  c_actor_kinds: 'text',
  c_actor_ids: 'text',
  c_correlations: 'text',
  c_causations: 'uuid',
  c_at: 'timestamptz',
  s_command: 'int4',
  s_streams: 'text',
  s_expected: 'int4',
  s_same: 'int4',
  s_count: 'int4',
  s_entities: 'text',
  s_customers: 'text',
  s_suppliers: 'text',
  e_stream: 'int4',
  e_offset: 'int4',
  e_ids: 'uuid',
  e_types: 'text',
  e_schema: 'int2',
  e_data: 'json',
  k_command: 'int4',
  k_scopes: 'text',
  k_keys: 'text',
} as const satisfies Record<string, keyof typeof pgArray>
type Column = keyof typeof columns
const names = Object.keys(columns) as Column[]

const text = `select * from log.append(${names.map((name, i) => `$${i + 1}::${columns[name]}[]`).join(', ')})`

type Cell = string | number | null

/** The statement of a batch with its parameters, which are in the pooled buffer, and its event ids by command. */
export const batchCall = (
  buffers: ArrayBuffers,
  appends: readonly Append[],
): { text: string; values: Buffer[]; eventIds: string[][] } => {
  const rows = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Column, Cell[]>
  const put = (name: Column, value: Cell) => rows[name].push(value)
  /** By stream: its last entry so far, and the number of its events up to and including that entry. */
  const latest = new Map<string, { entry: number; events: number }>()
  let [streamNumber, eventCount] = [0, 0]
  const eventIds = appends.map((append, index) => {
    const command = index + 1
    const ids: string[] = []
    put('c_ids', append.commandId)
    put('c_fingerprints', append.fingerprint)
    put('c_cases', append.caseId)
    put('c_case_at', append.expectedCasePosition ?? null)
    put('c_actor_kinds', append.actor.kind)
    put('c_actor_ids', append.actor.id)
    put('c_correlations', append.correlationId)
    put('c_causations', append.causationId)
    put('c_at', append.at)
    for (const { stream, expected, entityId, parties, events } of append.streams) {
      streamNumber += 1
      const { entry, events: ahead } = latest.get(stream) ?? { entry: 0, events: 0 }
      put('s_command', command)
      put('s_streams', stream)
      put('s_expected', expectedNumber(expected))
      put('s_same', entry)
      put('s_count', events.length)
      put('s_entities', entityId)
      put('s_customers', parties.customerId)
      put('s_suppliers', parties.supplierId)
      latest.set(stream, { entry: streamNumber, events: ahead + events.length })
      events.forEach(({ type, data }, offset) => {
        const id = randomUUIDv7()
        ids.push(id)
        put('e_stream', streamNumber)
        put('e_offset', ahead + offset + 1)
        put('e_ids', id)
        put('e_types', type)
        put('e_schema', factOf(type).version)
        put('e_data', JSON.stringify(data))
      })
    }
    eventCount += ids.length
    put('c_ends', ids.length > 0 ? eventCount : 0)
    for (const { scope, key } of append.claims ?? []) {
      put('k_command', command)
      put('k_scopes', scope)
      put('k_keys', key)
    }
    return ids
  })
  const values = names.map((name) =>
    (pgArray[columns[name]] as (buffers: ArrayBuffers, cells: Cell[]) => Buffer)(buffers, rows[name]),
  )
  return { text, values, eventIds }
}
