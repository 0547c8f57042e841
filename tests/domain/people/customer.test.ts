import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Rejection } from '#domain/kernel/refusal.ts'
import { status as statusLabels } from '#domain/messages/en-US/status.ts'
import {
  communicationRestrictions,
  companySizes,
  conversionStages,
  customerCan,
  type CustomerCommand,
  CustomerProfile,
  type CustomerState,
  customerStatuses,
  customerTransitions,
  customerTypes,
  decideCustomer,
  followUpOutreaches,
  outreachRefusal,
  newCustomer,
  segments,
} from '#domain/people/customer.ts'
import { noRights, type Rights, rightsOf } from '#domain/people/rights.ts'
import { inEnglish } from '#tests/support/english.ts'

const staff = rightsOf({ type: 'admin', roles: [], adminType: 'admin' })
const supplierManager = rightsOf({ type: 'admin', roles: [], adminType: 'supplierOnly' })
const owner = rightsOf({ type: 'user', roles: ['CPRO:C', 'CREQ:C', 'USER:C'] })
const system: Rights = { kind: 'system', ...noRights }

const being = (status: CustomerState['status'], openOrders = 0): CustomerState => ({ status, openOrders })
const refusal = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    if (error instanceof Rejection) return inEnglish(error.refusal)
    throw error
  }
  throw new Error('It went through')
}

describe('a customer', () => {
  test.each([
    ['CRM-001 types', customerTypes, ['company', 'agency', 'other']],
    ['CRM-002 statuses', customerStatuses, ['active', 'archived', 'testAccount', 'internal']],
    ['CRM-003 CRM-D06 company sizes', companySizes, ['1', '2-10', '10-50', '51-100', '100-1000', '1000+']],
    ['CRM-004 segments', segments, ['A', 'B', 'C', 'D']],
    [
      'CRM-005 CRM-D01 conversion stages',
      conversionStages,
      ['lead', 'qualified', 'quoted', 'sampled', 'firstOrder', 'repeat', 'lost'],
    ],
    ['CRM-006 restrictions', communicationRestrictions, ['noMarketingEmails']],
    ['CRM-007 CRM-D02 outreach', followUpOutreaches, ['none', 'first', 'second', 'third', 'stopped']],
  ])('%s are exactly these', (_, list, expected) => {
    expect(list).toEqual(expected)
    const word = z.enum(list as readonly [string, ...string[]])
    expect(word.safeParse('another').success).toBe(false)
  })

  test('CRM-D03 starts with a valid profile', () => {
    expect(CustomerProfile.parse(newCustomer('Bloom & Stem'))).toEqual(newCustomer('Bloom & Stem'))
  })

  test.each(['javascript:alert(1)', 'bloom.example', 'https://', 'https://bloom', 'http://a b.example'])(
    'has no website like %s',
    (website) => {
      expect(CustomerProfile.shape.website.safeParse(website).success).toBe(false)
    },
  )

  test('CRM-006 has marketing off at first, and no outreach without consent', () => {
    expect(newCustomer('Bloom').communicationRestrictions).toEqual(['noMarketingEmails'])
    for (const followUpOutreach of ['first', 'second', 'third'] as const) {
      expect(outreachRefusal({ communicationRestrictions: ['noMarketingEmails'], followUpOutreach })).toMatchObject({
        code: 'rule-broken',
        field: 'followUpOutreach',
      })
      expect(outreachRefusal({ communicationRestrictions: [], followUpOutreach })).toBeUndefined()
    }
    for (const followUpOutreach of ['none', 'stopped'] as const)
      expect(outreachRefusal({ communicationRestrictions: ['noMarketingEmails'], followUpOutreach })).toBeUndefined()
  })
})

const rows = [
  ['CRM-T01', 'CreateCustomer', ['none'], 'CustomerCreated', 'active'],
  ['CRM-T02', 'ArchiveCustomer', ['active'], 'CustomerArchived', 'archived'],
  ['CRM-T03', 'RestoreCustomer', ['archived'], 'CustomerRestored', 'active'],
  ['CRM-T04', 'MarkCustomerAsTest', ['active'], 'CustomerMarkedAsTest', 'testAccount'],
  ['CRM-T05', 'MarkCustomerAsInternal', ['active'], 'CustomerMarkedAsInternal', 'internal'],
  ['CRM-T06', 'ActivateCustomer', ['testAccount', 'internal'], 'CustomerActivated', 'active'],
] as const satisfies readonly (readonly [
  string,
  CustomerCommand,
  readonly CustomerState['status'][],
  string,
  CustomerState['status'],
])[]

describe.each(rows)('%s %s', (_, command, allowed, event, to) => {
  const others = (['none', ...customerStatuses] as const).filter(
    (status) => !(allowed as readonly string[]).includes(status),
  )

  test.each(allowed)('while %s', (status) => {
    expect(decideCustomer(command, being(status), staff)).toEqual({ event, to })
  })

  test.each(others)('CONST-D02 is refused while %s', (status) => {
    expect(refusal(() => decideCustomer(command, being(status), staff))).toMatchObject({
      code: 'forbidden-transition',
      field: 'status',
      message: expect.stringMatching(new RegExp(`^Cannot .* while ${statusLabels[status]}$`)) as string,
    })
  })

  test('is refused for customers and supplier managers in every status', () => {
    for (const by of [owner, supplierManager])
      for (const status of ['none', ...customerStatuses] as const)
        expect(refusal(() => decideCustomer(command, being(status), by)).code).toBe('forbidden')
  })
})

describe('the transitions of a customer', () => {
  test('all have a row', () => {
    expect(rows.map(([, command]) => command)).toEqual(Object.keys(customerTransitions))
  })

  test('CRM-T01 are active if the system creates the customer; internal and testAccount are only for staff', () => {
    const create = (by: Rights, as: 'active' | 'testAccount' | 'internal') =>
      decideCustomer('CreateCustomer', being('none'), by, as)
    expect(create(system, 'active').to).toBe('active')
    for (const status of ['testAccount', 'internal'] as const) {
      expect(create(staff, status).to).toBe(status)
      expect(refusal(() => create(system, status)).code).toBe('forbidden')
    }
  })

  test('CRM-T02 do not archive with an open order', () => {
    expect(refusal(() => decideCustomer('ArchiveCustomer', being('active', 2), staff))).toEqual({
      code: 'rule-broken',
      field: 'status',
      message: 'This customer still has open orders (2). Complete or cancel them before archiving.',
    })
    expect(customerCan.archive(being('archived', 2))?.code).toBe('forbidden-transition')
  })

  test('allow the system only to create', () => {
    for (const [, command] of rows.slice(1))
      expect(refusal(() => decideCustomer(command, being('active'), system)).code).toBe('forbidden')
  })
})
