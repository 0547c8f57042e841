import OpenAI from 'openai'
import type { ChatCompletionChunk, ChatCompletionMessageParam } from 'openai/resources/chat/completions'
import {
  type Model,
  type ModelEvent,
  ModelFailure,
  type ModelMessage,
  type ModelPart,
  type ModelRequest,
} from '#application/assistant/model.ts'
import type { ModelCategory, Provider, ProviderSettings } from './provider-variables.ts'

/**
 * Models of a provider (AI-046), by the chat completions protocol of OpenAI, which all four providers offer. A busy or
 * unreachable provider is asked again twice before the first piece of an answer.
 */

/** Addresses of the providers; Azure has none. */
const endpoints: Readonly<Record<Provider, string | undefined>> = {
  openAi: 'https://api.openai.com/v1',
  azureOpenAi: undefined,
  google: 'https://generativelanguage.googleapis.com/v1beta/openai',
  openRouter: 'https://openrouter.ai/api/v1',
}

const defaultTimeoutMs = 60_000

export const providerModel = (settings: ProviderSettings): Model => {
  const { provider, apiKey, endpoint = endpoints[provider], timeoutMs = defaultTimeoutMs } = settings
  const client = new OpenAI({ apiKey, baseURL: endpoint, maxRetries: 2, timeout: timeoutMs })

  async function* answer(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
    const silence = new AbortController()
    let timer = setTimeout(() => silence.abort(), timeoutMs)
    try {
      const stream = await client.chat.completions.create(bodyOf(settings, request), {
        signal: AbortSignal.any([signal, silence.signal]),
      })
      const calls = new Map<number, { id: string; functionName: string; arguments: string }>()
      const end = { type: 'end' as const, model: modelOf(settings, request), provider, inputTokens: 0, outputTokens: 0 }
      for await (const chunk of stream) {
        clearTimeout(timer)
        timer = setTimeout(() => silence.abort(), timeoutMs)
        const text = collect(chunk, calls, end)
        if (text) yield { type: 'text', text }
      }
      // An aborted stream of the client ends without an error.
      signal.throwIfAborted()
      if (silence.signal.aborted) throw new ModelFailure('timeout', 'the provider stopped sending')
      for (const call of calls.values()) yield { type: 'toolCall', call }
      yield end
    } catch (error) {
      signal.throwIfAborted()
      throw failureOf(error, silence.signal)
    } finally {
      clearTimeout(timer)
    }
  }
  return { isDemo: false, answer }
}

/** Adds the calls and the usage of a chunk, and returns its text. */
const collect = (
  chunk: ChatCompletionChunk,
  calls: Map<number, { id: string; functionName: string; arguments: string }>,
  end: Extract<ModelEvent, { type: 'end' }>,
): string => {
  if (chunk.model) end.model = chunk.model
  if (chunk.usage) {
    end.inputTokens = chunk.usage.prompt_tokens
    end.outputTokens = chunk.usage.completion_tokens
  }
  const delta = chunk.choices[0]?.delta
  for (const { index, id, function: called } of delta?.tool_calls ?? []) {
    const before = calls.get(index) ?? { id: '', functionName: '', arguments: '' }
    calls.set(index, {
      id: id ?? before.id,
      functionName: before.functionName + (called?.name ?? ''),
      arguments: before.arguments + (called?.arguments ?? ''),
    })
  }
  return delta?.content ?? ''
}

// Request -------------------------------------------------------------------------------------------------------------

/** @throws {ModelFailure} if the category has no model */
const modelOf = ({ models }: ProviderSettings, { settings: { modelCategory, model } }: ModelRequest): string => {
  const found = modelCategory === 'chooseModel' ? model : models[modelCategory as ModelCategory]
  if (!found) throw new ModelFailure('refused', `the model category ${modelCategory} has no model`)
  return found
}

const bodyOf = (own: ProviderSettings, request: ModelRequest) => {
  const { settings, messages, tools } = request
  const { temperature, maxOutputTokens, toolChoice, reasoningEffort, verbosity } = settings
  const isOpenAi = own.provider === 'openAi' || own.provider === 'azureOpenAi'
  return {
    model: modelOf(own, request),
    stream: true as const,
    stream_options: { include_usage: true },
    messages: [{ role: 'system' as const, content: instructionsOf(request) }, ...messages.map(written)],
    ...(tools.length > 0 && {
      tools: tools.map((definition) => ({ type: 'function' as const, function: definition })),
      tool_choice: toolChoice ?? ('auto' as const),
    }),
    ...(temperature !== undefined && { temperature }),
    ...(maxOutputTokens !== undefined &&
      (isOpenAi ? { max_completion_tokens: maxOutputTokens } : { max_tokens: maxOutputTokens })),
    ...(reasoningEffort !== undefined && { reasoning_effort: reasoningEffort as 'low' }),
    ...(verbosity !== undefined && isOpenAi && { verbosity: verbosity as 'low' }),
  }
}

/**
 * The system message, and after it the documents, which are marked as information. A document can contain messages of
 * customers, so its text must not be able to end it.
 */
const instructionsOf = ({ systemMessage, documents }: ModelRequest): string =>
  [
    systemMessage,
    ...documents.map(
      ({ title, content, url }) =>
        `<document title=${JSON.stringify(title)}${url ? ` url=${JSON.stringify(url)}` : ''}>\n${content.replaceAll(/<(?=\/?document)/gi, '&lt;')}\n</document>`,
    ),
  ].join('\n\n')

const written = (message: ModelMessage): ChatCompletionMessageParam => {
  if (message.role === 'user') return { role: 'user', content: message.content.map(writtenPart) }
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.callId, content: message.content }
  const calls = message.toolCalls.map(({ id, functionName, arguments: given }) => ({
    id,
    type: 'function' as const,
    function: { name: functionName, arguments: given },
  }))
  return { role: 'assistant', content: message.content, ...(calls.length > 0 && { tool_calls: calls }) }
}

const writtenPart = (part: ModelPart) =>
  part.type === 'text'
    ? { type: 'text' as const, text: part.text }
    : {
        type: 'image_url' as const,
        image_url: { url: part.type === 'imageUrl' ? part.url : `data:${part.mediaType};base64,${part.data}` },
      }

// Errors --------------------------------------------------------------------------------------------------------------

/** Details stay on the server: they can contain parts of the request. */
const failureOf = (error: unknown, silence: AbortSignal): ModelFailure => {
  if (error instanceof ModelFailure) return error
  if (silence.aborted || error instanceof OpenAI.APIConnectionTimeoutError)
    return new ModelFailure('timeout', 'the provider did not answer in time')
  // The connection broke in the middle of an answer.
  if (!(error instanceof OpenAI.APIError)) return new ModelFailure('unavailable', String(error))
  const { status, code, message } = error
  if (status === 429) return new ModelFailure('busy', message)
  if (code === 'context_length_exceeded' || status === 413) return new ModelFailure('tooLong', message)
  if (status !== undefined && status >= 400 && status < 500) return new ModelFailure('refused', message)
  return new ModelFailure('unavailable', message)
}
