import { describe, expect, test } from 'vitest'
import { type Listener, openFanOut } from '#infrastructure/http/live-feed.ts'
import type { FeedRow } from '#read-models/feed.ts'
import { memoryFeeds } from '#tests/support/memory-feeds.ts'

/** The transition from catch-up to live delivery, one interleaving at a time. */

const open = () => {
  const feeds = memoryFeeds()
  const errors: unknown[] = []
  const fanOut = openFanOut(feeds, (error) => errors.push(error))
  const join = (position: number, flushed: () => Promise<void> = async () => {}) => {
    const received: number[] = []
    const listener: Listener = {
      audience: 'customer',
      owner: 'bloom',
      position,
      deliver: (row: FeedRow) => received.push(row.position),
    }
    return { received, listener, joined: fanOut.join(listener, flushed) }
  }
  const happens = () => {
    feeds.write({ stream: 'order-1', parties: { customerId: 'bloom', supplierId: null } })
    feeds.advance()
  }
  /** Waits until all pending promises have run. */
  const quiet = () => new Promise((resolve) => setImmediate(resolve))
  return { feeds, fanOut, errors, join, happens, quiet }
}

describe('H4 transition from catch-up to live delivery', () => {
  test('delivers an event that is written during the last catch-up read', async () => {
    const { feeds, join, happens, quiet } = open()
    happens()
    const look = feeds.hold()
    const { received, joined } = join(0)
    look.pass()
    happens() // other listeners are notified before the position of this page is read
    await quiet()
    look.release()
    await joined
    happens()
    await quiet()
    expect(received).toEqual([1, 2, 3])
  })

  test('does not repeat rows in the catch-up that are being delivered live', async () => {
    const { feeds, join, happens, quiet } = open()
    const other = join(0)
    await other.joined
    const news = feeds.hold()
    happens()
    news.pass()
    const late = join(0)
    await late.joined
    await quiet()
    news.release()
    happens()
    await quiet()
    expect([late.received, other.received]).toEqual([
      [1, 2],
      [1, 2],
    ])
  })

  test('delivers a change during a read within the same wake-up', async () => {
    const { feeds, join, happens, quiet } = open()
    const { received, joined } = join(0)
    await joined
    const news = feeds.hold()
    happens()
    happens()
    happens()
    news.release()
    await quiet()
    expect(received).toEqual([1, 2, 3])
  })

  test('moves a listener’s position past the events of others', async () => {
    const { feeds, join, happens, quiet } = open()
    const { listener, joined } = join(0)
    await joined
    happens()
    feeds.write({ stream: 'order-2', parties: { customerId: 'rival', supplierId: null } })
    feeds.advance()
    await quiet()
    expect(listener.position).toBe(2)
  })

  test('waits after each page of a catch-up until the client has received it', async () => {
    const { feeds, join, happens } = open()
    for (let nth = 0; nth < 250; nth++) happens()
    const atFlush: number[] = []
    const look: { received: number[]; joined: Promise<unknown> } = join(
      0,
      async () => void atFlush.push(look.received.length),
    )
    await look.joined
    expect(atFlush).toEqual([100, 200])
    expect(look.received).toHaveLength(250)
    expect(feeds.reads()).toBe(3)
  })

  test('sends no events to a client after it left', async () => {
    const { join, happens, quiet } = open()
    const { received, joined } = join(0)
    const leave = await joined
    happens()
    await quiet()
    leave()
    happens()
    await quiet()
    expect(received).toEqual([1])
  })

  test('delivers every event late if the feed cannot be read for a time', async () => {
    const { feeds, join, happens, quiet, errors } = open()
    const { received, joined } = join(0)
    await joined
    feeds.breaks(true)
    happens()
    await quiet()
    expect(errors).toHaveLength(1)
    feeds.breaks(false)
    happens()
    await quiet()
    expect(received).toEqual([1, 2])
  })
})
