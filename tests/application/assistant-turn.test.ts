import { describe, expect, test } from 'vitest'
import type { Model, ModelEvent, ModelRequest } from '#application/assistant/model.ts'
import { assistantTools } from '#application/assistant/tools/all.ts'
import { runTurn, type TurnFragment, type TurnInput, withoutApproval } from '#application/assistant/turn.ts'
import type { ToolCallShape } from '#domain/assistant/message.ts'
import { needsApproval, toolNames } from '#domain/assistant/tools.ts'

/** The turn engine with a scripted model, without storage and without a user. */

const call = (functionName: string, id = 'call-1') => ({
  type: 'toolCall' as const,
  call: { id, functionName, arguments: '{}' },
})
const text = (words: string) => ({ type: 'text' as const, text: words })
const end: ModelEvent = { type: 'end', model: 'm', provider: 'p', inputTokens: 7, outputTokens: 3 }

/** A model that gives one answer after the other; the last one is repeated. */
const scripted = (...answers: ModelEvent[][]) => {
  const requests: ModelRequest[] = []
  const model: Model = {
    isDemo: false,
    async *answer(request) {
      requests.push(request)
      yield* [...answers[Math.min(requests.length, answers.length) - 1]!, end]
    },
  }
  return { model, requests }
}

const turnWith = (model: Model, change: Partial<TurnInput> = {}) => {
  const fragments: TurnFragment[] = []
  const stored: string[] = []
  let ids = 0
  const calls = new Map<string, ToolCallShape>()
  const input: TurnInput = {
    model,
    settings: {
      modelCategory: 'standard',
      model: undefined,
      temperature: 0.5,
      maxOutputTokens: undefined,
      toolChoice: 'auto',
      reasoningEffort: undefined,
      verbosity: undefined,
    },
    systemMessage: 'Answer briefly.',
    documents: [],
    tools: Object.values(assistantTools),
    outputType: 'markdown',
    language: 'en-US',
    history: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }],
    runner: {
      request: async (request) => {
        const shape: ToolCallShape = {
          id: `tool-${(ids += 1)}`,
          approvalState: needsApproval(request.functionName) ? 'pending' : 'notRequired',
          executionState: 'pending',
          request,
          result: null,
          error: null,
        }
        calls.set(shape.id, shape)
        return shape
      },
      execute: async (id, onStart) => {
        await onStart({ ...calls.get(id)!, executionState: 'inProgress' })
        return { ...calls.get(id)!, executionState: 'completed', result: '{"result":1}' }
      },
    },
    emit: async (fragment) => void fragments.push(fragment),
    store: async ({ role }) => void stored.push(role),
    newId: () => `message-${(ids += 1)}`,
    now: () => '2026-11-27T12:00:00.000Z',
    signal: new AbortController().signal,
    ...change,
  }
  return { input, fragments, stored }
}

describe('a turn', () => {
  test('AI-025 streams text, executes calls, and gives their results to the model', async () => {
    const { model, requests } = scripted([text('Let me see. '), call('convert_units')], [text('It is 1.')])
    const { input, fragments, stored } = turnWith(model)
    const { messages, waiting } = await runTurn(input)
    expect(waiting).toBe(false)
    expect(fragments.map(({ type }) => type)).toEqual([
      'chunk',
      'toolCallStarted',
      'toolCallCompleted',
      'chunk',
      'response',
    ])
    expect(stored).toEqual(['assistant_with_tools', 'assistant'])
    expect(messages.map(({ role }) => role)).toEqual(stored)
    expect(requests[1]!.messages.slice(1)).toEqual([
      { role: 'assistant', content: 'Let me see. ', toolCalls: [call('convert_units').call] },
      { role: 'tool', callId: 'call-1', functionName: 'convert_units', content: '{"result":1}' },
    ])
  })

  test('AI-D03 waits if a call needs approval, and executes the others', async () => {
    const { model, requests } = scripted([call('evaluate_math', 'a'), call('create_draft_request', 'b')])
    const { input, fragments } = turnWith(model)
    const { waiting } = await runTurn(input)
    expect(waiting).toBe(true)
    expect(requests).toHaveLength(1)
    expect(fragments.map(({ type }) => type)).toEqual(['toolCallStarted', 'toolCallCompleted', 'response'])
  })

  test('ends even if the model always calls a tool: its last answer has none', async () => {
    const { model, requests } = scripted([call('convert_units'), text('Again.')])
    const { input } = turnWith(model)
    const { messages } = await runTurn(input)
    expect(messages.at(-1)!.role).toBe('assistant')
    expect(requests.length).toBeLessThanOrEqual(8)
    expect(requests.at(-1)).toMatchObject({ tools: [], settings: { toolChoice: 'none' } })
  })

  test('AI-056 cuts an answer that is too long', async () => {
    const { model } = scripted([text('a'.repeat(99_998)), text('bcd')])
    const { messages } = await runTurn(turnWith(model).input)
    expect(messages[0]!.content).toHaveLength(99_999)
  })

  test('stops when it is aborted, without a final message', async () => {
    const stop = new AbortController()
    const model: Model = {
      isDemo: false,
      async *answer() {
        yield text('One')
        stop.abort(new Error('stopped'))
        yield text('Two')
      },
    }
    const { input, stored, fragments } = turnWith(model, { signal: stop.signal })
    await expect(runTurn(input)).rejects.toThrow('stopped')
    expect(stored).toEqual([])
    expect(fragments).toEqual([{ type: 'chunk', data: { text: 'One' } }])
  })

  test('AI-060 the model receives clean text only: messages, documents, instructions and results', async () => {
    const dirty = 'Bo\u200Bx\u202E \uFB01ne\u{E0041}'
    const { model, requests } = scripted([text('Yes.')])
    const { input } = turnWith(model, {
      systemMessage: dirty,
      documents: [{ title: dirty, content: dirty }],
      history: [
        { role: 'user', content: [{ type: 'text', text: dirty }] },
        { role: 'assistant', content: dirty, toolCalls: [] },
        { role: 'tool', callId: 'call-1', functionName: 'convert_units', content: dirty },
      ],
    })
    await runTurn(input)
    const seen = JSON.stringify(requests[0])
    expect(seen.match(/Box fine/g)).toHaveLength(6)
    expect(seen).not.toMatch(/[\u200B\u202E\uFB01\u{E0041}]/u)
  })
})

test('AI-D03 a background task gets no tool that needs approval', () => {
  const names = withoutApproval(Object.values(assistantTools)).map(({ definition }) => definition.name)
  expect(names).toEqual(toolNames.filter((name) => !needsApproval(name)))
})
