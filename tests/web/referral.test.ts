import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { browserStorage } from '#tests/support/browser-storage.ts'
import { clearReferral, referral, rememberReferral } from '#web/stores/referral.ts'

/** Referral codes in the browser. */

beforeEach(() => vi.stubGlobal('localStorage', browserStorage()))
afterAll(() => vi.unstubAllGlobals())
const monday = new Date('2026-03-02T09:00:00Z')
const daysLater = (days: number) => new Date(monday.getTime() + days * 86_400_000)

test('REF-001 REF-002 REF-D01 the query parameter ref sets code and time', () => {
  rememberReferral('?ref=ABC', monday)
  expect(localStorage.getItem('referral-code')).toBe('ABC')
  expect(localStorage.getItem('referral-timestamp')).toBe('2026-03-02T09:00:00.000Z')
  expect(referral(monday)).toEqual({ code: 'ABC', timestamp: '2026-03-02T09:00:00.000Z' })
})

test('REF-D02 the last code is used; an empty or missing one has no effect', () => {
  rememberReferral('?ref=ABC', monday)
  rememberReferral('?ref=XYZ', daysLater(1))
  for (const search of ['?ref=', '', '?ref=%20', `?ref=${'x'.repeat(101)}`]) rememberReferral(search, daysLater(2))
  expect(referral(daysLater(2))).toEqual({ code: 'XYZ', timestamp: daysLater(1).toISOString() })
})

test('REF-D03 a code is valid for 90 days', () => {
  rememberReferral('?ref=ABC', monday)
  expect(referral(daysLater(89.9))).toBeDefined()
  expect(referral(daysLater(90))).toBeUndefined()
})

test('REF-003 clearing removes code and time', () => {
  rememberReferral('?ref=ABC', monday)
  clearReferral()
  expect(localStorage.length).toBe(0)
  expect(referral(monday)).toBeUndefined()
})
