import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InvoiceKind } from '#domain/payments/invoice.ts'
import { type Database, openDatabase } from '#infrastructure/db/database.ts'
import { idGenerator } from '#infrastructure/log/ids.ts'
import { type Fault, type Outcome, type Place, some } from './fault.ts'
import type { InvoiceMistake, InvoiceQuestion, InvoiceReply } from './invoice-protocol.ts'
import {
  idleStatements,
  type KillPoint,
  nowhere,
  pointsOf,
  release,
  spread,
  startWatched,
  timeoutMs,
} from './kill-points.ts'
import { addPeople } from './people.ts'
import { againstReplay, caughtUp } from './recovery-checks.ts'

/**
 * Row A26: kill -9 of a server at every statement of issuing invoices, while it issues several at once and a second
 * server issues others. Every command is repeated under its id until it is answered. The numbers of each series have no
 * gap and no repeat, and each command has issued exactly the document that was acknowledged.
 */

/** `counter`: the file of a planted mistake. */
const startIssuer = (url: string, counter: string, mistake?: InvoiceMistake) =>
  startWatched<InvoiceQuestion, InvoiceReply>('invoice-program.ts', [url, counter, ...(mistake ? [mistake] : [])])

/** A series of each kind; a credit note cancels the invoice, so that the order can be invoiced again. */
const kinds: readonly InvoiceKind[] = ['proforma', 'invoice', 'creditNote']

/** Orders that the killed server invoices at the same time; one more is invoiced by the other server. */
const atOnce = 2

/** Attempts of one command; the server is killed once a cycle, and two servers may take the same number. */
const mostAttempts = 12

type Acknowledged = { commandId: string; number: string }

