import { describe, expect, test } from 'vitest'
import {
  type Access,
  accessRules,
  adminTypes,
  customerRoles,
  flagsOf,
  noRights,
  requireAccess,
  matchesAdminTypes,
  permits,
  type Rights,
  rightsOf,
  staffTeams,
  userTypes,
} from '#domain/people/rights.ts'

const customer = (...roles: (typeof customerRoles)[number][]) => rightsOf({ type: 'user', roles })
const staff = (adminType: (typeof adminTypes)[number]) => rightsOf({ type: 'admin', roles: [], adminType })
const supplier = rightsOf({ type: 'supplier', roles: [] })
const system: Rights = { kind: 'system', ...noRights }

describe('rights', () => {
  test('USER-017 ROLE-007 ROLE-011 ROLE-012 ROLE-013 depend on exactly these user types, roles and admin types', () => {
    expect(userTypes).toEqual(['user', 'supplier', 'admin'])
    expect(adminTypes).toEqual(['superAdmin', 'admin', 'supplierOnly', 'extendedAdmin'])
    expect(customerRoles).toEqual(['CPRO:C', 'CREQ:C', 'USER:C'])
  })

  test('ROLE-001 ROLE-D01 do not depend on the team of an employee', () => {
    expect(staffTeams).toEqual(['sales', 'production', 'customerManagement', 'aiAutomation'])
    expect(Object.keys(rightsOf({ type: 'admin', roles: [], adminType: 'admin' }))).toEqual([
      'kind',
      'flags',
      'adminType',
      'bookRight',
    ])
  })

  test('ROLE-014 have exactly the flags of each subset of the roles', () => {
    for (let subset = 0; subset < 8; subset++) {
      const roles = customerRoles.filter((_, bit) => subset & (1 << bit))
      expect(flagsOf(roles)).toEqual({
        editCustomer: (subset & 1) > 0,
        editRequests: (subset & 2) > 0,
        editUsers: (subset & 4) > 0,
      })
    }
  })

  test('have flags only for customers, and admin types only for employees', () => {
    expect(rightsOf({ type: 'supplier', roles: ['USER:C'], adminType: 'superAdmin' })).toEqual(supplier)
    expect(rightsOf({ type: 'admin', roles: ['CREQ:C'], adminType: 'admin' }).flags.editRequests).toBe(false)
  })

  test.each([
    ['superAdmin', 'ROLE-008', [true, true, true]],
    ['extendedAdmin', 'ROLE-009', [true, true, true]],
    ['admin', 'ROLE-010', [true, false, false]],
    ['supplierOnly', 'ROLE-010', [false, true, false]],
  ] as const)('%s: %s passes lists of admin, of supplierOnly, and empty ones: %j', (type, _, expected) => {
    const lists = [['admin'], ['supplierOnly'], []] as const
    expect(lists.map((list) => matchesAdminTypes(type, list))).toEqual(expected)
  })

  test.each([
    ['a visitor', undefined, ['anyone', 'shopper', 'buyer']],
    ['ROLE-D04 a customer without roles', customer(), ['anyone', 'signedIn', 'customer', 'shopper']],
    ['ROLE-011 with CPRO:C', customer('CPRO:C'), ['anyone', 'signedIn', 'customer', 'shopper', 'profileEditor']],
    ['ROLE-012 with CREQ:C', customer('CREQ:C'), ['anyone', 'signedIn', 'customer', 'shopper', 'buyer', 'editor']],
    ['ROLE-013 with USER:C', customer('USER:C'), ['anyone', 'signedIn', 'customer', 'shopper', 'userEditor']],
    ['ROLE-005 a supplier', supplier, ['anyone', 'signedIn', 'supplier']],
    ['ROLE-D02 admin', staff('admin'), ['anyone', 'signedIn', 'staff']],
    ['ROLE-D02 supplierOnly', staff('supplierOnly'), ['anyone', 'signedIn', 'supplierManager']],
    [
      'ROLE-D02 ROLE-D05 extendedAdmin',
      staff('extendedAdmin'),
      ['anyone', 'signedIn', 'staff', 'bookReader', 'bookkeeper', 'supplierManager', 'seniorStaff'],
    ],
    [
      'ROLE-D02 ROLE-D05 superAdmin',
      staff('superAdmin'),
      ['anyone', 'signedIn', 'staff', 'bookReader', 'bookkeeper', 'supplierManager', 'seniorStaff', 'superAdmin'],
    ],
    [
      'an accountant',
      rightsOf({ type: 'admin', roles: [], bookRight: 'accountant' }),
      ['anyone', 'signedIn', 'bookReader', 'bookkeeper'],
    ],
    ['an auditor', rightsOf({ type: 'admin', roles: [], bookRight: 'auditor' }), ['anyone', 'signedIn', 'bookReader']],
    [
      'a customer with a right that is not theirs',
      rightsOf({ type: 'user', roles: [], bookRight: 'accountant' }),
      ['anyone', 'signedIn', 'customer', 'shopper'],
    ],
    ['the system', system, ['anyone', 'system']],
  ])('%s may what is for %3$j', (_, rights, may) => {
    expect((Object.keys(accessRules) as Access[]).filter((kind) => permits([kind], rights) === undefined)).toEqual(may)
  })

  test('ROLE-003 401 without a session, 403 without the right', () => {
    expect(permits(['staff'], undefined)?.code).toBe('unauthorized')
    expect(permits(['staff'], customer('CREQ:C'))?.code).toBe('forbidden')
  })

  test('is allowed for one of several kinds, and for no one by an empty list', () => {
    expect(permits(['editor', 'staff'], staff('admin'))).toBeUndefined()
    expect(permits([], staff('superAdmin'))?.code).toBe('forbidden')
  })

  test('API-018 a missing or unknown rule denies access', () => {
    expect(() => requireAccess('The endpoint', undefined)).toThrow('The endpoint has no access rule')
    expect(() => requireAccess('The endpoint', [])).toThrow('The endpoint has no access rule')
    expect(() => requireAccess('The endpoint', ['toString'])).toThrow('The endpoint admits "toString"')
    expect(() => requireAccess('The endpoint', ['staff'])).not.toThrow()
  })
})
