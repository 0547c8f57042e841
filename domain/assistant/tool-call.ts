import { z } from 'zod'
import type { Aggregate } from '../kernel/aggregate.ts'
import { type EventOf, type Evolve, fact } from '../kernel/fact.ts'
import { firstOf, refusal, type Refusal, ruleBroken, throwIfRefused, unlessStatus } from '../kernel/refusal.ts'
import { message } from '../messages/message.ts'
import type { Moment } from '../time.ts'
import { maxAttempts } from './tools.ts'

/**
 * A call of a tool by the assistant (tables AI-T): requested by the model, approved or rejected by the user if the tool
 * changes an order, and executed at most three times. The log contains the decisions. Arguments and results are the
 * user's words, so they are stored beside it and deleted with the user (decision 190); `argumentsHash` proves that the
 * executed arguments are those that were approved.
 */

// Events --------------------------------------------------------------------------------------------------------------
// Names and shapes are stored permanently: add, never change.

/** AI-D02 */
export const approvalStates = ['notRequired', 'pending', 'approved', 'rejected'] as const
/** AI-009 */
export const executionStates = ['pending', 'inProgress', 'completed', 'cancelled', 'error'] as const
export type ApprovalState = (typeof approvalStates)[number]
export type ExecutionState = (typeof executionStates)[number]

const NewToolCall = z.strictObject({
  toolCallId: z.string().min(1),
  /** Null for a background task. */
  conversationId: z.string().nullable(),
  /** The user of the conversation, with whose rights the tool runs; null for a background task. */
  userId: z.string().nullable(),
  functionName: z.string().min(1),
  argumentsHash: z.string().min(1),
  needsApproval: z.boolean(),
})
export type NewToolCall = z.infer<typeof NewToolCall>

/** Staff only: a call is a matter between the assistant and one user, not the user's company. */
const facts = {
  ToolCallRequested: fact({ staff: { toolCall: NewToolCall } }),
  ToolCallApproved: fact({ staff: {} }),
  ToolCallRejected: fact({ staff: {} }),
  ToolCallStarted: fact({ staff: { attempt: z.int().min(1).max(maxAttempts) } }),
  ToolCallCompleted: fact({ staff: {} }),
  /** `error`: a kind of refusal. Its message is stored with the result. */
  ToolCallFailed: fact({ staff: { error: z.string().min(1) } }),
  ToolCallCancelled: fact({ staff: { reason: z.enum(['user', 'rejected', 'newMessage', 'stopped']) } }),
}
export type CancelReason = 'user' | 'rejected' | 'newMessage' | 'stopped'

// State ---------------------------------------------------------------------------------------------------------------

export type LiveToolCall = NewToolCall & {
  status: 'requested'
  approvalState: ApprovalState
  executionState: ExecutionState
  numberOfAttempts: number
  lastAttempt: Moment | undefined
  error: string | undefined
  requestedOn: Moment
}
export type ToolCall = { status: 'none' } | LiveToolCall

const initial = { status: 'none' } as ToolCall

// Rules ---------------------------------------------------------------------------------------------------------------

type States = Pick<LiveToolCall, 'approvalState' | 'executionState'>

const unlessApproved = ({ approvalState }: States): Refusal | undefined =>
  ['notRequired', 'approved'].includes(approvalState) ? undefined : ruleBroken('toolCallId', 'rule.toolNotApproved')

const toolCallCan = {
  /** AI-T03 */
  approve: (call: States) =>
    firstOf(
      unlessStatus('ApproveToolCall', call.approvalState, 'pending'),
      unlessStatus('ApproveToolCall', call.executionState, 'pending'),
    ),
  /** AI-T04 */
  reject: (call: States) =>
    firstOf(
      unlessStatus('RejectToolCall', call.approvalState, 'pending'),
      unlessStatus('RejectToolCall', call.executionState, 'pending'),
    ),
  /** AI-T06 */
  start: (call: States) => unlessStatus('StartToolCall', call.executionState, 'pending') ?? unlessApproved(call),
  /** AI-T09, AI-D13 */
  retry: (call: States & Pick<LiveToolCall, 'numberOfAttempts'>) =>
    unlessStatus('RetryToolCall', call.executionState, 'error') ??
    (call.numberOfAttempts < maxAttempts
      ? undefined
      : refusal('rule-broken', message('rule.toolAttempts', { n: maxAttempts }), 'toolCallId')),
  /** AI-T10, AI-T11 */
  cancel: (call: States) => unlessStatus('CancelToolCall', call.executionState, 'pending', 'inProgress'),
}

// Commands · decide ---------------------------------------------------------------------------------------------------

type ToolCallEvent = EventOf<typeof facts>

