import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { accessTable } from '#infrastructure/access-table.ts'

const root = resolve(import.meta.dirname, '../..')

test('API-018 the access table is printed without a database', async () => {
  const DATA_DIR = join(tmpdir(), `boxwright-no-data-${process.pid}`)
  const { stdout } = await promisify(execFile)(process.execPath, ['infrastructure/cli.ts', 'access', '--json'], {
    cwd: root,
    env: { ...process.env, DATA_DIR, DATABASE_URL: '' },
  })
  expect(JSON.parse(stdout)).toEqual(accessTable())
  expect(existsSync(DATA_DIR)).toBe(false)
})

test.each([['--bogus'], ['log', 'tail', '--limit', '-5']])(
  '%s … is refused with a message instead of a stack trace',
  async (...typed) => {
    const ran = promisify(execFile)(process.execPath, ['infrastructure/cli.ts', ...typed], { cwd: root })
    const { code, stderr } = await ran.then(() => ({ code: 0, stderr: '' })).catch((error) => error)
    expect(code).toBe(1)
    expect(stderr).toMatch(/option/i)
    expect(stderr).not.toMatch(/^\s+at /m)
  },
)

test('an unknown command is refused with the commands that begin with the same word', async () => {
  const ran = promisify(execFile)(process.execPath, ['infrastructure/cli.ts', 'stock', 'lst'], { cwd: root })
  const { code, stderr } = await ran.then(() => ({ code: 0, stderr: '' })).catch((error) => error)
  expect(code).toBe(1)
  expect(stderr).toContain('Unknown command: stock lst')
  expect(stderr).toContain('stock count <productId> <packs>')
  expect(stderr).not.toContain('log verify')
})
