import { setTimeout as pause } from 'node:timers/promises'
import type { Ports } from '#application/pipeline/ports.ts'
import { type Database, openDatabase } from '#infrastructure/db/database.ts'
import { idGenerator } from '#infrastructure/log/ids.ts'
import { postgresLog } from '#infrastructure/log/log.ts'
import { addBox, openOrder, portsOf } from './commands.ts'
import { between, type Fault, inTime, type Outcome, type Place, timed, within } from './fault.ts'
import { type LedgerEntry, openLedger } from './ledger.ts'
import { openOrders, startLoad } from './load.ts'
import { openOrderPool, type OrderPool } from './order-pool.ts'
import { addPeople } from './people.ts'
import { startServerProcess } from './server-process.ts'
import type { PlantedDefect } from './server-protocol.ts'
import { openWire } from './wire.ts'

/**
 * Row A7, the lock of the append: a server is frozen during appends (kill -STOP), or its network is frozen at any
 * message of an append. Other processes continue within a bounded time, and the frozen process causes no errors when it
 * resumes.
 *
 * An append is one autocommit statement, so a frozen process holds the lock no longer than PostgreSQL takes to run it,
 * with one exception. Between the messages Execute and Sync, the statement has run but is not committed. If the network
 * freezes there, PostgreSQL holds the lock until `transaction_timeout`.
 */

/** Maximum wait of other processes for a frozen process and for a frozen network, in ms. */
const bound = { process: 3_000, network: 7_000 }
/** Milliseconds after which a caller abandons its frozen append. */
const giveUpMs = 20_000

/** Consecutive appends by another client: duration of the slowest in ms, or undefined if they were not answered. */
const others = (database: Database, orders: OrderPool, count: number, limit: number): Promise<number | undefined> =>
  inTime(
    limit,
    slowestOf(database, orders, count).catch(() => undefined),
  )

const slowestOf = async (database: Database, orders: OrderPool, count: number): Promise<number> => {
  const ports = portsOf(database, postgresLog(database))
  let slowest = 0
  for (let nth = 0; nth < count; nth++) {
    const requestId = await orders.take(0)
    const { took } = await timed(() => addBox(ports, idGenerator.ulid(), requestId!, `other ${idGenerator.ulid()}`))
    slowest = Math.max(slowest, took)
  }
  return Math.round(slowest)
}

/** Orders of a client other than the frozen one. */
const ownOrders = (ports: Ports): Promise<OrderPool> =>
  openOrderPool(1, async () => (await openOrder(ports, idGenerator.ulid())).requestId)

const processes = async (
  { database: fresh, random, cycles, slack }: Place,
  mistake?: PlantedDefect,
): Promise<Outcome> => {
  const { url, drop } = await fresh()
  const database = openDatabase(url)
  await addPeople(database)
  const ledger = openLedger('box')
  const breaches: string[] = []
  const ports = portsOf(database, postgresLog(database))
  const own = await ownOrders(ports)
  const server = await startServerProcess(url, mistake)
  const load = startLoad(server, ledger, await openOrders(server, 'frozen'), random)
  let [slowest, cycle] = [0, 0]
  while (cycle < cycles && breaches.length === 0) {
    cycle += 1
    await load.acks(between(random, 10, 60))
    await pause(random() * 5)
    server.signal('SIGSTOP')
    const waited = await others(database, own, 5, bound.process * slack)
    server.signal('SIGCONT')
    slowest = Math.max(slowest, waited ?? bound.process * slack)
    if (waited === undefined) breaches.push(`others waited for a frozen process, more than ${bound.process * slack} ms`)
  }
  await load.acks(10)
  await load.stop()
  breaches.push(...(await ledger.check(database)))
  await server.kill()
  await database.close()
  await drop()
  return { counts: { freezes: cycle, acks: ledger.acks(), 'others waited ms': slowest }, breaches }
}

/** The statement has run, and the message that commits it is in transit. */
const lockedAt = 'client S'
const isLocked = async ({ pool }: Database): Promise<boolean> => {
  const { rows } = await pool.query<{ locked: boolean }>(
    `select exists (select from pg_locks l join pg_database d on d.oid = l.database
     where locktype = 'advisory' and objid = 4211 and granted and d.datname = current_database()) as locked`,
  )
  return rows[0]!.locked
}

