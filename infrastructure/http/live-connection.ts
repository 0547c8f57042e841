import type { WebSocket } from '@fastify/websocket'
import { notificationAccess, staffNotificationOf } from '#domain/conversations/staff-notification.ts'
import { factOf } from '#domain/events.ts'
import { permits } from '#domain/people/rights.ts'
import type { FeedRow } from '#read-models/feed.ts'
import type { SignedIn } from '../identity/sessions.ts'
import type { Listener } from './live-feed.ts'

/** A connected client: its session, its channels, and which rows concern it. */

/** A client of the live connection. */
export type Connection = {
  socket: WebSocket
  token: string
  signedIn: SignedIn
  /** Whether a message or pong has arrived since the last check. */
  alive: boolean
  /** Whether the client was already connected at the last check. */
  seen: boolean
  listener: Listener | undefined
  /** Whether the client receives changes of customers, and of its own conversations with the assistant. */
  getsCustomers: boolean
  /** Whether the client receives changes of records of the assistant. */
  getsRecords: boolean
  getsAnswers: boolean
}

/**
 * Whether the row is what another user has read or marked as unread: it changes nothing on this user's pages, and would
 * make each connected employee reload the list and the count (decision 151).
 */
export const isOfAnother = ({ type, actor }: FeedRow, { caller }: SignedIn): boolean =>
  factOf(type).limitedTo === 'actor' && actor.id !== caller.actor.id

/** Whether an employee is notified of what another person did (PUSH-003). */
export const isNotifiedOf = (row: FeedRow, { caller }: SignedIn): boolean => {
  if (caller.audience !== 'staff' || row.actor.id === caller.actor.id) return false
  const notification = staffNotificationOf(row)
  if (!notification || permits(notificationAccess[notification.kind], caller) !== undefined) return false
  return notification.mentioned?.includes(caller.actor.id) ?? true
}

/** The company whose rows the client receives; undefined for staff, who receive all rows. */
export const ownerOf = ({ caller }: SignedIn): string | undefined => caller.customerId ?? caller.supplierId
