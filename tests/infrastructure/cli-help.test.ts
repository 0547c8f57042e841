import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readHelpFiles } from '#infrastructure/help/help-files.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const cli = fileURLToPath(new URL('../../infrastructure/cli.ts', import.meta.url))

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer[Symbol.asyncDispose]())

const publish = async () => {
  const env = { ...process.env, DATABASE_URL: testServer.app.database.url }
  const { stdout } = await promisify(execFile)(process.execPath, [cli, 'help', 'publish', '--json'], { env })
  return JSON.parse(stdout) as unknown
}

test('HELP-D05 help publish replaces the entries by the bundled ones, once, and running servers show them', async () => {
  const { help, database } = testServer.app
  await database.pool.query("delete from shop.help_entries where slug <> 'refunds'")
  await database.pool.query('notify shop')
  await vi.waitFor(() => expect(help.pages()).toEqual(['/help/refunds']))
  const entries = readHelpFiles().length
  expect(await publish()).toEqual({ entries, changed: true })
  await vi.waitFor(() => expect(help.pages()).toContain('/help/prepare-artwork'))
  expect(await publish()).toEqual({ entries, changed: false })
})
