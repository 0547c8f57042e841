import { describe, expect, test } from 'vitest'
import {
  mayBeMailed,
  maySignIn,
  needsSecondFactor,
  setsPassword,
  wantsSecondFactor,
  withoutFlow,
} from '#domain/people/sign-in.ts'
import { userStatuses } from '#domain/people/user.ts'
import { englishOf } from '#tests/support/english.ts'

describe('the right to sign in', () => {
  test('AUTH-D04 AUTH-D09 CRM-T02 belongs to active users of active companies; others get a reason', () => {
    const messageOf = (isArchived: boolean) =>
      userStatuses.map((status) => englishOf(maySignIn({ status, isArchived })))
    const [unconfirmed, blocked] = [
      'This account is not confirmed yet. Open the link in our email.',
      'This account is blocked. Contact your company’s user manager or Boxwright.',
    ]
    expect(messageOf(false)).toEqual([unconfirmed, undefined, blocked, unconfirmed])
    expect(messageOf(true)).toEqual([unconfirmed, 'This company is archived. Contact Boxwright.', blocked, unconfirmed])
  })

  test('AUTH-D09 excludes blocked and invited users, who get no sign-in mail', () => {
    expect(userStatuses.filter((status) => mayBeMailed({ status }))).toEqual(['pending_confirmation', 'active'])
  })

  test('J6 needs a second factor if one is set up, and for staff if the setting requires it', () => {
    const wants = (type: 'user' | 'admin', hasSecondFactor: boolean, staffNeedOne: boolean) =>
      wantsSecondFactor({ type, hasSecondFactor }, staffNeedOne)
    expect([wants('user', false, true), wants('admin', false, true), wants('admin', false, false)]).toEqual([
      false,
      true,
      false,
    ])
    expect([wants('user', true, false), wants('admin', true, false)]).toEqual([true, true])
    expect(needsSecondFactor({ type: 'supplier' }, true)).toBe(false)
  })
})

test('AUTH-012 allows to set a password only if there is none', () => {
  expect(setsPassword({ hasPassword: false })).toBeUndefined()
  expect(setsPassword({ hasPassword: true })).toMatchObject({ field: 'password' })
})

test('USER-007 removes a pending flow; an unknown one has no effect', () => {
  expect(withoutFlow(['PF101', 'PF102'], 'PF101')).toEqual(['PF102'])
  expect(withoutFlow(['PF102'], 'PF101')).toBeUndefined()
})
