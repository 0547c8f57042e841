/**
 * Maximum of what one user can store with the assistant. A whole conversation is read into memory, so its size is
 * limited, too.
 */
export const assistantLimits = {
  /** Messages of a conversation. */
  messages: 400,
  /** Size at which a conversation accepts no further message, in bytes of JSON. */
  conversationBytes: 10_000_000,
  conversations: 1_000,
  /** Newest conversations without a message; older ones are deleted. */
  emptyConversations: 20,
  /** All messages of a user, in bytes as compressed by the database. */
  userBytes: 100_000_000,
  /** Private documents of a user. */
  documents: 200,
  /** Memories about a user, or about a customer. */
  memories: 1_000,
} as const
