import { modelProviders } from '#domain/assistant/configuration.ts'
import { embeddingModels } from '#domain/assistant/embedding.ts'
import { sanitizeText } from '#domain/text/sanitize.ts'
import { runCommand } from '../people/run-command.ts'
import type { Caller } from '../pipeline/access.ts'
import { query } from '../pipeline/operation.ts'
import { partsOf } from './assemble-turn.ts'
import { changeConfiguration, createConfiguration, removeConfiguration } from './configuration-commands.ts'
import {
  aiConfigurations as configurations,
  type Configuration,
  type ConfigurationForStaff,
  type PartKind,
} from './contracts/configurations.ts'
import { aiDocuments as documents } from './contracts/documents.ts'
import { aiMemories as memories } from './contracts/memories.ts'
import { aiTasks as tasks, type Task, type TaskForStaff } from './contracts/tasks.ts'
import { changeDocument, createDocument, removeDocument } from './document-commands.ts'
import { embedKnowledge } from './index-knowledge.ts'
import { removeMemory } from './memories.ts'
import { runTask } from './run-task.ts'
import { changeTask, createTask, removeTask } from './task-commands.ts'
import { readableDocument, usableConfiguration, usableTask } from './usable-records.ts'

/** Operations on the configuration and the knowledge of the assistant (AI-D01). */

const configurationFor = (caller: Caller, one: ConfigurationForStaff): Configuration => {
  if (caller.audience === 'staff') return one
  const { id, scope, name, description, output } = one
  return { audience: 'customer', id, scope, name, description, output }
}
const taskFor = (caller: Caller, one: TaskForStaff): Task => {
  if (caller.audience === 'staff') return one
  const { id, scope, name, description, inputContext, usageContext } = one
  return { audience: 'customer', id, scope, name, description, inputContext, usageContext }
}

/** As the model receives it (AI-060). */
const sanitized = ({ kind, title, text }: { kind: PartKind; title: string; text: string }) => ({
  kind,
  title: sanitizeText(title),
  text: sanitizeText(text),
})

export const aiConfigurations = {
  list: query(configurations.list, async ({ caller, query: asked }, { reads }) => ({
    payload: await reads.assistant.configurations(caller, asked),
  })),
  get: query(configurations.get, async ({ caller, params }, ports) => ({
    payload: configurationFor(caller, await usableConfiguration(ports, caller, params.configurationId)),
  })),
  create: query(configurations.create, async ({ meta, caller, body }, ports) => {
    const passages = await embedKnowledge(ports.embedder, body.knowledgeBase)
    const id = await runCommand(ports.store, meta, createConfiguration, { ...body, passages })
    return { payload: await usableConfiguration(ports, caller, id) }
  }),
  change: query(configurations.change, async ({ meta, caller, params, body }, ports) => {
    const passages = await embedKnowledge(ports.embedder, body.knowledgeBase)
    const id = await runCommand(ports.store, meta, changeConfiguration, { ...params, ...body, passages })
    return { payload: await usableConfiguration(ports, caller, id) }
  }),
  remove: query(configurations.remove, async ({ meta, params }, { store }) => {
    await runCommand(store, meta, removeConfiguration, params)
    return { payload: null }
  }),
  preview: query(configurations.preview, async ({ caller, params, body, origin }, ports) => {
    const configuration = await usableConfiguration(ports, caller, params.configurationId)
    const asked = { caller, language: origin.language, message: body.message, customerId: body.customerId }
    const { systemMessage } = configuration
    const instructions = systemMessage ? [{ kind: 'systemMessage' as const, title: '', text: systemMessage }] : []
    const parts = (await partsOf(ports, configuration, asked)).map(({ kind, title, text }) => ({ kind, title, text }))
    return { payload: { parts: [...instructions, ...parts].map(sanitized) } }
  }),
  models: query(configurations.models, (_, { embedder }) => ({
    payload: {
      providers: [...modelProviders],
      embeddingModels: [...embeddingModels],
      embeddingModel: embedder.model,
    },
  })),
}

export const aiTasks = {
  list: query(tasks.list, async ({ caller, query: asked }, { reads }) => ({
    payload: await reads.assistant.tasks(caller, asked),
  })),
  get: query(tasks.get, async ({ caller, params }, ports) => ({
    payload: taskFor(caller, await usableTask(ports, caller, params.taskId)),
  })),
  create: query(tasks.create, async ({ meta, caller, body }, ports) => ({
    payload: await usableTask(ports, caller, await runCommand(ports.store, meta, createTask, body)),
  })),
  change: query(tasks.change, async ({ meta, caller, params, body }, ports) => ({
    payload: await usableTask(ports, caller, await runCommand(ports.store, meta, changeTask, { ...params, ...body })),
  })),
  remove: query(tasks.remove, async ({ meta, params }, { store }) => {
    await runCommand(store, meta, removeTask, params)
    return { payload: null }
  }),
  run: query(tasks.run, async ({ caller, params, body, origin, visitor }, ports) => {
    const task = await usableTask(ports, caller, params.taskId)
    const run = { caller, language: origin.language, task, input: body, signal: visitor.ended }
    return { payload: await runTask(ports, run) }
  }),
}

export const aiDocuments = {
  list: query(documents.list, async ({ caller, query: asked }, { reads }) => ({
    payload: await reads.assistant.documents(caller, asked),
  })),
  get: query(documents.get, async ({ caller, params }, ports) => ({
    payload: await readableDocument(ports, caller, params.documentId),
  })),
  create: query(documents.create, async ({ meta, caller, body }, ports) => ({
    payload: await readableDocument(ports, caller, await runCommand(ports.store, meta, createDocument, body)),
  })),
  change: query(documents.change, async ({ meta, caller, params, body }, ports) => {
    const id = await runCommand(ports.store, meta, changeDocument, { ...params, ...body })
    return { payload: await readableDocument(ports, caller, id) }
  }),
  remove: query(documents.remove, async ({ meta, params }, { store }) => {
    await runCommand(store, meta, removeDocument, params)
    return { payload: null }
  }),
}

export const aiMemories = {
  list: query(memories.list, async ({ caller, query: asked }, { reads }) => ({
    payload: await reads.assistant.memories(caller, asked),
  })),
  search: query(memories.search, async ({ caller, body: { query: text, limit, ...filter } }, { reads, embedder }) => {
    const [embedding = []] = await embedder.embed([text])
    const searched = { embedding, model: embedder.model, limit }
    return { payload: { items: await reads.assistant.searchMemories(caller, filter, searched) } }
  }),
  remove: query(memories.remove, async ({ meta, params }, { store }) => {
    await runCommand(store, meta, removeMemory, params)
    return { payload: null }
  }),
}
