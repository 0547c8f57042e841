import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#infrastructure/db/database.ts'
import { idGenerator } from '#infrastructure/log/ids.ts'
import { postgresLog } from '#infrastructure/log/log.ts'
import { addBox, openOrder, portsOf } from './commands.ts'
import { type Fault, inTime, type Outcome, type Place } from './fault.ts'
import { addPeople } from './people.ts'
import { startProjectorProcess, type ProjectorProcess } from './projector-process.ts'
import type { ProjectorMistake } from './projector-program.ts'
import { openWire } from './wire.ts'

/**
 * Row A11: all notifications are lost, or those during a lost connection. Notifications are only hints: an append of
 * another process is in the views after at most one poll, and visible to a follower after at most two.
 */

/** Milliseconds: twice the poll interval. */
const timeoutMs = 2_000

/** Milliseconds until a projector reports the position, up to `limit`. */
const lagOf = async (projector: ProjectorProcess, position: number, limit: number): Promise<number> => {
  const start = performance.now()
  await inTime(
    limit,
    projector.next((message) => 'head' in message && message.head >= position),
  )
  return Math.min(limit, performance.now() - start)
}

const run = async ({ database: fresh, random, cycles, slack }: Place, mistake?: ProjectorMistake): Promise<Outcome> => {
  const { url, drop } = await fresh()
  const hop = timeoutMs * slack
  const database = openDatabase(url)
  await addPeople(database)
  const ports = portsOf(database, postgresLog(database))
  const wire = await openWire(url)
  const options = { url, listenAt: wire.url, ...(mistake ? { mistake } : {}) }
  let swallowed = 0
  wire.judge(({ type, from }) => {
    if (from !== 'server' || type !== 'A') return 'pass'
    swallowed += 1
    return 'swallow'
  })
  const leader = await startProjectorProcess(options)
  const follower = await startProjectorProcess({ ...options, lead: false })
  const { requestId } = await openOrder(ports, idGenerator.ulid())
  const breaches: string[] = []
  let [slowest, slowestFollower] = [0, 0]
  for (let cycle = 1; cycle <= cycles; cycle++) {
    // At a random time between two polls; every other time the listening connection has just been cut.
    await pause(random() * 1_000)
    if (cycle % 2 === 0) wire.cutAll()
    const appended = addBox(ports, idGenerator.ulid(), requestId, `box ${cycle}`)
    const lags = await appended.then(({ position }) =>
      Promise.all([lagOf(leader, position, hop + 1), lagOf(follower, position, 2 * hop + 1)]),
    )
    slowest = Math.max(slowest, lags[0])
    slowestFollower = Math.max(slowestFollower, lags[1])
  }
  if (slowest > hop) breaches.push(`the views were ${Math.round(slowest)} ms behind`)
  if (slowestFollower > 2 * hop) breaches.push(`a follower was ${Math.round(slowestFollower)} ms behind`)
  if (swallowed === 0) breaches.push('no notification was on its way: nothing was tried')
  await Promise.all([leader.kill(), follower.kill()])
  await wire.stop()
  await database.close()
  await drop()
  const counts = {
    appends: cycles,
    swallowed,
    'ms at most': Math.round(slowest),
    'ms to a follower': Math.round(slowestFollower),
  }
  return { counts, breaches }
}

export const lostNotify: Fault = {
  name: 'lost-notify',
  row: 'A11',
  about: 'notifications dropped, and their connections cut',
  cycles: { full: 20, short: 0 },
  run: (place) => run(place),
  sabotages: [
    {
      name: 'projectors that rely on notifications without polling',
      caughtBy: /the views were \d+ ms behind/,
      run: (place) => run({ ...place, cycles: 1, slack: 1 }, 'no poll'),
    },
  ],
}
