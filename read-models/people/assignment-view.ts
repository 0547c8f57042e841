import type { z } from 'zod'
import type { NamedAssignment } from '#application/contracts/names.ts'
import type { Assignment } from '#domain/people/assignment.ts'

/** The responsible employee, for staff; the name is inserted when the response is sent. */
export const assignmentView = ({ assigneeId, dueDate, followUpOn }: Assignment): z.input<typeof NamedAssignment> => ({
  assignee: assigneeId === null ? null : { id: assigneeId },
  dueDate,
  followUpOn,
})
