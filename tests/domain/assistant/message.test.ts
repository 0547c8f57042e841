import { describe, expect, test } from 'vitest'
import { aiConversations } from '#application/assistant/contracts/conversations.ts'
import { fragmentTypes, Message, messageLimits, ToolCallRequest, UserContentPart } from '#domain/assistant/message.ts'
import { isToolName, needsApproval, toolNames } from '#domain/assistant/tools.ts'
import { dialogueTypes, UiContext } from '#domain/assistant/ui-context.ts'

const accepts = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown): boolean =>
  schema.safeParse(value).success
const letters = (length: number): string => 'a'.repeat(length)

describe('messages', () => {
  test('AI-002 have exactly four roles', () => {
    expect(Message.options.map(({ shape }) => shape.role.value)).toEqual([
      'system',
      'user',
      'assistant',
      'assistant_with_tools',
    ])
  })

  test('AI-003 a user sends five kinds of parts', () => {
    const parts = [
      { type: 'text', text: 'Hello' },
      { type: 'imageUrl', url: 'https://shop.example/box.png' },
      { type: 'imageData', mediaType: 'image/png', data: 'iVBORw0KGgo=' },
      { type: 'storedImage', attachmentId: 'file' },
      { type: 'storedText', documentId: 'doc' },
    ]
    for (const part of parts) expect(accepts(UserContentPart, part)).toBe(true)
    expect(UserContentPart.options.map(({ shape }) => shape.type.value)).toEqual(parts.map(({ type }) => type))
    expect(accepts(UserContentPart, { type: 'audio', data: '' })).toBe(false)
  })

  test('AI-059 an image address has at most 1000 characters, and is encrypted', () => {
    const address = (length: number) => ({ type: 'imageUrl', url: 'https://a.example/'.padEnd(length, 'a') })
    expect(accepts(UserContentPart, address(1_000))).toBe(true)
    expect(accepts(UserContentPart, address(1_001))).toBe(false)
    for (const url of ['http://a.example/a.png', 'file:///etc/passwd', 'javascript:alert(1)'])
      expect(UserContentPart.safeParse({ type: 'imageUrl', url }).error?.issues).toMatchObject([
        { message: 'input.httpsAddress' },
      ])
  })

  test('AI-055 AI-056 texts of the system have at most 999999 characters, those of the assistant 99999', () => {
    const common = { id: '1', createdAt: '2026-11-27T12:00:00.000Z' }
    const system = (length: number) => ({ ...common, role: 'system', content: letters(length) })
    expect(accepts(Message, system(999_999))).toBe(true)
    expect(accepts(Message, system(1_000_000))).toBe(false)
    const meta = { model: 'm', provider: 'p', durationMs: 1, temperature: null, inputTokens: 1, outputTokens: 1 }
    const answer = (length: number) => ({
      ...common,
      role: 'assistant',
      content: letters(length),
      outputType: 'markdown',
      meta,
    })
    expect(accepts(Message, answer(99_999))).toBe(true)
    expect(accepts(Message, answer(100_000))).toBe(false)
  })

  test('AI-057 a text of the user has at most 9999999 characters, which fit into a request', () => {
    const text = (length: number) => ({ type: 'text', text: letters(length) })
    expect(accepts(UserContentPart, text(9_999_999))).toBe(true)
    expect(accepts(UserContentPart, text(10_000_000))).toBe(false)
    // Chinese characters have three bytes.
    expect(aiConversations.send.bodyLimit).toBeGreaterThan(messageLimits.user * 3)
  })

  test('AI-058 ids and names of tools have at most 10000 characters', () => {
    const call = (id: number, name: number) => ({ id: letters(id), functionName: letters(name), arguments: '{}' })
    expect(accepts(ToolCallRequest, call(10_000, 10_000))).toBe(true)
    expect(accepts(ToolCallRequest, call(10_001, 1))).toBe(false)
    expect(accepts(ToolCallRequest, call(1, 10_001))).toBe(false)
  })

  test('AI-025 an answer is streamed in five kinds of fragments', () => {
    expect(fragmentTypes).toEqual(['chunk', 'toolCallStarted', 'toolCallCompleted', 'response', 'messages'])
  })
})

test('AI-062 AI-063 the context has a path and dialogs, which are modal or slideOver', () => {
  expect(dialogueTypes).toEqual(['modal', 'slideOver'])
  expect(accepts(UiContext, { path: '/', dialogues: null })).toBe(true)
  expect(accepts(UiContext, { path: '/', dialogues: [{ type: 'slideOver', id: 'a' }] })).toBe(true)
  for (const wrong of [{ path: '/' }, { dialogues: null }, { path: '/', dialogues: [{ type: 'popup', id: 'a' }] }])
    expect(accepts(UiContext, wrong)).toBe(false)
})

test('AI-D03 only tools that change orders need approval', () => {
  expect(toolNames.filter(needsApproval)).toEqual(['add_or_update_packaging_item', 'create_draft_request'])
  expect(isToolName('toString')).toBe(false)
})
