import { describe, expect, test } from 'vitest'
import { isSessionRecorded, isVitalSent } from '#web/monitoring/sampling.ts'
import { afterShift, clsSent, noShifts } from '#web/monitoring/web-vitals.ts'
import { browserStorage } from '../support/browser-storage.ts'

/** Which sessions and web vitals are reported, and the value of CLS. */

describe('recorded sessions', () => {
  test('SHELL-009 SHELL-D07 are 8 % of sessions, decided once for each session', () => {
    expect(isSessionRecorded(browserStorage(), () => 0.0799)).toBe(true)
    expect(isSessionRecorded(browserStorage(), () => 0.08)).toBe(false)
    const session = browserStorage()
    expect(isSessionRecorded(session, () => 0)).toBe(true)
    expect(isSessionRecorded(session, () => 0.99)).toBe(true)
    let state = 7
    const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
    const recorded = Array.from({ length: 10_000 }, () => isSessionRecorded(browserStorage(), random)).filter(Boolean)
    expect(recorded.length).toBeGreaterThan(700)
    expect(recorded.length).toBeLessThan(900)
  })
})

describe('web vitals', () => {
  test('SHELL-030 SHELL-031 SHELL-032 are sent for their share of page loads', () => {
    const sentAt = (random: number) =>
      (['LCP', 'FCP', 'CLS', 'FID', 'TTFB'] as const).filter((name) => isVitalSent(name, () => random))
    expect(sentAt(0.19)).toEqual(['LCP', 'FCP', 'CLS', 'FID', 'TTFB'])
    expect(sentAt(0.2)).toEqual(['LCP', 'FCP', 'CLS'])
    expect(sentAt(0.49)).toEqual(['LCP', 'FCP', 'CLS'])
    expect(sentAt(0.5)).toEqual(['LCP'])
    expect(sentAt(0.999)).toEqual(['LCP'])
  })

  test('SHELL-033 report CLS as the largest window of shifts, times 1000', () => {
    expect(clsSent(0.123)).toBe(123)
    const shifts = [
      { startTime: 0, value: 0.05 },
      { startTime: 900, value: 0.05 },
      // A second has passed, so a new window starts.
      { startTime: 1_900, value: 0.02 },
      { startTime: 2_500, value: 0.03 },
    ]
    expect(clsSent(shifts.reduce(afterShift, noShifts).largest)).toBe(100)
  })
})
