import { expect, test } from 'vitest'
import { partCountOf } from '#web/files/upload-file.ts'
import { percentOf } from '#web/files/use-upload.ts'

/** Uploads in the browser: parts and progress. */

test('ART-002 a file is sent in parts of 32 MiB, and an empty one in one part', () => {
  const sizes = [0, 1, 32 * 1_048_576, 32 * 1_048_576 + 1]
  expect(sizes.map((size) => partCountOf({ size } as Blob))).toEqual([1, 1, 1, 2])
})

test('progress is the share of all bytes of all files', () => {
  expect([percentOf(0, 200), percentOf(50, 200), percentOf(200, 200), percentOf(0, 0)]).toEqual([0, 25, 100, 100])
})
