import type { Message, ToolCallShape, UserContentPart } from '#domain/assistant/message.ts'
import type { UiContext } from '#domain/assistant/ui-context.ts'
import { maxSanitizedBytes } from '#domain/text/sanitize.ts'
import type { StoredMessage } from './conversation-ports.ts'
import type { ModelMessage, ModelPart } from './model.ts'
import { modelMessagesOf } from './turn.ts'

/** Conversations as clients and models see them. */

/** Stored messages with their calls; a call whose row is missing was deleted, so it is omitted with its message. */
export const messagesOf = (stored: readonly StoredMessage[], calls: ReadonlyMap<string, ToolCallShape>): Message[] =>
  stored.flatMap((one): Message[] => {
    if (!('toolCallIds' in one)) return [one]
    const { toolCallIds, ...message } = one
    const toolCalls = toolCallIds.flatMap((id) => calls.get(id) ?? [])
    return toolCalls.length === toolCallIds.length ? [{ ...message, toolCalls }] : []
  })

/** Characters of earlier messages that a model gets; older messages are omitted. */
const maxHistory = 200_000
/** Characters of images in base64, which all are in memory during a turn: four images of the maximum size. */
const maxImageData = 28_000_000

/** Converts a part of what the user sent. */
export type PartForModel = (part: UserContentPart) => Promise<ModelPart>

/** The messages for a model, newest last. They start with a message of the user, as providers require. */
export const historyFor = async (messages: readonly Message[], partFor: PartForModel): Promise<ModelMessage[]> => {
  const chosen: ModelMessage[][] = []
  let [characters, imageData] = [0, 0]
  for (const message of messages.toReversed()) {
    const converted = await forModel(message, partFor)
    characters += textLength(converted)
    imageData += imageLength(converted)
    if ((characters > maxHistory || imageData > maxImageData) && chosen.length > 0) break
    chosen.unshift(converted)
  }
  const first = chosen.findIndex(([one]) => one?.role === 'user')
  return chosen.slice(Math.max(0, first)).flat()
}

const textLength = (messages: readonly ModelMessage[]): number =>
  messages
    .flatMap(({ content }) => (typeof content === 'string' ? [content] : content.map(textIn)))
    .reduce((sum, text) => sum + Math.min(text.length, maxSanitizedBytes), 0)
const imageLength = (messages: readonly ModelMessage[]): number =>
  messages
    .flatMap(({ content }) => (typeof content === 'string' ? [] : content))
    .reduce((sum, part) => sum + (part.type === 'imageData' ? part.data.length : 0), 0)
const textIn = (part: ModelPart): string => (part.type === 'text' ? part.text : '')

const forModel = async (message: Message, partFor: PartForModel): Promise<ModelMessage[]> => {
  if (message.role === 'system') return []
  if (message.role !== 'user') return modelMessagesOf(message)
  return [{ role: 'user', content: await Promise.all(message.content.map(partFor)) }]
}

/** The page on which the user is, in words for the model. */
export const pageInWords = ({ path, dialogues }: UiContext): string =>
  `The user is on the page ${path}${dialogues?.length ? ` with an open dialog (${dialogues.at(-1)!.id})` : ''}.`

/** Length of the title of a conversation in characters. */
const titleLength = 80

/** Controls and marks that reorder the surrounding letters. */
const unseen = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** The beginning of a message, which names its conversation; '' for one without text. */
export const titleOf = (content: readonly UserContentPart[]): string => {
  const text = content.find((part) => part.type === 'text')?.text ?? ''
  const line = text.trim().split('\n')[0]!.replaceAll(unseen, '')
  const characters = Array.from(line)
  if (characters.length <= titleLength) return line
  const beginning = characters.slice(0, titleLength - 1).join('')
  return `${beginning.trimEnd()}…`
}