/** Errors in the documents of the log, given all commands that were acknowledged. */
const wrongNumbers = async ({ pool }: Database, acknowledged: readonly Acknowledged[]): Promise<string[]> => {
  const { rows } = await pool.query<{ number: string; commandId: string; claims: number }>(
    `select data ->> 'number' as number, left(command_id, 26) as "commandId",
       (select count(*)::integer from log.claims where scope = 'invoiceNumber' and key = e.data ->> 'number') as claims
     from log.events e where type = 'InvoiceIssued' order by position`,
  )
  const breaches: string[] = []
  const series = Map.groupBy(rows, ({ number }) => number.slice(0, number.lastIndexOf('-')))
  for (const [name, documents] of series) {
    const counts = documents.map(({ number }) => Number(number.slice(number.lastIndexOf('-') + 1)))
    const expected = counts.map((_, nth) => nth + 1)
    if (counts.join() !== expected.join())
      breaches.push(`series ${name} is not numbered 1, 2, 3 …: ${counts.join(', ')}`)
  }
  const unclaimed = rows.filter(({ claims }) => claims !== 1).map(({ number }) => number)
  if (unclaimed.length > 0) breaches.push(`numbers without their claim: ${some(unclaimed)}`)
  const { rows: claimed } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from log.claims where scope = 'invoiceNumber'`,
  )
  if (claimed[0]!.count !== rows.length) breaches.push(`${claimed[0]!.count} claims of ${rows.length} documents`)
  if (rows.length !== acknowledged.length)
    breaches.push(`${acknowledged.length} commands issued ${rows.length} documents`)
  const byCommand = Map.groupBy(rows, ({ commandId }) => commandId)
  for (const { commandId, number } of acknowledged) {
    const issued = byCommand.get(commandId)?.map((one) => one.number) ?? []
    if (issued.length !== 1 || issued[0] !== number)
      breaches.push(`${number} was acknowledged, and its command issued ${issued.join(', ') || 'nothing'}`)
  }
  return breaches
}

/** `appends`: when to kill at the appends alone, instead of at every statement. */
type Tried = { mistake?: InvoiceMistake; appends?: KillPoint['when'] }

const run = async ({ database: fresh, cycles, slack }: Place, { mistake, appends }: Tried = {}): Promise<Outcome> => {
  const { url, drop } = await fresh()
  const database = openDatabase(url)
  const folder = await mkdtemp(join(tmpdir(), 'invoice-kill-'))
  const counter = join(folder, 'counter')
  await addPeople(database)
  const breaches: string[] = []
  const acknowledged: Acknowledged[] = []
  let [kills, missed, repeats] = [0, 0, 0]
  let server = await startIssuer(url, counter, mistake)
  // Both servers have the mistake: one that counts the stored numbers would fill the gaps of the other one.
  const other = await startIssuer(url, counter, mistake ?? 'leaves work undone')
  let restart: Promise<void> | undefined
  /** Starts the next server, once, after the previous one has ended. */
  const restarted = (): Promise<void> =>
    (restart ??= (async () => {
      kills += 1
      await release(database)
      server = await startIssuer(url, counter, mistake)
    })().finally(() => (restart = undefined)))

  const orderOf = async () => {
    const { requestId, requestVersion, failed } = (await server.ask({ ask: 'order' })) ?? {}
    if (requestId === undefined || requestVersion === undefined) throw new Error(`No order could be placed: ${failed}`)
    return { requestId, requestVersion }
  }
  /** Issues one document, with one server after another, until it is acknowledged. */
  const issue = async (question: Omit<InvoiceQuestion & { ask: 'issue' }, 'ask' | 'commandId'>, elsewhere: boolean) => {
    const command = { ask: 'issue', commandId: idGenerator.ulid(), ...question } as const
    let why = 'no answer'
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      if (attempt > 0) repeats += 1
      const asked = elsewhere ? other : server
      const answer = await asked.ask(command, timeoutMs * slack)
      if (answer?.number !== undefined) {
        acknowledged.push({ commandId: command.commandId, number: answer.number })
        return
      }
      why = answer?.failed ?? 'no answer'
      if (!asked.alive()) await restarted()
    }
    breaches.push(`${command.kind} of ${command.requestId} was never acknowledged: ${why}`)
  }
  const orders: Awaited<ReturnType<typeof orderOf>>[] = []
  for (let nth = 0; nth <= atOnce; nth++) orders.push(await orderOf())
  const issueAll = () =>
    Promise.all(
      orders.map(async (order, nth) => {
        for (const kind of kinds) await issue({ ...order, kind }, nth === atOnce)
      }),
    )

  // Without a kill, to record the statements and check the result.
  await caughtUp(database, timeoutMs * slack)
  const idle = await idleStatements(server)
  await issueAll()
  await caughtUp(database, timeoutMs * slack)
  const points = pointsOf((await server.ask({ ask: 'statements' }))!.statements!, idle)
  breaches.push(...(await wrongNumbers(database, acknowledged)))
  const wanted = appends
    ? points.filter(({ statement }) => statement.includes('log.append(')).map((point) => ({ ...point, when: appends }))
    : points
  if (wanted.length === 0) breaches.push('nothing was tried')

  for (const at of spread(wanted, cycles)) {
    if (breaches.length > 0) break
    const before = kills
    await server.ask({ ask: 'die', at })
    await issueAll()
    const after = await caughtUp(database, timeoutMs * slack, server.alive)
    if (server.alive()) breaches.push(...after.breaches)
    else {
      // It was killed during the consequences.
      await restarted()
      breaches.push(...(await caughtUp(database, timeoutMs * slack)).breaches)
    }
    if (kills === before) missed += 1
    await server.ask({ ask: 'die', at: nowhere })
    const where = `killed ${at.when} «${at.statement}» (${at.nth})`
    breaches.push(...(await wrongNumbers(database, acknowledged)).map((breach) => `${where}: ${breach}`))
  }
  if (cycles > 0 && kills === 0) breaches.push('no server was killed')
  if (breaches.length === 0) breaches.push(...(await againstReplay(database)))
  await server.kill()
  await other.kill()
  await database.close()
  await drop()
  await rm(folder, { recursive: true })
  const counts = {
    'places to kill': points.length,
    kills,
    'not reached': missed,
    documents: acknowledged.length,
    repeats,
  }
  return { counts, breaches }
}

export const invoiceKill: Fault = {
  name: 'invoice-kill',
  row: 'A26',
  about: 'kill -9 at the statements of issuing invoices, several at once and in two servers; numbers have no gap',
  cycles: { full: 300, short: 2 }, // every statement
  run: (place) => run(place),
  sabotages: [
    {
      name: 'a number is drawn before the append',
      caughtBy: /is not numbered 1, 2, 3/,
      run: (place) => run({ ...place, cycles: 4 }, { mistake: 'draws numbers before it appends', appends: 'before' }),
    },
    {
      name: 'a repeat has a new command id',
      caughtBy: /\d+ commands issued \d+ documents|was never acknowledged/,
      long: true,
      run: (place) => run({ ...place, cycles: 4 }, { mistake: 'forgets command ids', appends: 'after' }),
    },
  ],
}
