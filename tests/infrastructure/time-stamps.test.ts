import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AnchoringOptions,
  anchorKeyOf,
  anchorLog,
  stampedTimeOf,
  readStoredAnchors,
} from '#infrastructure/log/anchors.ts'
import { readTimeStamp, requestTimeStamp } from '#infrastructure/log/time-stamps.ts'
import { openTestApp, runWholeOrder } from '../support/test-app.ts'
import { startTimeStampAuthority, type TimeStampAuthority } from '../support/time-stamp-authority.ts'

/** Time stamps of a real authority (RFC 3161), alone and on anchors. */

let authority: TimeStampAuthority
beforeAll(async () => {
  authority = await startTimeStampAuthority()
})
afterAll(() => authority.stop())

describe('a time stamp (RFC 3161)', () => {
  const data = Buffer.from('the signature of an anchor')
  const changed = (stamp: string, at: number): string => {
    const bytes = Buffer.from(stamp, 'base64')
    bytes[bytes.length + at]! ^= 1
    return bytes.toString('base64')
  }

  test('has its time and authority, and is valid for openssl too', async () => {
    const before = Math.floor(Date.now() / 1_000) * 1_000
    const stamp = await requestTimeStamp(authority.url, data)
    const { at, authority: name } = await readTimeStamp(stamp, data)
    expect(at.getTime()).toBeGreaterThanOrEqual(before)
    expect(name).toBe('Example, Test TSA')
    expect(authority.accepts(stamp, data)).toBe(true)
  })

  test('is refused for other bytes, with a changed signature or with an invalid format', async () => {
    const stamp = await requestTimeStamp(authority.url, data)
    await expect(readTimeStamp(stamp, Buffer.from('another'))).rejects.toThrow(/belongs to other data/)
    await expect(readTimeStamp(changed(stamp, -9), data)).rejects.toThrow(/signature of the time stamp/)
    await expect(readTimeStamp('AAAA', data)).rejects.toThrow(/is not a time stamp/)
  })

  test('is not accepted from the answer to another request, or from a server that fails or sends too much', async () => {
    await requestTimeStamp(authority.url, data)
    const replayed = authority.lastAnswer()
    authority.answerNext(replayed)
    await expect(requestTimeStamp(authority.url, data)).rejects.toThrow(/another request/)
    authority.answerNext(503)
    await expect(requestTimeStamp(authority.url, data)).rejects.toThrow(/status 503/)
    authority.answerNext(Buffer.alloc(100_000))
    await expect(requestTimeStamp(authority.url, data)).rejects.toThrow(/too large/)
    authority.answerNext(Buffer.from('3003020102', 'hex'))
    await expect(requestTimeStamp(authority.url, data)).rejects.toThrow(/is not a time stamp/)
  })
})

describe('an anchor with a time stamp (A20)', () => {
  test('is stamped once, at the next call if the authority did not answer', async () => {
    await using app = await openTestApp()
    await runWholeOrder(app)
    const folder = mkdtempSync(join(tmpdir(), 'boxwright-stamps-'))
    const file = join(folder, 'anchors.jsonl')
    const errors: unknown[] = []
    const anchoring: AnchoringOptions = {
      key: anchorKeyOf(randomBytes(32)),
      file,
      timeStampUrl: authority.url,
      now: () => new Date().toISOString(),
      onError: (trouble) => errors.push(trouble),
    }
    const { pool } = app.database
    authority.answerNext(503)
    const first = await anchorLog(pool, anchoring)
    expect(first).not.toHaveProperty('timeStamp')
    expect(errors).toEqual([expect.objectContaining({ message: expect.stringContaining('503') as string })])
    authority.answerNext(503)
    await anchorLog(pool, anchoring)
    expect(await readStoredAnchors(pool)).toEqual([first])

    const stamped = await anchorLog(pool, anchoring)
    expect(await stampedTimeOf(stamped!)).toMatchObject({ authority: 'Example, Test TSA' })
    expect(authority.accepts(stamped!.timeStamp!, Buffer.from(stamped!.signature, 'base64'))).toBe(true)
    expect(await anchorLog(pool, anchoring)).toEqual(stamped)
    expect(await readStoredAnchors(pool)).toEqual([first, stamped])
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([first, stamped])
    rmSync(folder, { recursive: true })
  })
})
