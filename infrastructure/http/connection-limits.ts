import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from '../identity/rate-limits.ts'

/** Limits of connections below Fastify (S-19): what exceeds them costs neither routing, nor hooks, nor memory. */

/** Milliseconds unless stated otherwise. */
export type ConnectionLimits = {
  /** Without traffic in either direction, a connection is closed. */
  idle: number
  keepAlive: number
  /** A request has to arrive within it. */
  request: number
  /** A client has to take a part of a waiting answer within it. A part has at most 64 kB, or is the whole JSON. */
  reading: number
  /** Requests of a connection that are not answered yet. Browsers and the usual proxies send one at a time. */
  unanswered: number
  /** Open connections of a network address; 0: no limit, as all connections come from a proxy. */
  perAddress: number
}

/** An office of 100 people behind one address has at most 700: six and a live connection each. */
export const usualLimits: ConnectionLimits = {
  idle: 60_000,
  keepAlive: 72_000,
  request: 30_000,
  reading: 60_000,
  unanswered: 4,
  perAddress: 1_000,
}

/** How often in `reading` the progress of readers is checked. */
const checks = 3

/** A server of HTTP/1.1 that closes connections beyond the limits, at once and without an answer. */
export const limitedServer = (handler: RequestListener, limits: ConnectionLimits): Server => {
  const timeouts = {
    keepAliveTimeout: limits.keepAlive,
    requestTimeout: limits.request,
    connectionsCheckingInterval: Math.ceil(limits.request / 6),
  }
  const server = createServer(timeouts, (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    const unanswered = (waiting.get(socket) ?? 0) + 1
    if (unanswered > limits.unanswered) return cut(socket)
    waiting.set(socket, unanswered)
    response.once('close', () => waiting.set(socket, waiting.get(socket)! - 1))
    handler(request, response)
  })
  const waiting = new WeakMap<Socket, number>()
  server.setTimeout(limits.idle)
  if (limits.perAddress > 0) limitPerAddress(server, limits.perAddress)
  cutSlowReaders(server, limits.reading)
  return server
}

/**
 * Closes a connection without an answer. Thousands of requests fit into one packet, and Node would parse them all: a
 * return value that its parser does not know ends that with an error of the client.
 */
const cut = (socket: Socket & { parser?: { onIncoming: () => number } | null }): void => {
  if (socket.parser) socket.parser.onIncoming = () => -1
  socket.destroy()
}

/** Closes new connections of an address that has too many. */
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
 * Closes connections whose reader takes nothing of a waiting answer. `idle` does not: a client that keeps sending
 * requests is not idle, and neither is one that reads a byte a minute.
 */
const cutSlowReaders = (server: Server, reading: number): void => {
  /** Bytes taken when a part was last completed, and the checks since then. */
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
