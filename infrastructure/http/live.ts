import type { WebSocket } from '@fastify/websocket'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiBase } from '#application/contracts/endpoint.ts'
import {
  type Channel,
  channelsFor,
  type ClientMessage,
  keepAliveSeconds,
} from '#application/conversations/contracts/live.ts'
import { notificationAccess, staffNotificationOf } from '#domain/conversations/staff-notification.ts'
import { factOf } from '#domain/events.ts'
import { throwIfRefused, invalidInput } from '#domain/kernel/refusal.ts'
import { permits } from '#domain/people/rights.ts'
import type { FeedRow, Feeds } from '#read-models/feed.ts'
import type { OpenAssistant } from '../assistant/open-assistant.ts'
import type { OpenKnowledge } from '../assistant/open-knowledge.ts'
import type { Identity } from '../identity/identity.ts'
import type { SignedIn } from '../identity/sessions.ts'
import { type LiveEvent, liveEvents } from '../measurements.ts'
import { answerEvent } from './live-answers.ts'
import { recordEvent } from './live-assistant.ts'
import { customerEvent } from './live-customers.ts'
import { type Listener, openFanOut } from './live-feed.ts'
import { channelOf, closeSocket, eventOf, waitUntilFlushed, sendMessage, parseClientMessage } from './live-socket.ts'
import { limitPerAddress } from './rate-limits.ts'
import { authenticate, tokenOf } from './session-cookie.ts'
import { isSameSession } from './session-watch.ts'

/**
 * The live connections (RT-D01..D04): connected clients, their channels, and the conditions for closing a connection.
 */

const livePath = `${apiBase}/live`
const liveAccess = ['signedIn'] as const
/**
 * Maximum number of refused connections per network address and minute; beyond it, the server responds with 429 (S-14).
 */
const refusedPerMinute = 60
/** The route that `serveLive` adds, with its access rule; access to a channel is declared with the channels. */
export const liveRoutes = { [`GET ${livePath}`]: liveAccess } as const
/** Maximum size of a client message in bytes; a larger one closes the connection with code 1009. */
export const maxMessageBytes = 4_096
const socketsPerUser = 20
/** Milliseconds for the closing handshake when the server stops. */
const timeoutMs = 1_000

