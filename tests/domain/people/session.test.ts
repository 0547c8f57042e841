import { describe, expect, test } from 'vitest'
import { identityIsProven, proofsOf, sessionEnd } from '#domain/people/session.ts'

const opened = '2026-05-04T10:00:00.000Z'
const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

describe('a session', () => {
  test('AUTH-D06 is extended by use: 30 days, for staff 12 hours', () => {
    expect(days(opened, sessionEnd('user', opened, opened))).toBe(30)
    expect(days(opened, sessionEnd('supplier', opened, opened))).toBe(30)
    expect(days(opened, sessionEnd('admin', opened, opened))).toBe(0.5)
    expect(days(opened, sessionEnd('user', opened, '2026-05-14T10:00:00.000Z'))).toBe(40)
  })

  test('AUTH-D06 ends after 90 days, for staff after 7, regardless of use', () => {
    expect(days(opened, sessionEnd('user', opened, '2026-07-30T10:00:00.000Z'))).toBe(90)
    expect(days(opened, sessionEnd('admin', opened, '2026-05-11T09:00:00.000Z'))).toBe(7)
  })
})

describe('a confirmation of identity', () => {
  test('C5 is valid for 15 minutes', () => {
    expect(identityIsProven(opened, '2026-05-04T10:14:59.000Z')).toBeUndefined()
    expect(identityIsProven(opened, '2026-05-04T10:15:00.000Z')).toMatchObject({ field: 'identity' })
    expect(identityIsProven(undefined, opened)).toMatchObject({ field: 'identity' })
  })

  test('uses the sign-in methods of the account; a code by email only without any other', () => {
    expect(proofsOf({ hasPassword: true, hasSecondFactor: false })).toEqual(['password'])
    expect(proofsOf({ hasPassword: true, hasSecondFactor: true })).toEqual(['password', 'app'])
    expect(proofsOf({ hasPassword: false, hasSecondFactor: true })).toEqual(['app'])
    expect(proofsOf({ hasPassword: false, hasSecondFactor: false })).toEqual(['mail'])
  })
})
