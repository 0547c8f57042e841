import type { Append, Expected } from '#application/ports.ts'
import { factOf } from '#domain/events.ts'

/** The call of `log.append` for a batch: flat arrays, joined by ordinals that count from 1 as PostgreSQL's arrays do. */

const expectedNumber = (expected: Expected): number => {
  if (expected === 'any') return -1
  if (expected === 'exists') return -2
  return expected === 'none' ? 0 : expected
}

const parameters = [
  'text[]',
  'text[]',
  'text[]',
  'bigint[]',
  'text[]',
  'text[]',
  'text[]',
  'uuid[]',
  'timestamptz[]',
  'int[]',
  'text[]',
  'int[]',
  'int[]',
  'text[]',
  'text[]',
  'text[]',
  'int[]',
  'int[]',
  'text[]',
  'smallint[]',
  'json[]',
  'int[]',
  'text[]',
  'text[]',
]
const text = `select * from log.append(${parameters.map((type, i) => `$${i + 1}::${type}`).join(', ')})`

/** Values in the order of the function's parameters. */
export const batchArrays = (appends: Append[]): { text: string; values: unknown[][] } => {
  const streams = appends.flatMap((append, c) => append.streams.map((stream) => ({ ...stream, command: c + 1 })))
  const events = streams.flatMap(({ events: own }, s) =>
    own.map((event, o) => ({ ...event, stream: s + 1, offset: o + 1 })),
  )
  const claims = appends.flatMap((append, c) => (append.claims ?? []).map((claim) => ({ ...claim, command: c + 1 })))
  const values = [
    appends.map(({ commandId }) => commandId),
    appends.map(({ fingerprint }) => fingerprint),
    appends.map(({ caseId }) => caseId),
    appends.map(({ caseAt }) => caseAt ?? null),
    appends.map(({ actor }) => actor.kind),
    appends.map(({ actor }) => actor.id),
    appends.map(({ correlationId }) => correlationId),
    appends.map(({ causationId }) => causationId),
    appends.map(({ at }) => at),
    streams.map(({ command }) => command),
    streams.map(({ stream }) => stream),
    streams.map(({ expected }) => expectedNumber(expected)),
    streams.map((stream) => stream.events.length),
    streams.map(({ entityId }) => entityId),
    streams.map(({ parties }) => parties.customerId),
    streams.map(({ parties }) => parties.supplierId),
    events.map(({ stream }) => stream),
    events.map(({ offset }) => offset),
    events.map(({ type }) => type),
    events.map(({ type }) => factOf(type).version),
    events.map(({ data }) => JSON.stringify(data)),
    claims.map(({ command }) => command),
    claims.map(({ scope }) => scope),
    claims.map(({ key }) => key),
  ]
  return { text, values }
}