type Connection = {
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
 * `keepAlive` in milliseconds. A client that is silent for a whole interval is disconnected; sessions are checked at
 * the same interval.
 */
export type LiveDeps = {
  feeds: Feeds
  identity: Identity
  knowledge: Pick<OpenKnowledge, 'onChange'>
  assistant?: Pick<OpenAssistant, 'onChange'> | undefined
  keepAlive?: number | undefined
}

/** Serves live connections; `openSockets` returns their number. */
export const serveLive = (server: FastifyInstance, deps: LiveDeps): { openSockets: () => number } => {
  const { feeds, identity, knowledge, assistant, keepAlive = keepAliveSeconds.interval * 1000 } = deps
  const connections = new Set<Connection>()
  const fanOut = openFanOut(feeds, (error) => server.log.error({ err: error }, 'reading a live feed failed'))

  const accept = (socket: WebSocket, request: FastifyRequest): void => {
    const signedIn = request.signedIn!
    const token = tokenOf(request)!
    const open = [...connections].filter((one) => one.signedIn.user.userId === signedIn.user.userId)
    if (open.length >= socketsPerUser) return closeSocket(socket, 'tooMany', 'Too many connections at once')

    const connection: Connection = {
      socket,
      token,
      signedIn,
      alive: true,
      seen: false,
      listener: undefined,
      getsCustomers: false,
      getsRecords: false,
      getsAnswers: false,
    }
    connections.add(connection)
    socket.on('close', () => connections.delete(connection))
    socket.on('pong', () => {
      connection.alive = true
    })
    socket.on('message', (data, isBinary) => {
      const message = parseClientMessage(data, isBinary)
      if (!message) return closeSocket(socket, 'unparsable', 'Expected {"type":"subscribe","channels":[…],"after":…}')
      if (connection.listener) return closeSocket(socket, 'unparsable', 'Already subscribed: open another connection')
      subscribe(connection, message).catch((error: unknown) => {
        if (socket.readyState !== socket.OPEN) return
        request.log.error({ err: error }, 'serving a live connection failed')
        socket.close(1011, 'Temporary error: reconnect')
      })
    })
  }

  const subscribe = async (connection: Connection, { channels, after }: ClientMessage): Promise<void> => {
    const { socket, signedIn } = connection
    const refused = channels.find((channel) => !channelsFor(signedIn.user).includes(channel))
    if (refused) return closeSocket(socket, 'forbidden', `You are not allowed to subscribe to ${refused}`)
    const { audience } = signedIn.caller
    const head = feeds.head(audience)
    const listener: Listener = {
      audience,
      owner: ownerOf(signedIn),
      position: after ?? head,
      deliver: (row) => {
        if (isOfAnother(row, signedIn)) return
        const concerned: Channel[] = [channelOf(row, audience)]
        if (isNotifiedOf(row, signedIn)) concerned.push('notifications')
        const wanted = concerned.filter((channel) => channels.includes(channel))
        for (const channel of wanted) sendMessage(socket, { type: 'event', event: eventOf(row, channel) })
        if (wanted.length === 0) return
        liveEvents.publish({ seconds: (Date.now() - Date.parse(row.at)) / 1_000 } satisfies LiveEvent)
      },
    }
    connection.listener = listener
    connection.getsCustomers = channels.includes('customers')
    connection.getsRecords = channels.includes('ai')
    connection.getsAnswers = channels.includes('aiConversations')
    // The views of this process may lag behind those of another process from which the client has received rows: no row
    // is delivered twice. A position beyond the end of the log belongs to another log: the client is reset to the head.
    if (listener.position > head && listener.position > (await feeds.end())) listener.position = head
    sendMessage(socket, { type: 'subscribed', channels, position: listener.position })
    const leave = await fanOut.join(listener, () => waitUntilFlushed(socket))
    if (socket.readyState === socket.OPEN) socket.on('close', leave)
    else leave()
  }

  /** Consecutive failed session checks. */
  let failedChecks = 0
  /** Notifies the customer's own users and staff of a changed customer. */
  const stopCustomers = identity.onCustomerChanged(
    (changed) => {
      for (const { socket, signedIn, getsCustomers } of connections) {
        const owner = ownerOf(signedIn)
        if (!getsCustomers || (owner !== undefined && owner !== changed.customerId)) continue
        sendMessage(socket, { type: 'event', event: customerEvent(changed, feeds.head(signedIn.caller.audience)) })
      }
    },
    (error) => server.log.error({ err: error }, 'looking up changed customers failed'),
  )
  /** Notifies staff of changed records of the assistant; of private ones only their user. */
  const stopRecords = knowledge.onChange((changed) => {
    for (const { socket, signedIn, getsRecords } of connections) {
      if (!getsRecords || (changed.userId !== null && changed.userId !== signedIn.user.userId)) continue
      const position = feeds.head(signedIn.caller.audience)
      sendMessage(socket, { type: 'event', event: recordEvent(changed, position, new Date().toISOString()) })
    }
  })
  /** Notifies the user of a new message of the assistant (RT-005). */
  const stopAnswers = assistant?.onChange((changed) => {
    for (const { socket, signedIn, getsAnswers } of connections) {
      if (!getsAnswers || signedIn.user.userId !== changed.userId) continue
      sendMessage(socket, { type: 'event', event: answerEvent(changed, feeds.head(signedIn.caller.audience)) })
    }
  })
  const readValidSessions = async (): Promise<(connection: Connection) => boolean> => {
    try {
      const isStillValid = await sessionCheckOf(connections, identity)
      failedChecks = 0
      return isStillValid
    } catch (error) {
      server.log.error({ err: error }, 'checking the sessions of live connections failed')
      failedChecks += 1
      // Rights that cannot be verified expire soon (S-28): clients reconnect, which succeeds once the check works
      // again.
      if (failedChecks > 1) for (const { socket } of connections) socket.close(1011, 'Temporary error: reconnect')
      return () => true
    }
  }
  const endOf = ({ socket }: Connection) =>
    closeSocket(socket, 'unauthorized', 'Your session is over, or its rights have changed')

  /**
   * Disconnects dead clients, closes connections without a valid session, and confirms the delivered position to the
   * others.
   */
  const check = async (): Promise<void> => {
    const isStillValid = await readValidSessions()
    for (const connection of connections) {
      const { socket, alive, seen, listener } = connection
      if (!alive) socket.terminate()
      else if (!isStillValid(connection)) endOf(connection)
      else if (seen && !listener) closeSocket(socket, 'unparsable', 'Expected a subscribe message')
      else if (listener) sendMessage(socket, { type: 'keepAlive', position: listener.position })
      connection.alive = false
      connection.seen = true
      if (socket.readyState === socket.OPEN) socket.ping()
    }
  }
  let closing = false
  const scheduleCheck = (): void => {
    if (!closing) timer = setTimeout(() => void check().finally(scheduleCheck), keepAlive).unref()
  }
  let timer: NodeJS.Timeout | undefined
  scheduleCheck()
  const stopListening = identity.sessions.onClosed((token) => {
    if (token === undefined) return void closeEndedSessions()
    for (const connection of connections) {
      if (connection.token === token) closeSocket(connection.socket, 'unauthorized', 'You have signed out')
    }
  })
  /** Called when any process has ended sessions: closes their connections now instead of at the next keep-alive. */
  const closeEndedSessions = async (): Promise<void> => {
    const isStillValid = await readValidSessions()
    for (const connection of connections) if (!isStillValid(connection)) endOf(connection)
  }

  server.addHook('preClose', async () => {
    closing = true
    clearTimeout(timer)
    stopListening()
    stopCustomers()
    stopRecords()
    stopAnswers?.()
    fanOut.close()
    const closeFrames = [...connections].map(
      ({ socket }) => new Promise<void>((gone) => void socket.once('close', gone)),
    )
    for (const { socket } of connections) socket.close(1001, 'The server restarts')
    await Promise.race([Promise.all(closeFrames), new Promise((late) => setTimeout(late, timeoutMs).unref())])
    for (const { socket } of connections) socket.terminate()
  })
  // The limit is checked before the upgrade, because an upgrade costs a socket (S-14). The session is also read before
  // the upgrade, because a message can arrive immediately after it.
  const countRefused = limitPerAddress(server, refusedPerMinute, { key: 'access.tooManyAttempts' })
  const signIn = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    throwIfRefused(isUpgrade(request) ? undefined : invalidInput('upgrade', 'input.upgrade'))
    request.signedIn = await authenticate(identity, request, { use: false })
    const refusal = permits(liveAccess, request.signedIn?.caller)
    if (refusal) await countRefused(request, reply)
    throwIfRefused(refusal)
  }
  server.get(livePath, { websocket: true, onRequest: signIn }, accept)
  return { openSockets: () => connections.size }
}

