import { apiBase, buildVersion, commandIdHeader } from '#application/contracts/wire.ts'
import { client } from '#domain/messages/en-US/client.ts'
import { supportEmail } from '#domain/product.ts'
import { language } from '../locales/i18n.ts'
import type { Failed } from './http.ts'

/**
 * Streams of server-sent events over `fetch`, because `EventSource` sends no body and no headers. An interrupted stream
 * continues after the last fragment (AI-D10).
 */

export type StreamFragment = { sequence: number; type: string; data: unknown }

/** `resume`: path from which the stream continues after a sequence number. */
export type StreamRequest = {
  path: string
  body?: unknown
  commandId?: string | undefined
  resume: (after: number) => string
  signal: AbortSignal
}

/** Attempts to continue an interrupted stream, and milliseconds before each. */
const retries = 5
const retryDelayMs = 1_000

/** Reads all fragments until `end`; the failure if the server refuses, or cannot be reached again. */
export const readStream = async (
  { path, body, commandId, resume, signal }: StreamRequest,
  onFragment: (fragment: StreamFragment) => void,
): Promise<Failed | undefined> => {
  let last = 0
  let isOver = false
  const receive = (fragment: StreamFragment) => {
    last = fragment.sequence
    isOver = fragment.type === 'end'
    onFragment(fragment)
  }
  for (let attempt = 0; ; attempt += 1) {
    // A repeated request has the same id, so a message whose answer was lost is not sent twice.
    const isSent = last > 0
    const before = last
    try {
      const failed = await readOnce(isSent ? resume(last) : path, isSent ? {} : { body, commandId }, signal, receive)
      if (failed || isOver) return failed
      // The server has closed the stream: no turn is running.
      if (last === before) return undefined
    } catch (error) {
      if (signal.aborted) return undefined
      if (attempt >= retries) return unreachable
      if (!(error instanceof TypeError)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
  }
}

const unreachable: Failed = {
  hasError: true,
  type: 'networkError',
  message: client.networkError,
  reason: 'client.networkError',
  params: { email: supportEmail },
}

const readOnce = async (
  path: string,
  { body, commandId }: Pick<StreamRequest, 'body' | 'commandId'>,
  signal: AbortSignal,
  receive: (fragment: StreamFragment) => void,
): Promise<Failed | undefined> => {
  const answer = await fetch(apiBase + path, {
    method: body === undefined ? 'GET' : 'POST',
    credentials: 'include',
    headers: {
      [buildVersion.header]: buildVersion.value,
      'accept-language': language(),
      ...(commandId !== undefined && { [commandIdHeader]: commandId }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal,
  })
  if (!answer.ok || !answer.body) return (await answer.json()) as Failed
  let rest = ''
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return undefined
    const events = (rest + value).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) if (event.startsWith('data: ')) receive(JSON.parse(event.slice(6)) as StreamFragment)
  }
}
