import { ruleBroken, type Refusal } from '#domain/kernel/refusal.ts'
import type { Assignment } from '#domain/people/assignment.ts'
import type { Ports } from '../pipeline/ports.ts'

/**
 * Refuses anyone other than an active employee as assignee. `managers`: also one who manages only suppliers and has no
 * access to orders and customers (ROLE-D02).
 */
export const assigneeRefusal = async (
  { people }: Pick<Ports, 'people'>,
  { assigneeId }: Pick<Assignment, 'assigneeId'>,
  { managers = false }: { managers?: boolean } = {},
): Promise<Refusal | undefined> =>
  assigneeId === null || (await people.employeeExists(assigneeId, { managers }))
    ? undefined
    : ruleBroken('assigneeId', 'rule.assigneeIsStaff')
