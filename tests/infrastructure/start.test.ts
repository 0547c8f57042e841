import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { isAlive } from '#infrastructure/machine/postgres-cluster.ts'
import { demoSignIns } from '#infrastructure/seed/stories/people.ts'
import { createClient } from '#web/data/api.ts'
import { freePort } from '../support/free-port.ts'

/** `npm start` as users run it: a separate process with a real embedded PostgreSQL, killed and started again. */

const dataDir = mkdtempSync(join(tmpdir(), 'boxwright-start-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const main = join(import.meta.dirname, '../../infrastructure/main.ts')
type Run = { child: ChildProcess; output: () => string; ended: Promise<number | null> }

const run = (env: Record<string, string>): Run => {
  // Started from a folder other than the project.
  const child = spawn(process.execPath, [main], {
    cwd: tmpdir(),
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)))
  return { child, output: () => output, ended: once(child, 'exit').then(([code]) => code as number | null) }
}

const ready = async (one: Run): Promise<string> => {
  await expect.poll(one.output, { timeout: 120_000 }).toMatch(/Open http\S+|cannot start/)
  return /Open (http\S+)/.exec(one.output())?.[1] ?? expect.fail(one.output())
}
const pidFile = join(dataDir, 'postgres/data/postmaster.pid')
const postmaster = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0])

const sam = { email: 'sam@boxwright.example', password: demoSignIns.password }
const orders = async (url: string) => {
  const visitor = createClient({ baseUrl: url })
  let cookie = ''
  const { api } = createClient({
    baseUrl: url,
    fetch: async (input, init) => {
      const answer = await fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie } })
      cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
      return answer
    },
  })
  expect(await visitor.api.ordering.list({ query: {} })).toMatchObject({ type: 'unauthorized' })
  await api.people.login({ body: sam }, { strict: true })
  return { api, items: (await api.ordering.list({ query: { limit: 100 } }, { strict: true })).payload.items }
}

describe('npm start', { timeout: 400_000 }, () => {
  test('loads the demo once, writes its history while it serves, survives kill -9, takes over the running PostgreSQL, and stops everything', async () => {
    const [PORT, DEMO_ORDERS] = [String(await freePort()), '12']
    const first = run({ PORT, DEMO_ORDERS })
    const url = await ready(first)
    for (const { email } of demoSignIns.people) expect(first.output()).toContain(email)
    const { api, items } = await orders(url)
    expect(items.length).toBeGreaterThanOrEqual(7)
    await api.ordering.create({ body: { currency: 'USD', customerId: 'c-bloom' } }, { strict: true })
    await expect.poll(first.output, { timeout: 120_000 }).toContain('(10 %)')
    const server = postmaster()

    first.child.kill('SIGKILL')
    await first.ended
    expect(first.output()).not.toContain('history is written')
    expect(isAlive(server)).toBe(true)

    const second = run({ PORT, DEMO_ORDERS })
    await ready(second)
    await expect.poll(second.output, { timeout: 120_000 }).toContain('history is written')
    expect((await orders(url)).items).toHaveLength(7 + 1 + 12)
    expect(postmaster()).toBe(server)

    const third = run({ PORT: String(await freePort()) })
    expect(await third.ended).toBe(1)
    expect(third.output()).toMatch(/already running on .* \(process \d+\)/)

    second.child.kill('SIGINT')
    expect(await second.ended).toBe(0)
    expect(existsSync(pidFile)).toBe(false)

    const fourth = run({ PORT, DEMO_ORDERS })
    expect((await orders(await ready(fourth))).items).toHaveLength(7 + 1 + 12)
    expect(fourth.output()).not.toContain('history is written')
    fourth.child.kill('SIGINT')
    expect(await fourth.ended).toBe(0)
  })

  test('refuses an occupied port with a message of what to do', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const refused = run({ PORT: String(port) })
    expect(await refused.ended).toBe(1)
    expect(refused.output()).toContain(`Port ${port} is already in use`)
    expect(refused.output()).toContain(`PORT=${port + 1} npm start`)
    other.close()
  })

  test('refuses a database that does not answer, and invalid settings', async () => {
    const gone = run({ PORT: String(await freePort()), DATABASE_URL: 'postgres://unknown@127.0.0.1:1/none' })
    expect(await gone.ended).toBe(1)
    expect(gone.output()).toContain('The database of DATABASE_URL does not answer')
    const wrong = run({ PORT: 'eighty', NODE_ENV: 'production', DEMO: 'true' })
    expect(await wrong.ended).toBe(1)
    expect(wrong.output()).toContain('PORT is "eighty"')
    expect(wrong.output()).toContain('the demo is never loaded in production mode')
  })
})
