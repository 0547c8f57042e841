import type pg from 'pg'

/**
 * The hash chain of the log, for tamper evidence. It covers the exact stored text of events, of their commands and of
 * the keys they claimed, one page of positions at a time. Changing, removing, adding or moving a sealed event breaks
 * the chain at that position (verify.ts). A signed anchor stored elsewhere (anchors.ts) detects a truncated or
 * recomputed chain.
 */

const pageSize = 1_000

/** Seals all unsealed events, page by page; returns their number. Safe to call concurrently. */
export const sealLog = async (
  pool: pg.Pool,
  onProgress: (events: number) => void = () => undefined,
): Promise<number> => {
  let sealed = 0
  for (;;) {
    const text = 'select log.seal_page($1) as events'
    const { rows } = await pool.query<{ events: number }>({ name: 'log-seal', text, values: [pageSize] })
    const { events } = rows[0]!
    sealed += events
    onProgress(sealed)
    if (events < pageSize) return sealed
  }
}

/** The head of the chain: the last sealed position, and the hash of its page in hex. */
export type ChainHead = { upto: number; hash: string }

/** The current head of the chain; undefined for an empty log. */
export const headOfChain = async (pool: pg.Pool): Promise<ChainHead | undefined> => {
  const text = `select upto, encode(hash, 'hex') as hash from log.seals order by upto desc limit 1`
  const { rows } = await pool.query<ChainHead>(text)
  return rows[0]
}

/** Seals periodically in the background; appends are not slowed down. */
export const startHashChain = (
  pool: pg.Pool,
  onError: (error: unknown) => void,
  everyMs = 5_000,
): { stop: () => Promise<void> } => {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(() => sealLog(pool).catch(onError))
  }, everyMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
