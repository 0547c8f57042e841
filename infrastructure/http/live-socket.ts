import type { WebSocket } from '@fastify/websocket'
import {
  type Channel,
  ClientMessage,
  closeCodes,
  type LiveEvent,
  type ServerMessage,
} from '#application/conversations/contracts/live.ts'
import { aggregates } from '#domain/aggregates.ts'
import { dataOnWire } from '#domain/events.ts'
import type { Audience } from '#domain/kernel/fact.ts'
import type { FeedRow } from '#read-models/feed.ts'

/** The words of the live connection on the wire. */

/** What may wait for a reader, in bytes; one that is slower than that is cut off and comes back by itself. */
const mostBuffered = 1_048_576

/** Says something, if somebody is still there. */
export const say = (socket: WebSocket, message: ServerMessage): void => {
  if (socket.readyState !== socket.OPEN) return
  socket.send(JSON.stringify(message))
  if (socket.bufferedAmount > mostBuffered) socket.terminate()
}

/** Says why and closes. */
export const end = (socket: WebSocket, why: keyof typeof closeCodes, message: string): void => {
  say(socket, { type: 'error', message })
  socket.close(closeCodes[why], message)
}

/** Waits until everything that was said is on its way; rejects if the connection ends before. */
export const flushed = (socket: WebSocket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.ping(undefined, undefined, (error) => (error ? reject(error) : resolve()))
  })

type RawData = Parameters<Extract<Parameters<WebSocket['on']>[1], (data: never, isBinary: boolean) => void>>[0]

/** What a client said, or nothing if it is no message. */
export const understood = (data: RawData, isBinary: boolean): ClientMessage | undefined => {
  if (isBinary || !Buffer.isBuffer(data)) return undefined
  try {
    return ClientMessage.safeParse(JSON.parse(data.toString())).data
  } catch {
    return undefined
  }
}

/** The channel that tells an audience of a row, as the aggregate of its event declares. */
export const channelOf = ({ type }: Pick<FeedRow, 'type'>, audience: Audience): Channel =>
  aggregates.ofEvent(type)!.topics[audience] as Channel

/** A row of a feed as an event of a channel (RT-D03); it was redacted when the feed was written. */
export const eventOf = (row: FeedRow, channel: Channel): LiveEvent => {
  const { eventId, at, type, entityId, version, position } = row
  return {
    id: eventId,
    channel,
    type,
    entityId,
    version,
    position,
    timestamp: at,
    data: dataOnWire(row),
  }
}
