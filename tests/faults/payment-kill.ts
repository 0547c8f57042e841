import { foldCase } from '#domain/case.ts'
import { balancesOf } from '#domain/payments/ledger.ts'
import { settlementOf } from '#domain/payments/settlement.ts'
import { type Database, openDatabase } from '#infrastructure/db/database.ts'
import { postgresLog } from '#infrastructure/log/log.ts'
import type { Fault, Outcome, Place } from './fault.ts'
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
import { type PaymentMistake, type PaymentQuestion, type PaymentReply, refundedAtProvider } from './payment-protocol.ts'
import { addPeople } from './people.ts'
import { againstReplay, caughtUp } from './recovery-checks.ts'

/**
 * Row A25: kill -9 of the server at every statement of the payment, the webhook, the append, the mail, the refund and
 * the reconciliation. The next server continues: the payment is booked once, refunded once, and confirmed by one mail.
 */

const startPayingServer = (url: string, mistake?: PaymentMistake) =>
  startWatched<PaymentQuestion, PaymentReply>('payment-program.ts', mistake ? [url, mistake] : [url])

/** Errors in the payments of the orders; amounts in minor units. */
const wrongMoney = async (database: Database, requestIds: readonly string[]): Promise<string[]> => {
  const log = postgresLog(database)
  const breaches: string[] = []
  for (const requestId of requestIds) {
    const state = foldCase(await log.readCase({ requestId }))
    const { order, caseId } = state
    const { totals, due, credit } = settlementOf(order)
    const entries = (method: string) => order.payments.filter((one) => one.method === method)
    const { rows } = await database.pool.query<{ payments: number; refunds: number; left: number }>(
      `select count(*) as payments, (select count(*) from shop.sandbox_refunds r join shop.sandbox_payments p using (intent_id)
         where p.metadata ->> 'caseId' = $1) as refunds, coalesce(sum(amount - refunded), 0)::integer as left
       from shop.sandbox_payments where metadata ->> 'caseId' = $1 and status <> 'canceled'`,
      [caseId],
    )
    const atProvider = rows[0]!
    const inBooks = balancesOf(state).find(({ account }) => account === 'cardClearing')?.amount ?? 0
    const said = (what: string) => breaches.push(`${requestId} ${what}`)
    if (atProvider.payments !== 1) said(`was paid ${atProvider.payments} times at the provider`)
    if (entries('stripe').length !== 1) said(`has ${entries('stripe').length} card payments in its books`)
    if (atProvider.refunds !== 1) said(`was refunded ${atProvider.refunds} times at the provider`)
    if (entries('refund').length !== 1) said(`has ${entries('refund').length} refunds in its books`)
    if (inBooks !== atProvider.left) said(`has ${inBooks} in its books, and ${atProvider.left} at the provider`)
    if (due + atProvider.left - credit !== totals.total) said('does not come to its total')
  }
  const { rows: mails } = await database.pool.query<{ count: number }>(
    `select count(*) as count from people.mails where kind = 'paymentReceived'`,
  )
  if (mails[0]!.count !== requestIds.length)
    breaches.push(`${mails[0]!.count} mails about ${requestIds.length} payments`)
  return breaches
}

/** `at`: a single point to kill at, instead of every statement. */
type Tried = { mistake?: PaymentMistake; at?: KillPoint; alter?: (database: Database) => Promise<unknown> }

