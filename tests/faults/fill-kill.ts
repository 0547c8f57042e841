import { readFileSync, readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from '#infrastructure/db/database.ts'
import { postgresLog } from '#infrastructure/log/log.ts'
import { dropNewTable } from '#infrastructure/views/new-table.ts'
import { compareWithLive, rebuild } from '#infrastructure/views/rebuild.ts'
import { projections } from '#read-models/all.ts'
import { fill } from '../bench/fill.ts'
import { startChild } from './child.ts'
import { between, type Fault, inTime, type Outcome, type Place, some } from './fault.ts'
import type { FillMistake, FillOptions, FillSays } from './fill-program.ts'

/**
 * Row A27: while two processes fill a view, one of them or their parent is killed, at random moments and several times.
 * The completed table equals one that a single process has filled, and each event was folded once.
 */

const events = 60_000
const ordersUnderWay = 1_000
const killsOfCycle = 3
const view = projections.find(({ name }) => name === 'order-list-for-staff')!

const kills = async (place: Place, mistake?: FillMistake): Promise<Outcome> => {
  const { url, drop } = await place.database()
  await fill(url, events, () => undefined, { ordersUnderWay })
  const database = openDatabase(url)
  const log = postgresLog(database)
  await rebuild(database.pool, log, view)
  const counts = { 'kills of the parent': 0, 'kills of a child': 0 }
  const breaches: string[] = []
  for (let cycle = 0; cycle < place.cycles; cycle += 1) {
    await dropNewTable(database.pool, view)
    for (let nth = 0; nth < killsOfCycle; nth += 1) {
      const ofChild = mistake === undefined && (cycle + nth) % 2 === 0
      if (await killOnce(database, place, { url, view: view.name, ...(mistake ? { mistake } : {}) }, ofChild))
        counts[ofChild ? 'kills of a child' : 'kills of the parent'] += 1
    }
    const folded = await complete(database, place, { url, view: view.name })
    if (folded !== events) breaches.push(`${folded} of ${events} events were folded`)
    const { differences, samples } = await compareWithLive(database.pool, log, view)
    if (differences > 0)
      breaches.push(`${view.name} differs in ${differences} rows: ${some(samples.map(({ key }) => key))}`)
  }
  await database.close()
  await drop()
  return { counts: { ...counts, tables: place.cycles }, breaches }
}

/** Starts a build and kills it, or one of its children; false if it was complete earlier. */
const killOnce = async (
  database: Database,
  { random, slack }: Place,
  options: FillOptions,
  ofChild: boolean,
): Promise<boolean> => {
  await endBuildLease(database)
  const program = startChild<FillSays>('fill-program.ts', [JSON.stringify(options)])
  const first = program.next((message) => ('written' in message ? message.written > 0 : 'events' in message))
  const begun = await inTime(30_000 * slack, first)
  await pause(between(random, 0, 60))
  const victim = ofChild ? childrenOf(program.pid)[0] : program.pid
  const isWorking = begun !== undefined && 'written' in begun && victim !== undefined
  if (isWorking && ofChild) {
    const failed = program.next((message) => 'failed' in message || 'events' in message)
    process.kill(victim, 'SIGKILL')
    await inTime(30_000 * slack, failed)
  }
  await program.kill()
  return isWorking
}

/** Completes the build; the number of events that all processes together have folded. */
const complete = async (database: Database, { slack }: Place, options: FillOptions): Promise<number> => {
  await endBuildLease(database)
  const program = startChild<FillSays>('fill-program.ts', [JSON.stringify(options)])
  const last = await inTime(
    60_000 * slack,
    program.next((message) => 'events' in message),
  )
  await program.kill()
  return last && 'events' in last ? last.events : 0
}

/** Ends the lease of a killed process as if it had expired. */
const endBuildLease = ({ pool }: Database): Promise<unknown> =>
  pool.query(`update projector.leases set until = now() - interval '1 second' where name = $1`, [`build ${view.name}`])

const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )

export const fillKill: Fault = {
  name: 'fill-kill',
  row: 'A27',
  about: 'processes that fill a view killed, and their parent',
  cycles: { full: 10, short: 1 },
  run: (place) => kills(place),
  sabotages: [
    {
      name: 'the progress is committed before the rows',
      caughtBy: /differs in \d+ rows/,
      run: (place) => kills({ ...place, cycles: 1 }, 'progress outside the transaction'),
    },
  ],
}
