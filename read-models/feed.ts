import type { Redacted } from '#domain/events.ts'
import type { Audience } from '#domain/kernel/fact.ts'
import { projection, type Reader } from './projection.ts'

/**
 * The feeds: each audience's own stream of changes, redacted when it is written, so that nothing has to be hidden when
 * it is read. HTTP pages, live messages and timelines are read from the same rows.
 */

/** A row of a feed as it is read. */
export type FeedRow = Pick<
  Redacted,
  'position' | 'eventId' | 'type' | 'entityId' | 'version' | 'at' | 'stream' | 'data' | 'actor' | 'parties'
>

/** What the live connection and the feed endpoint need of the feeds. */
export type Feeds = {
  /** Up to this position of the log every view and feed is caught up. */
  head: () => number
  /** Rows after a position, oldest first: all of the audience, or those of one owner. */
  read: (audience: Audience, owner: string | undefined, after: number, limit: number) => Promise<FeedRow[]>
  /** Called after each page of events has reached every view; returns how to stop listening. */
  onAdvance: (listener: (head: number) => void) => () => void
}

/** Whose row it is: the customer's or the supplier's id; staff own all. */
const ownerOf = ({ parties }: Pick<FeedRow, 'parties'>, audience: Audience): string | null =>
  ({ customer: parties.customerId, supplier: parties.supplierId, staff: null })[audience]

/** Whose timeline it belongs to: the order's; for suppliers, who know no orders, the purchase order's. */
const timelineOf = ({ caseId, stream }: Redacted, audience: Audience): string =>
  audience === 'supplier' ? stream : caseId

/** A position as the key of a row; keys sort as positions do. */
const keyOf = (position: number): string => String(position).padStart(16, '0')

type FeedState = { timeline: string; row: FeedRow } | undefined

const feedFor = (audience: Audience) =>
  projection<FeedState>({
    name: `feed-for-${audience}`,
    version: 2,
    audience,
    key: ({ position }) => keyOf(position),
    initial: undefined,
    evolve: (_, event) => {
      const { position, eventId, type, entityId, version, at, stream, data, actor, parties } = event
      return {
        timeline: timelineOf(event, audience),
        row: { position, eventId, type, entityId, version, at, stream, data, actor, parties },
      }
    },
    columns: { owner: 'text', timeline: 'text', body: 'json' },
    row: (state) => state && { owner: ownerOf(state.row, audience), timeline: state.timeline, body: state.row },
    // The key sorts all rows; staff read no part of theirs by owner.
    indexes: [['timeline', 'position'], ...(audience === 'staff' ? [] : [['owner', 'position']])],
    keepsState: false,
  })

/** One for each audience. */
export const feedProjections = [feedFor('customer'), feedFor('staff'), feedFor('supplier')]

/** Rows of a feed after a position, oldest first. */
export const readFeed = async (
  reader: Reader,
  audience: Audience,
  owner: string | undefined,
  after: number,
  limit: number,
): Promise<FeedRow[]> => {
  const table = `for_${audience}.feed_for_${audience}`
  const { name, text, values } =
    owner === undefined
      ? {
          name: `feed-${audience}-all`,
          text: `select body from ${table} where key > $1 order by key limit $2`,
          values: [keyOf(after), limit],
        }
      : {
          name: `feed-${audience}-own`,
          text: `select body from ${table} where owner = $3 and position > $1 order by position limit $2`,
          values: [after, limit, owner],
        }
  const { rows } = await reader.query<{ body: FeedRow }>({ name, text, values })
  return rows.map(({ body }) => body)
}
