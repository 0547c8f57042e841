import { expect, test, vi } from 'vitest'
import { startRetried } from '#infrastructure/machine/start-retried.ts'

/** A part whose first starts fail. */
const failing = (times: number) => {
  const calls = { starts: 0, closes: 0 }
  const start = async () => {
    calls.starts += 1
    if (calls.starts <= times) throw new Error('timeout expired')
    return { close: async () => void (calls.closes += 1) }
  }
  return { calls, start }
}

test('a start that fails is repeated until it succeeds, and each failure is reported', async () => {
  const { calls, start } = failing(2)
  const errors: unknown[] = []
  const stop = startRetried(start, (error) => errors.push(error), 1)
  await vi.waitFor(() => expect(calls.starts).toBe(3))
  expect(errors.map(String)).toEqual(['Error: timeout expired', 'Error: timeout expired'])
  await stop()
  expect(calls).toEqual({ starts: 3, closes: 1 })
})

test('a part that is stopped while it starts is closed, and while it waits is not started again', async () => {
  const early = failing(0)
  await startRetried(early.start, () => undefined)()
  expect(early.calls).toEqual({ starts: 1, closes: 1 })
  const { calls, start } = failing(99)
  const failed = Promise.withResolvers<void>()
  const stop = startRetried(start, () => failed.resolve(), 3_600_000)
  await failed.promise
  await stop()
  expect(calls).toEqual({ starts: 1, closes: 0 })
})
