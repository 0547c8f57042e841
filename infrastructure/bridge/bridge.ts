import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type Audience, audiences } from '#domain/kernel/fact.ts'
import type { Database } from '../db/database.ts'
import { holdLease } from '../db/lease.ts'
import { postgresLog } from '../log/log.ts'
import { withoutPersonalData } from '../log/personal-data-keys.ts'
import type { StoredFacts } from '../log/rows.ts'
import { type FeedMessage, feedMessage } from './feed-message.ts'

/**
 * Publishes the feed of each audience to a separate stream, in log order, each event once. One process at a time
 * publishes. A stream accepts a message only directly after the previous one, so neither a crash nor a process that has
 * lost its lease can cause a gap, a duplicate or a different order. Personal data is published in its erased form,
 * because messages in a stream cannot be erased.
 */

/**
 * End of a stream: its last sequence number, and the position and epoch of its last message if that message is still
 * stored.
 */
export type StreamEnd = { sequence: number; last: { position: number; epoch: string } | undefined }

/** The streams of the audiences. */
export type FeedStreams = {
  /** The end of the stream of an audience; creates the stream if it does not exist. */
  end: (audience: Audience) => Promise<StreamEnd>
  /**
   * Appends messages directly after a sequence number.
   * @returns the new last sequence number
   * @throws {Error} if the stream does not end there, or the server does not answer; some of the messages may then be
   * stored
   */
  publish: (audience: Audience, messages: readonly FeedMessage[], epoch: string, after: number) => Promise<number>
  close: () => Promise<void>
}

export type Bridge = { wake: () => void; stop: () => Promise<void> }

const pageSize = 500
const lease = 'bridge'
/** Milliseconds: the maximum delay after a lost wake-up. */
const pollIntervalMs = 1_000

/** Position from which publishing continues in a stream. */
type StreamPosition = { audience: Audience; position: number; sequence: number }

/** Publishing must stop: this log must not continue the stream, or this program cannot redact an event. */
class BridgeStopped extends Error {}

/** Starts publishing. A failure is reported once, and publishing is retried. */
export const startBridge = (
  database: Database,
  openStreams: () => Promise<FeedStreams>,
  onError: (error: unknown) => void,
): Bridge => {
  const { pool } = database
  const log = postgresLog({ ...database, personalDataKeys: withoutPersonalData(database.personalDataKeys) })
  const owner = randomUUID()
  const ending = new AbortController()
  const { signal } = ending
  let woken = Promise.withResolvers<void>()
  let reported = ''

  const sleep = async (): Promise<void> => {
    await Promise.race([woken.promise, pause(pollIntervalMs, undefined, { signal, ref: false }).catch(() => undefined)])
    woken = Promise.withResolvers()
  }

  /** Publishes while this process holds the lease. */
  const lead = async (streams: FeedStreams): Promise<void> => {
    const held = await holdLease(pool, lease, owner)
    if (!held) return
    try {
      const epochs = await epochsOf(pool)
      let places = await Promise.all(audiences.map((audience) => readPosition(pool, streams, audience, epochs)))
      while (!signal.aborted) {
        held.check()
        const from = Math.min(...places.map(({ position }) => position))
        const events = await log.readAfter(from, pageSize)
        if (events.length === 0) {
          await sleep()
          continue
        }
        places = await publishPage(streams, places, events, epochs.at(-1)!.epoch)
        await savePositions(pool, places)
        reported = ''
      }
    } finally {
      await held.release()
    }
  }

  const run = async (): Promise<void> => {
    let streams: FeedStreams | undefined
    while (!signal.aborted) {
      try {
        streams ??= await openStreams()
        await lead(streams)
      } catch (error) {
        const reason = String(error)
        if (!signal.aborted && reason !== reported) onError(error)
        reported = reason
      }
      if (!signal.aborted) await sleep()
    }
    await streams?.close()
  }
  const running = run()

  return {
    wake: () => woken.resolve(),
    stop: async () => {
      ending.abort()
      woken.resolve()
      await running
    },
  }
}

/** Publishes a page to every stream that does not contain it yet; returns the position of each stream. */
const publishPage = async (
  streams: FeedStreams,
  places: readonly StreamPosition[],
  events: readonly StoredFacts[],
  epoch: string,
): Promise<StreamPosition[]> => {
  const unreadable = events.findIndex((event) => event.unreadable !== undefined)
  // A newer program wrote the event; only that program can decide who may see it.
  if (unreadable === 0) {
    const { position, unreadable: reason } = events[0]!
    throw new BridgeStopped(`Event ${position} cannot be published by this program: ${reason}`)
  }
  const page = unreadable < 0 ? events : events.slice(0, unreadable)
  const to = page.at(-1)!.position
  return Promise.all(
    places.map(async (place): Promise<StreamPosition> => {
      const { audience, position, sequence } = place
      if (position >= to) return place
      const messages = page
        .filter((event) => event.position > position)
        .map((event) => feedMessage(event, audience))
        .filter((message) => message !== undefined)
      return { audience, position: to, sequence: await streams.publish(audience, messages, epoch, sequence) }
    }),
  )
}

type Epoch = { epoch: string; after: number }

/** The epochs of the log, oldest first. Each restore starts a new epoch. */
const epochsOf = async (pool: pg.Pool): Promise<Epoch[]> =>
  (await pool.query<Epoch>('select epoch, after from log.epochs order by began_at')).rows

/**
 * The position at which to continue: the stored position if the stream has not changed since, otherwise the position of
 * its last message. Consumers retain messages of events that a restore has lost; later messages have the new epoch.
 */
const readPosition = async (
  pool: pg.Pool,
  streams: FeedStreams,
  audience: Audience,
  epochs: readonly Epoch[],
): Promise<StreamPosition> => {
  const { sequence, last } = await streams.end(audience)
  const text = 'select position, sequence from projector.bridges where audience = $1'
  const { rows } = await pool.query<{ position: number; sequence: number }>(text, [audience])
  if (rows[0]?.sequence === sequence) return { audience, sequence, position: rows[0].position }
  if (sequence === 0) return { audience, sequence, position: 0 }
  if (!last) {
    throw new BridgeStopped(
      `The last message of the stream of ${audience} was deleted, and it is not the last message that this log published: delete the stream to publish all events again`,
    )
  }
  const known = epochs.findIndex(({ epoch }) => epoch === last.epoch)
  if (known < 0) {
    throw new BridgeStopped(
      `The stream of ${audience} was published by another log: set NATS_URL to another account or server`,
    )
  }
  const position = Math.min(last.position, ...epochs.slice(known + 1).map(({ after }) => after))
  return { audience, sequence, position }
}

const savePositions = async (pool: pg.Pool, places: readonly StreamPosition[]): Promise<void> => {
  const text = `insert into projector.bridges (audience, position, sequence)
    select * from unnest($1::text[], $2::bigint[], $3::bigint[])
    on conflict (audience) do update set position = excluded.position, sequence = excluded.sequence`
  const columns = ['audience', 'position', 'sequence'] as const
  const values = columns.map((column) => places.map((place) => place[column]))
  await pool.query({ name: 'bridge-places', text, values })
}
