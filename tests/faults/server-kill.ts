import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#infrastructure/db/database.ts'
import { alteredLog } from './altered-log.ts'
import { between, type Fault, oneOf, type Outcome, type Place, timed } from './fault.ts'
import { openLedger } from './ledger.ts'
import { openOrders, repeat, startLoad } from './load.ts'
import { addPeople } from './people.ts'
import { againstReplay, caughtUp } from './recovery-checks.ts'
import { startServerProcess } from './server-process.ts'
import type { PlantedDefect } from './server-protocol.ts'

/**
 * Row A1: kill -9 of the server during appends. An acknowledged append is stored exactly once, any other append
 * completely or not at all, a retry with the same id gets the same answer, and the next server completes the work of
 * the killed one.
 */

const run = async ({ database: fresh, random, cycles }: Place, mistake?: PlantedDefect): Promise<Outcome> => {
  const { url, drop } = await fresh()
  const database = openDatabase(url)
  await addPeople(database)
  const ledger = openLedger('box')
  const breaches: string[] = []
  let [unanswered, repeated, slowest] = [0, 0, 0]
  let server = await startServerProcess(url, mistake)
  for (let cycle = 1; cycle <= cycles && breaches.length === 0; cycle++) {
    const before = ledger.entries.length
    const load = startLoad(server, ledger, await openOrders(server, `cycle-${cycle}`), random)
    await load.acks(between(random, 20, 120))
    await pause(random() * 5)
    await server.kill()
    await load.stop()
    const open = ledger.entries.slice(before).filter(({ answer }) => !answer)
    const answered = ledger.entries.filter(({ answer }) => answer)
    unanswered += open.length
    const restarted = await timed(() => startServerProcess(url, mistake))
    server = restarted.result
    slowest = Math.max(slowest, restarted.took)
    // Half of the unanswered requests are retried; the others must be stored completely or not at all.
    const again = [...open.filter(() => random() < 0.5), ...Array.from({ length: 5 }, () => oneOf(random, answered))]
    repeated += again.length
    const unheard = await repeat(server, ledger, again)
    breaches.push(...[...unheard, ...(await ledger.check(database))].map((breach) => `cycle ${cycle}: ${breach}`))
  }
  const after = breaches.length > 0 ? undefined : await caughtUp(database, mistake ? 3_000 : undefined)
  if (after) breaches.push(...after.breaches, ...(await againstReplay(database)))
  await server.kill()
  await database.close()
  await drop()
  const counts = { kills: cycles, acks: ledger.acks(), unanswered, repeated }
  return { counts: { ...counts, 'restart ms': Math.round(slowest), 'followed ms': after?.took ?? 0 }, breaches }
}

const sabotage = (mistake: PlantedDefect, caughtBy: RegExp, { cycles = 5, long = true } = {}) => ({
  name: `the server ${mistake}`,
  caughtBy,
  long,
  run: (place: Place) => run({ ...place, cycles }, mistake),
})

export const serverKill: Fault = {
  name: 'server-kill',
  row: 'A1',
  about: 'kill -9 of the server during appends',
  cycles: { full: 50, short: 1 },
  run,
  sabotages: [
    sabotage('answers before the commit', /acknowledged, and lost/, { long: false }),
    sabotage('forgets command ids', /there twice/),
    sabotage('appends event by event', /there by half/),
    sabotage('leaves work undone', /left undone/, { cycles: 1 }),
    ...alteredLog,
  ],
}
