import { type ConfigurationFields, dynamicDocuments } from '#domain/assistant/configuration.ts'
import { leastSimilarity } from '#domain/assistant/embedding.ts'
import { type AssistantDocument, injects } from '#domain/assistant/knowledge-base.ts'
import { outputInstruction } from '#domain/assistant/output.ts'
import { seesDocument } from '#domain/assistant/stored-document.ts'
import { permits } from '#domain/people/rights.ts'
import type { Language } from '#domain/text/languages.ts'
import type { Caller } from '../pipeline/access.ts'
import type { OperationPorts } from '../pipeline/operation.ts'
import type { ConfigurationForStaff, PartKind } from './contracts/configurations.ts'
import { dynamicDocument } from './dynamic-documents.ts'
import type { ModelDocument } from './model.ts'
import { toolsNamed } from './tools/all.ts'
import { customerActionTools } from './tools/customer-actions.ts'
import { knowledgeTools } from './tools/knowledge.ts'
import type { TurnSettings } from './turn.ts'

/**
 * Everything that precedes the user's message, from a configuration and with the rights of the user of the conversation:
 * the system message, documents, passages of the knowledge base, memories, and tools (AI-011..014).
 */

export type Asked = {
  caller: Caller
  language: Language
  /** The text to which passages and memories must be similar: the user's message, or the prompt of a task. */
  message: string
  /** For staff: the customer that the conversation is about. */
  customerId?: string | undefined
  /** Documents of a task, and those of the configuration that only tasks get. */
  forTask?: readonly ModelDocument[] | undefined
}
export type AssemblyPorts = Pick<OperationPorts, 'reads' | 'shop' | 'now' | 'embedder' | 'store' | 'fingerprint'>

/** Number of passages that precede a message. A search with the tool returns more (AI-045). */
const injectedPassages = 6

/** The settings of a turn. */
export const assembleTurn = async (
  ports: AssemblyPorts,
  configuration: ConfigurationForStaff,
  asked: Asked,
): Promise<TurnSettings> => {
  const parts = await partsOf(ports, configuration, asked)
  const { config, modelCategory, model, output, tools } = configuration
  return {
    settings: {
      modelCategory,
      model: model?.name,
      temperature: config.temperature ?? undefined,
      maxOutputTokens: config.maxOutputTokens ?? undefined,
      toolChoice: config.toolChoice,
      reasoningEffort: config.reasoningEffort ?? undefined,
      verbosity: config.verbosity ?? undefined,
    },
    systemMessage: [configuration.systemMessage, outputInstruction(output)].filter(Boolean).join('\n\n'),
    documents: parts.map(({ title, text, url }) => ({ title, content: text, url })),
    tools: [
      ...toolsNamed(tools),
      ...customerActionTools(ports, configuration, asked),
      ...knowledgeTools(ports, configuration, asked),
    ],
    outputType: output,
    language: asked.language,
  }
}

/** A part of what precedes a message; `kind` is shown in the preview. */
export type Part = {
  kind: PartKind
  title: string
  text: string
  url?: string | undefined
}

/** The documents, passages and memories that precede a message, in this order. */
export const partsOf = async (
  ports: AssemblyPorts,
  configuration: ConfigurationForStaff,
  asked: Asked,
): Promise<Part[]> => {
  const [stored, dynamic, found] = await Promise.all([
    storedParts(ports, configuration, asked),
    dynamicParts(ports, configuration, asked),
    similarParts(ports, configuration, asked),
  ])
  return [...taskParts(configuration, asked), ...stored, ...dynamic, ...found]
}

/** Stored documents that the user may see; a document that was deleted meanwhile is omitted. */
const storedParts = async (
  { reads }: AssemblyPorts,
  { storedDocuments }: ConfigurationFields,
  { caller }: Asked,
): Promise<Part[]> => {
  const documents = await reads.assistant.findDocuments(storedDocuments)
  return documents
    .filter((one) => seesDocument(caller, one))
    .map(({ title, contents }) => ({ kind: 'storedDocument', title, text: contents }))
}

const dynamicParts = async (
  ports: AssemblyPorts,
  { dynamicDocuments: chosen }: ConfigurationFields,
  asked: Asked,
): Promise<Part[]> => {
  const kinds = dynamicDocuments.filter((kind) => chosen[kind])
  const parts = await Promise.all(
    kinds.map(async (kind) => {
      const one = await dynamicDocument(kind, ports, asked)
      return one ? [{ kind, title: one.title, text: one.content, url: one.url }] : []
    }),
  )
  return parts.flat()
}

const taskParts = ({ taskSpecificDocuments }: ConfigurationFields, { forTask }: Asked): Part[] =>
  forTask === undefined
    ? []
    : [...taskSpecificDocuments.map(modelDocumentOf), ...forTask].map(({ title, content, url }) => ({
        kind: 'taskDocument',
        title,
        text: content,
        url,
      }))

/** A document with its extra fields as lines before its content. */
export const modelDocumentOf = ({ title, content, fields }: AssistantDocument): ModelDocument => ({
  title,
  content: [...Object.entries(fields).map(([name, value]) => `${name}: ${value}`), content].join('\n'),
})

// Knowledge and memories ----------------------------------------------------------------------------------------------

/** Passages and memories that are similar to the message (AI-042, AI-014). */
const similarParts = async (
  ports: AssemblyPorts,
  { id, knowledgeBase, memoryIndices, maxMemories }: ConfigurationForStaff,
  { caller, message, customerId }: Asked,
): Promise<Part[]> => {
  const hasPassages = knowledgeBase !== null && injects(knowledgeBase)
  const hasMemories = memoryIndices.length > 0 && maxMemories > 0
  if (message.trim() === '' || (!hasPassages && !hasMemories)) return []
  const { embedder, reads } = ports
  const [embedding = []] = await embedder.embed([message])
  const searched = { embedding, model: embedder.model }
  const [passages, memories] = await Promise.all([
    hasPassages ? reads.assistant.searchPassages(id, { ...searched, limit: injectedPassages }) : [],
    hasMemories
      ? reads.assistant.recall(
          { userId: caller.actor.id, customerId: permits(['staff'], caller) === undefined ? customerId : undefined },
          memoryIndices,
          {
            ...searched,
            limit: maxMemories,
          },
        )
      : [],
  ])
  const similar = passages.filter(({ similarity }) => similarity >= leastSimilarity)
  const introduction = knowledgeBase?.injectionPrompt || ''
  return [
    ...similar.map(({ title, text }, n): Part => ({
      kind: 'passage',
      title,
      text: n === 0 && introduction ? `${introduction}\n\n${text}` : text,
    })),
    ...memories.map(({ text }): Part => ({ kind: 'memory', title: 'From an earlier conversation', text })),
  ]
}
