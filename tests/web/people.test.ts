import { describe, expect, test } from 'vitest'
import { ordering } from '#application/ordering/contracts/ordering.ts'
import { auditLog } from '#application/people/contracts/audit-log.ts'
import { customers } from '#application/people/contracts/customers.ts'
import { suppliers } from '#application/people/contracts/suppliers.ts'
import { CoreProfile, User } from '#application/people/contracts/user.ts'
import { Colleague, Person, users } from '#application/people/contracts/users.ts'
import { aUser } from '#tests/support/users.ts'
import { apiQueryOptions } from '#web/data/queries.ts'
import { t } from '#web/locales/i18n.ts'
import { browserOf } from '#web/people/account/browser-of.ts'
import { middleOf } from '#web/people/account/square-picture.ts'
import { changeTexts, eventText } from '#web/people/audit-log-labels.ts'
import {
  changedOf,
  companyBody,
  companyErrors,
  companyValues,
  contactOf,
  emptyContact,
} from '#web/people/company-values.ts'
import { checkEmail, peopleErrors } from '#web/people/field-errors.ts'
import {
  isOffered,
  roleKeys,
  rolesText,
  rolesOf,
  roleValues,
  whyNotEmployee,
  whyNotInvited,
  whyNotRoles,
  whyNotUser,
} from '#web/people/user-rules.ts'
import { hasAccess } from '#web/rights.ts'
import { statusLabel } from '#web/ui/status-labels.ts'

const ada = aUser({ roles: ['CPRO:C', 'CREQ:C', 'USER:C'] })
const looker = aUser({ userId: 'u-lou' })
const sam = aUser({ userId: 'u-sam', type: 'admin', adminType: 'superAdmin' })
const amy = aUser({ userId: 'u-amy', type: 'admin', adminType: 'admin' })
const desi = aUser({ userId: 'u-desi', type: 'admin', adminType: 'supplierOnly' })

const colleague = (rest: Partial<Colleague> = {}): Colleague => ({
  userId: 'u-bob',
  firstName: 'Bob',
  lastName: 'Petal',
  email: 'bob@bloom.example',
  avatar: null,
  status: 'active',
  roles: ['CREQ:C'],
  blockedByStaff: false,
  createdOn: '2026-05-04T10:00:00.000Z',
  version: 1,
  ...rest,
})
const person = (rest: Partial<Person> = {}): Person => ({
  ...colleague(),
  type: 'user',
  customerId: 'c-bloom',
  supplierId: null,
  bookRight: null,
  belongsTo: 'Bloom & Stem',
  adminType: null,
  team: null,
  hasSecondFactor: false,
  changedOn: '2026-05-04T10:00:00.000Z',
  ...rest,
})

describe('labels about people equal those of the requirements', () => {
  test('USER-012 USER-D05 for statuses', () => {
    const labels = {
      pending_confirmation: 'Awaiting confirmation',
      active: 'Active',
      blocked: 'Blocked',
      pending_invitation: 'Invited (pending)',
    }
    for (const [status, label] of Object.entries(labels)) expect(statusLabel('user', status).label).toBe(label)
  })
  test('USER-013 USER-014 USER-015 for the flows of a new user', () => {
    expect(t('account.tours.flow.PF101')).toBe('Platform - Choose path')
    expect(t('account.tours.flow.PF102')).toBe('Platform - Tutorial')
    expect(t('account.tours.flow.CTP01')).toBe('Continue to Platform')
  })
  test('USER-016 for configuration modes', () => {
    expect(t('account.preferences.modes.basic')).toBe('Simplified')
    expect(t('account.preferences.modes.advanced')).toBe('Advanced')
  })
  test('ROLE-012 ROLE-013 ROLE-D07 for roles of a customer’s user', () => {
    expect(t(`company.role.${roleKeys['CPRO:C']}`)).toBe('Edit company profile')
    expect(t(`company.role.${roleKeys['CREQ:C']}`)).toBe('Edit orders')
    expect(t(`company.role.${roleKeys['USER:C']}`)).toBe('Manage users for your account')
    expect(rolesText(['CREQ:C', 'USER:C'])).toBe('Edit orders · Manage users for your account')
    expect(rolesText([])).toBe('View only')
  })
  test('ROLE-006 ROLE-D06 for authorization roles', () => {
    expect([t('shell.account.user'), t('shell.account.supplier')]).toEqual(['Customer', 'Supplier'])
    expect(t('shell.account.admin')).toBe('Boxwright employee')
  })
})

