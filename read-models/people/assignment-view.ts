import type { z } from 'zod'
import type { NamedAssignment } from '#application/contracts/names.ts'
import type { Assignment } from '#domain/people/assignment.ts'

/** Who is responsible, as staff read it; the name is placed when the answer leaves. */
export const assignmentView = ({ assigneeId, dueDate, followUpOn }: Assignment): z.input<typeof NamedAssignment> => ({
  assignee: assigneeId === null ? null : { id: assigneeId },
  dueDate,
  followUpOn,
})
