import { describe, expect, test } from 'vitest'
import { Rejection } from '#domain/kernel/refusal.ts'
import {
  canonicalRoles,
  changesEmployee,
  changesRoles,
  hasProvenAddress,
  removesUser,
  rolesOfInvited,
  seesUser,
} from '#domain/people/administration.ts'
import { type AdminType, adminTypes, type CustomerRole, rightsOf } from '#domain/people/rights.ts'
import { decideSupplier, supplierCan } from '#domain/people/supplier.ts'
import { decideUser, type ActingParty, userRefusal, type UserState } from '#domain/people/user.ts'
import { englishOf } from '#tests/support/english.ts'

const customer = (id: string, customerId: string, ...roles: CustomerRole[]) => ({
  ...rightsOf({ type: 'user', roles }),
  kind: 'customer' as const,
  id,
  customerId,
})
const staff = (adminType: AdminType, id = adminType as string) => ({
  ...rightsOf({ type: 'admin', roles: [], adminType }),
  kind: 'staff' as const,
  id,
  customerId: undefined,
})
const supplier = {
  ...rightsOf({ type: 'supplier', roles: [] }),
  kind: 'supplier' as const,
  id: 'lin',
  customerId: undefined,
}
const system: ActingParty = { kind: 'system', id: 'timer' }
const ada = customer('ada', 'bloom', 'USER:C')
const vera = customer('vera', 'bloom')
const eve = customer('eve', 'rival', 'USER:C')

const user = (rest: Partial<UserState> = {}): UserState => ({
  userId: 'bob',
  status: 'active',
  type: 'user',
  roles: ['CREQ:C'],
  customerId: 'bloom',
  ...rest,
})
const employee = (adminType: AdminType, rest: Partial<UserState> = {}) =>
  user({ type: 'admin', customerId: undefined, roles: [], adminType, userId: 'emp', ...rest })
const maker = user({ type: 'supplier', customerId: undefined, supplierId: 'board', roles: [], userId: 'tom' })

const codeOf = (act: () => unknown): string => {
  try {
    act()
    return 'done'
  } catch (error) {
    if (error instanceof Rejection) return error.refusal.code
    throw error
  }
}

describe('visibility of users', () => {
  test.each([
    ['colleagues each other', user(), vera, true],
    ['a user of another company', user(), eve, false],
    ['a supplier no customer', user(), supplier, false],
    ['a customer no supplier', maker, ada, false],
    ['a customer no employee', employee('admin'), ada, false],
    ['staff customers', user(), staff('admin'), true],
    ['ROLE-D02 a supplier manager no customers', user(), staff('supplierOnly'), false],
    ['ROLE-D02 a supplier manager suppliers', maker, staff('supplierOnly'), true],
    ['ROLE-D02 a supplier manager no employees', employee('admin'), staff('supplierOnly'), false],
    ['staff employees', employee('superAdmin'), staff('admin'), true],
  ] as const)('API-D06 %s', (_, subject, by, sees) => {
    expect(seesUser(subject, by)?.code).toBe(sees ? undefined : 'not-found')
  })
})

describe('roles of a customer’s user', () => {
  const change = (by: ActingParty, roles: CustomerRole[], otherManagers = 1, subject = user()) =>
    changesRoles(subject, by, { roles, otherManagers })

  test('are stored once and in order', () => {
    expect(canonicalRoles(['USER:C', 'CPRO:C', 'USER:C'])).toEqual(['CPRO:C', 'USER:C'])
  })

  test.each([
    ['all for the first user of a company', undefined, 0, ['CPRO:C', 'CREQ:C', 'USER:C']],
    ['CREQ:C for later users', undefined, 1, ['CREQ:C']],
    ['the given roles', ['USER:C', 'CPRO:C'], 0, ['CPRO:C', 'USER:C']],
    ['none if none are given', [], 3, []],
  ] as const)('ROLE-D03 of those who are invited %s', (_, asked, colleagues, roles) => {
    expect(rolesOfInvited(asked, colleagues)).toEqual(roles)
  })

  test('ROLE-013 USER-D03 are granted by colleagues with editUsers and by staff, only to users of customers', () => {
    expect(change(ada, [])).toBeUndefined()
    expect(change(staff('admin'), [])).toBeUndefined()
    for (const by of [vera, supplier, staff('supplierOnly'), system])
      expect(change(by, [])?.code).toMatch(/forbidden|unauthorized/)
    expect(change(staff('superAdmin'), [], 1, employee('admin'))?.field).toBe('roles')
  })

  test('USER-D03 ROLE-D03 cannot be removed from the last user manager', () => {
    const self = user({ userId: 'ada', roles: ['USER:C', 'CREQ:C'] })
    expect(change(ada, ['CREQ:C'], 0, self)).toMatchObject({ code: 'rule-broken', field: 'roles' })
    expect(change(ada, ['CREQ:C'], 1, self)).toBeUndefined()
    expect(change(ada, ['USER:C'], 0, self)).toBeUndefined()
  })
})

describe('the rights of an employee', () => {
  test('ROLE-D02 are changed only by super administrators, and never by oneself', () => {
    expect(changesEmployee(employee('admin'), staff('superAdmin'))).toBeUndefined()
    for (const type of adminTypes.filter((one) => one !== 'superAdmin'))
      expect(changesEmployee(employee('admin'), staff(type))?.code).toBe('forbidden')
    expect(changesEmployee(employee('superAdmin', { userId: 'me' }), staff('superAdmin', 'me'))?.field).toBe('userId')
    expect(changesEmployee(user(), staff('superAdmin'))?.field).toBe('adminType')
  })
})

