import { describe, expect, test } from 'vitest'
import { Message, ToolCallShape } from '#domain/assistant/message.ts'
import { approvalStates, executionStates, type LiveToolCall } from '#domain/assistant/tool-call.ts'
import { foldCase } from '#domain/case.ts'
import { redact } from '#domain/events.ts'
import { as } from '#tests/support/case-stories.ts'
import { memoryApp } from '#tests/support/memory-app.ts'
import { refusalFrom, send } from '#tests/support/send-commands.ts'
import { aToolCall } from '#tests/support/tool-call-story.ts'
import { after, allowed, callers, everyCell, type Place as AnyPlace } from '#tests/support/transition-table.ts'

/** The transition tables AI of the requirements: approval and execution of tool calls. */

type Place = AnyPlace & { toolCallId: string }

const { system } = callers
const ada = as('ada')
const { toolCallId, ...asked } = aToolCall
const none = async (): Promise<Place> => ({ app: memoryApp(), requestId: '', toolCallId })

const undecided = after(none, ['requestToolCall', asked, system])
const notRequired = after(none, ['requestToolCall', { ...asked, needsApproval: false }, system])
const approved = after(undecided, ['approveToolCall', {}, ada])
const rejected = after(undecided, ['rejectToolCall', {}, ada])
const inProgress = after(approved, ['startToolCall', {}, system])
const completed = after(inProgress, ['completeToolCall', {}, system])
const error = after(inProgress, ['failToolCall', { error: 'overloaded' }, system])
const cancelled = after(approved, ['cancelToolCallBySystem', { reason: 'newMessage' }, system])

/** "The user" of the table: Ada, whatever her roles are. */
const byUser = (command: string, ...states: string[]) =>
  allowed(...states.flatMap((state) => ['editor', 'reader'].map((who) => `${command} ${state} ${who}`)))

describe('AI: approval of tool calls', () => {
  const states = { none, notRequired, pending: undecided, approved, rejected }
  everyCell('AI', { RequestToolCall: ['requestToolCall', asked] }, states)
  everyCell('AI', { ApproveToolCall: ['approveToolCall', {}] }, states, byUser('ApproveToolCall', 'pending'))
  everyCell('AI', { RejectToolCall: ['rejectToolCall', {}] }, states, byUser('RejectToolCall', 'pending'))

  test('AI-T01 AI-T02 AI-D02 a call waits for approval only if its tool needs it', async () => {
    expect(await callAt(notRequired)).toMatchObject({ approvalState: 'notRequired', executionState: 'pending' })
    expect(await callAt(undecided)).toMatchObject({ approvalState: 'pending', executionState: 'pending' })
    expect(approvalStates).toEqual(['notRequired', 'pending', 'approved', 'rejected'])
  })

  test('AI-T03 AI-T04 a rejected call is canceled, and an approved one may start', async () => {
    expect(await callAt(rejected)).toMatchObject({ approvalState: 'rejected', executionState: 'cancelled' })
    expect(await callAt(approved)).toMatchObject({ approvalState: 'approved', executionState: 'pending' })
  })

  test('AI-T06 a call that waits for approval cannot start', async () => {
    const { app } = await undecided()
    expect((await refusalFrom(send(app, 'startToolCall', { toolCallId }, { caller: system }))).code).toBe('rule-broken')
  })

  test('a call that was canceled by a new message can no longer be approved', async () => {
    const { app } = await after(undecided, ['cancelToolCallBySystem', { reason: 'newMessage' }, system])()
    for (const name of ['approveToolCall', 'rejectToolCall'] as const)
      expect((await refusalFrom(send(app, name, { toolCallId }, { caller: ada }))).code).toBe('forbidden-transition')
  })
})

describe('AI: execution of tool calls', () => {
  const states = { none, pending: approved, inProgress, completed, cancelled, error }
  everyCell('AI', { StartToolCall: ['startToolCall', {}] }, states)
  everyCell('AI', { CompleteToolCall: ['completeToolCall', {}] }, states)
  everyCell('AI', { FailToolCall: ['failToolCall', { error: 'overloaded' }] }, states)
  everyCell(
    'AI',
    { RetryToolCall: ['retryToolCall', {}, 'retryToolCallBySystem'] },
    states,
    byUser('RetryToolCall', 'error'),
  )
  everyCell(
    'AI',
    { CancelToolCall: ['cancelToolCall', { reason: 'stopped' }, 'cancelToolCallBySystem'] },
    states,
    byUser('CancelToolCall', 'pending', 'inProgress'),
  )

  test('AI-T08 AI-T09 AI-D13 AI-008 attempts are counted, and there are at most three', async () => {
    const { app } = await error()
    const again = async () => {
      await send(app, 'retryToolCallBySystem', { toolCallId }, { caller: system })
      await send(app, 'failToolCall', { toolCallId, error: 'overloaded' }, { caller: system })
    }
    await again()
    await again()
    const call = callOf(foldCase(await app.log.readCase({ toolCallId })))
    expect(call).toMatchObject({ executionState: 'error', numberOfAttempts: 3, error: 'overloaded' })
    const refused = await refusalFrom(send(app, 'retryToolCall', { toolCallId }, { caller: ada }))
    expect(refused).toMatchObject({ code: 'rule-broken' })
    expect(refused.message).toContain('at most 3 times')
  })

  test('AI-T07 AI-T11 a call that was canceled while it ran has no result', async () => {
    const { app } = await after(inProgress, ['cancelToolCall', {}, ada])()
    expect((await refusalFrom(send(app, 'completeToolCall', { toolCallId }, { caller: system }))).code).toBe(
      'forbidden-transition',
    )
  })
})

describe('tool calls', () => {
  test('AI-006 AI-007 AI-009 AI-T05 have exactly these states and fields', () => {
    expect(executionStates).toEqual(['pending', 'inProgress', 'completed', 'cancelled', 'error'])
    expect(Object.keys(ToolCallShape.shape)).toEqual([
      'id',
      'approvalState',
      'executionState',
      'request',
      'result',
      'error',
    ])
    expect(Object.keys(ToolCallShape.shape.request.shape)).toEqual(['id', 'functionName', 'arguments'])
    expect(Message.options.map(({ shape }) => shape.role.value)).toContain('assistant_with_tools')
  })

  test('are hidden from customers and suppliers: they belong to one user, not to the company', async () => {
    const { app } = await completed()
    for (const audience of ['customer', 'supplier'] as const)
      expect(app.log.events.flatMap((event) => redact(event, audience) ?? [])).toEqual([])
  })
})

const callOf = ({ toolCalls }: ReturnType<typeof foldCase>): LiveToolCall => Object.values(toolCalls)[0]!

const callAt = async (state: () => Promise<Place>): Promise<LiveToolCall> => {
  const { app } = await state()
  return callOf(foldCase(app.log.events))
}
