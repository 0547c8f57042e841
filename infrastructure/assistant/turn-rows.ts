import { randomUUID } from 'node:crypto'
import { type EventEmitter, once } from 'node:events'
import type pg from 'pg'
import type { Fragment } from '#application/assistant/contracts/conversations.ts'
import { type AssistantStore, type ClaimedTurn, turnSeconds } from '#application/assistant/conversation-ports.ts'
import { inTransaction } from '../db/database.ts'

/** Turns of the assistant in the database: who answers a conversation, and the fragments of the answer. */

/** Milliseconds between renewals of the claim of a turn, at which a request to stop is seen. */
const renewalMs = 1_000

/** Milliseconds after which a reader looks for fragments that another process added. */
const pollMs = 500

type TurnRows = Pick<AssistantStore, 'beginTurn' | 'stopTurn' | 'fragmentsAfter' | 'nextFragment'>

/** `added` emits the id of a conversation with a new fragment, or one that was deleted, in this process. */
export const turnRows = (pool: pg.Pool, now: () => string, added: EventEmitter): TurnRows => {
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
  }
}
