import type { z } from 'zod'
import type { Case } from '#domain/case.ts'
import { notFound, type Refusal } from '#domain/kernel/refusal.ts'
import { permits } from '#domain/people/rights.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import type { Caller } from '../pipeline/access.ts'
import { boundCommand, type OperationPorts } from '../pipeline/operation.ts'
import { aiToolCalls as contracts } from './contracts/conversations.ts'
import { continueConversation } from './conversation-turn.ts'
import { recordedShape } from './tool-call-shape.ts'
import { category, type OfCall, ownStream, toolCallIn } from './tool-call-system-commands.ts'

/** Commands of tool calls that users send (tables AI-T). */

/** The user of the conversation (AI-T09..T11); others get the same answer as for an unknown id. */
const isOwn = (caller: Caller, state: Case): Refusal | undefined =>
  toolCallIn(state).userId === caller.actor.id ? undefined : notFound('toolCall')

/** Staff can decide about the calls of others, too (AI-T03, AI-T04). */
const isOwnOrStaff = (caller: Caller, state: Case): Refusal | undefined =>
  permits(['staff'], caller) === undefined && toolCallIn(state) ? undefined : isOwn(caller, state)

/** After the decision of a user, the conversation continues in the background. */
const decision = <P extends z.ZodType<OfCall>, Q extends z.ZodType, B extends z.ZodType>(
  contract: Endpoint<P, Q, B, typeof contracts.approve.reply>,
  name: string,
  allow: typeof isOwn,
  data: object = {},
) =>
  boundCommand(
    contract,
    {
      aggregate: category,
      name,
      of: ({ toolCallId }) => ({ toolCallId }),
      allow,
      stream: ownStream,
      data: () => data,
    },
    async (ports: OperationPorts, _caller, { events, position }) => {
      const shape = await recordedShape(ports, events)
      await continueConversation(ports, shape.id)
      return { payload: shape, position }
    },
  )

export const approveToolCall = decision(contracts.approve, 'ApproveToolCall', isOwnOrStaff)
export const rejectToolCall = decision(contracts.reject, 'RejectToolCall', isOwnOrStaff)
export const cancelToolCall = decision(contracts.cancel, 'CancelToolCall', isOwn, { reason: 'user' })
export const retryToolCall = decision(contracts.retry, 'RetryToolCall', isOwn)
