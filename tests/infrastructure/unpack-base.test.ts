import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BaseManifest } from '#infrastructure/backup/archive.ts'
import { unpackBase } from '#infrastructure/backup/unpack-base.ts'

/** `tar` ends at the mark of the end of an archive, regardless of how much follows it. */

let folder: string
let tar: Buffer
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'boxwright-unpack-'))
  writeFileSync(join(folder, 'PG_VERSION'), '18\n')
  tar = execFileSync('tar', ['-c', '-C', folder, 'PG_VERSION'])
})
afterAll(() => rmSync(folder, { recursive: true }))

const unpacked = async (content: Buffer): Promise<string> => {
  const part = zstdCompressSync(content)
  const store = {
    target: 'memory',
    read: async () => part,
    list: async () => [],
    write: async () => undefined,
    remove: async () => undefined,
  }
  const parts = [{ file: 'part', sha256: createHash('sha256').update(part).digest('hex') }]
  const into = mkdtempSync(join(folder, 'into-'))
  await unpackBase(store, { id: 'base', parts } as unknown as BaseManifest, into)
  return readFileSync(join(into, 'PG_VERSION'), 'utf8')
}

test('a base backup is unpacked although tar ends before it has read the padding', async () => {
  expect(await unpacked(tar)).toBe('18\n')
  expect(await unpacked(Buffer.concat([tar, Buffer.alloc(32_000_000)]))).toBe('18\n')
})

test('a base backup that is not an archive is refused', async () => {
  await expect(unpacked(Buffer.alloc(100_000, 'x'))).rejects.toThrow('The base backup could not be unpacked')
})
