/** Positions in the write-ahead log (LSN), and the names of its segments and timelines as PostgreSQL forms them. */

export const parseLsn = (text: string): bigint => {
  const [high, low] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export const formatLsn = (position: bigint): string =>
  `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase()

/** A segment: a file of the write-ahead log. `start`: its first byte. */
export type Segment = { timeline: number; start: bigint }

const hex = (value: bigint | number): string => value.toString(16).toUpperCase().padStart(8, '0')
const perNumber = (size: number): bigint => 0x1_0000_0000n / BigInt(size)

/** The first byte of the segment that contains a position. `size`: bytes per segment. */
export const segmentStart = (position: bigint, size: number): bigint => position - (position % BigInt(size))

export const segmentName = ({ timeline, start }: Segment, size: number): string => {
  const number = start / BigInt(size)
  return hex(timeline) + hex(number / perNumber(size)) + hex(number % perNumber(size))
}

/** The segment with this name; undefined if it is not the name of a segment. */
export const parseSegment = (name: string, size: number): Segment | undefined => {
  if (!/^[0-9A-F]{24}$/.test(name)) return undefined
  const [timeline, high, low] = [0, 8, 16].map((at) => BigInt(`0x${name.slice(at, at + 8)}`)) as [
    bigint,
    bigint,
    bigint,
  ]
  return { timeline: Number(timeline), start: (high * perNumber(size) + low) * BigInt(size) }
}

export const historyName = (timeline: number): string => `${hex(timeline)}.history`

/** An earlier timeline of a server, and the position at which the next one started. */
export type TimelineEnd = { timeline: number; end: bigint }

/** Parses a history file of PostgreSQL: one line per earlier timeline, oldest first. */
export const parseHistory = (text: string): TimelineEnd[] =>
  text.split('\n').flatMap((line) => {
    const [, timeline, end] = /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/.exec(line) ?? []
    return timeline && end ? [{ timeline: Number(timeline), end: parseLsn(end) }] : []
  })
