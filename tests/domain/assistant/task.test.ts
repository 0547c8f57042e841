import { describe, expect, test } from 'vitest'
import { NewTask } from '#application/assistant/contracts/tasks.ts'
import { problemsOf } from '#application/contracts/messages.ts'
import { messageText } from '#application/messages/message-text.ts'
import { outputTypes } from '#domain/assistant/message.ts'
import { outputInstruction, readOutput } from '#domain/assistant/output.ts'
import {
  actionsFor,
  automationActions,
  backgroundToolRefusal,
  inputContexts,
  taskFields,
  taskInputRefusal,
  taskScopeRefusal,
  usageContexts,
} from '#domain/assistant/task.ts'
import { needsApproval, toolNames } from '#domain/assistant/tools.ts'

const task = {
  name: 'Draft a reply',
  scope: 'internal',
  configurationScope: 'internal',
  configurationId: 'k1',
  taskPrompt: 'Draft a reply.',
  inputContext: 'customerConversation',
  usageContext: 'interactive',
} as const

describe('a task definition', () => {
  test('AI-016 has a description and an id for programs, which can be empty', () => {
    expect(NewTask.parse(task)).toEqual({ ...task, description: '', customId: '' })
  })
  test.each([
    ['AI-043', inputContexts, 'general customer customerConversation'],
    ['AI-044', usageContexts, 'background interactive'],
    [
      'AI-061',
      automationActions,
      'copyToClipboard openCustomChat frontGenerateEmailInNewConversation frontGenerateEmailInExistingConversation',
    ],
  ])('%s has exactly the values of the specification', (_, values, expected) => {
    expect(values.join(' ')).toBe(expected)
  })
  test.each([
    ['AI-053', 'name', 200],
    ['AI-053', 'description', 1_000],
    ['AI-053', 'taskPrompt', 50_000],
    ['AI-054', 'configurationId', 100],
    ['AI-054', 'customId', 100],
  ] as const)('%s %s: at most %i characters', (_, field, most) => {
    expect(taskFields[field].safeParse('a'.repeat(most)).success).toBe(true)
    const [problem] = problemsOf(NewTask, { ...task, [field]: 'a'.repeat(most + 1) })
    expect(problem && messageText(problem.message)).toBe(`${field} is longer than ${most} characters`)
  })
  test.each(['scope', 'configurationScope'] as const)(
    'AI-054 %s: a text of 101 characters is refused as too long',
    (field) => {
      const textOf = (length: number) => {
        const [problem] = problemsOf(NewTask, { ...task, [field]: 'a'.repeat(length) })
        return problem && messageText(problem.message)
      }
      expect(textOf(100)).toBe(`Expected ${field} to be one of public, internal`)
      expect(textOf(101)).toBe(`${field} is longer than 100 characters`)
    },
  )
  test('AI-043 needs a customer or a conversation, according to its input', () => {
    expect(taskInputRefusal({ inputContext: 'general' }, {})).toBeUndefined()
    expect(taskInputRefusal({ inputContext: 'customer' }, {})).toMatchObject({ field: 'customerId' })
    expect(taskInputRefusal({ inputContext: 'customer' }, { customerId: 'c1' })).toBeUndefined()
    expect(taskInputRefusal({ inputContext: 'customerConversation' }, { customerId: 'c1' })).toMatchObject({
      field: 'conversationId',
    })
    expect(taskInputRefusal({ inputContext: 'customerConversation' }, { conversationId: 'k1' })).toBeUndefined()
  })
  test('AI-D03 cannot use a tool that needs approval in the background', () => {
    const refusalOf = (usageContext: 'background' | 'interactive', tools: readonly string[]) =>
      backgroundToolRefusal({ usageContext }, tools, needsApproval)
    expect(refusalOf('background', toolNames)).toMatchObject({
      reason: 'rule.backgroundTool',
      params: { tool: 'add_or_update_packaging_item' },
    })
    expect(refusalOf('background', ['convert_units'])).toBeUndefined()
    expect(refusalOf('interactive', toolNames)).toBeUndefined()
  })
  test('AI-024 has a configuration of its scope, and a public task has a public one', () => {
    const refusalOf = (scope: 'public' | 'internal', configurationScope: 'public' | 'internal') =>
      taskScopeRefusal({ scope, configurationScope }, { scope: configurationScope })?.reason
    expect(refusalOf('public', 'internal')).toBe('rule.publicTaskInternal')
    expect([refusalOf('public', 'public'), refusalOf('internal', 'public')]).toEqual([undefined, undefined])
    expect(taskScopeRefusal(task, { scope: 'public' })?.reason).toBe('rule.scopeOfConfiguration')
    expect(taskScopeRefusal(task, undefined)?.field).toBe('configurationId')
  })
})

describe('the output of a task', () => {
  test('AI-041 is described to the model for each type', () => {
    expect(new Set(outputTypes.map(outputInstruction)).size).toBe(outputTypes.length)
  })
  test.each([
    ['{"a":1}', { a: 1 }],
    ['```json\n[1, 2]\n```', [1, 2]],
  ])('AI-041 genericJson is parsed: %s', (answer, json) => {
    expect(readOutput('genericJson', answer)).toMatchObject({ json })
  })
  test('AI-041 genericJson that does not parse is no output', () => {
    expect(readOutput('genericJson', 'Here is your JSON: {a}')).toBeUndefined()
  })
  test.each([
    ['Subject: Your boxes\n\nHello Ada,\nthey are ready.'],
    ['**Subject:** Your boxes\n\nHello Ada,\nthey are ready.'],
    ['{"subject":"Your boxes","body":"Hello Ada,\\nthey are ready."}'],
  ])('AI-041 emailBodyAndSubject is divided: %s', (answer) => {
    expect(readOutput('emailBodyAndSubject', answer)).toEqual({
      subject: 'Your boxes',
      text: 'Hello Ada,\nthey are ready.',
    })
  })
  test('AI-041 an email without a subject, and an empty answer, are no output', () => {
    expect(readOutput('emailBodyAndSubject', 'Hello Ada')).toBeUndefined()
    for (const type of outputTypes) expect(readOutput(type, ' \n')).toBeUndefined()
  })
  test('AI-061 only a text can become an email', () => {
    expect(outputTypes.filter((type) => actionsFor(type).length === 2)).toEqual(['genericJson', 'address'])
  })
})
