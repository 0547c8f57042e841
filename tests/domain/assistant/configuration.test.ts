import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { NewConfiguration } from '#application/assistant/contracts/configurations.ts'
import { problemsOf } from '#application/contracts/messages.ts'
import { messageText } from '#application/messages/message-text.ts'
import {
  assistantScopes,
  configurationFields,
  dynamicDocuments,
  ModelConfig,
  modelCategories,
  modelProviders,
  reasoningEfforts,
  seesScope,
  toolChoices,
  verbosities,
} from '#domain/assistant/configuration.ts'
import { AssistantDocument, KnowledgeBase, knowledgeBaseModes } from '#domain/assistant/knowledge-base.ts'
import { messageLimits, outputTypes } from '#domain/assistant/message.ts'
import { needsApproval, isToolName, maxAttempts, toolNames } from '#domain/assistant/tools.ts'

/** The texts of the problems of an input, as an API client reads them. */
const problems = (schema: z.ZodType, input: unknown) =>
  problemsOf(schema, input).map(({ message }) => messageText(message))
const accepts = (schema: z.ZodType, input: unknown) => schema.safeParse(input).success

const least = { name: 'Shop assistant', scope: 'public' }

describe('a conversation configuration', () => {
  test('AI-D07 has defaults for everything except its name and its scope', () => {
    expect(NewConfiguration.parse(least)).toEqual({
      ...least,
      description: '',
      modelCategory: 'standard',
      model: null,
      config: { temperature: null, maxOutputTokens: null, toolChoice: 'auto', reasoningEffort: null, verbosity: null },
      systemMessage: '',
      tools: [],
      storedDocuments: [],
      taskSpecificDocuments: [],
      dynamicDocuments: {
        productCatalogue: false,
        customerProfile: false,
        customerRequestSummary: false,
        customerChatHistory: false,
      },
      knowledgeBase: null,
      memoryIndices: [],
      maxMemories: 0,
      output: 'markdown',
    })
  })
  test.each([
    ['AI-024', assistantScopes, 'public internal'],
    ['AI-037', modelCategories, 'fast standard writing chooseModel'],
    ['AI-038', toolChoices, 'none auto required'],
    ['AI-039', reasoningEfforts, 'minimal low medium high'],
    ['AI-040', verbosities, 'low medium high'],
    ['AI-041', outputTypes, 'plainText markdown html genericJson emailBodyAndSubject emailBody address'],
    ['AI-042', knowledgeBaseModes, 'injectOnly askOnly injectAndAsk'],
    ['AI-046', modelProviders, 'azureOpenAi openAi google openRouter'],
    ['AI-012', dynamicDocuments, 'productCatalogue customerProfile customerRequestSummary customerChatHistory'],
  ])('%s has exactly the values of the specification', (_, values, expected) => {
    expect(values.join(' ')).toBe(expected)
  })
  test('AI-037 AI-041 refuses values outside its lists', () => {
    for (const field of ['scope', 'modelCategory', 'output'] as const)
      expect([field, accepts(configurationFields[field], 'another')]).toEqual([field, false])
    for (const field of ['toolChoice', 'reasoningEffort', 'verbosity'] as const)
      expect([field, accepts(ModelConfig, { [field]: 'another' })]).toEqual([field, false])
  })
  test('AI-037 chooseModel needs a model', () => {
    const chosen = { ...least, modelCategory: 'chooseModel' }
    expect(problems(NewConfiguration, chosen)).toEqual(['Choose a model, or another model category'])
    expect(accepts(NewConfiguration, { ...chosen, model: { provider: 'google', name: 'gemini-flash' } })).toBe(true)
  })
  test('AI-012 refuses a dynamic document that is not a boolean, with its name', () => {
    const given = { ...least, dynamicDocuments: { productCatalogue: 'yes' } }
    expect(problems(NewConfiguration, given)).toEqual(['dynamicDocuments.productCatalogue must be a boolean'])
  })
  test('AI-055 AI-058 limits the system message and the names of tools', () => {
    const { systemMessage, tools } = configurationFields
    expect(accepts(systemMessage, 'a'.repeat(messageLimits.system))).toBe(true)
    expect(accepts(systemMessage, 'a'.repeat(messageLimits.system + 1))).toBe(false)
    expect(accepts(tools, ['a'.repeat(messageLimits.tool)])).toBe(true)
    expect(accepts(tools, ['a'.repeat(messageLimits.tool + 1)])).toBe(false)
    expect([messageLimits.system, messageLimits.tool]).toEqual([999_999, 10_000])
  })
  test('AI-024 AI-D11 is seen by customers only if it is public, and never by suppliers', () => {
    expect(assistantScopes.map((scope) => seesScope('customer', scope))).toEqual([true, false])
    expect(assistantScopes.map((scope) => seesScope('staff', scope))).toEqual([true, true])
    expect(assistantScopes.map((scope) => seesScope('supplier', scope))).toEqual([false, false])
  })
})

describe('a document of a knowledge base', () => {
  const document = { title: 'Boards', content: 'Kraft board is brown.' }
  test.each([
    ['AI-049', 'title', 10_000],
    ['AI-050', 'content', 250_000],
  ])('%s %s: at most %i characters', (_, field, most) => {
    expect(accepts(AssistantDocument, { ...document, [field]: 'a'.repeat(most) })).toBe(true)
    expect(problems(AssistantDocument, { ...document, [field]: 'a'.repeat(most + 1) })).toEqual([
      `${field} is longer than ${most} characters`,
    ])
  })
  test('AI-051 extra fields: at most 100000 characters', () => {
    expect(accepts(AssistantDocument, { ...document, fields: { source: 'a'.repeat(100_000) } })).toBe(true)
    expect(problems(AssistantDocument, { ...document, fields: { source: 'a'.repeat(100_001) } })).toEqual([
      'fields.source is longer than 100000 characters',
    ])
  })
  test('AI-013 belongs to a knowledge base with a mode', () => {
    const base = { mode: 'injectAndAsk', documents: [document], injectionModel: 'fast', injectionPrompt: 'Use these:' }
    expect(KnowledgeBase.parse(base)).toEqual({ ...base, documents: [{ ...document, fields: {} }] })
    expect(accepts(KnowledgeBase, { ...base, mode: 'another' })).toBe(false)
  })
})

test('AI-D03 AI-D13 two of the five tools need approval, and a call has three attempts', () => {
  expect(toolNames.filter(needsApproval)).toEqual(['add_or_update_packaging_item', 'create_draft_request'])
  expect([isToolName('convert_units'), isToolName('another')]).toEqual([true, false])
  expect(maxAttempts).toBe(3)
})
