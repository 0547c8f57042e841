import { z } from 'zod'
import { type Refusal, ruleBroken } from '../kernel/refusal.ts'
import type { MessageKey } from '../messages/message.ts'
import { optionalText, text } from '../text/fields.ts'
import { AssistantDocument, KnowledgeBase, maxDocuments } from './knowledge-base.ts'
import { messageLimits, outputTypes } from './message.ts'
import { staffToolNames } from './tools.ts'

/**
 * A conversation configuration: everything that determines how the assistant answers (AI-010..015). A row with audit
 * fields, changed by staff.
 */

// Values --------------------------------------------------------------------------------------------------------------

/** AI-024: customers use public configurations and tasks; internal ones are visible only to staff. */
export const assistantScopes = ['public', 'internal'] as const
export type AssistantScope = (typeof assistantScopes)[number]

/** AI-037, AI-D09: a setting maps the first three to a provider and a model; `chooseModel` uses the field `model`. */
export const modelCategories = ['fast', 'standard', 'writing', 'chooseModel'] as const
/** AI-046 */
export const modelProviders = ['azureOpenAi', 'openAi', 'google', 'openRouter'] as const
export type ModelProvider = (typeof modelProviders)[number]
/** AI-038 */
export const toolChoices = ['none', 'auto', 'required'] as const
/** AI-039 */
export const reasoningEfforts = ['minimal', 'low', 'medium', 'high'] as const
/** AI-040 */
export const verbosities = ['low', 'medium', 'high'] as const
/** AI-012: documents that are composed for the user of a conversation. */
export const dynamicDocuments = [
  'productCatalogue',
  'customerProfile',
  'customerRequestSummary',
  'customerChatHistory',
] as const
export type DynamicDocument = (typeof dynamicDocuments)[number]

/** Maximum number of memories that a configuration can give to the model. */
const maxMemoriesLimit = 100

// Fields --------------------------------------------------------------------------------------------------------------

/** A model of a provider, by the name that the provider uses. */
const ChosenModel = z.strictObject({ provider: z.enum(modelProviders), name: text(200) })

/** AI-D07; null: the default of the model. */
export const ModelConfig = z.strictObject({
  temperature: z.number().min(0).max(2).nullable().default(null),
  maxOutputTokens: z.int().min(1).max(200_000).nullable().default(null),
  toolChoice: z.enum(toolChoices).default('auto'),
  reasoningEffort: z.enum(reasoningEfforts).nullable().default(null),
  verbosity: z.enum(verbosities).nullable().default(null),
})
export type ModelConfig = z.output<typeof ModelConfig>

export const DynamicDocuments = z.strictObject({
  productCatalogue: z.boolean().default(false),
  customerProfile: z.boolean().default(false),
  customerRequestSummary: z.boolean().default(false),
  customerChatHistory: z.boolean().default(false),
})

const Index = text(100)
const distinct = <T>(values: T[]): T[] => [...new Set(values)]

/** Fields that staff can change. */
export const configurationFields = {
  name: text(200),
  description: optionalText(1_000),
  scope: z.enum(assistantScopes),
  modelCategory: z.enum(modelCategories).default('standard'),
  model: ChosenModel.nullable().default(null),
  config: ModelConfig.default(ModelConfig.parse({})),
  systemMessage: optionalText(messageLimits.system),
  /** Names of tools. */
  tools: z.array(text(messageLimits.tool)).max(50).overwrite(distinct).default([]),
  /** Ids of stored documents. */
  storedDocuments: z.array(z.string().min(1).max(100)).max(maxDocuments).overwrite(distinct).default([]),
  /** Documents that the model gets when a task uses the configuration. */
  taskSpecificDocuments: z.array(AssistantDocument).max(maxDocuments).default([]),
  dynamicDocuments: DynamicDocuments.default(DynamicDocuments.parse({})),
  knowledgeBase: KnowledgeBase.nullable().default(null),
  /** Indices of the memories that the model gets, and in which it stores new ones. */
  memoryIndices: z.array(Index).max(20).overwrite(distinct).default([]),
  maxMemories: z.int().min(0).max(maxMemoriesLimit).default(0),
  output: z.enum(outputTypes).default('markdown'),
}
export const ConfigurationFields = z.strictObject(configurationFields)
export type ConfigurationFields = z.output<typeof ConfigurationFields>

/** AI-037 */
export const modelIsChosen = {
  path: ['model'],
  error: 'input.chooseModel' satisfies MessageKey,
}
export const hasModel = ({ modelCategory, model }: Pick<ConfigurationFields, 'modelCategory' | 'model'>): boolean =>
  modelCategory !== 'chooseModel' || model !== null

/** Whether a reader can see a configuration or a task of a scope (AI-024, AI-D11). */
export const seesScope = (audience: 'customer' | 'supplier' | 'staff', scope: AssistantScope): boolean =>
  audience === 'staff' || (audience === 'customer' && scope === 'public')

/** Refuses a configuration that customers can use and that has a tool for employees. */
export const toolScopeRefusal = ({
  scope,
  tools,
}: {
  scope: AssistantScope
  tools: readonly string[]
}): Refusal | undefined => {
  const tool = scope === 'public' ? staffToolNames.find((name) => tools.includes(name)) : undefined
  return tool === undefined ? undefined : ruleBroken('tools', 'rule.internalTool', { tool })
}
