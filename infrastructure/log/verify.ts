import { hash } from 'node:crypto'
import type pg from 'pg'
import type { Anchor } from './anchors.ts'
import { eventTexts } from './event-text.ts'
import { merkleRoot, pageHash } from './merkle.ts'

/**
 * Verifies the hash chain against the raw columns. Digests are computed here with built-in functions of the database
 * only, so a manipulated function of the log cannot hide tampering.
 */

const chainStart = Buffer.alloc(32)

/** Result of verifying the log: valid so far, or the first invalid position. */
export type Verdict =
  | { ok: true; events: number; upto: number; unsealed: number }
  | { ok: false; position: number; reason: string }

/**
 * Recomputes the whole chain and compares it with the anchors, whose signatures the caller has verified. Reports the
 * first position that differs from the sealed data.
 */
export const verifyLog = async (
  pool: pg.Pool,
  {
    anchors = [],
    onProgress = () => undefined,
  }: { anchors?: AnchoredHeads; onProgress?: (events: number) => void } = {},
): Promise<Verdict> => {
  const chain = await verifyChain(pool, anchors, onProgress)
  const stray = await findUnreachableRow(pool)
  return stray && (chain.ok || stray.position < chain.position) ? { ok: false, ...stray } : chain
}

const verifyChain = async (
  pool: pg.Pool,
  anchors: AnchoredHeads,
  onProgress: (events: number) => void,
): Promise<Verdict> => {
  let from = 0
  let previous: Buffer = chainStart
  let events = 0
  const unmet = Map.groupBy(anchors, ({ upto }) => upto)
  for (;;) {
    const page = await checkPage(pool, from, previous)
    if (!page) break
    if ('reason' in page) return { ok: false, ...page }
    const hex = page.hash.toString('hex')
    if (unmet.get(page.upto)?.some((anchor) => anchor.hash !== hex)) {
      return { ok: false, position: from + 1, reason: 'the chain differs from the anchored chain' }
    }
    unmet.delete(page.upto)
    from = page.upto
    previous = page.hash
    events += page.events
    onProgress(events)
  }
  const last = Math.max(0, ...unmet.keys())
  if (last > from) {
    return { ok: false, position: from + 1, reason: `the log was anchored up to ${last}; its end is missing` }
  }
  if (last > 0) return { ok: false, position: last, reason: 'no page ends at the anchor: the chain was recomputed' }
  const { rows } = await pool.query<{ unsealed: number }>(
    'select count(*) as unsealed from log.events where position > $1',
    [from],
  )
  return { ok: true, events, upto: from, unsealed: rows[0]!.unsealed }
}

/**
 * A row that readers of the log never return but a decision could find: an event before the first position, or a claim
 * without an event.
 */
const findUnreachableRow = async (pool: pg.Pool): Promise<InvalidPosition | undefined> => {
  const text = `select position, 'the event is before the first position' as reason from log.events where position <= 0
    union all
    select k.position, 'a key is claimed there without an event' from log.claims k
    where not exists (select from log.events e where e.position = k.position and e.case_id = k.case_id)
    order by 1 limit 1`
  const { rows } = await pool.query<InvalidPosition>(text)
  return rows[0]
}

/** Anchored heads of the chain. */
type AnchoredHeads = readonly Pick<Anchor, 'upto' | 'hash'>[]

type InvalidPosition = { position: number; reason: string }
type Sealed = { upto: number; previous: Buffer; positions: string; digests: string[]; hash: Buffer }
type Page = { upto: number; hash: Buffer; events: number }

/** Checks one page: every event is unchanged, none is missing or added, and the page is linked to the page before. */
const checkPage = async (
  pool: pg.Pool,
  from: number,
  previous: Buffer,
): Promise<Page | InvalidPosition | undefined> => {
  const { rows: seals } = await pool.query<Sealed>(
    `select upto, previous, positions::text, array(select encode(d, 'hex') from unnest(digests) d) as digests, hash
     from log.seals where upto > $1 order by upto limit 1`,
    [from],
  )
  const seal = seals[0]
  if (!seal) return undefined
  const rows = await eventTexts(pool, from, seal.upto)
  const positions = seal.positions === '{}' ? [] : seal.positions.slice(1, -1).split(',').map(Number)
  if (positions.length === 0) return { position: from + 1, reason: 'the seal of its page was changed' }
  const found = new Map(rows.map(({ position, text }) => [position, hash('sha256', text, 'buffer')]))
  const sealed = new Map(positions.map((position, i) => [position, seal.digests[i]]))
  for (const position of [...new Set([...sealed.keys(), ...found.keys()])].toSorted((a, b) => a - b)) {
    if (!found.has(position)) return { position, reason: 'the event is missing' }
    if (!sealed.has(position)) return { position, reason: 'the event was added after sealing' }
    if (found.get(position)!.toString('hex', 0, 8) !== sealed.get(position)) {
      return { position, reason: 'the event was changed after sealing' }
    }
  }
  const link = pageHash(previous, positions.length, merkleRoot([...found.values()]))
  const isWhole = seal.previous.equals(previous) && seal.hash.equals(link) && seal.upto === positions.at(-1)
  if (!isWhole) return { position: positions[0]!, reason: 'the seal of its page was changed' }
  return { upto: seal.upto, hash: seal.hash, events: positions.length }
}
