import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { memoryFolder } from '../support/memory-folder.ts'

const gigabyte = 1024 ** 3
const tmpfs = { type: 0x01_02_19_94, bsize: 4096, bavail: (8 * gigabyte) / 4096 }

test('the test server stores its data in memory if there is enough of it', () => {
  expect(memoryFolder(tmpfs, 8 * gigabyte)).toBe('/dev/shm')
})

test.for([
  ['a folder on a disk', { ...tmpfs, type: 0xef_53 }, 8 * gigabyte],
  ['a container with a small folder', { ...tmpfs, bavail: (64 * 1024 ** 2) / 4096 }, 8 * gigabyte],
  ['a machine with little memory', tmpfs, gigabyte],
] as const)('%s: the test server stores its data in the temporary folder', ([, disk, memory]) => {
  expect(memoryFolder(disk, memory)).toBe(tmpdir())
})