describe('ROLE-001 ROLE-D02 the navigation shows the pages that the contracts allow', () => {
  test.each([
    ['a customer', ada, []],
    ['an administrator', amy, ['customers', 'users', 'suppliers']],
    ['a supplier manager', desi, ['users', 'suppliers']],
    ['a super administrator', sam, ['customers', 'users', 'suppliers', 'record']],
  ])('to %s', (_, user, expected) => {
    const lists = {
      customers: customers.list,
      users: users.list,
      suppliers: suppliers.list,
      record: auditLog.list,
    }
    const open = Object.entries(lists).filter(([, { access }]) => hasAccess(user, ...access))
    expect(open.map(([name]) => name)).toEqual(expected)
  })
})

describe('the actions on a user', () => {
  test('USER-T07 USER-T09 USER-T10 USER-T11 USER-T12 depend on the status', () => {
    const offered = (status: Colleague['status']) =>
      (['ResendInvitation', 'RevokeInvitation', 'BlockUser', 'UnblockUser', 'DeleteAccount'] as const).filter((one) =>
        isOffered(one, { status }),
      )
    expect(offered('pending_invitation')).toEqual(['ResendInvitation', 'RevokeInvitation'])
    expect(offered('active')).toEqual(['BlockUser', 'DeleteAccount'])
    expect(offered('blocked')).toEqual(['UnblockUser', 'DeleteAccount'])
    expect(offered('pending_confirmation')).toEqual(['BlockUser'])
  })
  test('ROLE-013 are refused without the permission, with a reference to a user manager', () => {
    expect(whyNotUser('BlockUser', colleague(), ada)).toBeUndefined()
    expect(whyNotUser('BlockUser', colleague(), looker)).toBe(
      'Only users who can manage users can do this. Ask one of them.',
    )
    expect(whyNotInvited({ type: 'user', customerId: 'c-bloom' }, ada)).toBeUndefined()
    expect(whyNotInvited({ type: 'user', customerId: 'c-bloom' }, looker)).toBe(
      'Only users who can manage users can do this. Ask one of them.',
    )
  })
  test('USER-T10 exclude blocking oneself', () => {
    expect(whyNotUser('BlockUser', colleague({ userId: ada.userId }), ada)).toBe(
      'You cannot do this to your own account. Ask another administrator.',
    )
  })
  test('USER-T11 include unblocking only for Boxwright if Boxwright blocked the user', () => {
    const own = colleague({ status: 'blocked' })
    const theirs = colleague({ status: 'blocked', blockedByStaff: true })
    expect(whyNotUser('UnblockUser', own, ada)).toBeUndefined()
    expect(whyNotUser('UnblockUser', theirs, ada)).toBe('Boxwright has blocked this account. Please contact us.')
    expect(whyNotUser('UnblockUser', person({ status: 'blocked', blockedByStaff: true }), amy)).toBeUndefined()
  })
  test('USER-D03 do not remove the role of the last user manager', () => {
    const me = colleague({ userId: ada.userId, roles: ada.roles })
    const bob = colleague()
    expect(whyNotRoles(me, ada, ['CREQ:C'], [bob])).toBe(
      'At least one user must manage users. Give this permission to another user first.',
    )
    expect(whyNotRoles(me, ada, ['CREQ:C'], [colleague({ roles: ['USER:C'] })])).toBeUndefined()
    expect(whyNotRoles(bob, ada, [], [me])).toBeUndefined()
  })
  test('ROLE-D02 on employees are only for super administrators, and not on themselves', () => {
    const employee = person({ type: 'admin', adminType: 'admin', customerId: null })
    expect(whyNotEmployee(employee, sam)).toBeUndefined()
    expect(whyNotEmployee(employee, amy)).toBe('You don’t have permission to do this. Ask your administrator.')
    expect(whyNotEmployee({ ...employee, userId: sam.userId }, sam)).toBe(
      'You cannot do this to your own account. Ask another administrator.',
    )
    expect(whyNotInvited({ type: 'admin', adminType: 'admin' }, desi)).toBe(
      'You don’t have permission to do this. Ask your administrator.',
    )
    expect(whyNotInvited({ type: 'supplier' }, desi)).toBeUndefined()
  })
  test('ROLE-014 convert roles to form values and back', () => {
    expect(rolesOf(roleValues(['USER:C', 'CPRO:C']))).toEqual(['CPRO:C', 'USER:C'])
  })
})

