import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

/** Commands that write into folders, the invitation of the first employee, and counts of stock. */

const cli = fileURLToPath(new URL('../../infrastructure/cli.ts', import.meta.url))
const place = mkdtempSync(join(tmpdir(), 'boxwright-cli-'))
const secretKey = Buffer.alloc(32, 7).toString('base64')

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer({ env: { SECRET_KEY: secretKey } })
})
afterAll(async () => {
  await testServer[Symbol.asyncDispose]()
  rmSync(place, { recursive: true })
})

type Outcome = { code: number; out: string; error: string }
const run = (args: string[], env: Record<string, string> = {}): Promise<Outcome> =>
  new Promise((done) => {
    const url = testServer.app.database.url
    const settings = { DATABASE_URL: url, SECRET_KEY: secretKey, DATA_DIR: join(place, 'data'), PORT: '4000', ...env }
    const child = execFile(
      process.execPath,
      [cli, ...args],
      { env: { ...process.env, ...settings } },
      (_, out, error) => {
        done({ code: child.exitCode ?? -1, out, error })
      },
    )
  })

describe('the command line', () => {
  test('records counts of packs in stock, and refuses an unknown product and half a pack', async () => {
    const counted = await run(['stock', 'count', 'tissue-ream', '12', '--json'])
    expect(JSON.parse(counted.out)).toEqual({ productId: 'tissue-ream', packs: 12 })
    expect(JSON.parse((await run(['stock', 'list', '--json'])).out)).toMatchObject([
      { productId: 'tissue-ream', packs: 12, reserved: 0, changedBy: 'cli' },
    ])
    const unknown = await run(['stock', 'count', 'tissue-raem', '12'])
    expect(unknown).toMatchObject({ code: 1, error: expect.stringMatching(/Choose one of: .*tissue-ream/) })
    expect(await run(['stock', 'count', 'tissue-ream', '1.5'])).toMatchObject({ code: 1 })
    await run(['stock', 'count', 'tissue-ream', 'none'])
    expect(JSON.parse((await run(['stock', 'list', '--json'])).out)).toEqual([])
  })

  test('invites the first employee with a link, as a super administrator', async () => {
    const { code, out } = await run(['people', 'invite', 'first@boxwright.example', 'Fay', 'First'])
    expect(code).toBe(0)
    const token = /^http:\/\/localhost:4000\/invitation#token=([\w-]{43})$/m.exec(out)?.[1] ?? ''
    const body = { token, password: 'Kraft-paper-9!' }
    const { payload } = await testServer.browser().api.people.acceptInvitation({ body }, { strict: true })
    expect(payload.user).toMatchObject({ type: 'admin', adminType: 'superAdmin', status: 'active', firstName: 'Fay' })
    const again = await run(['people', 'invite', 'first@boxwright.example', 'Fay', 'First'])
    expect(again).toMatchObject({ code: 1, error: 'This email address is already in use. Use another one.\n' })
    expect(await run(['people', 'invite', 'not-an-address', 'Fay', 'First'])).toMatchObject({
      code: 1,
      error: '"not-an-address" is not an email address, or a name is missing.\n',
    })
  })

  test('reports in one line that a folder is not writable', async () => {
    const file = join(place, 'a-file')
    writeFileSync(file, 'mine')
    const [there, below, nowhere, anchor] = await Promise.all([
      run(['export', file]),
      run(['export', join(file, 'deeper')]),
      run(['export', '/proc/nowhere/x']),
      run(['log', 'anchor'], { DATA_DIR: '/proc/nowhere' }),
    ])
    expect(there).toMatchObject({
      code: 1,
      error: `The folder ${file} cannot be created: a file with this name exists\n`,
    })
    expect(below).toMatchObject({
      code: 1,
      error: `The folder ${file} cannot be created: a file with this name exists\n`,
    })
    expect(nowhere).toMatchObject({
      code: 1,
      error: 'The folder /proc/nowhere cannot be created: the path does not exist\n',
    })
    expect(anchor.code).toBe(1)
    expect(anchor.error).toMatch(/^[^\n]*\n$/)
    expect(readFileSync(file, 'utf8')).toBe('mine')
  })
})