const run = async (
  { database: fresh, cycles, slack }: Place,
  { mistake, at: chosen, alter }: Tried = {},
): Promise<Outcome> => {
  const { url, drop } = await fresh()
  const database = openDatabase(url)
  await addPeople(database)
  const breaches: string[] = []
  const paid: string[] = []
  let [kills, missed] = [0, 0]
  let server = await startPayingServer(url)
  const orderOf = async (): Promise<string> => {
    const { requestId, failed } = (await server.ask({ ask: 'order' })) ?? {}
    if (requestId === undefined) throw new Error(`No order could be placed: ${failed}`)
    // All mails go to one address without an account, which is limited to 30 mails per day (`contactMailLimits`).
    await database.pool.query('delete from people.limits')
    return requestId
  }
  /** Pays an order with one server after another until one of them has answered. */
  const payUntilAnswered = async (requestId: string): Promise<boolean> => {
    for (let attempt = 0; attempt < 2; attempt++) {
      const answer = await server.ask({ ask: 'pay', requestId }, mistake === 'leaves work undone' ? 5_000 : undefined)
      if (answer) {
        if (answer.failed) breaches.push(`${requestId} could not be paid: ${answer.failed}`)
        return true
      }
      if (server.alive()) return false
      kills += 1
      await release(database)
      server = await startPayingServer(url, mistake)
    }
    return false
  }

  // Without a kill, to record the statements and check the result.
  const first = await orderOf()
  await caughtUp(database, timeoutMs * slack)
  const idle = await idleStatements(server)
  await payUntilAnswered(first)
  await caughtUp(database, timeoutMs * slack)
  const points = pointsOf((await server.ask({ ask: 'statements' }))!.statements!, idle)
  paid.push(first)
  breaches.push(...(await wrongMoney(database, paid)))
  const wanted = chosen ? [chosen] : points
  if (wanted.length === 0) breaches.push('nothing was tried')

  for (const at of spread(wanted, cycles)) {
    if (breaches.length > 0) break
    const before = kills
    // A point that was not reached is skipped.
    await server.ask({ ask: 'die', at: nowhere })
    const requestId = await orderOf()
    if (mistake) {
      await server.kill()
      await release(database)
      server = await startPayingServer(url, mistake)
    }
    await server.ask({ ask: 'die', at })
    if (!(await payUntilAnswered(requestId))) breaches.push(`${requestId} was never paid`)
    paid.push(requestId)
    const after = await caughtUp(database, mistake === 'leaves work undone' ? 1 : timeoutMs * slack, server.alive)
    if (!server.alive()) {
      // It was killed during the consequences of the payment.
      kills += 1
      await release(database)
      server = await startPayingServer(url, mistake)
      breaches.push(...(await caughtUp(database, timeoutMs * slack)).breaches)
    } else breaches.push(...after.breaches)
    if (kills === before) missed += 1
    const where = `killed ${at.when} «${at.statement}» (${at.nth})`
    breaches.push(...(await wrongMoney(database, paid)).map((breach) => `${where}: ${breach}`))
  }
  if (alter) {
    await alter(database)
    breaches.push(...(await wrongMoney(database, paid)))
  }
  if (breaches.length === 0) breaches.push(...(await againstReplay(database)))
  await server.kill()
  await database.close()
  await drop()
  return { counts: { 'places to kill': points.length, kills, 'not reached': missed, payments: paid.length }, breaches }
}

export const paymentKill: Fault = {
  name: 'payment-kill',
  row: 'A25',
  about: 'kill -9 at the statements of paying: webhook, append, mail, refund and reconciliation',
  cycles: { full: 300, short: 2 }, // every statement
  run: (place) => run(place),
  sabotages: [
    {
      name: 'refunds are requested with a new key',
      caughtBy: /was refunded 2 times/,
      long: true,
      // Effects of mails send the same statements at the same time, so the server is killed at the refund itself.
      run: (place) => run({ ...place, cycles: 1 }, { mistake: 'refunds under a new key', at: refundedAtProvider }),
    },
    {
      name: 'the next server does not complete the work',
      caughtBy: /was never paid|left undone/,
      long: true,
      run: (place) => run({ ...place, cycles: 1 }, { mistake: 'leaves work undone' }),
    },
    {
      name: 'a mail is written twice',
      caughtBy: /2 mails about 1 payments/,
      run: (place) =>
        run(
          { ...place, cycles: 0 },
          {
            alter: ({ pool }) =>
              pool.query(`insert into people.mails select (json_populate_record(m, '{"mail_id":"again"}')).*
                from people.mails m where kind = 'paymentReceived'`),
          },
        ),
    },
  ],
}
