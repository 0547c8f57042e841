import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import type pg from 'pg'
import type { Fragment } from '#application/assistant/contracts/conversations.ts'
import {
  type AssistantStore,
  type ClaimedTurn,
  type StoredConversation,
  type StoredMessage,
  type StoredToolCall,
  turnSeconds,
  type Usage,
} from '#application/assistant/conversation-ports.ts'
import { inTransaction } from '../db/database.ts'

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

const toolCallColumns = `tool_call_id as "toolCallId", conversation_id as "conversationId", request, result,
  error_message as "errorMessage", settled`

/** Milliseconds between renewals of the claim of a turn, at which a request to stop is seen. */
const renewalMs = 1_000

/** Milliseconds after which a reader looks for fragments that another process added. */
const pollMs = 500

export const assistantStore = (pool: pg.Pool, now: () => string): AssistantStore => {
  // Wakes the readers of this process; those of other processes poll.
  const added = new EventEmitter()
  added.setMaxListeners(0)

  const claimedTurn = (conversationId: string, turnId: string): ClaimedTurn => ({
    renew: (onStop) => {
      const renew = async (): Promise<void> => {
        const { rowCount } = await pool.query(
          `update assistant.conversations set answering_until = now() + make_interval(secs => $3)
           where conversation_id = $1 and turn_id = $2 and not stop_requested`,
          [conversationId, turnId, turnSeconds],
        )
        if (rowCount === 0) onStop()
      }
      // After an error, the next renewal tries again.
      const timer = setInterval(() => void renew().catch(() => undefined), renewalMs)
      return () => clearInterval(timer)
    },
    addMessage: async ({ id, ...content }, title = '') => {
      await pool.query(
        `with counted as (
           update assistant.conversations set message_count = message_count + 1, changed_on = $4,
             title = case when title = '' then $5 else title end
           where conversation_id = $1 and turn_id = $6 returning message_count
         )
         insert into assistant.messages select $1, message_count, $2, $3 from counted`,
        [conversationId, id, JSON.stringify(content), now(), title, turnId],
      )
    },
    addFragment: async ({ type, data }) => {
      await pool.query({
        name: 'add-assistant-fragment',
        text: `with numbered as (
            update assistant.conversations set last_fragment = last_fragment + 1
            where conversation_id = $1 and turn_id = $4 returning last_fragment
          )
          insert into assistant.fragments select $1, last_fragment, $2, $3 from numbered`,
        values: [conversationId, type, JSON.stringify(data), turnId],
      })
      added.emit(conversationId)
    },
    end: async () => {
      await pool.query(
        `with ended as (
           update assistant.conversations
           set answering_until = null, turn_id = null, last_fragment = last_fragment + 1
           where conversation_id = $1 and turn_id = $2 returning last_fragment
         )
         insert into assistant.fragments select $1, last_fragment, 'end', 'null' from ended`,
        [conversationId, turnId],
      )
      added.emit(conversationId)
    },
  })

  return {
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
    beginTurn: async (conversationId) => {
      const turnId = randomUUID()
      const isClaimed = await inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          `update assistant.conversations
           set answering_until = now() + make_interval(secs => $2), turn_id = $3, stop_requested = false
           where conversation_id = $1 and (answering_until is null or answering_until < now())`,
          [conversationId, turnSeconds, turnId],
        )
        if (rowCount === 0) return false
        await client.query('delete from assistant.fragments where conversation_id = $1', [conversationId])
        return true
      })
      return isClaimed ? claimedTurn(conversationId, turnId) : undefined
    },
    stopTurn: async (conversationId) => {
      await pool.query('update assistant.conversations set stop_requested = true where conversation_id = $1', [
        conversationId,
      ])
    },
    fragmentsAfter: async (conversationId, after) => {
      const { rows } = await pool.query<Fragment>({
        name: 'assistant-fragments',
        text: `select number as sequence, type, data from assistant.fragments
          where conversation_id = $1 and number > $2 order by number`,
        values: [conversationId, after],
      })
      return rows
    },
    nextFragment: async (conversationId, signal) => {
      const until = AbortSignal.any([signal, AbortSignal.timeout(pollMs)])
      await once(added, conversationId, { signal: until }).catch(() => undefined)
    },
    saveToolCall: async ({ toolCallId, conversationId, request }) => {
      await pool.query(
        `insert into assistant.tool_calls (tool_call_id, conversation_id, request) values ($1, $2, $3)
         on conflict do nothing`,
        [toolCallId, conversationId, JSON.stringify(request)],
      )
    },
    toolCall: async (toolCallId) => {
      const { rows } = await pool.query<StoredToolCall>(
        `select ${toolCallColumns} from assistant.tool_calls where tool_call_id = $1`,
        [toolCallId],
      )
      return rows[0]
    },
    toolCallsOf: async (conversationId) => {
      const { rows } = await pool.query<StoredToolCall>(
        `select ${toolCallColumns} from assistant.tool_calls where conversation_id = $1 order by tool_call_id`,
        [conversationId],
      )
      return rows
    },
    saveOutcome: async (toolCallId, { result, errorMessage, settled }) => {
      await pool.query(
        `update assistant.tool_calls set result = coalesce($2, result), error_message = coalesce($3, error_message),
           settled = coalesce($4, settled) where tool_call_id = $1`,
        [toolCallId, result ?? null, errorMessage ?? null, settled ? JSON.stringify(settled) : null],
      )
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
