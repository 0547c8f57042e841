import type { ToolCallRequest, imageTypes, OutputType } from '#domain/assistant/message.ts'
import type { Language } from '#domain/text/languages.ts'

/**
 * The port of language models. Without an account at a provider, the demo model answers
 * (`infrastructure/assistant/demo-model.ts`).
 */

/** A part of what a user says to a model: text, the address of an image, or its base64. */
export type ModelPart =
  | { type: 'text'; text: string }
  | { type: 'imageUrl'; url: string }
  | { type: 'imageData'; mediaType: (typeof imageTypes)[number]; data: string }

export type ModelMessage =
  | { role: 'user'; content: readonly ModelPart[] }
  | { role: 'assistant'; content: string; toolCalls: readonly ToolCallRequest[] }
  /** The result of a call, as JSON or as an explanation why there is none. */
  | { role: 'tool'; callId: string; functionName: string; content: string }

/** A text that the model may use: passages of the help center, the catalog, stored documents. */
export type ModelDocument = { title: string; content: string; url?: string | undefined }

export type ToolDefinition = { name: string; description: string; parameters: Readonly<Record<string, unknown>> }

/** Settings of an answer; undefined: the default of the provider. */
export type ModelSettings = {
  /** `fast`, `standard` or `writing`, which a setting maps to a model, or `chooseModel` with `model` (AI-D09). */
  modelCategory: string
  model: string | undefined
  temperature: number | undefined
  maxOutputTokens: number | undefined
  toolChoice: 'none' | 'auto' | 'required' | undefined
  reasoningEffort: string | undefined
  verbosity: string | undefined
}

export type ModelRequest = {
  settings: ModelSettings
  systemMessage: string
  documents: readonly ModelDocument[]
  messages: readonly ModelMessage[]
  tools: readonly ToolDefinition[]
  outputType: OutputType
  language: Language
}

/** The answer of a model: pieces of text, calls, and at the end what was used. */
export type ModelEvent =
  | { type: 'text'; text: string }
  | { type: 'toolCall'; call: ToolCallRequest }
  | { type: 'end'; model: string; provider: string; inputTokens: number; outputTokens: number }

export type Model = {
  /** Whether it is the demo model, which the screen says. */
  isDemo: boolean
  /** @throws {ModelFailure} */
  answer: (request: ModelRequest, signal: AbortSignal) => AsyncIterable<ModelEvent>
}

/** Why a model did not answer. */
export const modelFailures = ['busy', 'timeout', 'unavailable', 'refused', 'tooLong'] as const
export type ModelFailureKind = (typeof modelFailures)[number]

/** `busy`: rate limit of the provider; `refused`: key, model or request; `detail` is for the log of the server. */
export class ModelFailure extends Error {
  readonly kind: ModelFailureKind
  constructor(kind: ModelFailureKind, detail: string) {
    super(detail)
    this.name = 'ModelFailure'
    this.kind = kind
  }
}
