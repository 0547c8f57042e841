import { EventEmitter } from 'node:events'
import type pg from 'pg'
import type {
  AssistantStore,
  StoredConversation,
  StoredMessage,
  Usage,
} from '#application/assistant/conversation-ports.ts'
import { toolCallRows } from './tool-call-rows.ts'
import { turnRows } from './turn-rows.ts'

/** Conversations with the assistant in the database (decision 190). */

type Row = Omit<StoredConversation, 'createdOn' | 'changedOn'> & { createdOn: Date; changedOn: Date }

const columns = `conversation_id as id, user_id as "userId", configuration_id as "configurationId", title,
  message_count as "messageCount", last_fragment as "lastFragment",
  coalesce(answering_until > now(), false) as "isAnswering", created_on as "createdOn", changed_on as "changedOn"`

const stored = ({ createdOn, changedOn, ...row }: Row): StoredConversation => ({
  ...row,
  createdOn: new Date(createdOn).toISOString(),
  changedOn: new Date(changedOn).toISOString(),
})

/** Stores everything about conversations. `now` is ISO 8601 in UTC. */
export const assistantStore = (pool: pg.Pool, now: () => string): AssistantStore => {
  // Wakes the readers of this process; those of other processes poll.
  const added = new EventEmitter()
  added.setMaxListeners(0)

  return {
    ...turnRows(pool, now, added),
    ...toolCallRows(pool),
    create: async ({ id, userId, configurationId, createdOn }) => {
      await pool.query(
        `insert into assistant.conversations (conversation_id, user_id, configuration_id, created_on, changed_on)
         values ($1, $2, $3, $4, $4)`,
        [id, userId, configurationId, createdOn],
      )
    },
    find: async (id) => {
      const { rows } = await pool.query<Row>({
        name: 'assistant-conversation',
        text: `select ${columns} from assistant.conversations where conversation_id = $1`,
        values: [id],
      })
      return rows[0] && stored(rows[0])
    },
    usage: async (userId, conversationId) => {
      const { rows } = await pool.query<Usage>(
        `select count(distinct c.conversation_id)::int as conversations,
           coalesce(sum(pg_column_size(m.content)), 0)::float8 as bytes,
           coalesce(sum(octet_length(m.content::text)) filter (where m.conversation_id = $2), 0)::float8
             as "bytesOfConversation"
         from assistant.conversations c left join assistant.messages m using (conversation_id)
         where c.user_id = $1`,
        [userId, conversationId ?? null],
      )
      return rows[0]!
    },
    removeEmpty: async (userId, newest) => {
      await pool.query(
        `delete from assistant.conversations where message_count = 0 and conversation_id in (
           select conversation_id from assistant.conversations where user_id = $1 and message_count = 0
           order by created_on desc, conversation_id desc offset $2)`,
        [userId, newest],
      )
    },
    remove: async (id) => {
      await pool.query('delete from assistant.conversations where conversation_id = $1', [id])
      added.emit(id)
    },
    messages: async (conversationId) => {
      const { rows } = await pool.query<{ id: string; content: Omit<StoredMessage, 'id'> }>(
        'select message_id as id, content from assistant.messages where conversation_id = $1 order by number',
        [conversationId],
      )
      return rows.map(({ id, content }) => ({ id, ...content }) as StoredMessage)
    },
    hasMessage: async (conversationId, messageId) => {
      const { rows } = await pool.query(
        'select from assistant.messages where conversation_id = $1 and message_id = $2',
        [conversationId, messageId],
      )
      return rows.length > 0
    },
    announce: async ({ conversationId, userId }) => {
      await pool.query(
        `select pg_notify('answers', json_build_object(
           'conversationId', $1::text, 'userId', $2::text, 'messageCount', message_count, 'at', $3::text)::text)
         from assistant.conversations where conversation_id = $1`,
        [conversationId, userId, now()],
      )
    },
  }
}
