import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Append, Appended, Expected, Repeated } from '#application/pipeline/ports.ts'
import type { Recorded } from '#domain/events.ts'
import { type Database, openDatabase } from '#infrastructure/db/database.ts'
import type { FreshEvents } from '#infrastructure/log/append-queue.ts'
import { postgresLog, type PostgresLog } from '#infrastructure/log/log.ts'
import { freshDatabase } from '../support/postgres.ts'

/**
 * The log compared with a short model. The log decides which commands share a batch and in what order: the test reads
 * the order from the returned positions, and every verdict must follow from it.
 */

let database: Database
let drop: () => Promise<void>
let logs: PostgresLog[]
let batches: FreshEvents[] = []

beforeAll(async () => {
  const fresh = await freshDatabase()
  drop = fresh.drop
  database = openDatabase(fresh.url)
  logs = [0, 1].map(() => postgresLog(database, (batch) => batches.push(batch)))
})
afterAll(async () => {
  await database.close()
  await drop()
})

// Generated commands ---------------------------------------------------------------------------------------------------

const entry = fc.record({
  stream: fc.nat(3),
  expects: fc.constantFrom('right', 'right', 'stale', 'none', 'exists', 'any', 'any'),
  events: fc.array(fc.string({ unit: 'binary', maxLength: 5 }), { maxLength: 3 }),
})
const command = fc.record({
  log: fc.nat(1),
  id: fc.nat(60),
  fingerprint: fc.constantFrom('one', 'another'),
  case: fc.nat(2),
  seen: fc.constantFrom('nothing', 'nothing', 'newest', 'stale'),
  claims: fc.uniqueArray(fc.nat(9), { maxLength: 1 }),
  streams: fc.array(entry, { maxLength: 3 }),
})
type Generated = (typeof command extends fc.Arbitrary<infer T> ? T : never) & { world: string }
/** Commands of one turn of the event loop, which the log can batch. */
const turns = fc.array(fc.array(command, { minLength: 1, maxLength: 10 }), { minLength: 1, maxLength: 5 })

/** The command of a client that has read the log at the start of the turn. */
const appendOf = ({ world, streams, claims, seen, ...generated }: Generated, model: Model): Append => {
  const caseId = `${world} case ${generated.case}`
  const newest = model.newest.get(caseId)
  return {
    commandId: `${world} command ${generated.id}`,
    fingerprint: generated.fingerprint,
    caseId,
    actor: { kind: 'staff', id: 'u' },
    at: '2026-01-01T00:00:00.000Z',
    correlationId: 'c',
    causationId: null,
    expectedCasePosition: newest === undefined || seen === 'nothing' ? undefined : newest - Number(seen === 'stale'),
    claims: claims.map((key) => ({ scope: 'requestId', key: `${world} ${key}` })),
    streams: streams.map(({ stream, expects, events }) => {
      const name = `${world} stream ${stream}`
      const version = model.versions.get(name) ?? 0
      const expected: Expected = expects === 'right' ? version : expects === 'stale' ? Math.abs(version - 1) : expects
      return {
        stream: name,
        expected,
        entityId: 'x',
        parties: { customerId: 'c', supplierId: null },
        events: events.map((requestId) => ({
          type: 'OrderCreated' as const,
          data: { requestId, customerId: 'c', currency: 'USD' as const },
        })),
      }
    }),
  }
}

// The model -------------------------------------------------------------------------------------------------------------

type Model = {
  versions: Map<string, number>
  /** Position of the newest event of each case. */
  newest: Map<string, number>
  done: Map<string, Repeated>
  claims: Map<string, string>
}
const emptyModel = (): Model => ({ versions: new Map(), newest: new Map(), done: new Map(), claims: new Map() })

const holds = (expected: Expected, version: number): boolean => {
  if (expected === 'any') return true
  return expected === 'exists' ? version > 0 : version === (expected === 'none' ? 0 : expected)
}

/** The expected verdict on a command in this state. */
const verdictOn = ({ versions, newest, done, claims }: Model, append: Append): Appended['verdict'] => {
  if (done.has(append.commandId)) return 'repeated'
  if (append.claims!.some(({ key }) => claims.has(key))) return 'claimed'
  const moved = append.expectedCasePosition !== undefined && newest.get(append.caseId) !== append.expectedCasePosition
  const stale = append.streams.some(({ stream, expected }) => !holds(expected, versions.get(stream) ?? 0))
  return moved || stale ? 'conflict' : 'appended'
}

