import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Append, Expected } from '#application/pipeline/ports.ts'
import { type Database, openDatabase } from '#infrastructure/db/database.ts'
import type { FreshEvents } from '#infrastructure/log/append-queue.ts'
import { idGenerator } from '#infrastructure/log/ids.ts'
import { postgresLog, type PostgresLog } from '#infrastructure/log/log.ts'
import { freshDatabase } from '../support/postgres.ts'

let database: Database
let drop: () => Promise<void>
let log: PostgresLog
let owner: pg.Client

beforeAll(async () => {
  const fresh = await freshDatabase()
  drop = fresh.drop
  database = openDatabase(fresh.url)
  log = postgresLog(database)
  owner = new pg.Client(fresh.url)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.close()
  await drop()
})

const opened = (requestId = idGenerator.human()) => ({
  type: 'OrderCreated' as const,
  data: { requestId, customerId: 'c', currency: 'USD' as const },
})
const stream = (name: string, expected: Expected, events = [opened()]) => ({
  stream: name,
  expected,
  entityId: 'x',
  parties: { customerId: 'c', supplierId: null },
  events,
})
const append = (streams: Append['streams'], more: Partial<Append> = {}): Append => ({
  commandId: randomUUID(),
  fingerprint: 'f',
  caseId: streams[0]!.stream,
  actor: { kind: 'staff', id: 'u' },
  at: '2026-01-01T00:00:00.000Z',
  correlationId: 'c',
  causationId: null,
  streams,
  ...more,
})

describe('a fresh append', () => {
  const contact = { firstName: 'Ada', lastName: 'Reyes', email: 'ada@bloom.example', company: '', phoneNumber: '' }
  const moved = (additionalComments: string) =>
    ({ type: 'DraftChanged' as const, data: { contact, addresses: [], additionalComments } }) as unknown as ReturnType<
      typeof opened
    >

  test('is reported the same as it is read, with personal data, also if its batch had refusals', async () => {
    const batches: FreshEvents[] = []
    const watchedLog = postgresLog(database, (fresh) => batches.push(fresh))
    const names = Array.from({ length: 6 }, () => idGenerator.stream('order'))
    await Promise.all(names.map((name) => watchedLog.append(append([stream(name, 'none', [opened(), opened()])]))))
    await Promise.all([
      ...names.map((name, i) => watchedLog.append(append([stream(name, i % 3 === 0 ? 1 : 2, [moved('Ring twice')])]))),
      watchedLog.append(
        append([stream(names[0]!, 2), stream(idGenerator.stream('shipment'), 'none')], { at: '2026-01-01T00:00:00Z' }),
      ),
    ])
    expect(batches.length).toBeGreaterThan(0)
    for (const { after, upTo, events } of batches) {
      const cases = (await Array.fromAsync(log.readCases(upTo))).flat()
      const read = cases.filter(({ position }) => position > after).toSorted((a, b) => a.position - b.position)
      expect(read.length).toBeGreaterThan(0)
      expect(await events()).toEqual(read)
      expect(JSON.stringify(await events())).toBe(JSON.stringify(read))
    }
    const received = await Promise.all(batches.map(({ events }) => events()))
    expect(received.flatMap((one) => one!).filter(({ type }) => type === 'DraftChanged')).toHaveLength(4)
  })

  test('is reported without events if the caller does not know their versions', async () => {
    const batches: FreshEvents[] = []
    const watchedLog = postgresLog(database, (fresh) => batches.push(fresh))
    await watchedLog.append(append([stream(idGenerator.stream('order'), 'any')]))
    const [fresh] = batches
    expect([batches.length, fresh!.upTo - fresh!.after, await fresh!.events()]).toEqual([1, 1, undefined])
  })
})

