import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { listen } from '#infrastructure/db/listen.ts'
import { idGenerator } from '#infrastructure/log/ids.ts'
import { openLog } from '#infrastructure/log/open-log.ts'
import { startProjector } from '#infrastructure/views/projector.ts'
import { openOrder, portsOf } from '../faults/commands.ts'
import { addPeople } from '../faults/people.ts'
import { freshDatabase } from '../support/postgres.ts'

const logger = { info: () => undefined, error: () => undefined }

test('a process handles its own appends once, and those of other processes by their notification', async () => {
  const { url, drop } = await freshDatabase()
  const [own, other] = [openLog(url, logger, 10), openLog(url, logger, 10)]
  await addPeople(own.database)
  const calls: string[] = []
  own.onAppend((fresh) => calls.push(fresh ? 'own' : 'other'))
  const listening = listen(url, (channel, payload) => own.channels![channel]?.(payload))
  await expect.poll(() => calls).toEqual(['other']) // connected: notifications may have been missed
  for (let nth = 0; nth < 20; nth += 1) await openOrder(portsOf(own.database, own.log), idGenerator.ulid())
  await openOrder(portsOf(other.database, other.log), idGenerator.ulid())
  // Notifications arrive in the order of the commits, so none of the earlier ones is still on its way.
  await expect.poll(() => calls.at(-1)).toBe('other')
  expect(calls.filter((one) => one === 'own')).toHaveLength(20)
  expect(calls.filter((one) => one === 'other')).toHaveLength(2)
  await listening.close()
  for (const area of [own, other]) await area.close!()
  await drop()
})

test('a page of this process does not wake its projector, a page of another process does', async () => {
  const { url, drop } = await freshDatabase()
  const { database, log, close } = openLog(url, logger, 10)
  const projector = await startProjector(database, log)
  await expect.poll(projector.leads).toBe(true)
  const committers = new Set<string>()
  const listening = listen(url, (channel, payload) => {
    if (channel === 'views' && payload) committers.add(payload)
  })
  await addPeople(database)
  await openOrder(portsOf(database, log), idGenerator.ulid())
  projector.wake()
  await expect.poll(() => committers.size).toBe(1)
  const [owner] = [...committers]
  const reads: string[] = []
  const query = database.pool.query.bind(database.pool)
  database.pool.query = ((asked: never, values: never) => {
    reads.push(JSON.stringify(asked))
    return query(asked, values)
  }) as typeof database.pool.query
  const finder = database.finder.query.bind(database.finder)
  database.finder.query = ((asked: never, values: never) => {
    reads.push(JSON.stringify(asked))
    return finder(asked, values)
  }) as typeof database.finder.query
  expect(await projector.reached(await log.head(), 60_000)).toBe(true)
  const readsFor = async (by: string | undefined): Promise<number> => {
    reads.length = 0
    for (let nth = 0; nth < 50; nth += 1) {
      projector.committed(by)
      await pause(5)
    }
    return reads.length
  }
  const byItself = await readsFor(owner)
  const byAnother = await readsFor('another process')
  expect(byItself).toBeLessThan(10) // it polls once a second
  expect(byAnother).toBeGreaterThan(2 * byItself + 5)
  await listening.close()
  await projector.stop()
  await close!()
  await drop()
})
