import type { Redacted } from '#domain/events.ts'
import type { Audience } from '#domain/kernel/fact.ts'
import { type Index, projection, type Reader } from './projection.ts'

/**
 * The feeds: each audience's stream of changes, redacted when written, so that reads need no filtering. HTTP pages,
 * live messages and timelines all read these rows.
 */

/** A feed row as stored. */
type StoredRow = Pick<
  Redacted,
  'position' | 'eventId' | 'type' | 'entityId' | 'version' | 'at' | 'stream' | 'data' | 'actor' | 'parties'
>
/** A feed row as read; `version` is the number of events of the stream that the audience can see (RT-D03). */
export type FeedRow = StoredRow & { version: number }

/** Feed reads for the live connection and the feed endpoint. */
export type Feeds = {
  /** Position up to which all views and feeds of one audience, or of all audiences, are caught up; never decreases. */
  head: (audience?: Audience) => number
  /** Position of the last event in the log. */
  end: () => Promise<number>
  /** Rows after a position, oldest first: all rows of the audience, or those of one owner. */
  read: (audience: Audience, owner: string | undefined, after: number, limit: number) => Promise<FeedRow[]>
  /**
   * Calls the listener whenever a page of events has reached all views; returns a function that removes the listener.
   */
  onAdvance: (listener: (head: number) => void) => () => void
}

/** Owner of a row: the customer or supplier id; null for staff, who see all rows. */
const ownerOf = ({ parties }: StoredRow, audience: Audience): string | null =>
  ({ customer: parties.customerId, supplier: parties.supplierId, staff: null })[audience]

/**
 * One index for each question that is asked of a feed (decision 204): orders and their timelines are read by case, a
 * supplier's purchase orders by stream; the feed itself by owner, or by key for staff.
 */
const indexes: Record<Audience, readonly Index[]> = {
  customer: [
    ['owner', 'position'],
    ['case_id', 'position'],
  ],
  staff: [['case_id', 'position']],
  supplier: [
    ['owner', 'position'],
    ['stream', 'position'],
  ],
}

/** The row key of a position; keys sort in the order of positions. */
const keyOf = (position: number): string => String(position).padStart(16, '0')

type FeedState = { caseId: string; row: StoredRow } | undefined

/** Increase the version of a feed when its audience is to see other events or fields. */
const versions: Readonly<Record<Audience, number>> = { customer: 5, staff: 3, supplier: 4 }

const feedFor = (audience: Audience) =>
  projection<FeedState>({
    name: `feed-for-${audience}`,
    version: versions[audience],
    audience,
    key: ({ position }) => keyOf(position),
    initial: undefined,
    evolve: (_, event) => {
      const { position, eventId, type, entityId, version, at, stream, data, actor, parties } = event
      const seen = version === undefined ? {} : { version }
      return {
        caseId: event.caseId,
        row: { position, eventId, type, entityId, ...seen, at, stream, data, actor, parties },
      }
    },
    columns: { owner: 'text', stream: 'text', case_id: 'text', body: 'json' },
    row: (state) =>
      state && {
        owner: ownerOf(state.row, audience),
        stream: state.row.stream,
        case_id: state.caseId,
        body: state.row,
      },
    indexes: indexes[audience],
    keepsState: false,
  })

/** One feed per audience. */
export const feedProjections = [feedFor('customer'), feedFor('staff'), feedFor('supplier')]

/**
 * For staff, the version in the log. For other audiences, the number of rows of the stream in their own feed, because
 * gaps in the log's version would reveal hidden events.
 */
const versionFor = (audience: Audience): string => {
  if (audience === 'staff') return 'null::bigint'
  // All events of a stream belong to one case; the feed of customers has no index by stream.
  const isSameCase = audience === 'customer' ? 'earlier.case_id = feed.case_id and ' : ''
  return `(select count(*) from for_${audience}.feed_for_${audience} earlier
    where ${isSameCase}earlier.stream = feed.stream and earlier.position <= feed.position)`
}

/** Rows of a feed after a position, oldest first. */
export const readFeed = async (
  reader: Reader,
  audience: Audience,
  owner: string | undefined,
  after: number,
  limit: number,
): Promise<FeedRow[]> => {
  const table = `for_${audience}.feed_for_${audience}`
  const select = `select body, ${versionFor(audience)} as version from ${table} feed`
  const { name, text, values } =
    owner === undefined
      ? {
          name: `feed-${audience}-all`,
          text: `${select} where key > $1 order by key limit $2`,
          values: [keyOf(after), limit],
        }
      : {
          name: `feed-${audience}-own`,
          text: `${select} where owner = $3 and position > $1 order by position limit $2`,
          values: [after, limit, owner],
        }
  const { rows } = await reader.query<{ body: StoredRow; version: number | null }>({ name, text, values })
  return rows.map(({ body, version }) => ({ ...body, version: version ?? body.version! }))
}
