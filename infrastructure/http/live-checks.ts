import type { FastifyBaseLogger } from 'fastify'
import type { Identity } from '../identity/identity.ts'
import type { SignedIn } from '../identity/sessions.ts'
import type { Connection } from './live-connection.ts'
import { closeSocket, sendMessage } from './live-socket.ts'
import { isSameSession } from './session-watch.ts'

/**
 * Checks the connections every `keepAlive` milliseconds, and the sessions also when one ends anywhere. Returns the
 * function that stops it.
 */
export const checkConnections = (
  connections: ReadonlySet<Connection>,
  { identity, keepAlive, log }: { identity: Identity; keepAlive: number; log: FastifyBaseLogger },
): (() => void) => {
  /** Consecutive failed session checks. */
  let failedChecks = 0
  const readValidSessions = async (): Promise<(connection: Connection) => boolean> => {
    try {
      const isStillValid = await sessionCheckOf(connections, identity)
      failedChecks = 0
      return isStillValid
    } catch (error) {
      log.error({ err: error }, 'checking the sessions of live connections failed')
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
   * Disconnects clients that have not responded since the last check, closes connections without a valid session, and
   * confirms the delivered position to the others.
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
  return () => {
    closing = true
    clearTimeout(timer)
    stopListening()
  }
}

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