describe('forms about people', () => {
  const company = {
    version: 1,
    customerId: 'c-bloom',
    name: 'Bloom & Stem',
    companyName: '',
    type: 'company' as const,
    companySize: null,
    contact: null,
    website: '',
    industry: '',
    currency: 'USD' as const,
    communicationRestrictions: [],
    referralCode: 'ABC',
    addresses: [],
    createdOn: '2026-05-04T10:00:00.000Z',
    changedOn: '2026-05-04T10:00:00.000Z',
  }
  test('TEXT-006 use the label of an address in messages', () => {
    expect(checkEmail(' ')).toBe('Enter your email address')
    expect(checkEmail('ada@bloom')).toBe('Enter a valid email address, such as name@company.com')
    expect(checkEmail(' ada@bloom.example ')).toBeNull()
    const errors = peopleErrors(users.inviteColleague.body, { firstName: '', lastName: 'P', email: 'bob' })
    expect(errors).toEqual({
      firstName: 'First name cannot be empty',
      email: 'Email must be a valid email address',
    })
  })
  test('CRM-010 do not change a company in a round trip', () => {
    const { name, companyName, type, companySize, contact, website, industry, currency } = company
    expect(companyBody(companyValues(company))).toEqual({
      name,
      companyName,
      type,
      companySize,
      contact,
      website,
      industry,
      currency,
      communicationRestrictions: [],
    })
    expect(companyErrors(companyValues(company))).toEqual({})
  })
  test('CRM-006 treat a missing consent as a restriction, and require a started contact to be complete', () => {
    const values = { ...companyValues(company), noMarketingEmails: true, name: ' ' }
    expect(companyBody(values).communicationRestrictions).toEqual(['noMarketingEmails'])
    expect(companyErrors({ ...values, contact: { ...emptyContact, firstName: 'Ada' } })).toMatchObject({
      name: 'Name cannot be empty',
      'contact.lastName': 'Last name cannot be empty',
    })
    expect(contactOf(emptyContact)).toBeNull()
  })
  test('API-D04 send only changed fields, so that concurrent changes are not overwritten', () => {
    const before = companyBody(companyValues(company))
    expect(changedOf(before, { ...before, industry: 'Florist' })).toEqual({ industry: 'Florist' })
    expect(changedOf(before, before)).toEqual({})
  })
})

test('lists of people are reloaded when shown; orders are updated live', () => {
  expect(apiQueryOptions(users.colleagues, { query: {} })).toMatchObject({ staleTime: 0, refetchOnWindowFocus: true })
  expect(apiQueryOptions(customers.own, {})).toMatchObject({ staleTime: 0 })
  expect(apiQueryOptions(ordering.list, { query: {} }).staleTime).toBeUndefined()
})

describe('the audit log', () => {
  test('is shown as sentences with the previous value', () => {
    expect(eventText('UserBlocked')).toBe('blocked a user')
    expect(eventText('SomethingNew')).toBe('SomethingNew')
    expect(changeTexts({ method: 'magic link', secondFactor: true })).toBe(
      'with a link by email · with two-factor authentication',
    )
    expect(changeTexts({ from: ['CREQ:C'], to: [] })).toBe('Edit orders → View only')
    expect(changeTexts({ from: 'active', to: 'blocked' })).toBe('Active → Blocked')
    expect(changeTexts({ from: 'admin', to: 'superAdmin' })).toBe('Administrator → Super administrator')
    expect(changeTexts({ to: 'sales' })).toBe('Sales')
    expect(changeTexts({ fields: ['website', 'address'] })).toBe('Website, Address')
    expect(changeTexts({})).toBe('')
  })
})

test('AUTH-D06 sessions show their browser and operating system', () => {
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
  expect(browserOf(`${windows} Chrome/141.0 Safari/537.36`)).toBe('Chrome · Windows')
  expect(browserOf(`${windows} Chrome/141.0 Safari/537.36 Edg/141.0`)).toBe('Edge · Windows')
  expect(browserOf('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1')).toBe(
    'Safari · iPhone',
  )
  expect(browserOf('curl/8.0')).toBeUndefined()
  expect(browserOf(null)).toBeUndefined()
})

test('USER-003 every reply about a user contains the core profile', () => {
  const core = ['userId', 'firstName', 'lastName', 'email']
  expect(Object.keys(CoreProfile.shape)).toEqual(core)
  for (const shape of [User, Colleague, Person]) expect(Object.keys(shape.shape)).toEqual(expect.arrayContaining(core))
})

test('USER-D06 a picture is cropped to the largest square in its center', () => {
  expect(middleOf({ width: 4000, height: 3000 })).toEqual({ left: 500, top: 0, side: 3000 })
  expect(middleOf({ width: 301, height: 600 })).toEqual({ left: 0, top: 149, side: 301 })
  expect(middleOf({ width: 256, height: 256 })).toEqual({ left: 0, top: 0, side: 256 })
})
