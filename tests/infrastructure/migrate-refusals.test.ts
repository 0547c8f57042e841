import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#infrastructure/db/migrate.ts'
import { startPostgres } from '#infrastructure/machine/postgres.ts'
import { within } from '../faults/fault.ts'
import { freePort } from '../support/free-port.ts'

/** A server or a login that the program cannot use is refused with the reason and the next step. */

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'boxwright-refusals-'))
})
afterAll(() => rmSync(folder, { recursive: true, maxRetries: 5 }))

const run = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

test('a login that may not create roles is refused with the statements that an administrator has to run', async () => {
  const server = await startPostgres({ dataDir: folder, settings: { fsync: 'off' } })
  try {
    await run(server.url, `create role plain login password 'plain'`, 'create database plain owner plain')
    const url = Object.assign(new URL(server.url), { username: 'plain', password: 'plain', pathname: '/plain' }).href
    const refusal = await migrate(url).then(
      () => '',
      ({ message }: Error) => message,
    )
    expect(refusal).toContain('The login plain may not create roles')
    const statements = refusal.split('\n').filter((line) => line.startsWith('  create role '))
    expect(statements).toHaveLength(4)
    await run(server.url, ...statements)
    expect((await migrate(url)).length).toBeGreaterThan(20)
  } finally {
    await server.stop()
  }
})

/** Debian's PostgreSQL, which is older. */
const older = '/usr/lib/postgresql/15/bin'

test.skipIf(!existsSync(older))('an older PostgreSQL is refused by its version', async () => {
  const data = join(folder, 'older')
  mkdirSync(data, { mode: 0o700 })
  // PostgreSQL refuses to run as root.
  const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined
  if (account) for (const path of [folder, data]) chownSync(path, account.uid, account.gid)
  const init = ['-D', data, '-U', 'owner', '--auth=trust', '--no-sync']
  expect(spawnSync(join(older, 'initdb'), init, { ...account, cwd: data }).status).toBe(0)
  const port = await freePort()
  const args = ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=']
  const server = spawn(join(older, 'postgres'), args, { ...account, cwd: data, stdio: 'ignore' })
  try {
    const url = `postgres://owner@127.0.0.1:${port}/postgres`
    const isRunning = () =>
      run(url).then(
        () => true,
        () => false,
      )
    expect(await within(30_000, isRunning)).toBe(true)
    await expect(migrate(url)).rejects.toThrow(
      /^Boxwright needs PostgreSQL 18 or newer; this server is 15\.\d+.*\. Upgrade the server\.$/,
    )
  } finally {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGINT')
    await ended
  }
})
