import type pg from 'pg'

/**
 * The hash chain of the log, for tamper evidence: over the exact stored text of events, of their commands and of the
 * keys they claimed, a page of positions at a time. A sealed event that is changed, removed, added or moved breaks the
 * chain at that position (verify.ts). A signed anchor stored elsewhere (anchors.ts) detects a truncated or recomputed chain.
 */

const pageSize = 1_000

/** Seals what is not sealed yet, page by page; answers with how many events. Others may try at the same time. */
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

/** The head of the chain now; nothing for a log without events. */
export const headOfChain = async (pool: pg.Pool): Promise<ChainHead | undefined> => {
  const text = `select upto, encode(hash, 'hex') as hash from log.seals order by upto desc limit 1`
  const { rows } = await pool.query<ChainHead>(text)
  return rows[0]
}

/** Seals in the background every now and then; appends are not slowed down by it. */
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