describe('changes of a user by others', () => {
  const none = (rest: Partial<UserState>) => user({ status: 'none', ...rest })
  const invite = (subject: UserState, by: ActingParty) => codeOf(() => decideUser('InviteUser', subject, by))

  test.each([
    ['into the own company', none({}), ada, 'done'],
    ['without the flag', none({}), vera, 'forbidden'],
    ['into another company', none({}), eve, 'not-found'],
    ['by staff', none({}), staff('admin'), 'done'],
    ['by a supplier manager', none({}), staff('supplierOnly'), 'forbidden'],
    ['into a factory by staff', { ...maker, status: 'none' }, staff('admin'), 'done'],
    ['into a factory by a supplier manager', { ...maker, status: 'none' }, staff('supplierOnly'), 'done'],
    ['into a factory by a customer', { ...maker, status: 'none' }, ada, 'not-found'],
    ['into a factory by its own user', { ...maker, status: 'none' }, supplier, 'forbidden'],
    ['as an employee by admin', employee('admin', { status: 'none' }), staff('admin'), 'forbidden'],
    ['as an employee by senior staff', employee('admin', { status: 'none' }), staff('extendedAdmin'), 'done'],
    ['as superAdmin by extendedAdmin', employee('superAdmin', { status: 'none' }), staff('extendedAdmin'), 'forbidden'],
    ['as superAdmin by superAdmin', employee('superAdmin', { status: 'none' }), staff('superAdmin'), 'done'],
  ] as const)('USER-T06 ROLE-D02 invited %s', (_, subject, by, expected) => {
    expect(invite(subject, by)).toBe(expected)
  })

  test.each(['BlockUser', 'UnblockUser', 'ResendInvitation', 'RevokeInvitation'] as const)(
    'USER-T07 USER-T09 USER-T10 USER-T11 %s is for colleagues with the flag and for staff',
    (command) => {
      const status = { BlockUser: 'active', UnblockUser: 'blocked' } as const
      const subject = user({
        status: command === 'BlockUser' || command === 'UnblockUser' ? status[command] : 'pending_invitation',
        blockedBy: 'customer',
      })
      const result = (by: ActingParty) => codeOf(() => decideUser(command, subject, by))
      expect(
        [ada, vera, eve, supplier, staff('admin'), staff('supplierOnly'), { kind: 'visitor' } as const].map(result),
      ).toEqual(['done', 'forbidden', 'not-found', 'forbidden', 'done', 'forbidden', 'forbidden'])
    },
  )

  test('USER-T10 exclude blocking oneself, and the button shows the reason', () => {
    const self = user({ userId: 'ada' })
    expect(codeOf(() => decideUser('BlockUser', self, ada))).toBe('invalid-input')
    expect(englishOf(userRefusal('BlockUser', self, ada))).toBe(
      'You cannot do this to your own account. Ask another administrator.',
    )
    expect(userRefusal('BlockUser', user(), ada)).toBeUndefined()
  })

  test('USER-D03 exclude removing oneself', () => {
    expect(removesUser(user({ userId: 'ada' }), ada)?.field).toBe('userId')
    expect(removesUser(user(), ada)).toBeUndefined()
  })

  test('USER-T11 exclude the unblocking by a company of a user that staff blocked', () => {
    const blocked = user({ status: 'blocked', blockedBy: 'staff' })
    expect(codeOf(() => decideUser('UnblockUser', blocked, ada))).toBe('forbidden')
    expect(codeOf(() => decideUser('UnblockUser', blocked, staff('admin')))).toBe('done')
  })
})

describe('a supplier', () => {
  const supplierManager = staff('supplierOnly')
  test('SUPP-D02 is archived and restored by staff and a supplier manager', () => {
    expect(decideSupplier('ArchiveSupplier', { status: 'active' }, supplierManager)).toEqual({
      event: 'SupplierArchived',
      to: 'archived',
    })
    expect(decideSupplier('RestoreSupplier', { status: 'archived' }, staff('admin')).to).toBe('active')
    expect(codeOf(() => decideSupplier('ArchiveSupplier', { status: 'archived' }, supplierManager))).toBe(
      'forbidden-transition',
    )
    expect(codeOf(() => decideSupplier('RestoreSupplier', { status: 'active' }, supplierManager))).toBe(
      'forbidden-transition',
    )
    expect(codeOf(() => decideSupplier('ArchiveSupplier', { status: 'active' }, supplier))).toBe('forbidden')
    // The buttons show it in advance.
    expect(englishOf(supplierCan.archive({ status: 'archived' }))).toBe('Cannot archive supplier while archived')
    expect(supplierCan.restore({ status: 'archived' })).toBeUndefined()
  })
})

test.each([
  ['a user who completed the sign-up', user({ customerId: 'bloom' }), true],
  ['a user who did not complete it', user({ customerId: undefined }), false],
  ['an invited employee', user({ type: 'admin', customerId: undefined }), true],
  ['an invited supplier', user({ type: 'supplier', customerId: undefined }), true],
] as const)('C9 the address of %s is proven: %#', (_, who, proven) => {
  expect(hasProvenAddress(who)).toBe(proven)
})
