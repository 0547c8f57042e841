import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from '../identity/rate-limits.ts'

/** Limits of connections below Fastify (S-19): connections over a limit cost no routing, no hooks and no memory. */

/** Milliseconds unless stated otherwise. */
export type ConnectionLimits = {
  /** Without traffic in either direction for this time, a connection is closed. */
  idle: number
  keepAlive: number
  /** Maximum time to receive a request. */
  request: number
  /** The same for a request that `allowLongRequest` was called for, such as a part of an upload. */
  longRequest: number
  /**
   * Maximum time for a client to read a part of a pending response. A part has at most 64 kB, or is a whole JSON body.
   */
  reading: number
  /** Maximum number of unanswered requests per connection. Browsers and common proxies send one at a time. */
  unanswered: number
  /**
   * Maximum number of open connections per network address; 0: unlimited, because all connections come from a proxy.
   */
  perAddress: number
}

/** An office of 100 people behind one address opens at most 700 connections: six and a live connection each. */
export const defaultConnectionLimits: ConnectionLimits = {
  idle: 60_000,
  keepAlive: 72_000,
  request: 30_000,
  // A part of 25 MB at 115 kbit/s.
  longRequest: 1_800_000,
  reading: 60_000,
  unanswered: 4,
  perAddress: 1_000,
}

/**
 * Properties of sockets and requests instead of weak maps: every minor garbage collection visits the entries of a weak
 * map, and there is one for each recent request.
 */
const unanswered = Symbol('number of unanswered requests')
const bodyTimer = Symbol('timer of the body')
type CountedSocket = Socket & { [unanswered]?: number }
type TimedRequest = IncomingMessage & { [bodyTimer]?: NodeJS.Timeout }

/** Number of progress checks per `reading` interval. */
const checks = 3

/** An HTTP/1.1 server that closes connections over the limits immediately, without a response. */
export const createLimitedServer = (handler: RequestListener, limits: ConnectionLimits): Server => {
  const timeouts = {
    keepAliveTimeout: limits.keepAlive,
    headersTimeout: limits.request,
    requestTimeout: limits.longRequest,
    connectionsCheckingInterval: Math.ceil(limits.request / 6),
  }
  const server = createServer(timeouts, (request, response) => {
    const socket: CountedSocket = request.socket
    if (socket.destroyed) return
    const count = (socket[unanswered] ?? 0) + 1
    if (count > limits.unanswered) return closeSilently(socket)
    socket[unanswered] = count
    response.once('close', () => (socket[unanswered] = (socket[unanswered] ?? 1) - 1))
    if (hasBody(request)) limitBody(server, request, limits.request)
    handler(request, response)
  })
  server.setTimeout(limits.idle)
  if (limits.perAddress > 0) limitPerAddress(server, limits.perAddress)
  closeSlowReaders(server, limits.reading)
  return server
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** Ends a request whose body is not received in time, in the same way as Node ends one with slow headers. */
const limitBody = (server: Server, request: TimedRequest, timeout: number): void => {
  const expire = () => {
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    if (!request.complete) server.emit('clientError', error, request.socket)
  }
  const timer = setTimeout(expire, timeout).unref()
  request[bodyTimer] = timer
  request.once('close', () => clearTimeout(timer))
}

/** Allows a request `longRequest` for its body. Call it only after the permission of the sender is checked. */
export const allowLongRequest = (request: TimedRequest): void => clearTimeout(request[bodyTimer])

/**
 * Closes a connection without a response. Thousands of requests fit into one packet, and Node would parse them all: an
 * unknown return value stops its parser with a client error.
 */
const closeSilently = (socket: Socket & { parser?: { onIncoming: () => number } | null }): void => {
  if (socket.parser) socket.parser.onIncoming = () => -1
  socket.destroy()
}

/** Closes new connections of an address that has too many open connections. */
const limitPerAddress = (server: Server, most: number): void => {
  const open = new Map<string, number>()
  server.prependListener('connection', (socket: Socket) => {
    const address = addressKey(socket.remoteAddress ?? '')
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    socket.once('close', () => {
      const left = open.get(address)! - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
    if (count > most) socket.destroy()
  })
}

/**
 * Closes connections whose client does not read a pending response. `idle` does not cover them: a client that keeps
 * sending requests, or reads one byte per minute, is not idle.
 */
const closeSlowReaders = (server: Server, reading: number): void => {
  /** Bytes read when a part was last completed, and the number of checks since then. */
  const progress = new Map<Socket, { taken: number; checks: number }>()
  server.on('connection', (socket: Socket) => {
    progress.set(socket, { taken: 0, checks: 0 })
    socket.once('close', () => progress.delete(socket))
  })
  const timer = setInterval(() => {
    for (const [socket, before] of progress) {
      const taken = socket.bytesWritten - socket.writableLength
      before.checks = socket.writableLength === 0 || taken > before.taken ? 0 : before.checks + 1
      before.taken = taken
      if (before.checks >= checks) socket.destroy()
    }
  }, reading / checks).unref()
  server.once('close', () => clearInterval(timer))
}
