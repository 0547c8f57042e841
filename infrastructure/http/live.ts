import type { WebSocket } from '@fastify/websocket'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiBase } from '#application/contracts/endpoint.ts'
import {
  type Channel,
  channelsFor,
  type ClientMessage,
  keepAliveSeconds,
} from '#application/conversations/contracts/live.ts'
import { throwIfRefused, invalidInput } from '#domain/kernel/refusal.ts'
import { permits } from '#domain/people/rights.ts'
import { type LiveEvent, liveEvents } from '../measurements.ts'
import { type ChangeSources, notifyOfChanges } from './live-changes.ts'
import { checkConnections } from './live-checks.ts'
import { type Connection, isNotifiedOf, isOfAnother, ownerOf } from './live-connection.ts'
import { type Listener, openFanOut } from './live-feed.ts'
import { channelOf, closeSocket, eventOf, waitUntilFlushed, sendMessage, parseClientMessage } from './live-socket.ts'
import { limitPerAddress } from './rate-limits.ts'
import { authenticate, tokenOf } from './session-cookie.ts'

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

/**
 * `keepAlive` in milliseconds. A client that is silent for a whole interval is disconnected; sessions are checked at
 * the same interval.
 */
export type LiveDeps = ChangeSources & {
  keepAlive?: number | undefined
}

/** Serves live connections; `openSockets` returns their number. */
export const serveLive = (server: FastifyInstance, deps: LiveDeps): { openSockets: () => number } => {
  const { feeds, identity, keepAlive = keepAliveSeconds.interval * 1000 } = deps
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

  const stopChanges = notifyOfChanges(connections, deps, (error) =>
    server.log.error({ err: error }, 'looking up changed customers failed'),
  )
  const stopChecks = checkConnections(connections, { identity, keepAlive, log: server.log })

  server.addHook('preClose', async () => {
    stopChecks()
    stopChanges()
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

/** Detects requests that the WebSocket library itself would refuse without the envelope of the API (S-26). */
const isUpgrade = ({ headers }: FastifyRequest): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' &&
  /^[+/0-9A-Za-z]{22}==$/.test(headers['sec-websocket-key'] ?? '') &&
  ['8', '13'].includes(headers['sec-websocket-version'] ?? '')