/** @throws {Rejection} transition, if the call does not exist */
const requested = (command: string, one: ToolCall): LiveToolCall => {
  throwIfRefused(unlessStatus(command, one.status, 'requested'))
  return one as LiveToolCall
}

const decide = {
  /** AI-T01, T02, T05 */
  RequestToolCall: (one: ToolCall, { toolCall }: { toolCall: NewToolCall }): ToolCallEvent[] => {
    throwIfRefused(unlessStatus('RequestToolCall', one.status, 'none'))
    return [{ type: 'ToolCallRequested', data: { toolCall } }]
  },
  ApproveToolCall: (one: ToolCall, _: object): ToolCallEvent[] => {
    throwIfRefused(toolCallCan.approve(requested('ApproveToolCall', one)))
    return [{ type: 'ToolCallApproved', data: {} }]
  },
  /** AI-T04: the call will not be executed. */
  RejectToolCall: (one: ToolCall, _: object): ToolCallEvent[] => {
    throwIfRefused(toolCallCan.reject(requested('RejectToolCall', one)))
    return [
      { type: 'ToolCallRejected', data: {} },
      { type: 'ToolCallCancelled', data: { reason: 'rejected' } },
    ]
  },
  StartToolCall: (one: ToolCall, _: object): ToolCallEvent[] => {
    const call = requested('StartToolCall', one)
    throwIfRefused(toolCallCan.start(call))
    return [{ type: 'ToolCallStarted', data: { attempt: call.numberOfAttempts + 1 } }]
  },
  /** AI-T07 */
  CompleteToolCall: (one: ToolCall, _: object): ToolCallEvent[] => {
    const call = requested('CompleteToolCall', one)
    throwIfRefused(unlessStatus('CompleteToolCall', call.executionState, 'inProgress'))
    return [{ type: 'ToolCallCompleted', data: {} }]
  },
  /** AI-T08 */
  FailToolCall: (one: ToolCall, { error }: { error: string }): ToolCallEvent[] => {
    const call = requested('FailToolCall', one)
    throwIfRefused(unlessStatus('FailToolCall', call.executionState, 'inProgress'))
    return [{ type: 'ToolCallFailed', data: { error } }]
  },
  RetryToolCall: (one: ToolCall, _: object): ToolCallEvent[] => {
    const call = requested('RetryToolCall', one)
    throwIfRefused(toolCallCan.retry(call))
    return [{ type: 'ToolCallStarted', data: { attempt: call.numberOfAttempts + 1 } }]
  },
  CancelToolCall: (one: ToolCall, { reason }: { reason: CancelReason }): ToolCallEvent[] => {
    throwIfRefused(toolCallCan.cancel(requested('CancelToolCall', one)))
    return [{ type: 'ToolCallCancelled', data: { reason } }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

const changed = (one: ToolCall, change: Partial<LiveToolCall>): ToolCall =>
  one.status === 'none' ? one : { ...one, ...change }

const evolve: Evolve<ToolCall, typeof facts, 'customer'> = {
  ToolCallRequested: (one, { toolCall }, { at }) =>
    toolCall
      ? {
          ...toolCall,
          status: 'requested',
          approvalState: toolCall.needsApproval ? 'pending' : 'notRequired',
          executionState: 'pending',
          numberOfAttempts: 0,
          lastAttempt: undefined,
          error: undefined,
          requestedOn: at,
        }
      : one,
  ToolCallApproved: (one) => changed(one, { approvalState: 'approved' }),
  ToolCallRejected: (one) => changed(one, { approvalState: 'rejected' }),
  ToolCallStarted: (one, _, { at }) =>
    changed(one, { executionState: 'inProgress', error: undefined, lastAttempt: at }),
  ToolCallCompleted: (one) => changed(one, { executionState: 'completed' }),
  ToolCallFailed: (one, { error }) =>
    one.status === 'none'
      ? one
      : { ...one, executionState: 'error', error, numberOfAttempts: one.numberOfAttempts + 1 },
  ToolCallCancelled: (one) => changed(one, { executionState: 'cancelled' }),
}

export const toolCall = {
  category: 'tool-call',
  key: 'toolCalls',
  holds: 'many',
  facts,
  initial,
  decide,
  evolve,
  comparable: (own) => (own.status === 'none' ? own : { id: own.toolCallId, ...own }),
  money: z.object({}),
  idOf: (own) => (own.status === 'none' ? '' : own.toolCallId),
  claims: 'toolCallId',
  identity: (own) => ({
    entityId: own.status === 'none' ? '' : own.toolCallId,
    parties: { customerId: null, supplierId: null },
  }),
  entityIdFor: {},
  topics: { customer: 'aiConversations', staff: 'aiConversations', supplier: 'aiConversations' },
} as const satisfies Aggregate<ToolCall, typeof facts, typeof decide, 'customer'>
