import { describe, expect, test } from 'vitest'
import { Rejection } from '#domain/kernel/refusal.ts'
import { status as statusLabels } from '#domain/messages/en-US/status.ts'
import { flagsOf, noRights } from '#domain/people/rights.ts'
import {
  configurationModes,
  decideUser,
  type ActingParty,
  firstFlows,
  loginMethodOf,
  type UserCommand,
  userFlows,
  type UserState,
  userStatuses,
  userTransitions,
} from '#domain/people/user.ts'
import { languages } from '#domain/text/languages.ts'
import { englishOf } from '#tests/support/english.ts'

const visitor: ActingParty = { kind: 'visitor' }
const timer: ActingParty = { kind: 'system', id: 'expire-sign-ups' }
const ada = (status: UserState['status']): UserState => ({
  userId: 'u-ada',
  status,
  type: 'user',
  roles: [],
  customerId: 'c-bloom',
})
const herself: ActingParty = { kind: 'customer', id: 'u-ada', customerId: 'c-bloom', ...noRights }
const staff = (adminType: 'admin' | 'extendedAdmin' | 'superAdmin' | 'supplierOnly'): ActingParty => ({
  kind: 'staff',
  id: 'u-sam',
  customerId: undefined,
  ...noRights,
  adminType,
})
const decided = (command: UserCommand, user: UserState, by: ActingParty) => {
  try {
    const { event, to } = decideUser(command, user, by)
    return `${event} ${to}`
  } catch (error) {
    if (error instanceof Rejection) return englishOf(error.refusal)
    throw error
  }
}

describe('a user who confirms an address', () => {
  // From every status: a transition without a row is refused with the status in words.
  test.each([
    [
      'USER-T01',
      'SignUp',
      { none: 'UserSignedUp pending_confirmation', pending_confirmation: 'UserSignedUp pending_confirmation' },
    ],
    ['USER-T02', 'CompleteSignUp', { pending_confirmation: 'SignUpCompleted active' }],
    ['USER-T03', 'LogInWithMagicLink', { pending_confirmation: 'EmailConfirmed active' }],
    ['USER-T04', 'ResetPassword', { pending_confirmation: 'EmailConfirmed active' }],
    ['USER-T05', 'SignInWithGoogle', { none: 'UserSignedUp active', pending_confirmation: 'UserSignedUp active' }],
    ['USER-T08', 'AcceptInvitation', { pending_invitation: 'InvitationAccepted active' }],
  ] as const)('%s %s', (_, command, row: Partial<Record<UserState['status'], string>>) => {
    const words = command.replace(/(?<!^)[A-Z]/g, ' $&').toLowerCase()
    for (const status of ['none', ...userStatuses] as const) {
      expect(decided(command, ada(status), visitor)).toBe(
        row[status] ?? `Cannot ${words} while ${statusLabels[status]}`,
      )
    }
  })
})

describe('an account', () => {
  test('USER-T12 is deleted while blocked by senior staff, or by the company that blocked it', () => {
    const colleague: ActingParty = { ...herself, id: 'u-max', flags: flagsOf(['USER:C']) }
    const blockedBy = (by: 'customer' | 'staff') => ({ ...ada('blocked'), blockedBy: by })
    for (const by of ['customer', 'staff'] as const) {
      expect(decided('DeleteAccount', blockedBy(by), staff('extendedAdmin'))).toBe('UserDeleted none')
      expect(decided('DeleteAccount', blockedBy(by), staff('admin'))).toBe(
        'You don’t have permission to do this. Ask your administrator.',
      )
    }
    expect(decided('DeleteAccount', blockedBy('customer'), colleague)).toBe('UserDeleted none')
    expect(decided('DeleteAccount', blockedBy('staff'), colleague)).toBe(
      'You don’t have permission to do this. Ask your administrator.',
    )
  })

  test('USER-T10 USER-T11 stores who blocked it until it is unblocked', () => {
    const colleague: ActingParty = { ...herself, id: 'u-max', flags: flagsOf(['USER:C']) }
    expect(decideUser('BlockUser', ada('active'), colleague).blockedBy).toBe('customer')
    expect(decideUser('BlockUser', ada('active'), staff('admin')).blockedBy).toBe('staff')
    expect(decideUser('UnblockUser', ada('blocked'), staff('admin')).blockedBy).toBeUndefined()
  })

  test('USER-T06 is invited on the command line for the first employee, by the shop for a buyer of essentials', () => {
    const cli: ActingParty = { kind: 'system', id: 'cli' }
    const invited = (type: 'admin' | 'user'): UserState => ({ ...ada('none'), type, adminType: 'superAdmin' })
    expect(decided('InviteUser', invited('admin'), cli)).toBe('UserInvited pending_invitation')
    expect(decided('InviteUser', invited('user'), cli)).toBe('UserInvited pending_invitation')
    expect(decided('InviteUser', invited('admin'), visitor)).toBe(
      'You don’t have permission to do this. Ask your administrator.',
    )
  })

  test('USER-T12 is deleted by the user or by senior staff while it is active', () => {
    expect(decided('DeleteAccount', ada('active'), herself)).toBe('UserDeleted none')
    expect(decided('DeleteAccount', ada('active'), staff('extendedAdmin'))).toBe('UserDeleted none')
    expect(decided('DeleteAccount', ada('pending_invitation'), herself)).toBe(
      'Cannot delete account while invited (pending)',
    )
    for (const by of [staff('admin'), staff('supplierOnly'), visitor, timer]) {
      expect(decided('DeleteAccount', ada('active'), by)).toBe(
        'You don’t have permission to do this. Ask your administrator.',
      )
    }
  })

  test('USER-T13 expires only by the timer, before the address is confirmed', () => {
    expect(decided('ExpireSignUp', ada('pending_confirmation'), timer)).toBe('SignUpExpired none')
    expect(decided('ExpireSignUp', ada('active'), timer)).toBe('Cannot expire sign up while active')
    expect(decided('ExpireSignUp', ada('pending_confirmation'), staff('superAdmin'))).toBe(
      'You don’t have permission to do this. Ask your administrator.',
    )
  })

  test('has only commands of USER-T01..T14, and the end of an unaccepted invitation (S-08)', () => {
    expect(Object.keys(userTransitions)).toHaveLength(14)
  })
})

describe('the states of a user', () => {
  test('USER-011 include these statuses', () => {
    expect(userStatuses).toEqual(['pending_confirmation', 'active', 'blocked', 'pending_invitation'])
  })

  test('USER-015 USER-D02 include flows, by user type', () => {
    expect(userFlows).toContain('CTP01')
    expect([firstFlows('user'), firstFlows('admin'), firstFlows('supplier')]).toEqual([['PF101', 'PF102'], [], []])
  })

  test('USER-010 USER-016 include languages and configuration modes', () => {
    expect(languages).toEqual(['en-US', 'zh-CN'])
    expect(configurationModes).toEqual(['basic', 'advanced'])
  })

  test('AUTH-027 include the login method: password, else Google, else magic link', () => {
    expect(loginMethodOf({ userId: 'g:1', hasPassword: true })).toBe('pw')
    expect(loginMethodOf({ userId: 'g:1', hasPassword: false })).toBe('gcp')
    expect(loginMethodOf({ userId: 'u-1', hasPassword: false })).toBe('ml')
  })
})