describe('the log', () => {
  test.each<[Expected, number, string]>([
    ['none', 0, 'appended'],
    ['none', 1, 'conflict'],
    ['exists', 0, 'conflict'],
    ['exists', 1, 'appended'],
    ['any', 0, 'appended'],
    ['any', 3, 'appended'],
    [2, 2, 'appended'],
    [2, 1, 'conflict'],
    [2, 3, 'conflict'],
  ])('expecting %s of a stream of %i events is %s', async (expected, length, verdict) => {
    const name = idGenerator.stream('order')
    for (let i = 0; i < length; i++) await log.append(append([stream(name, 'any')]))
    expect((await log.append(append([stream(name, expected)]))).verdict).toBe(verdict)
    expect(await log.readCase({ caseId: name })).toHaveLength(length + (verdict === 'appended' ? 1 : 0))
  })

  test('accepts exactly one of many concurrent appends at each version, and numbers a stream without gaps', async () => {
    const name = idGenerator.stream('order')
    await log.append(append([stream(name, 'none')]))
    const verdicts = await Promise.all(Array.from({ length: 40 }, () => log.append(append([stream(name, 1)]))))
    expect(verdicts.filter(({ verdict }) => verdict === 'appended')).toHaveLength(1)
    const hot = idGenerator.stream('order')
    await Promise.all(Array.from({ length: 60 }, () => log.append(append([stream(hot, 'any')]))))
    const versions = (await log.readCase({ caseId: hot })).map(({ version }) => version)
    expect(versions).toEqual(Array.from({ length: 60 }, (_, i) => i + 1))
  })

  test('stores every event of two writers once, with positions in commit order', async () => {
    const other = postgresLog(database)
    const names = Array.from({ length: 200 }, () => idGenerator.stream('order'))
    const before = await log.head()
    const appended = await Promise.all(
      names.map((name, i) => (i % 2 ? log : other).append(append([stream(name, 'none')]))),
    )
    const positions = appended.map((one) => (one.verdict === 'appended' ? one.position : 0)).toSorted((a, b) => a - b)
    expect(new Set(positions).size).toBe(200)
    const read = await log.readAfter(before, 1_000)
    expect(read.map(({ position }) => position)).toEqual(positions)
  })

  test('appends to several streams all or nothing', async () => {
    const [one, two] = [idGenerator.stream('order'), idGenerator.stream('order')]
    const half = await log.append(append([stream(one, 'none'), stream(two, 7)]))
    expect(half.verdict).toBe('conflict')
    expect(await log.readCase({ caseId: one })).toEqual([])
    const whole = await log.append(append([stream(one, 'none', [opened(), opened()]), stream(two, 'none')]))
    expect(whole.verdict).toBe('appended')
    expect((await log.readCase({ caseId: one })).map((event) => [event.stream === one, event.version])).toEqual([
      [true, 1],
      [true, 2],
      [false, 1],
    ])
  })

  test('runs a command once, and answers a repeat with the first position', async () => {
    const name = idGenerator.stream('order')
    const command = append([stream(name, 'any')], { fingerprint: 'asked' })
    const first = await log.append(command)
    const again = await Promise.all([log.append(command), log.append(command)])
    for (const one of again) {
      expect(one).toEqual({
        verdict: 'repeated',
        position: 'position' in first && first.position,
        caseId: name,
        fingerprint: 'asked',
      })
    }
    expect(await log.done(command.commandId)).toMatchObject({ caseId: name, fingerprint: 'asked' })
    expect(await log.readCase({ caseId: name })).toHaveLength(1)
  })

  test('leaves no gap in versions, event ids or positions for an append refused within a batch', async () => {
    const hot = idGenerator.stream('order')
    const claims = [{ scope: 'requestId' as const, key: idGenerator.human() }]
    const taken = append([stream(idGenerator.stream('order'), 'none')], { claims })
    await log.append(taken)
    const batch = [
      append([stream(hot, 'any', [opened(), opened()])]),
      append([stream(hot, 'any', [opened(), opened(), opened()])], { claims }),
      append([stream(hot, 'any'), stream(idGenerator.stream('shipment'), 'any')]),
      taken,
      append([stream(idGenerator.stream('order'), 5)]),
      append([stream(hot, 'any'), stream(hot, 'any', [opened(), opened()])]),
      append([stream(idGenerator.stream('order'), 'none', [opened(), opened()])]),
    ]
    const answers = await Promise.all(batch.map((one) => log.append(one)))
    expect(answers.map(({ verdict }) => verdict)).toEqual([
      'appended',
      'claimed',
      'appended',
      'repeated',
      'conflict',
      'appended',
      'appended',
    ])
    const inHot = (await log.readAfter(0, 10_000)).filter((event) => event.stream === hot)
    expect(inHot.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6])
    for (const [i, one] of answers.entries()) {
      if (one.verdict !== 'appended') continue
      const own = (await log.readCase({ caseId: batch[i]!.caseId })).filter(
        ({ commandId }) => commandId === batch[i]!.commandId,
      )
      expect(own.map(({ eventId }) => eventId)).toEqual(one.eventIds)
      expect(own.at(-1)?.position).toBe(one.position)
    }
  })

  test('recognizes a repeat of a command without events', async () => {
    const name = idGenerator.stream('order')
    const command = append([stream(name, 'none', [])])
    expect((await log.append(command)).verdict).toBe('appended')
    expect((await log.append(command)).verdict).toBe('repeated')
    expect(await log.readCase({ caseId: name })).toEqual([])
  })

  test('gives a claimed key to one case permanently', async () => {
    const claims = [{ scope: 'requestId' as const, key: idGenerator.human() }]
    const first = append([stream(idGenerator.stream('order'), 'none')], { claims })
    expect((await log.append(first)).verdict).toBe('appended')
    expect((await log.append(append([stream(idGenerator.stream('order'), 'none')], { claims }))).verdict).toBe(
      'claimed',
    )
    expect((await log.readCase({ requestId: claims[0]!.key }))[0]?.caseId).toBe(first.caseId)
  })

  test('refuses a decision on a stale case, also if another stream of the case changed', async () => {
    const caseId = idGenerator.stream('order')
    const first = await log.append(append([stream(caseId, 'none')]))
    const seen = 'position' in first ? first.position : 0
    await log.append(append([stream(idGenerator.stream('shipment'), 'none')], { caseId }))
    const late = await log.append(append([stream(caseId, 1)], { expectedCasePosition: seen }))
    expect(late.verdict).toBe('conflict')
  })

  test('rejects only the invalid append of a batch', async () => {
    const name = idGenerator.stream('order')
    const bad = append([stream(idGenerator.stream('order'), 'none')], { at: 'never' })
    const [refused, good] = await Promise.allSettled([log.append(bad), log.append(append([stream(name, 'none')]))])
    expect(refused.status).toBe('rejected')
    expect(good).toMatchObject({ status: 'fulfilled', value: { verdict: 'appended' } })
    expect(await log.readCase({ caseId: name })).toHaveLength(1)
  })

  test('rejects all waiting appends at once if the database does not answer', async () => {
    let asked = 0
    const away = () => {
      asked += 1
      return Promise.reject(new Error('Query read timeout'))
    }
    const waiting = postgresLog({ ...database, appender: { query: away } as unknown as pg.Pool })
    const pending = Array.from({ length: 20 }, () =>
      waiting.append(append([stream(idGenerator.stream('order'), 'none')])),
    )
    const verdicts = await Promise.allSettled(pending)
    expect(verdicts.map(({ status }) => status)).toEqual(verdicts.map(() => 'rejected'))
    expect(asked).toBe(2)
  })

  test('answers 503 when 2,000 appends are waiting', async () => {
    const pending = Array.from({ length: 2_100 }, () =>
      log.append(append([stream(idGenerator.stream('order'), 'none')])),
    )
    const answers = await Promise.allSettled(pending)
    const refused = answers.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(100)
    expect(refused[0]).toMatchObject({ reason: { refusal: { code: 'overloaded' } } })
  })

  test.each([
    'update log.events set type = $$x$$',
    'delete from log.events',
    'truncate log.events',
    'delete from log.commands',
  ])('is append-only, also for its owner: «%s» is refused', async (statement) => {
    await log.append(append([stream(idGenerator.stream('order'), 'none')]))
    await expect(owner.query(statement)).rejects.toThrow('append-only')
  })

  test('stores the exact text of an event and all its fields', async () => {
    const name = idGenerator.stream('order')
    const event = opened('abcd1234')
    await log.append(
      append([stream(name, 'none', [event])], {
        causationId: randomUUID(),
        claims: [{ scope: 'requestId', key: 'abcd1234' }],
      }),
    )
    const [stored] = await log.readCase({ requestId: 'abcd1234' })
    expect(stored).toMatchObject({
      ...event,
      stream: name,
      version: 1,
      caseId: name,
      at: '2026-01-01T00:00:00.000Z',
      schemaVersion: 1,
    })
    const { rows } = await database.pool.query<{ data: string }>(
      'select data::text from log.events where stream = $1',
      [name],
    )
    expect(rows[0]?.data).toBe(JSON.stringify(event.data))
  })
})
