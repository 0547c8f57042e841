import type { Message, ToolCallRequest, ToolCallShape } from '#domain/assistant/message.ts'
import type { Moment } from '#domain/time.ts'
import type { Fragment } from './contracts/conversations.ts'
import type { Model } from './model.ts'

/** Storage of the assistant beside the log: what users write is personal, and is deleted with the user (decision 190). */

export type StoredConversation = {
  id: string
  userId: string
  /** Null: the default configuration. */
  configurationId: string | null
  /** The beginning of the first message; '' before it. */
  title: string
  messageCount: number
  /** Number of the last fragment; fragments are numbered from 1 within the conversation. */
  lastFragment: number
  /** Whether a turn is running, in this process or in another one. */
  isAnswering: boolean
  createdOn: Moment
  changedOn: Moment
}

/** A message as it is stored: the calls of a message are stored separately. */
export type StoredMessage = Message extends infer M
  ? M extends { toolCalls: unknown }
    ? Omit<M, 'toolCalls'> & { toolCallIds: string[] }
    : M
  : never

/** What is known of a call beside the log. `settled`: its final state. */
export type StoredToolCall = {
  toolCallId: string
  conversationId: string | null
  request: ToolCallRequest
  result: string | null
  /** The message of the last error. */
  errorMessage: string | null
  settled: Pick<ToolCallShape, 'approvalState' | 'executionState' | 'error'> | null
}

/** `bytes`: compressed, of all messages of the user. `bytesOfConversation`: JSON of one conversation. */
export type Usage = { conversations: number; bytes: number; bytesOfConversation: number }

/**
 * The exclusive right to write to a conversation. If it expired because the process stalled, and another turn began, its
 * writes have no effect; nor if the conversation was deleted.
 */
export type ClaimedTurn = {
  /**
   * Renews the claim each second. Calls `onStop` if the user stopped the turn, or the claim was lost. Returns the
   * function that ends the renewals.
   */
  renew: (onStop: () => void) => () => void
  /** The first message becomes the title. */
  addMessage: (message: StoredMessage, title?: string) => Promise<void>
  /** Numbers the fragment, and wakes the readers of this process. */
  addFragment: (fragment: Omit<Fragment, 'sequence'>) => Promise<void>
  /** Ends the turn and adds its last fragment, atomically: after it, the next message is accepted. */
  end: () => Promise<void>
}

export type AssistantStore = {
  create: (conversation: Pick<StoredConversation, 'id' | 'userId' | 'configurationId' | 'createdOn'>) => Promise<void>
  find: (id: string) => Promise<StoredConversation | undefined>
  /** What a user has stored; with the size of one conversation. */
  usage: (userId: string, conversationId?: string) => Promise<Usage>
  /** Deletes the conversations of a user without a message, except the newest. */
  removeEmpty: (userId: string, newest: number) => Promise<void>
  remove: (id: string) => Promise<void>
  /** Oldest first. */
  messages: (conversationId: string) => Promise<StoredMessage[]>
  hasMessage: (conversationId: string, messageId: string) => Promise<boolean>
  /**
   * Claims the conversation for a turn, for `turnSeconds` unless renewed; undefined if a turn is running. Deletes the
   * fragments of earlier turns.
   */
  beginTurn: (conversationId: string) => Promise<ClaimedTurn | undefined>
  stopTurn: (conversationId: string) => Promise<void>
  /** Fragments after a number, in order. */
  fragmentsAfter: (conversationId: string, after: number) => Promise<Fragment[]>
  /** Resolves when a fragment may have been added, at the latest after half a second. */
  nextFragment: (conversationId: string, signal: AbortSignal) => Promise<void>
  saveToolCall: (call: Pick<StoredToolCall, 'toolCallId' | 'conversationId' | 'request'>) => Promise<void>
  toolCall: (toolCallId: string) => Promise<StoredToolCall | undefined>
  toolCallsOf: (conversationId: string) => Promise<StoredToolCall[]>
  saveOutcome: (
    toolCallId: string,
    outcome: Partial<Pick<StoredToolCall, 'result' | 'errorMessage' | 'settled'>>,
  ) => Promise<void>
  /** Announces a new message to the user's pages (RT-005). */
  announce: (conversation: { conversationId: string; userId: string }) => Promise<void>
}

/** The assistant of a process. */
export type Assistant = {
  store: AssistantStore
  model: Model
  /** Runs a turn in the background; the server waits for it when it closes. */
  inBackground: (work: (signal: AbortSignal) => Promise<void>) => void
  /** Reports an error of a turn to the log of the server. */
  onError: (error: unknown) => void
}

/** Seconds until a turn whose process has ended no longer blocks the conversation. */
export const turnSeconds = 15
