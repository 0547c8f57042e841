import { z } from 'zod'
import { isBefore, Moment } from '../time.ts'

/** The responsible employee of an order, an item or a purchase order, with due date and follow-up date. Staff only. */
export const assignmentFields = {
  /** The user id of an employee. */
  assigneeId: z.string().min(1).max(100).nullable(),
  dueDate: Moment.nullable(),
  followUpOn: Moment.nullable(),
}
const Assignment = z.strictObject(assignmentFields)
export type Assignment = z.infer<typeof Assignment>

export const unassigned: Assignment = { assigneeId: null, dueDate: null, followUpOn: null }

export const isSameAssignment = (one: Assignment, other: Assignment): boolean =>
  one.assigneeId === other.assigneeId && one.dueDate === other.dueDate && one.followUpOn === other.followUpOn

/** The assignment in a fact, to the extent visible to the audience of the fold. */
export const assignmentOf = ({ assigneeId, dueDate, followUpOn }: Partial<Assignment>): Assignment => ({
  assigneeId: assigneeId ?? null,
  dueDate: dueDate ?? null,
  followUpOn: followUpOn ?? null,
})

const earliest = (moments: readonly (Moment | null)[]): Moment | null =>
  moments.filter((one) => one !== null).toSorted((a, b) => (isBefore(a, b) ? -1 : 1))[0] ?? null

/** Several assignments in lists: all assignees, and the earliest of the dates. */
export const assignmentsInLists = (all: readonly Assignment[]) => ({
  assigneeIds: [...new Set(all.flatMap(({ assigneeId }) => assigneeId ?? []))],
  dueDate: earliest(all.map(({ dueDate }) => dueDate)),
  followUpOn: earliest(all.map(({ followUpOn }) => followUpOn)),
})
