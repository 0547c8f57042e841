import type { Log } from '#application/pipeline/ports.ts'
import { logOn, type StoredEvent } from './peer-log.ts'

/** The product's log as arrays in the memory of the process: the limit that no database can exceed. */
export const memoryLog = async (): Promise<Log> => {
  const streams = new Map<string, StoredEvent[]>()
  let position = 0
  return logOn({
    read: async (stream) => streams.get(stream) ?? [],
    write: async (stream, expected, facts) => {
      const stored = streams.get(stream) ?? []
      if (stored.length !== expected) return undefined
      for (const fact of facts) stored.push({ ...fact, position: (position += 1), version: stored.length + 1 })
      streams.set(stream, stored)
      return position
    },
  })
}
