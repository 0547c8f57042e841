import { setTimeout as pause } from 'node:timers/promises'
import { between, some } from './fault.ts'
import type { LedgerEntry, Ledger } from './ledger.ts'
import { openOrderPool, type OrderPool } from './order-pool.ts'
import type { ServerProcess } from './server-process.ts'

/** Callers of a server: each puts one box after another into orders, and sends again what was not answered. */

export type Load = {
  /** Waits until so many more boxes were acknowledged, or no caller is left; an error if that takes far too long. */
  acks: (count: number) => Promise<void>
  /** Lets everyone finish, or give up, what they are at. */
  stop: () => Promise<void>
}

const callers = 16

/** Sends a box until it is answered; false if the server went away, or `patient` ended, before. */
const settle = async (
  server: ServerProcess,
  ledger: Ledger,
  entry: LedgerEntry,
  patient: () => boolean = () => true,
): Promise<boolean> => {
  const { commandId: id, requestId, name } = entry
  while (server.alive()) {
    const answer = await server.ask({ id, ask: 'box', requestId, name })
    if (answer) {
      ledger.recordAnswer(entry, answer)
      return true
    }
    if (!patient()) return false
    await pause(20)
  }
  return false
}

/** Milliseconds for a box without any fault. */
const timeoutMs = 60_000

/** Asks once more for boxes, each under its own id; a breach for those that are not answered any more. */
export const repeat = async (
  server: ServerProcess,
  ledger: Ledger,
  entries: readonly LedgerEntry[],
): Promise<string[]> => {
  const end = performance.now() + timeoutMs
  const answered = await Promise.all(
    entries.map((entry) => settle(server, ledger, entry, () => performance.now() < end)),
  )
  const silent = entries.filter((_, nth) => !answered[nth])
  return silent.length > 0 ? [`not answered when asked again: ${some(silent.map(({ name }) => name))}`] : []
}

/** Sets the callers going on a few orders; the last of them is the planned one. */
export const startLoad = (server: ServerProcess, ledger: Ledger, orders: OrderPool, random: () => number): Load => {
  let stopped = false
  let left = Infinity
  let enough = Promise.withResolvers<void>()
  const call = async (_: unknown, caller: number) => {
    while (!stopped && server.alive()) {
      // One caller alone has the planned order: in a crowd its processes would mostly wait for their next attempt.
      const order = await orders.take(caller === 0 ? plannedPlace : between(random, 0, plannedPlace - 1))
      if (order === undefined) {
        await pause(20)
        continue
      }
      const answered = await settle(server, ledger, ledger.recordRequest(order), () => !stopped)
      if (answered && (left -= 1) <= 0) enough.resolve()
    }
  }
  const done = Promise.all(Array.from({ length: callers }, call)).then(() => enough.resolve())
  return {
    acks: (count) => {
      left = count
      enough = Promise.withResolvers()
      const late = () => enough.reject(new Error(`${left} of ${count} boxes were not acknowledged in time`))
      const timer = setTimeout(late, 10 * timeoutMs)
      return Promise.race([enough.promise, done]).finally(() => clearTimeout(timer))
    },
    stop: () => {
      stopped = true
      return done
    },
  }
}

/** The place of the planned order in the pool; the places before it have plain orders. */
const plannedPlace = 5

/** A few plain orders, and as the last one that gives the processes work with every box. */
export const openOrders = (server: ServerProcess, mark: string): Promise<OrderPool> => {
  let opened = 0
  return openOrderPool(plannedPlace + 1, async (place) => {
    opened += 1
    const ask = place === plannedPlace ? 'planned order' : 'order'
    return (await server.ask({ id: `${mark}-order-${opened}`, ask }))?.requestId
  })
}
