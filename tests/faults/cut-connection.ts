import { type Database, openDatabase } from '#infrastructure/db/database.ts'
import { idGenerator } from '#infrastructure/log/ids.ts'
import { postgresLog } from '#infrastructure/log/log.ts'
import { addBox, openOrder, portsOf, type CommandResult } from './commands.ts'
import { type Fault, type Outcome, type Place } from './fault.ts'
import { type LedgerEntry, type Ledger, openLedger } from './ledger.ts'
import { addPeople } from './people.ts'
import { type Frame, openWire, type Wire } from './wire.ts'

/**
 * Row A5: the connection is cut at any point of an append, in either direction: before each message of the protocol,
 * inside it, and just before its end. The result of the append is then unknown; a retry with the same id is answered,
 * and the events are stored once. The points are enumerated, not random.
 */

/** Concurrent boxes: one alone, and three in one batch. */
const companies = [1, 3]

/** Requests a box through a new connection, as after a restart. */
const throughWire = async <T>(
  direct: Database,
  wire: Wire,
  work: (ports: ReturnType<typeof portsOf>) => Promise<T>,
): Promise<T> => {
  const wired = openDatabase(wire.url)
  try {
    return await work(portsOf(direct, postgresLog({ ...direct, appender: wired.appender })))
  } finally {
    await wired.close()
  }
}

/** The messages of one append on a new connection, from the first to the last. */
const recorded = async (direct: Database, wire: Wire, ledger: Ledger, order: string): Promise<Frame[]> => {
  const seen: Frame[] = []
  const entry = ledger.recordRequest(order)
  await throughWire(direct, wire, async (ports) => {
    wire.judge((frame) => (seen.push(frame), 'pass'))
    ledger.recordAnswer(entry, await addBox(ports, entry.commandId, order, entry.name))
    wire.judge(() => 'pass')
  })
  return seen
}

type Cut = Frame & { after: number }

/** Before a message, after its first byte, in its middle, and before its last byte. */
const cutsOf = (frame: Frame): Cut[] =>
  [...new Set([0, 1, frame.bytes >> 1, frame.bytes - 1])].map((after) => ({ ...frame, after }))

/** Cuts the first connection at this point; later ones are not cut. */
const cutOnce = (wire: Wire, { from, nth, after }: Cut): (() => boolean) => {
  let done = false
  wire.judge((frame) => {
    if (done || frame.from !== from || frame.nth !== nth) return 'pass'
    done = true
    return { cutAfter: Math.min(after, frame.bytes) }
  })
  return () => done
}

/**
 * Retries a request, with the id from `idOf`, until it is answered; returns the number of attempts, or 0 after 5
 * failures.
 */
const insist = async (
  ask: (id: string) => Promise<CommandResult>,
  entry: LedgerEntry,
  ledger: Ledger,
  idOf: (entry: LedgerEntry) => string,
) => {
  for (let attempt = 1; attempt <= 5; attempt++) {
    const answer = await ask(attempt === 1 ? entry.commandId : idOf(entry)).catch(() => undefined)
    if (!answer) continue
    ledger.recordAnswer(entry, answer)
    return attempt
  }
  return 0
}

const run = async (
  { database: fresh, random, cycles }: Place,
  idOf: (entry: LedgerEntry) => string = ({ commandId }) => commandId,
): Promise<Outcome> => {
  const { url, drop } = await fresh()
  const direct = openDatabase(url)
  await addPeople(direct)
  const ports = portsOf(direct, postgresLog(direct))
  const wire = await openWire(url)
  const ledger = openLedger('box')
  const breaches: string[] = []
  let [cut, unknown, unreached, orders] = [0, 0, 0, [] as string[]]
  const openOrders = async () => {
    orders = await Promise.all(companies.map(async () => (await openOrder(ports, idGenerator.ulid())).requestId))
    orders.push((await openOrder(ports, idGenerator.ulid())).requestId)
  }
  await openOrders()
  const all = (await recorded(direct, wire, ledger, orders[0]!)).flatMap(cutsOf)
  // A round of one cycle covers every point; a shorter one every n-th, from a random start.
  const every = Math.max(1, Math.round(1 / cycles))
  const first = Math.floor(random() * every)
  const chosen = all.filter((_, nth) => nth % every === first)
  for (const [nth, point] of chosen.entries()) {
    if (nth % 20 === 19) await openOrders()
    for (const company of companies) {
      const entries = orders.slice(0, company).map((order) => ledger.recordRequest(order))
      const wasCut = cutOnce(wire, point)
      const attempts = await throughWire(direct, wire, (wired) =>
        Promise.all(
          entries.map((entry) => insist((id) => addBox(wired, id, entry.requestId, entry.name), entry, ledger, idOf)),
        ),
      )
      // Another retry, as after a lost answer.
      for (const entry of entries)
        ledger.recordAnswer(entry, await addBox(ports, entry.commandId, entry.requestId, entry.name))
      cut += 1
      if (!wasCut()) unreached += 1
      unknown += attempts.filter((attempt) => attempt > 1).length
      const where = `${point.from} message ${point.nth} (${point.type}) after ${point.after} of ${point.bytes} bytes`
      if (attempts.includes(0)) breaches.push(`never answered, cut at ${where}`)
    }
  }
  breaches.push(...(await ledger.check(direct)))
  if (unreached > cut / 4) breaches.push(`${unreached} of ${cut} cuts were never reached`)
  await wire.stop()
  await direct.close()
  await drop()
  return { counts: { cuts: cut, acks: ledger.acks(), 'outcomes unknown': unknown }, breaches }
}

export const cutConnection: Fault = {
  name: 'cut-connection',
  row: 'A5',
  about: 'the connection cut at every message of an append, in both directions',
  cycles: { full: 1, short: 1 / 12 },
  run: (place) => run(place),
  sabotages: [
    {
      name: 'a request is retried with another id',
      caughtBy: /there twice/,
      run: (place) => run({ ...place, cycles: 1 / 12 }, () => idGenerator.ulid()),
    },
  ],
}
