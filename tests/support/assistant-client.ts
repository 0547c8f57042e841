import type { Fragment } from '#application/assistant/contracts/conversations.ts'
import { apiBase, buildVersion, commandIdHeader } from '#application/contracts/endpoint.ts'
import type { ToolCallShape, UserContentPart } from '#domain/assistant/message.ts'
import type { Person } from './test-server.ts'

/** A user who talks to the assistant over HTTP and reads the streamed answers. */

type On = { url: string }

/** The fragments of a response with server-sent events; the error of another response. */
const fragmentsIn = async (answer: Response): Promise<Fragment[]> => {
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  const text = await answer.text()
  return text
    .split('\n\n')
    .flatMap((event) => (event.startsWith('data: ') ? [JSON.parse(event.slice(6)) as Fragment] : []))
}

const headersOf = ({ cookie }: Pick<Person, 'cookie'>, commandId?: string) => ({
  [buildVersion.header]: buildVersion.value,
  'content-type': 'application/json',
  cookie,
  ...(commandId !== undefined && { [commandIdHeader]: commandId }),
})

export const uiContext = { path: '/_app/orders', dialogues: null }

/** The response to a message. */
export const post = (
  { url }: On,
  person: Pick<Person, 'cookie'>,
  conversationId: string,
  body: object,
  commandId?: string,
): Promise<Response> =>
  fetch(`${url}${apiBase}/ai/conversations/${conversationId}/messages`, {
    method: 'POST',
    headers: headersOf(person, commandId),
    body: JSON.stringify(body),
  })

/** Sends a message and reads the whole answer. */
export const say = async (
  on: On,
  person: Person,
  conversationId: string,
  text: string | readonly UserContentPart[],
): Promise<Fragment[]> => {
  const content = typeof text === 'string' ? [{ type: 'text', text }] : text
  return fragmentsIn(await post(on, person, conversationId, { content, uiContext }))
}

/** Reads the stream after a sequence number. */
export const follow = async ({ url }: On, person: Person, conversationId: string, after = 0): Promise<Fragment[]> =>
  fragmentsIn(
    await fetch(`${url}${apiBase}/ai/conversations/${conversationId}/stream?after=${after}`, {
      headers: headersOf(person),
    }),
  )

export const startConversation = async (person: Person): Promise<string> => {
  const started = await person.aiConversations.create({ body: {} }, { strict: true })
  return started.payload.id
}

/** The text of an answer. */
export const textIn = (fragments: readonly Fragment[]): string =>
  fragments.flatMap(({ type, data }) => (type === 'chunk' ? [(data as { text: string }).text] : [])).join('')

export const typesIn = (fragments: readonly Fragment[]): string[] => [...new Set(fragments.map(({ type }) => type))]

/** The calls of a conversation, oldest first. */
export const callsIn = async (person: Person, conversationId: string): Promise<ToolCallShape[]> => {
  const { payload } = await person.aiConversations.get({ params: { conversationId } }, { strict: true })
  return payload.messages.flatMap((one) => (one.role === 'assistant_with_tools' ? one.toolCalls : []))
}
