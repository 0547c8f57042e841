import { setTimeout as pause } from 'node:timers/promises'
import { between, some } from './fault.ts'
import type { LedgerEntry, Ledger } from './ledger.ts'
import { openOrderPool, type OrderPool } from './order-pool.ts'
import type { ServerProcess } from './server-process.ts'

/** Callers of a server: each adds boxes to orders one after the other, and retries unanswered requests. */

export type Load = {
  /** Waits until `count` more boxes are acknowledged or no caller is left; throws after a long timeout. */
  acks: (count: number) => Promise<void>
  /** Stops after the current request of each caller. */
  stop: () => Promise<void>
}

const callers = 16

/** Retries a request until it is answered; false if the server exits or `patient` returns false first. */
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

/** Milliseconds for a box without a fault. */
const timeoutMs = 60_000

/** Retries requests with their ids; returns a breach for each request that is not answered. */
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

/** Starts the callers on a few orders; the last one is the planned order. */
export const startLoad = (server: ServerProcess, ledger: Ledger, orders: OrderPool, random: () => number): Load => {
  let stopped = false
  let left = Infinity
  let enough = Promise.withResolvers<void>()
  const call = async (_: unknown, caller: number) => {
    while (!stopped && server.alive()) {
      // Only one caller has the planned order: with concurrent callers, its processes would mostly wait for retries.
      const order = await orders.take(caller === 0 ? plannedIndex : between(random, 0, plannedIndex - 1))
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

/** Index of the planned order in the pool; the others are plain orders. */
const plannedIndex = 5

/** A few plain orders, and as the last one a planned order, for which processes run with every box. */
export const openOrders = (server: ServerProcess, mark: string): Promise<OrderPool> => {
  let opened = 0
  return openOrderPool(plannedIndex + 1, async (place) => {
    opened += 1
    const ask = place === plannedIndex ? 'planned order' : 'order'
    return (await server.ask({ id: `${mark}-order-${opened}`, ask }))?.requestId
  })
}
