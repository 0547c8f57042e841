import type pg from 'pg'
import type { AssistantStore, StoredToolCall } from '#application/assistant/conversation-ports.ts'

/** Arguments and results of tool calls in the database; their approval is in the log. */

const toolCallColumns = `tool_call_id as "toolCallId", conversation_id as "conversationId", request, result,
  error_message as "errorMessage", settled`

type ToolCallRows = Pick<AssistantStore, 'saveToolCall' | 'toolCall' | 'toolCallsOf' | 'saveOutcome'>

/** Reads and writes the rows of tool calls. */
export const toolCallRows = (pool: pg.Pool): ToolCallRows => ({
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
})
