import { query } from '../pipeline/operation.ts'
import { feed } from './contracts/feed.ts'

/** A page of the caller's feed; the query can wait for the next change. */
export const readFeed = query(feed.read, async (input, { reads }) => ({
  payload: await reads.feed.page(input.caller, input.query, input.visitor.ended),
}))
