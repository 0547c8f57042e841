import { hash } from 'node:crypto'

/**
 * The hashes of a page of the log: a Merkle tree over the digests of its events, and the link that chains its root to
 * the previous page. The same computation as in migrations/functions/log_link.sql. The prefixes keep digests, nodes and
 * links distinct (RFC 6962, 2.1); the text of an event starts with a brace.
 */

const nodePrefix = Buffer.from([1])
const linkPrefix = Buffer.from([2])

const sha256 = (...parts: readonly Buffer[]): Buffer => hash('sha256', Buffer.concat(parts), 'buffer')

/** The next level of the tree; a digest without a sibling moves up unchanged. */
const parentsOf = (level: readonly Buffer[]): Buffer[] =>
  Array.from({ length: Math.ceil(level.length / 2) }, (_, i) => {
    const [left, right] = [level[2 * i]!, level[2 * i + 1]]
    return right ? sha256(nodePrefix, left, right) : left
  })

/** The root over one or more digests. */
export const merkleRoot = (digests: readonly Buffer[]): Buffer => {
  let level = digests
  while (level.length > 1) level = parentsOf(level)
  return level[0]!
}

/** A sibling on the path from a digest to the root: its hash, and its side. */
export type PathStep = { side: 'left' | 'right'; hash: string }

/** The siblings on the path of the digest at an index (from 0), from the bottom up; hashes in hex. */
export const merklePath = (digests: readonly Buffer[], index: number): PathStep[] => {
  const path: PathStep[] = []
  let [level, place] = [digests, index]
  while (level.length > 1) {
    const isRight = place % 2 === 1
    const neighbour = level[isRight ? place - 1 : place + 1]
    if (neighbour) path.push({ side: isRight ? 'left' : 'right', hash: neighbour.toString('hex') })
    level = parentsOf(level)
    place = Math.floor(place / 2)
  }
  return path
}

/**
 * The hash of a page: over the hash of the previous page (32 zero bytes for the first page), its number of events, and
 * its root.
 */
export const pageHash = (previous: Buffer, events: number, root: Buffer): Buffer =>
  sha256(linkPrefix, previous, Buffer.from(String(events)), root)
