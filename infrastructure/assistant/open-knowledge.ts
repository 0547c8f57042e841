import type pg from 'pg'
import type { Embedder } from '#application/assistant/ports.ts'
import type { Area } from '../area.ts'
import { embedAgain } from './embed-again.ts'
import { embedderFrom, type EmbeddingSettings } from './embedder.ts'

/** A changed configuration, task, document or memory. `userId`: the only user who may see it, if there is one. */
export type ChangedRecord = {
  kind: 'Configuration' | 'Task' | 'Document' | 'Memory'
  id: string
  change: 'INSERT' | 'UPDATE' | 'DELETE'
  version: number
  userId: string | null
}

/** The knowledge of the assistant in a process. */
export type OpenKnowledge = Area & {
  embedder: Embedder
  /** Subscribes to changes in any process; returns the unsubscribe function. */
  onChange: (listener: (changed: ChangedRecord) => void) => () => void
}

/** Opens the knowledge. Embeddings of another model than the current one are replaced in the background if `work`. */
export const openKnowledge = (
  pool: pg.Pool,
  {
    settings,
    work,
    onError,
  }: { settings: EmbeddingSettings | undefined; work: boolean; onError: (error: unknown) => void },
): OpenKnowledge => {
  const embedder = embedderFrom(settings)
  const listeners = new Set<(changed: ChangedRecord) => void>()
  const closing = new AbortController()
  const updated = work ? embedAgain(pool, embedder, closing.signal).catch(onError) : undefined
  return {
    embedder,
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    channels: {
      // Without a payload, notifications may have been missed: pages reload when they get the focus.
      assistant_records: (payload) => {
        if (payload === undefined) return
        const changed = JSON.parse(payload) as ChangedRecord
        for (const listener of listeners) listener(changed)
      },
    },
    close: async () => {
      closing.abort()
      await updated
    },
  }
}
