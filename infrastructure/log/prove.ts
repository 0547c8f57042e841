import { hash } from 'node:crypto'
import type pg from 'pg'
import { factOf } from '#domain/events.ts'
import type { EventType } from '#domain/events.ts'
import type { Audience } from '#domain/kernel/fact.ts'
import type { Anchor } from './anchors.ts'
import { eventTexts } from './event-text.ts'
import { merklePath, merkleRoot, type PathStep } from './merkle.ts'

/**
 * Evidence for one order: the exact texts of its events, and the hashes that link each of them to a signed anchor.
 * Checked by .github/verify-proof.mjs, without this program and without a database.
 */

/** An event of the order, with the sibling hashes on its path to the root of its page. */
type ProvenEvent = { text: string; path: PathStep[] }

/** Pages that end at an anchor. Hashes in hex; `previous` is the hash of the page before the first one. */
type Segment = {
  anchor: Anchor
  previous: string
  pages: { events: number; root: string; proven: ProvenEvent[] }[]
}

/** `withheld`: number of events omitted because the audience may not see all of their data. */
export type Proof = { format: 'boxwright proof 1'; caseId: string; withheld: number; segments: Segment[] }

type CaseEvent = {
  position: number
  type: EventType
  fields: string[]
  customerId: string | null
  supplierId: string | null
}

/**
 * Whether an audience can see an event completely. A partial event cannot be proven: the hash covers the whole text.
 * Staff see every event, for example to provide evidence to an auditor or a court.
 */
const canSeeWholeEvent = (audience: Audience, { type, fields, customerId, supplierId }: CaseEvent): boolean => {
  if (audience === 'staff') return true
  const visible = factOf(type).visible[audience]
  if (!visible || !fields.every((field) => visible.includes(field))) return false
  return audience === 'customer' ? supplierId === null : customerId === null
}

/** The audience can see no event of the order completely, or the order is not anchored up to its last event. */
export class NotProvable extends Error {}

/**
 * The proof of a case.
 * @param anchors oldest first, with verified signatures
 * @throws {NotProvable} with the next step for the user
 */
export const proveCase = async (
  pool: pg.Pool,
  caseId: string,
  audience: Audience,
  anchors: readonly Anchor[],
): Promise<Proof> => {
  const { rows } = await pool.query<CaseEvent>(
    `select position, type, array(select json_object_keys(data)) as fields, customer_id as "customerId",
       supplier_id as "supplierId" from log.events where case_id = $1 order by position`,
    [caseId],
  )
  const shown = rows.filter((event) => canSeeWholeEvent(audience, event)).map(({ position }) => position)
  if (shown.length === 0) throw new NotProvable(`The order has no event that a ${audience} may see in full.`)
  const segments: Segment[] = []
  let rest = shown
  while (rest.length > 0) {
    const anchor = anchors.find(({ upto }) => upto >= rest[0]!)
    if (!anchor) {
      throw new NotProvable(`Events from position ${rest[0]} on are not anchored yet. To anchor them, run: log anchor`)
    }
    const { upto } = anchor
    const wanted = new Set(rest.filter((position) => position <= upto))
    segments.push({ anchor, ...(await pagesTo(pool, wanted, upto)) })
    rest = rest.filter((position) => position > upto)
  }
  return { format: 'boxwright proof 1', caseId, withheld: rows.length - shown.length, segments }
}

/** The pages from the first wanted position to the anchored position. */
const pagesTo = async (
  pool: pg.Pool,
  wanted: ReadonlySet<number>,
  anchored: number,
): Promise<Pick<Segment, 'previous' | 'pages'>> => {
  const { rows: seals } = await pool.query<{ upto: number; previous: string; first: number }>(
    `select upto, encode(previous, 'hex') as previous, positions[1] as first from log.seals
     where upto >= $1 and upto <= $2 order by upto`,
    [Math.min(...wanted), anchored],
  )
  const pages: Segment['pages'] = []
  for (const { upto, first } of seals) {
    const events = await eventTexts(pool, first - 1, upto)
    const digests = events.map(({ text }) => hash('sha256', text, 'buffer'))
    const proven = events.flatMap(({ position, text }, i) =>
      wanted.has(position) ? [{ text, path: merklePath(digests, i) }] : [],
    )
    pages.push({ events: events.length, root: merkleRoot(digests).toString('hex'), proven })
  }
  return { previous: seals[0]!.previous, pages }
}