/**
 * Whether the row is what another user has read or marked as unread: it changes nothing on this user's pages, and would
 * make each connected employee reload the list and the count (decision 151).
 */
const isOfAnother = ({ type, actor }: FeedRow, { caller }: SignedIn): boolean =>
  factOf(type).limitedTo === 'actor' && actor.id !== caller.actor.id

/** Whether an employee is notified of what another person did (PUSH-003). */
const isNotifiedOf = (row: FeedRow, { caller }: SignedIn): boolean => {
  if (caller.audience !== 'staff' || row.actor.id === caller.actor.id) return false
  const notification = staffNotificationOf(row)
  if (!notification || permits(notificationAccess[notification.kind], caller) !== undefined) return false
  return notification.mentioned?.includes(caller.actor.id) ?? true
}

const ownerOf = ({ caller }: SignedIn): string | undefined => caller.customerId ?? caller.supplierId

/**
 * Reads every session once without prolonging it. Returns a predicate: whether the session of a connection is still
 * valid and unchanged.
 */
const sessionCheckOf = async (connections: ReadonlySet<Connection>, identity: Identity) => {
  const now = new Map<string, SignedIn | undefined>()
  for (const { token } of connections) {
    if (!now.has(token)) now.set(token, await identity.authenticate(token, { use: false }))
  }
  return ({ token, signedIn }: Pick<Connection, 'token' | 'signedIn'>): boolean =>
    !now.has(token) || isSameSession(signedIn, now.get(token)) // absent: connected during the lookup
}

/** Detects requests that the WebSocket library itself would refuse without the envelope of the API (S-26). */
const isUpgrade = ({ headers }: FastifyRequest): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' &&
  /^[+/0-9A-Za-z]{22}==$/.test(headers['sec-websocket-key'] ?? '') &&
  ['8', '13'].includes(headers['sec-websocket-version'] ?? '')
