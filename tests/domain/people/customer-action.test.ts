import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Rejection } from '#domain/kernel/refusal.ts'
import {
  type ActionCommand,
  actionStatuses,
  actionTransitions,
  actionTypes,
  decideAction,
  isOverdue,
} from '#domain/people/customer-action.ts'
import { noRights, type Rights, rightsOf } from '#domain/people/rights.ts'
import { rowsOf } from '#tests/support/transition-table.ts'

const staff = rightsOf({ type: 'admin', roles: [], adminType: 'admin' })
const supplierManager = rightsOf({ type: 'admin', roles: [], adminType: 'supplierOnly' })
const owner = rightsOf({ type: 'user', roles: ['CPRO:C', 'CREQ:C', 'USER:C'] })
const supplier = rightsOf({ type: 'supplier', roles: [] })
const system: Rights = { kind: 'system', ...noRights }

/** The event type, or the code of the refusal. */
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

  test('is overdue after its date while it is open', () => {
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

const rows = rowsOf('CRM').filter(({ command }) => command in actionTransitions)

describe.each(rows)('$id $command', ({ command, from, event, to, who }) => {
  const [becomes = ''] = to.split(' ')
  const bySystem = who.includes('system')
  test.each(['none', ...actionStatuses] as const)('while %s', (status) => {
    for (const [by, permitted] of [
      [staff, true],
      [system, bySystem],
      [supplierManager, false],
      [owner, false],
      [supplier, false],
    ] as const) {
      const happens = from.includes(status) ? { event, to: becomes } : 'forbidden-transition'
      expect(answerOf(() => decideAction(command as ActionCommand, { status }, by, 'outreach'))).toEqual(
        permitted ? happens : 'forbidden',
      )
    }
  })
})

test('CRM-T07 CRM-T08 CRM-T09 CRM-T10 CRM-T11 CRM-T12 CRM-T13 every transition has a row', () => {
  expect(rows.map(({ command }) => command)).toEqual(Object.keys(actionTransitions))
})

test('CRM-T07 is never open as a note', () => {
  expect(decideAction('AddCustomerAction', { status: 'none' }, staff, 'note')).toEqual({
    event: 'CustomerActionAdded',
    to: 'completed',
  })
})
