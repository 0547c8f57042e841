import { ruleBroken, type Refusal } from '#domain/kernel/refusal.ts'
import type { Assignment } from '#domain/people/assignment.ts'
import type { Ports } from '../pipeline/ports.ts'

/** Refuses anyone other than an active employee as assignee. */
export const assigneeRefusal = async (
  { people }: Pick<Ports, 'people'>,
  { assigneeId }: Pick<Assignment, 'assigneeId'>,
): Promise<Refusal | undefined> =>
  assigneeId === null || (await people.employeeExists(assigneeId))
    ? undefined
    : ruleBroken('assigneeId', 'rule.assigneeIsStaff')
