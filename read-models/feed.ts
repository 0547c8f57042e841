import type { Redacted } from '#domain/events.ts'
import type { Audience } from '#domain/kernel/fact.ts'
import { projection, type Reader } from './projection.ts'

/**
 * The feeds: each audience's own stream of changes, redacted when it is written, so that nothing has to be hidden when
 * it is read. HTTP pages and live messages are cut from the same rows.
 */

/** A row of a feed as it is stored. */
type StoredRow = Pick<
  Redacted,
  'position' | 'eventId' | 'type' | 'entityId' | 'version' | 'at' | 'stream' | 'data' | 'actor' | 'parties'
>
/** A row of a feed as it is read; `version` counts the events of the stream that its audience sees (RT-D03). */
export type FeedRow = StoredRow & { version: number }

/** What the live connection and the feed endpoint need of the feeds. */
export type Feeds = {
  /** Up to this position of the log every view and feed of an audience, or of all, is caught up; never falls. */
  head: (audience?: Audience) => number
  /** Position of the last event of the log. */
  end: () => Promise<number>
  /** Rows after a position, oldest first: all of the audience, or those of one owner. */
  read: (audience: Audience, owner: string | undefined, after: number, limit: number) => Promise<FeedRow[]>
  /** Called after each page of events has reached every view; returns how to stop listening. */
  onAdvance: (listener: (head: number) => void) => () => void
}

/** Whose row it is: the customer's or the supplier's id; staff own all. */
const ownerOf = ({ parties }: StoredRow, audience: Audience): string | null =>
  ({ customer: parties.customerId, supplier: parties.supplierId, staff: null })[audience]

const feedFor = (audience: Audience) =>
  projection<StoredRow | undefined>({
    name: `feed-for-${audience}`,
    version: 2,
    audience,
    key: ({ position }) => String(position).padStart(16, '0'),
    initial: undefined,
    evolve: (_, { position, eventId, type, entityId, version, at, stream, data, actor, parties }) => ({
      position,
      eventId,
      type,
      entityId,
      ...(version !== undefined && { version }),
      at,
      stream,
      data,
      actor,
      parties,
    }),
    columns: { owner: 'text', stream: 'text', body: 'json' },
    row: (row) => row && { owner: ownerOf(row, audience), stream: row.stream, body: row },
    indexes: [['position'], ['owner', 'position'], ...(audience === 'staff' ? [] : [['stream', 'position']])],
    keepsState: false,
  })

/** One for each audience. */
export const feedProjections = [feedFor('customer'), feedFor('staff'), feedFor('supplier')]

/**
 * Of staff, the version in the log. Others must not know it, for its gaps would tell them of events that they do not see:
 * theirs counts the rows of the stream in their own feed.
 */
const versionFor = (audience: Audience): string =>
  audience === 'staff'
    ? 'null::bigint'
    : `(select count(*) from for_${audience}.feed_for_${audience} earlier
        where earlier.stream = feed.stream and earlier.position <= feed.position)`

/** Rows of a feed after a position, oldest first. */
export const readFeed = async (
  reader: Reader,
  audience: Audience,
  owner: string | undefined,
  after: number,
  limit: number,
): Promise<FeedRow[]> => {
  const where = owner === undefined ? '' : 'and owner = $3'
  const text = `select body, ${versionFor(audience)} as version from for_${audience}.feed_for_${audience} feed
    where position > $1 ${where} order by position limit $2`
  const values = owner === undefined ? [after, limit] : [after, limit, owner]
  const { rows } = await reader.query<{ body: StoredRow; version: number | null }>({
    name: `feed-${audience}-${owner === undefined ? 'all' : 'own'}`,
    text,
    values,
  })
  return rows.map(({ body, version }) => ({ ...body, version: version ?? body.version! }))
}
