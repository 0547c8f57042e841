import { hash } from 'node:crypto'
import type pg from 'pg'
import type { Anchor } from './hash-chain.ts'

/**
 * Verifies the hash chain from the raw columns. Digests are computed here and use only built-in functions of the
 * database, so a replaced function of the log cannot hide tampering.
 */

const chainStart = Buffer.alloc(32)

/** What a look at the whole log found: sound so far, or the first position that is not. */
export type Verdict =
  | { ok: true; events: number; upto: number; unsealed: number }
  | { ok: false; position: number; reason: string }

/** Recomputes everything. Names the first position that is not as it was sealed. */
export const verifyLog = async (
  pool: pg.Pool,
  { anchor, onProgress = () => undefined }: { anchor?: Anchor | undefined; onProgress?: (events: number) => void } = {},
): Promise<Verdict> => {
  const stray = await strayPosition(pool)
  if (stray) return { ok: false, ...stray }
  let from = 0
  let previous: Buffer = chainStart
  let events = 0
  let met = anchor === undefined
  for (;;) {
    const page = await checkPage(pool, from, previous)
    if (!page) break
    if ('reason' in page) return { ok: false, ...page }
    if (anchor?.upto === page.upto) {
      if (anchor.hash !== page.hash.toString('hex')) {
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

/** What no reader of the log reaches, and a decision could still find: events before the first, keys of no event. */
const strayPosition = async (pool: pg.Pool): Promise<Bad | undefined> => {
  const text = `select position, 'it is before the first position' as reason from log.events where position <= 0
    union all
    select k.position, 'a key is claimed there by no event' from log.claims k
    where not exists (select from log.events e where e.position = k.position and e.case_id = k.case_id)
    order by 1 limit 1`
  const { rows } = await pool.query<Bad>(text)
  return rows[0]
}

type Bad = { position: number; reason: string }
type Sealed = { upto: number; previous: Buffer; positions: string; digests: string[]; hash: Buffer }
type Page = { upto: number; hash: Buffer; events: number }

/** The text of an event, its command and its claims: the same as in migrations/functions/log_digest.sql. */
const eventText = `array[
    e.position::text, e.stream, e.version::text, e.event_id::text, e.type, e.schema_version::text, e.case_id, e.entity_id,
    e.customer_id, e.supplier_id, e.actor_kind, e.actor_id, e.command_id, e.correlation_id, e.causation_id::text,
    (extract(epoch from e.recorded_at) * 1000000)::bigint::text, e.data::text,
    (select array[c.fingerprint, c.case_id, c.position::text]::text from log.commands c where c.command_id = e.command_id),
    (select array_agg(array[k.scope, k.key, k.case_id] order by k.scope, k.key)::text
       from log.claims k where k.position = e.position)
  ]::text`

/** One page: is each event what it was, is there none more or less, and does the page hang on the one before? */
const checkPage = async (pool: pg.Pool, from: number, previous: Buffer): Promise<Page | Bad | undefined> => {
  const { rows: seals } = await pool.query<Sealed>(
    `select upto, previous, positions::text, array(select encode(d, 'hex') from unnest(digests) d) as digests, hash
     from log.seals where upto > $1 order by upto limit 1`,
    [from],
  )
  const seal = seals[0]
  if (!seal) return undefined
  const { rows } = await pool.query<{ position: number; text: string }>(
    `select position, ${eventText} as text from log.events e where position > $1 and position <= $2 order by position`,
    [from, seal.upto],
  )
  const positions = seal.positions === '{}' ? [] : seal.positions.slice(1, -1).split(',').map(Number)
  if (positions.length === 0) return { position: from + 1, reason: 'the seal of its page was changed' }
  const found = new Map(rows.map(({ position, text }) => [position, hash('sha256', text, 'buffer')]))
  const sealed = new Map(positions.map((position, i) => [position, seal.digests[i]]))
  for (const position of [...new Set([...sealed.keys(), ...found.keys()])].toSorted((a, b) => a - b)) {
    if (!found.has(position)) return { position, reason: 'it is missing' }
    if (!sealed.has(position)) return { position, reason: 'it was not there when sealed' }
    if (found.get(position)!.toString('hex', 0, 8) !== sealed.get(position)) {
      return { position, reason: 'it is not what was sealed' }
    }
  }
  const link = linkOf(previous, positions, [...found.values()])
  const isWhole = seal.previous.equals(previous) && seal.hash.equals(link) && seal.upto === positions.at(-1)
  if (!isWhole) return { position: positions[0]!, reason: 'the seal of its page was changed' }
  return { upto: seal.upto, hash: seal.hash, events: positions.length }
}

/** The hash of a page: the same as in migrations/functions/log_link.sql, which hashes PostgreSQL's texts of the arrays. */
const linkOf = (previous: Buffer, positions: readonly number[], digests: readonly Buffer[]): Buffer => {
  const texts = digests.map((digest) => `"\\\\x${digest.toString('hex')}"`)
  return hash(
    'sha256',
    Buffer.concat([previous, Buffer.from(`{${positions.join(',')}}{${texts.join(',')}}`)]),
    'buffer',
  )
}
