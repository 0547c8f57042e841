import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

/**
 * A provider of language models with the chat completions protocol of OpenAI. It checks each request as strictly as the
 * real ones: unknown fields, calls without an answer, and answers without a call are refused.
 */

const Text = z.strictObject({ type: z.literal('text'), text: z.string().min(1) })
const Image = z.strictObject({
  type: z.literal('image_url'),
  image_url: z.strictObject({ url: z.string().regex(/^(?:https:\/\/|data:image\/(?:png|jpeg|webp);base64,)/) }),
})
const Call = z.strictObject({
  id: z.string().min(1),
  type: z.literal('function'),
  function: z.strictObject({ name: z.string().regex(/^[\w-]{1,64}$/), arguments: z.string() }),
})
const ChatMessage = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('system'), content: z.string().min(1) }),
  z.strictObject({ role: z.literal('user'), content: z.array(z.union([Text, Image])).min(1) }),
  z.strictObject({ role: z.literal('assistant'), content: z.string(), tool_calls: z.array(Call).min(1).optional() }),
  z.strictObject({ role: z.literal('tool'), tool_call_id: z.string().min(1), content: z.string() }),
])
const Schema = z.looseObject({ type: z.literal('object'), properties: z.record(z.string(), z.unknown()) })
const ChatRequest = z.strictObject({
  model: z.string().min(1),
  stream: z.literal(true),
  stream_options: z.strictObject({ include_usage: z.literal(true) }),
  messages: z.array(ChatMessage).min(2),
  tools: z
    .array(
      z.strictObject({
        type: z.literal('function'),
        function: z.strictObject({
          name: z.string().regex(/^[\w-]{1,64}$/),
          description: z.string().min(1).max(1_024),
          parameters: Schema,
        }),
      }),
    )
    .min(1)
    .optional(),
  tool_choice: z.enum(['none', 'auto', 'required']).optional(),
  temperature: z.number().min(0).max(2).optional(),
  max_completion_tokens: z.int().min(1).optional(),
  max_tokens: z.int().min(1).optional(),
  reasoning_effort: z.enum(['minimal', 'low', 'medium', 'high']).optional(),
  verbosity: z.enum(['low', 'medium', 'high']).optional(),
})
export type ChatRequest = z.infer<typeof ChatRequest>

/** What the provider does with a request, one after the other; the last one is repeated. */
export type Reaction =
  | { text: string }
  | { calls: { id: string; name: string; arguments: string }[] }
  | { status: number; code?: string; retryAfter?: number }
  /** Sends a piece of text and then nothing. */
  | 'silence'
  /** Closes the connection in the middle of the answer. */
  | 'broken'

export type ModelProvider = AsyncDisposable & {
  url: string
  /** The valid requests so far. */
  requests: ChatRequest[]
  /** Problems of requests that a real provider would refuse. */
  problems: string[]
}

export const openModelProvider = async (key: string, ...reactions: Reaction[]): Promise<ModelProvider> => {
  const requests: ChatRequest[] = []
  const problems: string[] = []
  const server = createServer((request, response) => void serve(request, response))
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request)
    const problem = problemOf(request, body, key)
    if (problem !== undefined) {
      problems.push(problem)
      return fail(response, { status: problem === 'key' ? 401 : 400 })
    }
    requests.push(JSON.parse(body) as ChatRequest)
    react(response, reactions[Math.min(requests.length, reactions.length) - 1]!)
  }
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    problems,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((closed) => void server.close(closed))
    },
  }
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = ''
  for await (const piece of request) body += String(piece)
  return body
}

const problemOf = (request: IncomingMessage, body: string, key: string): string | undefined => {
  if (request.method !== 'POST' || request.url !== '/v1/chat/completions') return `path ${request.url}`
  if (request.headers.authorization !== `Bearer ${key}`) return 'key'
  const { success, data, error } = ChatRequest.safeParse(JSON.parse(body))
  if (!success) return z.prettifyError(error)
  const open = new Set<string>()
  for (const message of data.messages) {
    if (message.role === 'tool' ? !open.delete(message.tool_call_id) : open.size > 0) return 'calls and answers differ'
    if (message.role === 'assistant') for (const { id } of message.tool_calls ?? []) open.add(id)
  }
  return open.size > 0 ? 'a call without an answer' : undefined
}

const fail = (response: ServerResponse, { status, code, retryAfter }: Extract<Reaction, { status: number }>): void => {
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  })
  response.end(JSON.stringify({ error: { message: `refused with ${status}`, type: 'error', code: code ?? null } }))
}

const react = (response: ServerResponse, reaction: Reaction): void => {
  if (typeof reaction === 'object' && 'status' in reaction) return fail(response, reaction)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (delta: object, finish: string | null = null) =>
    response.write(chunk([{ index: 0, delta, finish_reason: finish }]))
  if (reaction === 'silence') return void send({ role: 'assistant', content: 'I am' })
  if (reaction === 'broken') {
    send({ role: 'assistant', content: 'I am' })
    setImmediate(() => response.destroy())
    return
  }
  if ('text' in reaction) for (const piece of reaction.text.match(/[\s\S]{1,5}/g) ?? []) send({ content: piece })
  else {
    for (const [index, call] of reaction.calls.entries()) {
      send({ tool_calls: [{ index, id: call.id, type: 'function', function: { name: call.name, arguments: '' } }] })
      for (const piece of call.arguments.match(/[\s\S]{1,7}/g) ?? [])
        send({ tool_calls: [{ index, function: { arguments: piece } }] })
    }
  }
  send({}, 'text' in reaction ? 'stop' : 'tool_calls')
  response.write(chunk([], { prompt_tokens: 120, completion_tokens: 34, total_tokens: 154 }))
  response.end('data: [DONE]\n\n')
}

const chunk = (choices: object[], usage: object | null = null): string =>
  `data: ${JSON.stringify({ id: 'chat-1', object: 'chat.completion.chunk', created: 1, model: 'gpt-test', choices, usage })}\n\n`
