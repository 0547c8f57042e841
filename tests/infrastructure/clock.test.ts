import { expect, test, vi } from 'vitest'
import { systemClock } from '#infrastructure/machine/clock.ts'

test('the clock is exact to the millisecond, although calls in the same millisecond share a text', () => {
  const at = Date.UTC(2026, 10, 27, 12)
  const milliseconds = vi.spyOn(Date, 'now').mockReturnValue(at)
  const now = systemClock()
  expect([now(), now()]).toEqual(['2026-11-27T12:00:00.000Z', '2026-11-27T12:00:00.000Z'])
  milliseconds.mockReturnValue(at + 1)
  expect(now()).toBe('2026-11-27T12:00:00.001Z')
  milliseconds.mockReturnValue(at - 60_000)
  expect(now()).toBe('2026-11-27T11:59:00.000Z')
  milliseconds.mockRestore()
})
