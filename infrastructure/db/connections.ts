/** How many connections a process opens, what for, and what it says when there are none. */

/** Connections that a process opens at most, one for LISTEN not counted, unless a setting says another number. */
export const defaultConnections = 31
/** With fewer, works that need two connections at once could wait for each other. */
export const fewestConnections = 13

/** How the connections of a process are shared out; appends and views have the same few in any case. */
export const sharesOf = (connections: number) => {
  const reader = Math.max(1, Math.floor(connections * 0.13))
  const finder = Math.max(1, Math.floor(connections * 0.13))
  const [appender, derived] = [2, 3]
  return { reader, finder, appender, derived, pool: connections - 3 * reader - finder - appender - derived }
}

/**
 * Whether no connection was to be had: the server has no more, or all of this process are in use. It passes; the request
 * may be sent again.
 */
export const isOutOfConnections = (error: unknown): boolean =>
  (error as { code?: string }).code === '53300' ||
  (error instanceof Error && error.message === 'timeout exceeded when trying to connect')