/** Freezes a new connection at each message of an append and measures the wait of others; `careless` connections have no limit. */
const network = async ({ database: fresh, slack }: Place, careless = false): Promise<Outcome> => {
  const { url, drop } = await fresh()
  const direct = openDatabase(url)
  await addPeople(direct)
  const ports = portsOf(direct, postgresLog(direct))
  const wire = await openWire(url)
  const ledger = openLedger('box')
  const breaches: string[] = []
  const frozen: { entry: LedgerEntry; ends: Promise<unknown>; close: () => Promise<void> }[] = []
  const own = await ownOrders(ports)
  let slowest = 0

  // Messages of an append: parse, bind, describe, execute, sync; and the answers of PostgreSQL.
  const points = careless
    ? [lockedAt]
    : ['client P', 'client B', 'client D', 'client E', lockedAt, 'server 2', 'server D', 'server Z']
  for (const point of points) {
    if (breaches.length > 0) break // the next caller would wait indefinitely
    const { requestId } = await openOrder(ports, idGenerator.ulid())
    const wired = openDatabase(wire.url)
    const { options } = wired.appender
    if (careless) Object.assign(options, { options: `${options.options} -c transaction_timeout=0` })
    const entry = ledger.recordRequest(requestId)
    const stalled = Promise.withResolvers<void>()
    let appending = false
    wire.judge(({ from, type }) => {
      appending ||= from === 'client' && type === 'P'
      if (!appending || `${from} ${type}` !== point) return 'pass'
      appending = false
      stalled.resolve()
      return { stallAfter: 0 }
    })
    const asked = addBox(
      portsOf(direct, postgresLog({ ...direct, appender: wired.appender })),
      entry.commandId,
      requestId,
      entry.name,
    )
    frozen.push({ entry, ends: asked.catch(() => undefined), close: () => wired.close() })
    await stalled.promise
    wire.judge(() => 'pass')
    if (point === lockedAt && !(await within(5_000, () => isLocked(direct))))
      breaches.push('the lock was never held: nothing was tried')
    const waited = await others(direct, own, 1, bound.network * slack)
    slowest = Math.max(slowest, waited ?? bound.network * slack)
    if (waited === undefined)
      breaches.push(`others waited for a frozen network (${point}), more than ${bound.network * slack} ms`)
  }
  if (breaches.length === 0) {
    const waking = frozen.map(async ({ entry, ends }) => {
      const ended = await inTime(
        giveUpMs * slack,
        ends.then(() => true),
      )
      if (!ended) breaches.push(`a caller waited more than ${giveUpMs} ms for an append that was frozen`)
      ledger.recordAnswer(entry, await addBox(ports, entry.commandId, entry.requestId, entry.name))
    })
    await Promise.all(waking)
    breaches.push(...(await ledger.check(direct)))
  }
  await wire.stop()
  for (const { close } of frozen) await close()
  await direct.close()
  await drop()
  return { counts: { 'messages frozen at': points.length, acks: ledger.acks(), 'others waited ms': slowest }, breaches }
}

export const frozenProcess: Fault = {
  name: 'frozen-process',
  row: 'A7',
  about: 'a server frozen in the middle of appends',
  cycles: { full: 20, short: 0 },
  run: (place) => processes(place),
  sabotages: [
    {
      name: 'the lock is held during a round trip of the client',
      caughtBy: /others waited for a frozen process/,
      run: (place) => processes({ ...place, cycles: 10, slack: 1 }, 'holds the lock over a round trip'),
    },
  ],
}

export const frozenNetwork: Fault = {
  name: 'frozen-network',
  row: 'A7',
  about: 'the network frozen at every message of an append',
  cycles: { full: 1, short: 0 },
  run: (place) => network(place),
  sabotages: [
    {
      name: 'connections without transaction_timeout',
      caughtBy: /others waited for a frozen network/,
      run: (place) => network({ ...place, slack: 1 }, true),
    },
  ],
}
