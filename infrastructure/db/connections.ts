/** Number and purpose of the connections of a process, and the error if none is available. */

/** Default maximum number of connections per process, in addition to the one for LISTEN. */
export const defaultConnections = 31
/** With fewer connections, tasks that need two at once could deadlock. */
export const minConnections = 13

/** Splits the connections of a process into pools; the pools of appends and views have a fixed, small size. */
export const splitConnections = (connections: number) => {
  const reader = Math.max(1, Math.floor(connections * 0.13))
  const finder = Math.max(1, Math.floor(connections * 0.13))
  const [appender, derived] = [2, 3]
  return { reader, finder, appender, derived, pool: connections - 3 * reader - finder - appender - derived }
}

/**
 * Whether no connection was available: the server has reached its limit, or this process uses all of its connections.
 * The error is temporary; the request can be retried.
 */
export const isOutOfConnections = (error: unknown): boolean =>
  (error as { code?: string }).code === '53300' ||
  (error instanceof Error && error.message === 'timeout exceeded when trying to connect')