type Answer = { append: Append; answer: Appended }
type Done = { append: Append; answer: Extract<Appended, { verdict: 'appended' }> }
const isDone = (one: Answer): one is Done => one.answer.verdict === 'appended'
/** By the position of the last event. An append without events has the head at that time, so it comes after the append that ends there. */
const inOrder = (a: Done, b: Done): number =>
  a.answer.position - b.answer.position || b.answer.eventIds.length - a.answer.eventIds.length

/** Applies an append to the model; returns the events that the log must contain. */
const apply = (model: Model, { append, answer }: Done) => {
  const { commandId, fingerprint, caseId, claims, streams } = append
  const { position, eventIds } = answer
  model.done.set(commandId, { position, caseId, fingerprint })
  for (const { key } of claims!) model.claims.set(key, caseId)
  if (eventIds.length > 0) model.newest.set(caseId, position)
  const all = streams.flatMap(({ stream, events }) => events.map(({ data }) => ({ stream, data })))
  return all.map(({ stream, data }, nth) => {
    const version = (model.versions.get(stream) ?? 0) + 1
    model.versions.set(stream, version)
    const eventId = eventIds[nth]
    return { position: position - eventIds.length + 1 + nth, stream, version, eventId, caseId, commandId, data }
  })
}

// Comparison-------------------------------------------------------------------------------------------------------------

/** Compares the results of a turn with the model and applies them; returns the events that the log must contain. */
const follow = (model: Model, answers: Answer[]): unknown[] => {
  const open = new Set(answers.filter((one) => !isDone(one)))
  const explain = () => {
    for (const one of open) {
      const { answer, append } = one
      if (verdictOn(model, append) !== answer.verdict) continue
      if (answer.verdict === 'repeated') {
        expect(answer).toEqual({ verdict: 'repeated', ...model.done.get(append.commandId) })
      }
      open.delete(one)
    }
  }
  explain()
  const events = answers
    .filter(isDone)
    .toSorted(inOrder)
    .flatMap((one) => {
      expect([one, verdictOn(model, one.append)]).toEqual([one, 'appended'])
      const left = apply(model, one)
      expect(left).toHaveLength(one.answer.eventIds.length)
      explain()
      return left
    })
  expect([...open]).toEqual([])
  return events
}

const shown = ({ position, stream, version, eventId, caseId, commandId, data }: Recorded) => ({
  position,
  stream,
  version,
  eventId,
  caseId,
  commandId,
  data,
})

/** Rows of the other tables that belong to a world. */
const stored = async (world: string) => {
  const { rows: done } = await database.pool.query<Repeated & { commandId: string }>(
    `select command_id as "commandId", position, case_id as "caseId", fingerprint from log.commands
     where starts_with(command_id, $1) order by 1`,
    [world],
  )
  const { rows: claims } = await database.pool.query<{ key: string; caseId: string }>(
    'select key, case_id as "caseId" from log.claims where starts_with(key, $1) order by 1',
    [world],
  )
  return { done, claims }
}

describe('the log', () => {
  test('answers and stores the same as its model when two writers batch commands', async () => {
    const property = fc.asyncProperty(turns, async (happening) => {
      const world = randomUUID()
      const model = emptyModel()
      const begin = await logs[0]!.head()
      let head = begin
      batches = []
      for (const turn of happening) {
        const sent = turn.map((generated) => ({
          log: logs[generated.log]!,
          append: appendOf({ ...generated, world }, model),
        }))
        const answers = await Promise.all(
          sent.map(async ({ log, append }) => ({ append, answer: await log.append(append) })),
        )
        const events = follow(model, answers)
        const read = await logs[0]!.readAfter(head, 1_000)
        expect(read.map(shown)).toEqual(events)
        head = read.at(-1)?.position ?? head
      }
      const sorted = [...model.done].map(([commandId, done]) => ({ commandId, ...done }))
      expect(await stored(world)).toEqual({
        done: sorted.toSorted((a, b) => (a.commandId < b.commandId ? -1 : 1)),
        claims: [...model.claims]
          .map(([key, caseId]) => ({ key, caseId }))
          .toSorted((a, b) => (a.key < b.key ? -1 : 1)),
      })
      const all = (await Array.fromAsync(logs[0]!.readCases(head)))
        .flat()
        .filter(({ position }) => position > begin)
        .toSorted((a, b) => a.position - b.position)
      for (const { after, upTo, events } of batches) {
        const between = all.filter(({ position }) => position > after && position <= upTo)
        expect((await events()) ?? between).toEqual(between)
      }
    })
    await fc.assert(property, { numRuns: 60 })
  })
})
