import { setTimeout as sleep } from 'node:timers/promises'
import type { Model, ModelEvent, ModelMessage, ModelRequest } from '#application/assistant/model.ts'
import { answerFrom, passageFor } from './answers.ts'
import { composed, rememberCall, searchCall } from './compose.ts'
import { demoTexts } from './texts.ts'
import { understand } from './understand.ts'

/**
 * The model that answers if no provider is set up. Deterministic: it understands a few kinds of requests, calls the
 * same tools as a real model, and otherwise quotes the documents that it was given.
 */

const model = 'boxwright-demo'
const provider = 'demo'

/** Milliseconds between two pieces of text, so that the answer grows as that of a real model. */
const pauseMs = 15

async function* answer(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
  const { text, call } = replyTo(request)
  for (const piece of piecesOf(text)) {
    await sleep(pauseMs, undefined, { signal })
    yield { type: 'text', text: piece }
  }
  if (call) {
    const written = JSON.stringify(call.arguments)
    yield {
      type: 'toolCall',
      call: { id: `call-${request.messages.length}`, functionName: call.name, arguments: written },
    }
  }
  yield {
    type: 'end',
    model,
    provider,
    inputTokens: tokensIn(JSON.stringify(request.messages)),
    outputTokens: tokensIn(text),
  }
}

const replyTo = (request: ModelRequest) => {
  const { language, documents, messages } = request
  const results = lastResults(messages)
  if (results.length > 0) return { text: results.map((one) => answerFrom(one, language)).join('\n\n'), call: undefined }
  const question = questionIn(messages)
  const call = rememberCall(question, request) ?? understand(question, request)
  if (call) return { text: '', call }
  const written = composed(question, request) ?? passageFor(question, documents, language)
  if (written !== undefined) return { text: written, call: undefined }
  const search = searchCall(question, request)
  return search ? { text: '', call: search } : { text: demoTexts[language].unknown, call: undefined }
}

/** The results of calls since the last message of the user. */
const lastResults = (messages: readonly ModelMessage[]) => {
  const since = messages.findLastIndex(({ role }) => role === 'user')
  return messages.slice(since + 1).filter((one) => one.role === 'tool')
}

const questionIn = (messages: readonly ModelMessage[]): string => {
  const last = messages.findLast(({ role }) => role === 'user')
  if (last?.role !== 'user') return ''
  return last.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')
}

/** Pieces of a few words; Chinese has no spaces. */
const piecesOf = (text: string): string[] => text.match(/[\s\S]{1,24}?(?=\s|$)|[\s\S]{1,24}/g) ?? []

/** About four characters are a token. */
const tokensIn = (text: string): number => Math.ceil(text.length / 4)

export const demoModel: Model = { isDemo: true, answer }
