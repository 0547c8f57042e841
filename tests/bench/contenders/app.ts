import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type App, createApp } from '#infrastructure/app.ts'
import { openDatabase } from '#infrastructure/db/database.ts'
import { testSecrets } from '#tests/support/secrets.ts'
import { serveTasks } from '../child-program.ts'
import { type Fact, facts } from '../load.ts'
import { cellOf, closedLoop, median, timed } from '../measure.ts'
import { appendOf } from './append-of.ts'
import { emptyTables } from './empty-tables.ts'

/** The whole app, with every view and feed of the product updated in the same process. */

let app: App
let watcher: pg.Client
let cells = 0
/** Callers of a constant load; on a machine that is too slow for it, they wait. */
const callers = 400
const silent = { info: () => undefined, error: (details: object) => console.error(details) }

/** Appends at a fixed rate, and measures when each event has reached every ready view. */
const pourWhile = async (rate: number, seed: number, goesOn: (passed: number) => boolean) => {
  const next = facts(seed + (cells += 1))
  const waiting: { position: number; began: number }[] = []
  const appended: number[] = []
  const visible: number[] = []
  const look = (head: number) => {
    const now = performance.now()
    while (waiting.length > 0 && waiting[0]!.position <= head) visible.push(now - waiting.shift()!.began)
  }
  const stopLooking = app.projector.onAdvance(look)
  const one = async (caller: number) => {
    const fact = next(caller)
    const began = performance.now()
    const answer = await app.log.append(appendOf(fact, fact.stream, fact.version || 'none'))
    if (answer.verdict !== 'appended') throw new Error(`An append was answered ${answer.verdict}`)
    appended.push(performance.now() - began)
    const { position } = answer
    if (app.projector.head() >= position) visible.push(performance.now() - began)
    else waiting.push({ position, began })
  }
  const { seconds, cpu } = await timed(async () => {
    const sent: Promise<void>[] = []
    const start = performance.now()
    for (let passed = 0; goesOn(passed); passed = performance.now() - start) {
      // Callers take turns: an append to an order is complete long before the next append to that order.
      while (sent.length < (passed / 1_000) * rate && sent.length - appended.length < callers) {
        sent.push(one(sent.length % callers))
      }
      await pause(rate > 100 ? 1 : 1_000 / rate / 4)
    }
    await Promise.all(sent)
  })
  waiting.sort((a, b) => a.position - b.position)
  const all = await app.projector.reached(await app.log.head(), 60_000)
  look(app.projector.head())
  stopLooking()
  if (!all || waiting.length > 0) throw new Error(`${waiting.length} events did not reach the views`)
  return { appended, visible, seconds, cpu }
}

const appendAtRate = async (rate: number, milliseconds: number, seed: number) => {
  const { appended, visible, seconds, cpu } = await pourWhile(rate, seed, (passed) => passed < milliseconds)
  return { append: cellOf(appended, seconds, cpu), visible: cellOf(visible, seconds, cpu) }
}

/** Appends until a view that has no table yet is filled. `longest`: milliseconds until what was appended is visible. */
const appendUntilFilled = async (rate: number, seed: number) => {
  let filled = Number.NaN
  const { visible } = await pourWhile(rate, seed, (passed) => {
    const isFilled = app.projector.status().every(({ ready }) => ready)
    if (isFilled && Number.isNaN(filled)) filled = passed
    return !isFilled || passed < filled + afterwards
  })
  return {
    longest: visible.reduce((most, one) => Math.max(most, one), 0),
    events: visible.length,
    seconds: filled / 1_000,
  }
}
/** Milliseconds to continue measuring after a table was switched. */
const afterwards = 2_000

/** The order that grows, and its last event. */
let growing: Fact | undefined

const add = async (fact: Fact): Promise<number> => {
  const answer = await app.log.append(appendOf(fact, fact.stream, fact.version || 'none'))
  if (answer.verdict !== 'appended') throw new Error(`An append was answered ${answer.verdict}`)
  return answer.position
}

const measuredEvents = 20
/** Selects quotes in one order until it has a given number of events; returns the cost of the last ones. */
const grow = async (upTo: number): Promise<{ walBytes: number; commandMs: number }> => {
  if (!growing) {
    const next = facts(4_711)
    const written = Array.from({ length: 200 }, () => next(0)) // twenty orders of ten events
    for (const fact of written) await add(fact)
    const own = written.filter(({ stream }) => stream === written[0]!.stream)
    growing = { ...own.find(({ event }) => event.type === 'QuoteSelected')!, version: own.length }
  }
  const grown = async () => {
    const fact = growing!
    const started = performance.now()
    await app.projector.reached(await add({ ...fact, commandId: `${fact.commandId}/${fact.version}` }), 60_000)
    growing = { ...fact, version: fact.version + 1 }
    return performance.now() - started
  }
  while (growing.version < upTo - measuredEvents) await grown()
  const before = await walBytes()
  const times: number[] = []
  for (let nth = 0; nth < measuredEvents; nth += 1) times.push(await grown())
  return { walBytes: ((await walBytes()) - before) / measuredEvents, commandMs: median(times) }
}

/**
 * Bytes of WAL written by the server. Counters of single backends are unsuitable, because they are reported late and
 * lost with the connection. There is no checkpoint during a run (`checkpoint_timeout` in server.ts).
 */
const walBytes = async (): Promise<number> => {
  const { rows } = await watcher.query<{ bytes: number }>(`select (pg_current_wal_lsn() - '0/0')::float8 as bytes`)
  return rows[0]!.bytes
}

/** Callers that wait until every view contains their events. */
const follow = (milliseconds: number, seed: number) => {
  const next = facts(seed)
  return closedLoop(64, milliseconds, async (caller) => {
    await app.projector.reached(await add(next(caller)), 60_000)
  })
}

serveTasks({
  /** `without`: a view without a table; all others start empty at the end of the log. */
  open: async ({ url, without }: { url: string; without?: string }) => {
    watcher = new pg.Client({ connectionString: url })
    await watcher.connect()
    if (without !== undefined) {
      const database = openDatabase(url) // tables belong to the login of the application
      await emptyTables(database.pool, { atEnd: true, without })
      await database.close()
    }
    app = await createApp(url, silent, { secrets: testSecrets })
  },
  appendUntilFilled: ({ rate, seed }: { rate: number; seed: number }) => appendUntilFilled(rate, seed),
  appendAtRate: ({ rate, milliseconds, seed }: { rate: number; milliseconds: number; seed: number }) =>
    appendAtRate(rate, milliseconds, seed),
  grow: ({ upTo }: { upTo: number }) => grow(upTo),
  follow: ({ milliseconds, seed }: { milliseconds: number; seed: number }) => follow(milliseconds, seed),
})
