import type pg from 'pg'
import type { Embedder } from '#application/assistant/ports.ts'

/** Replaces embeddings of another model, after the setting was changed. Until then, searches do not find them. */

const tables = {
  passages: { key: ['configuration_id', 'nth'], text: `title || E'\\n' || text` },
  memories: { key: ['memory_id'], text: 'text' },
} as const
/** Number of texts that are embedded together. */
const batch = 50

export const embedAgain = async (pool: pg.Pool, embedder: Embedder, signal: AbortSignal): Promise<void> => {
  for (const [table, { key, text }] of Object.entries(tables)) {
    for (;;) {
      if (signal.aborted) return
      const { rows } = await pool.query<{ key: string[]; text: string }>(
        `select array[${key.map((column) => `${column}::text`).join(', ')}] as key, ${text} as text
         from assistant.${table} where model <> $1 limit ${batch}`,
        [embedder.model],
      )
      if (rows.length === 0) break
      const embeddings = await embedder.embed(rows.map((row) => row.text))
      for (const [n, row] of rows.entries()) {
        const matches = key.map((column, at) => `${column}::text = $${at + 3}`).join(' and ')
        // A passage that was replaced meanwhile has another text, and a current embedding.
        await pool.query(`update assistant.${table} set model = $1, embedding = $2 where ${matches} and model <> $1`, [
          embedder.model,
          embeddings[n],
          ...row.key,
        ])
      }
    }
  }
}
