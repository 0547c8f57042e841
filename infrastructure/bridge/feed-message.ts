import { dataOnWire, redact } from '#domain/events.ts'
import type { Audience } from '#domain/kernel/fact.ts'
import type { StoredFacts } from '../log/rows.ts'

/** An event in the stream of an audience: a subject, and the same body as in the feed endpoint. */
export type FeedMessage = {
  /** `boxwright.customer.<customerId>.<type>`, the same for suppliers; `boxwright.staff.<type>`. */
  subject: string
  eventId: string
  position: number
  /** JSON. */
  body: string
}

/** The message of an event; undefined if the audience may not see it. */
export const feedMessage = (event: StoredFacts, audience: Audience): FeedMessage | undefined => {
  const seen = redact(event, audience)
  if (!seen) return undefined
  const { eventId, position, type, at, entityId, stream, actor, parties } = seen
  const owner = { customer: parties.customerId, supplier: parties.supplierId, staff: undefined }[audience]
  if (owner === null) return undefined
  const item = { id: eventId, position, type, timestamp: at, entityId, stream, data: dataOnWire(seen), actor, parties }
  const tokens = ['boxwright', audience, ...(owner === undefined ? [] : [tokenOf(owner)]), type]
  return { subject: tokens.join('.'), eventId, position, body: JSON.stringify(item) }
}

/** Encodes an id as one token of a subject, because dots, spaces and wildcards have a special meaning. */
const tokenOf = (id: string): string => encodeURIComponent(id).replace(/[.*!~'()]/g, percentEncoded)
const percentEncoded = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
