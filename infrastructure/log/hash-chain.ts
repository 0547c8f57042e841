import { readFile, writeFile } from 'node:fs/promises'
import type pg from 'pg'
import { z } from 'zod'

/**
 * The seal of the log: a chain of hashes over the exact stored text, a page of positions at a time. Whoever changes,
 * removes, adds or moves a sealed event breaks it at that position; an anchor kept elsewhere shows a tail that was cut.
 */

const pageSize = 1_000
const chainStart = Buffer.alloc(32)

/** Seals what is not sealed yet, page by page; answers with how many events. Others may try at the same time. */
export const sealLog = async (
  pool: pg.Pool,
  onProgress: (events: number) => void = () => undefined,
): Promise<number> => {
  let sealed = 0
  for (;;) {
    const text = `with last as (select upto, hash from log.seals order by upto desc limit 1),
      page as (
        select e.position, log.digest(e) as digest from log.events e
        where e.position > coalesce((select upto from last), 0) order by e.position limit $2
      ),
      packed as (
        select coalesce((select hash from last), $1) as previous, array_agg(position order by position) as positions,
          array_agg(digest order by position) as digests, array_agg(substr(digest, 1, 8) order by position) as short
        from page having count(*) > 0
      )
      insert into log.seals (upto, previous, positions, digests, hash)
      select positions[cardinality(positions)], previous, positions, short, log.link(previous, positions, digests)
      from packed on conflict do nothing returning cardinality(positions) as events`
    const { rows } = await pool.query<{ events: number }>({ name: 'log-seal', text, values: [chainStart, pageSize] })
    const events = rows[0]?.events ?? 0
    sealed += events
    onProgress(sealed)
    if (events < pageSize) return sealed
  }
}

/** The head of the chain at some time, to be kept where whoever can change the log cannot change it. */
export const Anchor = z.strictObject({ upto: z.int(), hash: z.string(), at: z.iso.datetime() })
export type Anchor = z.infer<typeof Anchor>

/** The head of the chain now; nothing for a log without events. */
export const headOfChain = async (pool: pg.Pool): Promise<Anchor | undefined> => {
  const text = `select upto, encode(hash, 'hex') as hash, sealed_at as at from log.seals order by upto desc limit 1`
  const { rows } = await pool.query<Anchor>(text)
  return rows[0]
}

/** Writes an anchor for the owner of the process alone to read. */
export const writeAnchor = (file: string, anchor: Anchor): Promise<void> =>
  writeFile(file, `${JSON.stringify(anchor, null, 2)}\n`, { mode: 0o600 })

/** Throws if there is no anchor in the file. */
export const readAnchor = async (file: string): Promise<Anchor> =>
  Anchor.parse(JSON.parse(await readFile(file, 'utf8')))

/** What a look at the whole log found: sound so far, or the first position that is not. */
export type Verdict =
  | { ok: true; events: number; upto: number; unsealed: number }
  | { ok: false; position: number; reason: string }

/** Recomputes everything. Names the first position that is not as it was sealed. */
export const verifyLog = async (
  pool: pg.Pool,
  { anchor, onProgress = () => undefined }: { anchor?: Anchor | undefined; onProgress?: (events: number) => void } = {},
): Promise<Verdict> => {
  let from = 0
  let previous = chainStart.toString('hex')
  let events = 0
  let met = anchor === undefined
  for (;;) {
    const page = await checkPage(pool, from, previous)
    if (!page) break
    if (page.firstBad !== null) return { ok: false, position: page.firstBad, reason: page.reason! }
    if (anchor?.upto === page.upto) {
      if (anchor.hash !== page.hash) {
        return { ok: false, position: from + 1, reason: 'the chain is not the one that was anchored' }
      }
      met = true
    }
    from = page.upto
    previous = page.hash
    events += page.events
    onProgress(events)
  }
  if (anchor && from < anchor.upto) {
    return { ok: false, position: from + 1, reason: `the log was anchored up to ${anchor.upto}; its end is missing` }
  }
  if (!met) return { ok: false, position: 1, reason: 'no page ends at the anchor: the chain was made anew' }
  const { rows } = await pool.query<{ unsealed: number }>(
    'select count(*) as unsealed from log.events where position > $1',
    [from],
  )
  return { ok: true, events, upto: from, unsealed: rows[0]!.unsealed }
}

type Page = { upto: number; hash: string; events: number; firstBad: number | null; reason: string | null }

/** One page: is each event what it was, is there none more or less, and does the page hang on the one before? */
const checkPage = async (pool: pg.Pool, from: number, previous: string): Promise<Page | undefined> => {
  const text = `with seal as (select * from log.seals where upto > $1 order by upto limit 1),
    sealed as (select u.position, u.digest from seal, unnest(seal.positions, seal.digests) u(position, digest)),
    found as (
      select e.position, log.digest(e) as digest from log.events e, seal where e.position > $1 and e.position <= seal.upto
    ),
    bad as (
      select coalesce(s.position, f.position) as position,
        case when f.position is null then 'it is missing' when s.position is null then 'it was not there when sealed'
          else 'it is not what was sealed' end as reason
      from sealed s full join found f using (position)
      where s.digest is distinct from substr(f.digest, 1, 8) order by 1 limit 1
    )
    select seal.upto, encode(seal.hash, 'hex') as hash, cardinality(seal.positions) as events,
      coalesce((select position from bad), case
        when seal.previous <> decode($2, 'hex') or seal.hash is distinct from log.link(
          seal.previous, seal.positions, (select array_agg(digest order by position) from found))
        then seal.positions[1] end) as "firstBad",
      coalesce((select reason from bad), 'the seal of its page was changed') as reason
    from seal`
  const { rows } = await pool.query<Page>({ name: 'log-check-page', text, values: [from, previous] })
  return rows[0]
}

/** Seals in the background every now and then; appends are not slowed down by it. */
export const startHashChain = (
  pool: pg.Pool,
  onTrouble: (error: unknown) => void,
  everyMs = 5_000,
): { stop: () => Promise<void> } => {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(() => sealLog(pool).catch(onTrouble))
  }, everyMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
