import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createOrder } from '#application/ordering/commands.ts'
import { callerOf } from '#application/pipeline/access.ts'
import { handle } from '#application/pipeline/handle.ts'
import { createApp } from '#infrastructure/app.ts'
import { idGenerator } from '#infrastructure/log/ids.ts'
import { people } from '#infrastructure/seed/stories/people.ts'
import { testSecrets } from '#tests/support/secrets.ts'
import { freshDatabase } from '../support/postgres.ts'

/** Servers and workers as separate processes on one database, one of which is killed. */

const silent = { info: () => undefined, error: () => undefined }
const ada = callerOf({ ...people.ada, status: 'active', loginMethod: 'pw' })
const main = join(import.meta.dirname, '../../infrastructure/main.ts')
const started: { kill: (signal: 'SIGKILL') => boolean }[] = []
afterAll(() => started.forEach((child) => child.kill('SIGKILL')))

const worker = async (url: string) => {
  const env = { ...process.env, DATABASE_URL: url, LOG_LEVEL: 'error', DEMO: 'false' }
  const child = spawn(process.execPath, [main, '--worker'], { env })
  started.push(child)
  let output = ''
  child.stdout.on('data', (text) => (output += String(text)))
  await expect.poll(() => output, { timeout: 120_000 }).toContain('Working')
  return child
}

test(
  'a server without a worker relies on a worker process, and after a kill on the next one',
  { timeout: 300_000 },
  async () => {
    const database = await freshDatabase()
    const one = await worker(database.url)
    const two = await worker(database.url)
    const server = await createApp(database.url, silent, { work: false, secrets: testSecrets })
    const drafts = (count: number) =>
      Promise.all(
        Array.from({ length: count }, () =>
          handle(server.ports, createOrder, {
            caller: ada,
            input: { currency: 'USD' },
            commandId: idGenerator.ulid(),
          }),
        ),
      )
    await drafts(50)
    expect(await server.projector.reached(await server.log.head(), 60_000)).toBe(true)

    const { rows } = await server.database.pool.query<{ epoch: number }>(
      "select epoch from projector.leases where name = 'view order-list-for-staff'",
    )
    one.kill('SIGKILL')
    await once(one, 'exit')
    two.kill('SIGSTOP') // frozen, perhaps while it holds the lease
    await drafts(50)
    const three = await worker(database.url)
    expect(await server.projector.reached(await server.log.head(), 60_000)).toBe(true)
    two.kill('SIGCONT')
    await drafts(50)
    expect(await server.projector.reached(await server.log.head(), 60_000)).toBe(true)
    const after = await server.database.pool.query<{ epoch: number }>(
      "select epoch from projector.leases where name = 'view order-list-for-staff'",
    )
    expect(after.rows[0]!.epoch).toBeGreaterThan(rows[0]!.epoch)
    const table = await server.database.pool.query<{ count: number }>(
      'select count(*) from for_staff.order_list_for_staff',
    )
    expect(table.rows[0]!.count).toBe(150)
    three.kill('SIGTERM')
    await once(three, 'exit')
    await server.close()
    await database.drop()
  },
)
