import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOrder } from '#application/ordering/commands.ts'
import { callerOf } from '#application/pipeline/access.ts'
import { handle } from '#application/pipeline/handle.ts'
import { type App, createApp } from '#infrastructure/app.ts'
import { healthOf } from '#infrastructure/http/health.ts'
import { addDemoPeople, people } from '#infrastructure/seed/stories/people.ts'
import { type Replicated, startReplicated } from '../support/postgres-replica.ts'
import { testSecrets } from '../support/secrets.ts'

/** Reading from a streaming replica: a real one, which can be made to lag and to disappear. */

let servers: Replicated
let app: App
const errors: string[] = []
const logger = {
  info: () => undefined,
  error: ({ err }: { err?: unknown }) => void errors.push(String(err)),
}
const ada = callerOf({ ...people.ada, status: 'active', loginMethod: 'pw' })

beforeAll(async () => {
  servers = await startReplicated()
  app = await createApp(servers.url, logger, { secrets: testSecrets, replicaUrl: servers.replicaUrl })
  await addDemoPeople(app.identity)
})
afterAll(async () => {
  await app?.close()
  await servers?.stop()
})

/** Returns the order's id and the position of the command. */
const draft = async () => {
  const { position, events } = await handle(app.ports, createOrder, {
    caller: ada,
    input: { currency: 'USD' },
    commandId: randomUUID(),
  })
  return { position, requestId: events[0]!.entityId }
}

const jsonOfOrder = async (requestId: string) => (await app.reads.orders.find(ada, requestId))?.json

const usesReplica = () => app.replica!.inUse()

describe('a server with a replica', () => {
  test('reads views from the replica, and waits there for a client’s own writes', async () => {
    await expect.poll(usesReplica, { timeout: 60_000 }).toBe(true)
    const { position, requestId } = await draft()
    expect(await app.reads.upTo('customer', position)).toMatchObject({ stale: false })
    expect(await jsonOfOrder(requestId)).toContain(requestId)

    await servers.pauseReplay()
    const next = await draft()
    // The primary has folded it; the replica has not, and reports this.
    const { position: reached, stale } = await app.reads.upTo('customer', next.position)
    expect(stale).toBe(true)
    expect(reached).toBeLessThan(next.position)
    expect(app.projector.head('customer')).toBeLessThan(next.position)
    expect(await app.projector.read('customer', undefined, position, 10)).toEqual([])
    expect(await app.reads.orders.find(ada, next.requestId)).toBeUndefined()

    await servers.resumeReplay()
    expect(await app.projector.reached(next.position, 60_000, 'customer')).toBe(true)
    expect(await jsonOfOrder(next.requestId)).toContain(next.requestId)
  })

  test('reads from the primary while the replica is paused, and no client gets older data than before', async () => {
    await expect.poll(usesReplica, { timeout: 60_000 }).toBe(true)
    await servers.pauseReplay()
    const { position, requestId } = await draft()
    await expect.poll(usesReplica, { timeout: 60_000 }).toBe(false)
    expect(errors.at(-1)).toContain('has stopped following')
    expect(await app.projector.reached(position, 60_000)).toBe(true)
    expect(await jsonOfOrder(requestId)).toContain(requestId)
    await expect.poll(() => app.projector.head('customer'), { timeout: 60_000 }).toBeGreaterThanOrEqual(position)
    expect((await healthOf(app)()).replicaInUse).toBe(false)
    await servers.resumeReplay()
    await expect.poll(usesReplica, { timeout: 60_000 }).toBe(true)
    expect(app.projector.head('customer')).toBeGreaterThanOrEqual(position)
  })

  test('has no failed read when the replica disappears, and uses it again when it is back', async () => {
    await expect.poll(usesReplica, { timeout: 60_000 }).toBe(true)
    const { position, requestId } = await draft()
    expect(await app.projector.reached(position, 60_000, 'customer')).toBe(true)
    await servers.stopReplica()
    for (let read = 0; read < 20; read += 1) {
      expect(await jsonOfOrder(requestId)).toContain(requestId)
    }
    await expect.poll(usesReplica, { timeout: 60_000 }).toBe(false)
    const next = await draft()
    expect(await app.reads.upTo('customer', next.position)).toMatchObject({ stale: false })
    expect(await jsonOfOrder(next.requestId)).toContain(next.requestId)
    await servers.startReplica()
    await expect.poll(usesReplica, { timeout: 60_000 }).toBe(true)
    expect(await app.projector.reached(next.position, 60_000, 'customer')).toBe(true)
    expect(await jsonOfOrder(next.requestId)).toContain(next.requestId)
  })
})
