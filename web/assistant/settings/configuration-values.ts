import type { z } from 'zod'
import type { ConfigurationForStaff, NewConfiguration } from '#application/assistant/contracts/configurations.ts'
import {
  type DynamicDocuments,
  type ModelConfig,
  type ModelProvider,
  toolScopeRefusal,
} from '#domain/assistant/configuration.ts'
import type { KnowledgeBaseMode } from '#domain/assistant/knowledge-base.ts'
import type { EnteredDocument } from './DocumentsField.tsx'

/** The values of the configuration form, and the input that they stand for. */

type Simple = Pick<
  NewConfiguration,
  'name' | 'description' | 'scope' | 'output' | 'modelCategory' | 'systemMessage' | 'tools' | 'storedDocuments'
>
export type ConfigurationValues = Simple & {
  provider: ModelProvider
  modelName: string
  temperature: number | ''
  maxOutputTokens: number | ''
  toolChoice: ModelConfig['toolChoice']
  reasoningEffort: NonNullable<ModelConfig['reasoningEffort']> | ''
  verbosity: NonNullable<ModelConfig['verbosity']> | ''
  dynamicDocuments: z.output<typeof DynamicDocuments>
  mode: KnowledgeBaseMode | ''
  injectionPrompt: string
  documents: EnteredDocument[]
  taskSpecificDocuments: EnteredDocument[]
  memoryIndices: string
  maxMemories: number | ''
}

export const configurationValues = (one: ConfigurationForStaff | undefined): ConfigurationValues => ({
  name: one?.name ?? '',
  description: one?.description ?? '',
  scope: one?.scope ?? 'internal',
  output: one?.output ?? 'markdown',
  modelCategory: one?.modelCategory ?? 'standard',
  systemMessage: one?.systemMessage ?? '',
  tools: one?.tools ?? [],
  storedDocuments: one?.storedDocuments ?? [],
  provider: one?.model?.provider ?? 'openAi',
  modelName: one?.model?.name ?? '',
  temperature: one?.config.temperature ?? '',
  maxOutputTokens: one?.config.maxOutputTokens ?? '',
  toolChoice: one?.config.toolChoice ?? 'auto',
  reasoningEffort: one?.config.reasoningEffort ?? '',
  verbosity: one?.config.verbosity ?? '',
  dynamicDocuments: one?.dynamicDocuments ?? {
    productCatalogue: false,
    customerProfile: false,
    customerRequestSummary: false,
    customerChatHistory: false,
  },
  mode: one?.knowledgeBase?.mode ?? '',
  injectionPrompt: one?.knowledgeBase?.injectionPrompt ?? '',
  documents: one?.knowledgeBase?.documents ?? [],
  taskSpecificDocuments: one?.taskSpecificDocuments ?? [],
  memoryIndices: one?.memoryIndices.join(', ') ?? '',
  maxMemories: one?.maxMemories ?? 0,
})

/** The input of the endpoint. `injectionModel` is not on the form: it is unchanged. */
export const configurationBody = (
  values: ConfigurationValues,
  before: ConfigurationForStaff | undefined,
): NewConfiguration => ({
  name: values.name,
  description: values.description,
  scope: values.scope,
  output: values.output,
  modelCategory: values.modelCategory,
  model:
    values.modelCategory === 'chooseModel' && values.modelName.trim() !== ''
      ? { provider: values.provider, name: values.modelName.trim() }
      : null,
  config: {
    temperature: values.temperature === '' ? null : values.temperature,
    maxOutputTokens: values.maxOutputTokens === '' ? null : values.maxOutputTokens,
    toolChoice: values.toolChoice,
    reasoningEffort: values.reasoningEffort || null,
    verbosity: values.verbosity || null,
  },
  systemMessage: values.systemMessage,
  tools: values.tools.filter((name) => !toolScopeRefusal({ scope: values.scope, tools: [name] })),
  storedDocuments: values.storedDocuments,
  taskSpecificDocuments: values.taskSpecificDocuments,
  dynamicDocuments: values.dynamicDocuments,
  knowledgeBase:
    values.mode === ''
      ? null
      : {
          mode: values.mode,
          documents: values.documents,
          injectionModel: before?.knowledgeBase?.injectionModel ?? null,
          injectionPrompt: values.injectionPrompt,
        },
  memoryIndices: values.memoryIndices
    .split(/[,，]/)
    .map((index) => index.trim())
    .filter(Boolean),
  maxMemories: values.maxMemories === '' ? 0 : values.maxMemories,
})

const formPaths: Readonly<Record<string, string>> = {
  model: 'modelName',
  'model.name': 'modelName',
  'knowledgeBase.injectionPrompt': 'injectionPrompt',
}

/** The path in the form of a field of the input. */
export const formPathOf = (field: string): string =>
  formPaths[field] ?? field.replace(/^config\./, '').replace(/^knowledgeBase\.documents/, 'documents')
