import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#infrastructure/db/database.ts'
import { idGenerator } from '#infrastructure/log/ids.ts'
import { postgresLog } from '#infrastructure/log/log.ts'
import { viewLease } from '#infrastructure/views/tables.ts'
import { projections } from '#read-models/all.ts'
import { type Child, startChild } from './child.ts'
import { addBox, openOrder, portsOf } from './commands.ts'
import { between } from './fault.ts'
import { openOrderPool } from './order-pool.ts'
import type { ProjectorOptions, ProjectorSays } from './projector-program.ts'

/** Projectors as separate processes, and events for them. */
export type ProjectorProcess = Child<ProjectorSays>

export const startProjectorProcess = async (options: ProjectorOptions): Promise<ProjectorProcess> => {
  const child = startChild<ProjectorSays>('projector-program.ts', [JSON.stringify(options)])
  await child.next((message) => 'started' in message || 'stops' in message)
  return child
}

/** Ends the leases of all views as if they had expired, so that tests need not wait. Returns the number of leases. */
export const endLeases = async ({ pool }: Database): Promise<number> => {
  const text = "update projector.leases set until = now() - interval '1 second' where name = any($1)"
  const { rowCount } = await pool.query(text, [projections.map(({ name }) => viewLease(name))])
  return rowCount ?? 0
}

/** Adds boxes to a few orders, one after the other, until stopped: one or two events in each page. */
export const startTrickle = async (
  database: Database,
  random: () => number,
): Promise<{ stop: () => Promise<number> }> => {
  const ports = portsOf(database, postgresLog(database))
  const orders = await openOrderPool(4, async () => (await openOrder(ports, idGenerator.ulid())).requestId)
  let stopped = false
  let last = 0
  const trickle = async () => {
    for (let nth = 1; !stopped; nth++) {
      const requestId = await orders.take(between(random, 0, orders.size - 1))
      last = (await addBox(ports, idGenerator.ulid(), requestId!, `box ${nth}`)).position
      await pause(5)
    }
  }
  const done = trickle()
  return {
    stop: async () => {
      stopped = true
      await done
      return last
    },
  }
}
