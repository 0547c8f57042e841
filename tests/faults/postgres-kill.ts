import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#infrastructure/db/database.ts'
import { between, type Fault, inTime, oneOf, type Outcome, type Place } from './fault.ts'
import { openLedger } from './ledger.ts'
import { openOrders, repeat, startLoad } from './load.ts'
import { startOwnPostgres } from './own-postgres.ts'
import { addPeople } from './people.ts'
import { againstReplay, caughtUp } from './recovery-checks.ts'
import { startServerProcess } from './server-process.ts'

/**
 * Row A2: kill -9 of PostgreSQL, the server and all its processes, with durable settings, during appends. Every
 * acknowledged append is stored exactly once, and the server process survives and continues automatically.
 */

/** Milliseconds from the restart of PostgreSQL to the next acknowledged command. */
const timeoutMs = 10_000
/** Every nth kill keeps PostgreSQL down for longer, so that every client has failed retries. */
const longEvery = 20
const longDowntimeMs = 12_000

const run = async ({ random, cycles, slack }: Place, settings: Record<string, string> = {}): Promise<Outcome> => {
  const postgres = await startOwnPostgres(settings)
  const { url } = await postgres.database()
  const database = openDatabase(url)
  await addPeople(database)
  const ledger = openLedger('box')
  const breaches: string[] = []
  const server = await startServerProcess(url)
  let [slowest, repeated, cycle] = [0, 0, 0]
  while (cycle < cycles && breaches.length === 0) {
    cycle += 1
    const load = startLoad(server, ledger, await openOrders(server, `cycle-${cycle}`), random)
    await load.acks(between(random, 20, 120))
    await pause(random() * 5)
    await postgres.crash()
    await pause(cycle % longEvery === 0 ? longDowntimeMs : random() * 300)
    await postgres.restart()
    const back = performance.now()
    const goesOn = await inTime(
      timeoutMs * slack,
      load.acks(5).then(() => true),
    )
    if (!goesOn) breaches.push(`cycle ${cycle}: nothing was acknowledged within ${timeoutMs / 1_000} s`)
    slowest = Math.max(slowest, performance.now() - back)
    await load.stop()
    if (!server.alive()) breaches.push(`cycle ${cycle}: the server process died: ${server.stderr()}`)
    const answered = ledger.entries.filter(({ answer }) => answer)
    const again = Array.from({ length: 5 }, () => oneOf(random, answered))
    repeated += again.length
    const unheard = await repeat(server, ledger, again)
    breaches.push(...[...unheard, ...(await ledger.check(database))].map((breach) => `cycle ${cycle}: ${breach}`))
  }
  const after = breaches.length > 0 ? undefined : await caughtUp(database)
  if (after) breaches.push(...after.breaches, ...(await againstReplay(database)))
  await server.kill()
  await database.close()
  await postgres.stop()
  const counts = { kills: cycle, acks: ledger.acks(), repeated }
  return { counts: { ...counts, 'back in ms': Math.round(slowest), 'followed ms': after?.took ?? 0 }, breaches }
}

/** The walwriter sleeps, so that an asynchronous commit is not flushed by chance. */
const forgetful = { synchronous_commit: 'off', wal_writer_delay: '10s' }

export const postgresKill: Fault = {
  name: 'postgres-kill',
  row: 'A2',
  about: 'kill -9 of PostgreSQL and all its processes during appends',
  cycles: { full: 50, short: 0 },
  run: (place) => run(place),
  sabotages: [
    {
      name: 'PostgreSQL acknowledges before its write (synchronous_commit off)',
      caughtBy: /acknowledged, and lost/,
      run: (place) => run({ ...place, cycles: 5 }, forgetful),
    },
  ],
}
