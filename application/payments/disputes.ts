import { notFound, Rejection, throwIfRefused } from '#domain/kernel/refusal.ts'
import { answerWithOrder } from '../ordering/order-command.ts'
import { assigneeRefusal } from '../people/employees.ts'
import { seesOrder } from '../pipeline/access.ts'
import { boundCommand, viewQuery } from '../pipeline/operation.ts'
import { disputes as contracts } from './contracts/disputes.ts'

/** Commands and queries for disputes of card payments, for staff. */

export const assignDispute = boundCommand(
  contracts.assign,
  {
    aggregate: 'card-dispute',
    name: 'AssignCardDispute',
    of: ({ requestId }) => ({ requestId }),
    allow: seesOrder,
    stream: ({ cardDisputes }, { disputeId }) => {
      const found = Object.entries(cardDisputes).find(([, one]) => one.disputeId === disputeId)
      if (!found) throw new Rejection(notFound('dispute'))
      return found[0]
    },
    data: async ({ assigneeId, dueDate, followUpOn }, { ports }) => {
      throwIfRefused(await assigneeRefusal(ports, { assigneeId }))
      return { assigneeId, dueDate, followUpOn }
    },
  },
  answerWithOrder,
)

export const disputes = {
  list: viewQuery(contracts.list, async ({ query: asked }, { reads }) => ({ json: await reads.disputes(asked) })),
  assign: assignDispute,
}
