import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { migrate } from '#infrastructure/db/migrate.ts'
import { isAlive } from '#infrastructure/machine/postgres-cluster.ts'
import { startPostgres } from '#infrastructure/machine/postgres.ts'
import { memoryFolder } from './memory-folder.ts'

type Server = { url: string; stop: () => Promise<void> }

// Set once by the process that starts the run, and inherited by the workers of Vitest and Playwright.
const serverVariable = 'BOXWRIGHT_TEST_SERVER'
const templateVariable = 'BOXWRIGHT_TEST_TEMPLATE'

/**
 * Test data need not survive a power failure. Test files run at the same time and start processes whose pools open up
 * to 32 connections each (connections.ts), which together exceed the 100 of the default.
 */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '500' }

/**
 * The same text collation as on the embedded server, regardless of the server's default, which is en_US in the image
 * postgres:18.
 */
const embeddedOrder = `encoding 'UTF8' locale 'C' locale_provider builtin builtin_locale 'C.UTF-8'`

/**
 * The global setup of the test projects that need a database, for Vitest and for Playwright: one PostgreSQL for the
 * whole run, with a migrated template database that every test file copies.
 *
 * The server is TEST_DATABASE_URL, otherwise a container of TEST_POSTGRES_IMAGE (postgres:18) if there is a Docker
 * engine, otherwise the embedded server.
 *
 * @returns the teardown; undefined if an earlier project of the same run did the setup
 */
export default async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env[serverVariable] !== undefined) return undefined
  const server = given() ?? (await container()) ?? (await embedded())
  const template = `boxwright_template_${randomUUID().slice(0, 8)}`
  const end = async () => {
    await administer(server.url, `drop database if exists ${template} with (force)`).finally(server.stop)
  }
  try {
    await administer(server.url, `create database ${template} template template0 ${embeddedOrder}`)
    await migrate(databaseUrl(server.url, template))
  } catch (error) {
    await end()
    throw error
  }
  process.env[serverVariable] = server.url
  process.env[templateVariable] = template
  return end
}

/**
 * A separate migrated database for one test file, in about 30 ms in memory, 300 ms on a disk.
 *
 * @returns its URL, and a function that drops it despite open connections
 */
export const freshDatabase = async (): Promise<{ url: string; drop: () => Promise<void> }> => {
  const [server, template] = [process.env[serverVariable], process.env[templateVariable]]
  if (!server || !template) throw new Error('No test database: the global setup tests/support/postgres.ts did not run.')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(server, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: databaseUrl(server, name),
    drop: () => administer(server, `drop database if exists ${name} with (force)`),
  }
}

const administer = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const databaseUrl = (server: string, database: string) => {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

const given = (): Server | undefined => {
  const url = process.env['TEST_DATABASE_URL']
  return url ? { url, stop: async () => {} } : undefined
}

const container = async (): Promise<Server | undefined> => {
  const rootless = `/run/user/${process.getuid?.()}/docker.sock`
  const sockets = ['/var/run/docker.sock', join(homedir(), '.docker/run/docker.sock'), rootless]
  if (!process.env['DOCKER_HOST'] && !sockets.some((socket) => existsSync(socket))) return undefined
  const image = process.env['TEST_POSTGRES_IMAGE'] ?? 'postgres:18'
  try {
    const { PostgreSqlContainer } = await import('@testcontainers/postgresql')
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const started = await new PostgreSqlContainer(image).withCommand(['postgres', ...flags]).start()
    return { url: started.getConnectionUri(), stop: async () => void (await started.stop()) }
  } catch (error) {
    console.warn(`No container of ${image} (${(error as Error).message}): the tests use the embedded PostgreSQL.`)
    return undefined
  }
}

const embedded = async (): Promise<Server> => {
  await removeLeftOver()
  const dataDir = join(memoryFolder(), `boxwright-test-${process.pid}`)
  mkdirSync(dataDir)
  const { url, stop } = await startPostgres({ dataDir, settings })
  return { url, stop: () => stop().then(() => rmSync(dataDir, { recursive: true })) }
}

/** A killed run leaves its server running; adopting the server makes it possible to stop it. */
const removeLeftOver = async () => {
  const folders = [...new Set([memoryFolder(), tmpdir()])]
  for (const dataDir of folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))) {
    const pid = /^boxwright-test-(\d+)$/.exec(basename(dataDir))?.[1]
    if (pid === undefined || isAlive(Number(pid)) || statSync(dataDir).uid !== process.getuid?.()) continue
    if (existsSync(join(dataDir, 'postgres/data/postmaster.pid'))) {
      const { stop } = await startPostgres({ dataDir, settings })
      await stop()
    }
    rmSync(dataDir, { recursive: true })
  }
}
