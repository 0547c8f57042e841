import { z } from 'zod'
import {
  assistantScopes,
  dynamicDocuments,
  configurationFields,
  hasModel,
  modelCategories,
  modelIsChosen,
  modelProviders,
} from '#domain/assistant/configuration.ts'
import { embeddingModels, usableEmbeddingModels } from '#domain/assistant/embedding.ts'
import { outputTypes } from '#domain/assistant/message.ts'
import { Moment } from '#domain/time.ts'
import { endpoint, pageOf, Paging } from '../../contracts/endpoint.ts'

/** Conversation configurations of the assistant (AI-D01), and the models that they can use. */

export const Id = z.string().min(1).max(100)

// Shapes --------------------------------------------------------------------------------------------------------------

/** API-017 */
export const auditFields = {
  version: z.int(),
  createdOn: Moment,
  createdBy: z.string(),
  changedOn: Moment,
  changedBy: z.string(),
}

const shared = {
  id: z.string(),
  scope: z.enum(assistantScopes),
  name: z.string(),
  description: z.string(),
  output: z.enum(outputTypes),
}

/** Customers see what a configuration is for, but not its instructions. */
const ConfigurationForCustomer = z.object({ audience: z.literal('customer'), ...shared })
/** AI-010..015 */
export const ConfigurationForStaff = z.object({
  audience: z.literal('staff'),
  ...z.object(configurationFields).shape,
  ...shared,
  ...auditFields,
})
export type ConfigurationForStaff = z.output<typeof ConfigurationForStaff>
export const Configuration = z.discriminatedUnion('audience', [ConfigurationForCustomer, ConfigurationForStaff])
export type Configuration = z.output<typeof Configuration>

/** A row of the list, without the documents. */
const ConfigurationRow = z.object({
  ...shared,
  /** Staff only. */
  modelCategory: z.enum(modelCategories).optional(),
  documents: z.int().optional(),
  changedOn: Moment.optional(),
})
export type ConfigurationRow = z.output<typeof ConfigurationRow>

export const NewConfiguration = z.strictObject(configurationFields).refine(hasModel, modelIsChosen)
export type NewConfiguration = z.output<typeof NewConfiguration>

/** The same fields without defaults: omitted fields are unchanged (API-D04). */
const changes = Object.fromEntries(
  Object.entries(configurationFields).map(([name, schema]) => [
    name,
    (schema instanceof z.ZodDefault ? schema.unwrap() : schema) as z.ZodType,
  ]),
) as { [K in keyof typeof configurationFields]: (typeof configurationFields)[K] }
const ConfigurationChange = z.strictObject({
  ...z.object(changes).partial().shape,
  version: z.int().min(1).optional(),
})

/** What precedes a message: the instructions, documents, passages and memories. */
export const partKinds = [
  'systemMessage',
  'storedDocument',
  'taskDocument',
  'passage',
  'memory',
  ...dynamicDocuments,
] as const
export type PartKind = (typeof partKinds)[number]

// Endpoints -----------------------------------------------------------------------------------------------------------

/** A system message of 999,999 characters, and the documents of a knowledge base, in bytes. */
const large = { bodyLimit: 20_000_000, maxEntries: 12_000 } as const
const readers = ['customer', 'staff'] as const
const params = z.strictObject({ configurationId: Id })

export const aiConfigurations = {
  list: endpoint({
    method: 'GET',
    path: '/ai/configurations',
    summary: 'List the conversation configurations that the caller can use, by name',
    access: readers,
    query: Paging.extend({ scope: z.enum(assistantScopes).optional() }),
    reply: pageOf(ConfigurationRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/ai/configurations/:configurationId',
    summary: 'Get a conversation configuration',
    access: readers,
    params,
    reply: Configuration,
  }),
  create: endpoint({
    method: 'POST',
    path: '/ai/configurations',
    summary: 'Create a conversation configuration',
    access: ['staff'],
    rateLimit: 'commands',
    ...large,
    body: NewConfiguration,
    reply: ConfigurationForStaff,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/ai/configurations/:configurationId',
    summary: 'Change a conversation configuration; omitted fields are unchanged',
    access: ['staff'],
    rateLimit: 'commands',
    ...large,
    params,
    body: ConfigurationChange,
    reply: ConfigurationForStaff,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/ai/configurations/:configurationId',
    summary: 'Delete a conversation configuration that no task uses',
    access: ['staff'],
    params,
    reply: z.null(),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/ai/configurations/:configurationId/preview',
    summary: 'Get the text that precedes a message, as the model receives it for the caller',
    access: ['staff'],
    rateLimit: 'commands',
    params,
    body: z.strictObject({ message: z.string().trim().max(10_000).default(''), customerId: Id.optional() }),
    reply: z.object({ parts: z.array(z.object({ kind: z.enum(partKinds), title: z.string(), text: z.string() })) }),
  }),
  models: endpoint({
    method: 'GET',
    path: '/ai/models',
    summary: 'List the providers, the model of each category, and the embedding models',
    access: ['staff'],
    reply: z.object({
      /** AI-046 */
      providers: z.array(z.enum(modelProviders)),
      /** AI-047 */
      embeddingModels: z.array(z.enum(embeddingModels)),
      /** The embedding model in use. */
      embeddingModel: z.enum(usableEmbeddingModels),
    }),
  }),
}
