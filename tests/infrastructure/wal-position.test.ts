import { expect, test } from 'vitest'
import { firstGap } from '#infrastructure/backup/unpack-base.ts'
import { parseWalMessage, statusMessage } from '#infrastructure/backup/wal-messages.ts'
import {
  formatLsn,
  parseHistory,
  parseLsn,
  parseSegment,
  segmentName,
  segmentStart,
} from '#infrastructure/backup/wal-position.ts'

const size = 16 * 1024 * 1024

test('positions and names of segments are those of PostgreSQL', () => {
  // select pg_walfile_name('16/B374D848') on timeline 1 returns the name below.
  const position = parseLsn('16/B374D848')
  expect(formatLsn(position)).toBe('16/B374D848')
  const segment = { timeline: 1, start: segmentStart(position, size) }
  expect(segmentName(segment, size)).toBe('0000000100000016000000B3')
  expect(parseSegment('0000000100000016000000B3', size)).toEqual(segment)
  expect(segmentName({ timeline: 2, start: parseLsn('1/0') }, 1024 * 1024 * 1024)).toBe('000000020000000100000000')
  expect(parseSegment('00000002.history', size)).toBe(undefined)
})

test('a history file names the end of each former timeline', () => {
  expect(parseHistory('1\t0/3000148\tno recovery target specified\n\n2\t0/5000A10\tbefore 2026\n')).toEqual([
    { timeline: 1, end: parseLsn('0/3000148') },
    { timeline: 2, end: parseLsn('0/5000A10') },
  ])
})

test('a gap is found between segments, also across timelines', () => {
  const at = (nth: number, timeline = 1) => ({ timeline, start: BigInt(nth * size), isComplete: true })
  expect(firstGap([at(3), at(4), at(4, 2), at(5, 2)], BigInt(3 * size), size)).toBe(undefined)
  expect(firstGap([at(3), at(5)], BigInt(3 * size), size)).toBe(BigInt(4 * size))
  expect(firstGap([at(4)], BigInt(3 * size), size)).toBe(BigInt(3 * size))
  expect(firstGap([], BigInt(3 * size), size)).toBe(undefined)
})

test('messages of the replication protocol are read and written', () => {
  const wal = Buffer.concat([Buffer.from('w'), Buffer.alloc(24), Buffer.from('data')])
  wal.writeBigUInt64BE(parseLsn('0/3000000'), 1)
  expect(parseWalMessage(wal)).toEqual({ kind: 'wal', start: parseLsn('0/3000000'), bytes: Buffer.from('data') })
  const keepalive = Buffer.concat([Buffer.from('k'), Buffer.alloc(16), Buffer.from([1])])
  expect(parseWalMessage(keepalive)).toEqual({ kind: 'keepalive', end: 0n, wantsReply: true })
  expect(() => parseWalMessage(Buffer.from('x'))).toThrow('Unknown replication message')
  const status = statusMessage(20n, 10n, Date.UTC(2000, 0, 1) + 5)
  expect([status.readBigUInt64BE(1), status.readBigUInt64BE(9), status.readBigUInt64BE(25)]).toEqual([20n, 10n, 5_000n])
})
