import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Rejection } from '#domain/kernel/refusal.ts'
import {
  type ActionCommand,
  type ActionState,
  actionStatuses,
  actionTransitions,
  actionTypes,
  decideAction,
  isOverdue,
} from '#domain/people/customer-action.ts'
import { noRights, type Rights, rightsOf } from '#domain/people/rights.ts'

const staff = rightsOf({ type: 'admin', roles: [], adminType: 'admin' })
const supplierManager = rightsOf({ type: 'admin', roles: [], adminType: 'supplierOnly' })
const owner = rightsOf({ type: 'user', roles: ['CPRO:C', 'CREQ:C', 'USER:C'] })
const supplier = rightsOf({ type: 'supplier', roles: [] })
const system: Rights = { kind: 'system', ...noRights }

/** What was decided, or the code of the refusal. */
const answerOf = (act: () => unknown): unknown => {
  try {
    return act()
  } catch (error) {
    if (error instanceof Rejection) return error.refusal.code
    throw error
  }
}

describe('a customer action', () => {
  test.each([
    ['CRM-008 types', actionTypes, ['note', 'outreach', 'complaint', 'clarification', 'internal']],
    ['CRM-009 statuses', actionStatuses, ['pending', 'inProgress', 'completed', 'onHold', 'cancelled']],
  ])('%s are exactly these five', (_, list, expected) => {
    expect(list).toEqual(expected)
    expect(z.enum(list as readonly [string, ...string[]]).safeParse('another').success).toBe(false)
  })

  test('is overdue after its date while there is something left to do', () => {
    const [before, now] = ['2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z']
    for (const status of actionStatuses)
      expect([status, isOverdue({ status, dueDate: before }, now)]).toEqual([
        status,
        status !== 'completed' && status !== 'cancelled',
      ])
    expect(isOverdue({ status: 'pending', dueDate: now }, before)).toBe(false)
    expect(isOverdue({ status: 'pending', dueDate: null }, now)).toBe(false)
  })
})

const rows = [
  ['CRM-T07', 'AddCustomerAction', ['none'], 'CustomerActionAdded', 'pending', true],
  ['CRM-T08', 'StartCustomerAction', ['pending'], 'CustomerActionStarted', 'inProgress', false],
  ['CRM-T09', 'HoldCustomerAction', ['pending', 'inProgress'], 'CustomerActionPutOnHold', 'onHold', false],
  ['CRM-T10', 'ResumeCustomerAction', ['onHold'], 'CustomerActionResumed', 'inProgress', false],
  ['CRM-T11', 'CompleteCustomerAction', ['pending', 'inProgress'], 'CustomerActionCompleted', 'completed', true],
  [
    'CRM-T12',
    'CancelCustomerAction',
    ['pending', 'inProgress', 'onHold'],
    'CustomerActionCancelled',
    'cancelled',
    false,
  ],
  ['CRM-T13', 'ReopenCustomerAction', ['completed', 'cancelled'], 'CustomerActionReopened', 'pending', false],
] as const satisfies readonly (readonly [
  string,
  ActionCommand,
  readonly ActionState['status'][],
  string,
  ActionState['status'],
  boolean,
])[]

describe.each(rows)('%s %s', (_, command, allowed, event, to, bySystem) => {
  const statuses = ['none', ...actionStatuses] as const
  test.each(statuses)('while %s', (status) => {
    const may = (allowed as readonly string[]).includes(status)
    for (const [by, permitted] of [
      [staff, true],
      [system, bySystem],
      [supplierManager, false],
      [owner, false],
      [supplier, false],
    ] as const) {
      const expected = permitted ? (may ? { event, to } : 'forbidden-transition') : 'forbidden'
      expect(answerOf(() => decideAction(command, { status }, by, 'outreach'))).toEqual(expected)
    }
  })
})

test('every transition has a row here', () => {
  expect(rows.map(([, command]) => command)).toEqual(Object.keys(actionTransitions))
})

test('CRM-T07 a note has nothing left to do', () => {
  expect(decideAction('AddCustomerAction', { status: 'none' }, staff, 'note')).toEqual({
    event: 'CustomerActionAdded',
    to: 'completed',
  })
})
