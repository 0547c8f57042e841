import { z } from 'zod'
import type { Topic } from '#domain/aggregates.ts'
import { type Access, permits, rightsOf } from '#domain/people/rights.ts'
import { Moment } from '#domain/time.ts'
import type { User } from '../../people/contracts/people.ts'

/** WebSocket messages at `/live` (RT-D01..D04). */

/**
 * All channels and who may subscribe to them (RT-D04): subscribers receive their own events, staff receive all. An
 * aggregate's `topics` determine the channel of its events; a topic without access does not compile. `customers` and `ai`
 * have no aggregate: they identify the customer, or the record of the assistant, whose rows have changed (decision
 * 131).
 */
export const channelAccess = {
  orders: ['customer', 'staff', 'bookReader'],
  productionConfigurations: ['customer', 'staff'],
  customerDiscounts: ['customer', 'staff'],
  bankStatements: ['staff', 'bookReader'],
  suppliers: ['supplier', 'supplierManager', 'staff'],
  notifications: ['supplier', 'staff'],
  customers: ['customer', 'staff'],
  chat: ['customer', 'supplier', 'staff'],
  ai: ['staff'],
  aiConversations: ['customer', 'staff'],
} as const satisfies Record<Topic | 'customers' | 'ai', readonly Access[]>
export type Channel = keyof typeof channelAccess
export const channels = Object.keys(channelAccess) as Channel[]

type Employed = Pick<User, 'type' | 'adminType' | 'bookRight'>

export const channelsFor = (user: Employed): readonly Channel[] =>
  channels.filter((channel) => permits(channelAccess[channel], rightsOf({ ...user, roles: [] })) === undefined)

/** A client subscribes to channels, and requests the events that it missed since a log position. */
export const ClientMessage = z.strictObject({
  type: z.literal('subscribe'),
  channels: z.array(z.enum(channels)).min(1).max(channels.length),
  after: z.int().nonnegative().optional(),
})
export type ClientMessage = z.infer<typeof ClientMessage>

/**
 * Server messages. `event` contains what the receiver may see (RT-D03); `entityId` is the requestId, or the id of the
 * purchase order, notification, configuration or customer. A `customers` message has the log position at the time it
 * was sent and is not repeated after a reconnection, so the client must then reload the customers on screen.
 * `subscribed` contains the position after which all events are delivered: the client stores the highest position
 * received and sends it as `after` when it reconnects.
 */
export const ServerMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('subscribed'), channels: z.array(z.enum(channels)), position: z.number() }),
  z.object({
    type: z.literal('event'),
    event: z.object({
      id: z.string(),
      channel: z.enum(channels),
      type: z.string(),
      entityId: z.string(),
      version: z.number(),
      position: z.number(),
      timestamp: Moment,
      data: z.record(z.string(), z.unknown()),
    }),
  }),
  z.object({ type: z.literal('error'), message: z.string() }),
  z.object({ type: z.literal('keepAlive'), position: z.number() }),
])
export type ServerMessage = z.infer<typeof ServerMessage>
export type LiveEvent = Extract<ServerMessage, { type: 'event' }>['event']

/** Seconds between keep-alives, and seconds of silence after which a client reconnects (RT-D02). */
export const keepAliveSeconds = { interval: 25, silence: 60 } as const

/**
 * Why the server closed a connection, after an `error` message with the text: an invalid message, an ended session, no
 * right to a channel, or too many connections. For other codes, clients reconnect.
 */
export const closeCodes = { unparsable: 4400, unauthorized: 4401, forbidden: 4403, tooMany: 4429 } as const
