import type { Case } from '#domain/case.ts'
import { notFound, Rejection, throwIfRefused } from '#domain/kernel/refusal.ts'
import type { Assignment } from '#domain/people/assignment.ts'
import { answerWithOrder } from '../ordering/order-command.ts'
import { assigneeRefusal } from '../people/employees.ts'
import { seesOrder } from '../pipeline/access.ts'
import { boundCommand, viewQuery } from '../pipeline/operation.ts'
import type { Ports } from '../pipeline/ports.ts'
import { disputes as contracts } from './contracts/disputes.ts'

/** Commands and queries for disputes of card payments, for staff. */

/** @throws {Rejection} not-found if the case has no such dispute */
export const disputeStream = ({ cardDisputes }: Case, disputeId: string): string => {
  const found = Object.entries(cardDisputes).find(([, one]) => one.disputeId === disputeId)
  if (!found) throw new Rejection(notFound('dispute'))
  return found[0]
}

/** @throws {Rejection} rule-broken if the assignee is not an active employee */
export const assignmentData = async (
  { assigneeId, dueDate, followUpOn }: Assignment,
  { ports }: { ports: Pick<Ports, 'people'> },
): Promise<Assignment> => {
  throwIfRefused(await assigneeRefusal(ports, { assigneeId }))
  return { assigneeId, dueDate, followUpOn }
}

export const assignDispute = boundCommand(
  contracts.assign,
  {
    aggregate: 'card-dispute',
    name: 'AssignCardDispute',
    of: ({ requestId }) => ({ requestId }),
    allow: seesOrder,
    stream: (state, { disputeId }) => disputeStream(state, disputeId),
    data: assignmentData,
  },
  answerWithOrder,
)

export const disputes = {
  list: viewQuery(contracts.list, async ({ query: asked }, { reads }) => ({ json: await reads.disputes(asked) })),
  assign: assignDispute,
}
