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
import { jsonText } from '#domain/text/fields.ts'
import type { FeedRow } from '#read-models/feed.ts'

/** Wire format of the live connection. */

/**
 * Maximum size of the send buffer in bytes. A client that reads too slowly is disconnected, and reconnects
 * automatically.
 */
const maxBufferedBytes = 1_048_576

/** Sends a message if the socket is open. */
export const sendMessage = (socket: WebSocket, message: ServerMessage): void => {
  if (socket.readyState !== socket.OPEN) return
  socket.send(JSON.stringify(message))
  if (socket.bufferedAmount > maxBufferedBytes) socket.terminate()
}

/** Sends the reason and closes the socket. */
export const closeSocket = (socket: WebSocket, why: keyof typeof closeCodes, message: string): void => {
  sendMessage(socket, { type: 'error', message })
  socket.close(closeCodes[why], message)
}

/** Waits until the send buffer is flushed; rejects if the connection closes first. */
export const waitUntilFlushed = (socket: WebSocket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.ping(undefined, undefined, (error) => (error ? reject(error) : resolve()))
  })

type RawData = Parameters<Extract<Parameters<WebSocket['on']>[1], (data: never, isBinary: boolean) => void>>[0]

/** Parses a client message; undefined if it is not valid. */
export const parseClientMessage = (data: RawData, isBinary: boolean): ClientMessage | undefined =>
  isBinary || !Buffer.isBuffer(data) ? undefined : ClientMessageText.safeParse(data.toString()).data

const ClientMessageText = jsonText(ClientMessage)

/** The channel on which an audience is notified of a row, as declared by the aggregate of its event. */
export const channelOf = ({ type }: Pick<FeedRow, 'type'>, audience: Audience): Channel =>
  aggregates.ofEvent(type)!.topics[audience] as Channel

/** Converts a row of a feed to an event of a channel (RT-D03); the row was redacted when the feed was written. */
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
