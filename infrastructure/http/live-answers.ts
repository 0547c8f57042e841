import { randomUUIDv7 } from 'node:crypto'
import type { LiveEvent } from '#application/conversations/contracts/live.ts'
import type { ChangedConversation } from '../assistant/open-assistant.ts'

/**
 * New messages of the assistant (RT-005). Messages are rows, not events of the log: the live event contains only the id
 * of the conversation, which the user's pages reload. Missed events are not redelivered.
 */
export const answerEvent = (
  { conversationId, messageCount, at }: ChangedConversation,
  position: number,
): LiveEvent => ({
  id: randomUUIDv7(),
  channel: 'aiConversations',
  type: 'AssistantConversationChanged',
  entityId: conversationId,
  version: messageCount,
  position,
  timestamp: at,
  data: {},
})
