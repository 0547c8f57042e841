import type { z } from 'zod'
import type { NewMessage } from '#domain/conversations/conversation.ts'
import { mentionedIn } from '#domain/conversations/mentions.ts'
import { Rejection, ruleBroken } from '#domain/kernel/refusal.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import type { Caller } from '../pipeline/access.ts'
import { answerWith } from '../pipeline/answer-with.ts'
import { streamOfCase, type CommandSpec } from '../pipeline/handle.ts'
import { boundCommand } from '../pipeline/operation.ts'
import type { Ports } from '../pipeline/ports.ts'
import {
  conversationIn,
  idOfNew,
  mentionable,
  type Mentioning,
  newConversation,
  seesConversation,
  startableBy,
} from './chat-access.ts'
import { chat as contracts, type Conversation, type EmailReply } from './contracts/chat.ts'

/** Commands of conversations (tables CHAT-T). Each conversation is a separate case, found by its id. */

type Reply = typeof Conversation

const answer = answerWith<Reply>('conversation', ({ reads }, caller, events) => reads.chat.after(caller, events))

const category = 'conversation' as const
const ownStream = streamOfCase(category)

/** A new message with the mentions of users that its author can mention. */
const newMessage = async (
  { people, idGenerator }: Ports,
  caller: Caller,
  of: Mentioning,
  text: string,
): Promise<NewMessage> => {
  const asked = mentionedIn(text)
  const users = asked.length === 0 ? [] : await mentionable({ people }, caller, of)
  const mentions = asked.filter((userId) => users.some(({ id }) => id === userId))
  return { messageId: idGenerator.ulid(), authorId: caller.actor.id, text, mentions }
}

/** CHAT-T01 */
export const startConversation = boundCommand(
  contracts.start,
  {
    aggregate: category,
    name: 'StartConversation',
    of: (input) => ({ conversationId: idOfNew(input) }),
    allow: startableBy,
    stream: ownStream,
    data: async (input, { caller, ports }) => {
      const conversation = await newConversation(ports, caller, input)
      const { text } = input
      return {
        conversation,
        message:
          text === undefined ? undefined : await newMessage(ports, caller, { ...conversation, authors: [] }, text),
      }
    },
  },
  answer,
)

/** Binds a command to an existing conversation. */
const conversationCommand = <P extends z.ZodType<{ conversationId: string }>, Q extends z.ZodType, B extends z.ZodType>(
  contract: Endpoint<P, Q, B, Reply>,
  name: string,
  data: CommandSpec<z.output<P> & z.output<B>>['data'],
) =>
  boundCommand(
    contract,
    {
      aggregate: category,
      name,
      of: ({ conversationId }) => ({ conversationId }),
      allow: seesConversation,
      stream: ownStream,
      data,
    },
    answer,
  )

/** CHAT-T04..T06 */
export const postMessage = conversationCommand(
  contracts.post,
  'PostMessage',
  async ({ text }, { state, caller, ports }) => ({
    message: await newMessage(ports, caller, conversationIn(state), text),
  }),
)

/** The email with its id and author. @throws {Rejection} if the author is not an active employee */
const newEmail = async ({ people, idGenerator }: Ports, caller: Caller, input: EmailReply) => {
  const { body, to, cc, bcc, senderName, authorId = caller.actor.id, signatureId } = input
  const isEmployee = await people.employeeExists(authorId, { managers: true })
  if (!isEmployee) throw new Rejection(ruleBroken('authorId', 'rule.assigneeIsStaff'))
  return { emailId: idGenerator.ulid(), body, to, cc, bcc, senderName, authorId, signatureId }
}

/** CHAT-004 */
export const startEmailConversation = boundCommand(
  contracts.email,
  {
    aggregate: category,
    name: 'StartEmailConversation',
    allow: () => undefined,
    stream: ownStream,
    data: async ({ subject, ...input }, { caller, ports }) => ({
      conversation: await newConversation(ports, caller, { kind: 'internal', subject: null, title: '' }),
      email: { ...(await newEmail(ports, caller, input)), subject },
    }),
  },
  answer,
)

/** CHAT-005 */
export const replyByEmail = conversationCommand(
  contracts.emailReply,
  'ReplyByEmail',
  async ({ conversationId: _, ...input }, { caller, ports }) => ({ email: await newEmail(ports, caller, input) }),
)

const byCaller: CommandSpec<unknown>['data'] = (_, { caller }) => ({ userId: caller.actor.id })

export const readConversation = conversationCommand(contracts.read, 'ReadConversation', byCaller)
export const markConversationUnread = conversationCommand(contracts.markUnread, 'MarkConversationUnread', byCaller)
export const archiveConversation = conversationCommand(contracts.archive, 'ArchiveConversation', () => ({}))
export const reopenConversation = conversationCommand(contracts.reopen, 'ReopenConversation', () => ({}))
