import type pg from 'pg'
import type { Assistant } from '#application/assistant/conversation-ports.ts'
import type { Model } from '#application/assistant/model.ts'
import type { Logger } from '../jobs/processes.ts'
import { assistantStore } from './conversation-rows.ts'
import { demoModel } from './demo/demo-model.ts'

/** A conversation with a new message, and its user. */
export type ChangedConversation = { conversationId: string; userId: string; messageCount: number; at: string }

/** The assistant of a process. */
export type OpenAssistant = Assistant & {
  /** Returns the unsubscribe function. */
  onChange: (listener: (changed: ChangedConversation) => void) => () => void
  channels: { answers: (payload?: string) => void }
  /** Deletes the calls of tasks, whose results are not stored (decision 195). */
  sweep: () => Promise<void>
  close: () => Promise<void>
}

/** Longer than the timeout of a task, which reads the calls of its run. */
const longestTaskMinutes = 10

/** Opens the assistant. `model`: undefined without a provider; then the demo model answers. */
export const openAssistant = (
  pool: pg.Pool,
  { now, logger, model = demoModel }: { now: () => string; logger: Logger; model?: Model | undefined },
): OpenAssistant => {
  const listeners = new Set<(changed: ChangedConversation) => void>()
  const running = new Set<Promise<void>>()
  const closing = new AbortController()
  const onError = (error: unknown) => logger.error({ err: error }, 'a turn of the assistant failed')
  return {
    store: assistantStore(pool, now),
    model,
    onError,
    inBackground: (work) => {
      const turn = work(closing.signal)
        .catch(onError)
        .finally(() => running.delete(turn))
      running.add(turn)
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    channels: {
      // Without a payload, notifications may have been missed: pages reload when they get the focus.
      answers: (payload) => {
        if (payload === undefined) return
        const changed = JSON.parse(payload) as ChangedConversation
        for (const listener of listeners) listener(changed)
      },
    },
    sweep: async () => {
      await pool.query(
        `delete from assistant.tool_calls
         where conversation_id is null and created_on < now() - make_interval(mins => ${longestTaskMinutes})`,
      )
    },
    close: async () => {
      closing.abort()
      await Promise.all(running)
    },
  }
}
