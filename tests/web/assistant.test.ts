import { beforeAll, describe, expect, test } from 'vitest'
import type { ToolCallShape } from '#domain/assistant/message.ts'
import { staffToolNames, toolNames } from '#domain/assistant/tools.ts'
import { noAnswer, withFragment } from '#web/assistant/answer-state.ts'
import { argumentsOf, callState, orderOf, toolLabel } from '#web/assistant/tool-labels.ts'
import { loadTexts } from '#web/locales/i18n.ts'

beforeAll(() => loadTexts('assistant'))

const call = (change: Partial<ToolCallShape> = {}): ToolCallShape => ({
  id: '1',
  approvalState: 'notRequired',
  executionState: 'inProgress',
  request: { id: 'call-1', functionName: 'convert_units', arguments: '{"value":1,"from":"inch","to":"cm"}' },
  result: null,
  error: null,
  ...change,
})

describe('a call in words', () => {
  test('AI-031 AI-032 AI-033 AI-034 AI-035 AI-036 each tool has its label, and any other one is "Tool use"', () => {
    expect(toolNames.map(toolLabel)).toEqual([
      'Get packaging pricing',
      'Convert units',
      'Evaluate math',
      'Update order',
      'Create request',
    ])
    expect(staffToolNames.map(toolLabel)).toEqual(['Add customer action', 'Complete customer action'])
    expect(toolLabel('search_the_moon')).toBe('Tool use')
    expect(toolLabel('constructor')).toBe('Tool use')
  })

  test('every argument is shown, also those without a label, so that an approval hides nothing', () => {
    const written = {
      currency: 'USD',
      item: {
        productId: 'mailer-box',
        quantity: 500,
        config: { size: { dimensions: { length: 300 } }, attachments: [{ url: 'a' }, { url: 'b' }] },
        samplesServicesOnly: false,
        quantities: [500, 1000],
      },
    }
    const products = new Map([['mailer-box', 'Mailer box']])
    const shown = argumentsOf(call({ request: { ...call().request, arguments: JSON.stringify(written) } }), products)
    expect(shown.map(({ name, value }) => `${name}: ${value}`)).toEqual([
      'Currency: USD',
      'Product: Mailer box',
      'Quantity: 500',
      'Length (mm): 300',
      'url: a',
      'url: b',
      'Samples and services only: No',
      'Quantities: 500, 1000',
    ])
    expect(new Set(shown.map(({ path }) => path)).size).toBe(shown.length)
    expect(argumentsOf(call({ request: { ...call().request, arguments: '{broken' } }))[0]!.value).toBe('{broken')
  })

  test('the state names what the user can do, and a completed call its order', () => {
    expect(callState(call({ approvalState: 'pending', executionState: 'pending' }))).toBe('Needs your approval')
    expect(callState(call({ approvalState: 'rejected', executionState: 'cancelled' }))).toBe('Rejected')
    const done = call({ executionState: 'completed', result: '{"requestId":"ada00001"}' })
    expect(orderOf(done)).toBe('ada00001')
    expect(orderOf({ ...done, executionState: 'cancelled' })).toBeUndefined()
  })
})

test('AI-025 the answer grows with each fragment, and a call is replaced by its result', () => {
  const grow = [
    { sequence: 1, type: 'chunk', data: { text: 'One ' } },
    { sequence: 2, type: 'chunk', data: { text: 'inch' } },
    { sequence: 3, type: 'toolCallStarted', data: call() },
    { sequence: 4, type: 'toolCallCompleted', data: call({ executionState: 'completed' }) },
    { sequence: 5, type: 'chunk', data: { text: 'is 2.54 cm.' } },
  ].reduce(withFragment, noAnswer)
  expect(grow.parts).toMatchObject([
    { kind: 'text', text: 'One inch' },
    { kind: 'tool', call: { executionState: 'completed' } },
    { kind: 'text', text: 'is 2.54 cm.' },
  ])
  const problem = { message: 'The answer was stopped', reason: 'rule.answerStopped' }
  expect(withFragment(grow, { sequence: 6, type: 'error', data: problem })).toMatchObject({ problem })
  expect(withFragment(grow, { sequence: 7, type: 'messages', data: [] })).toMatchObject({ parts: [], messages: [] })
})
