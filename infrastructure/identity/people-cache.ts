/**
 * Read-through cache of the data about people that every request reads: the user of a session, and display names. It is
 * invalidated by every transaction on people in this process, and by notifications from other processes: for each
 * statement on `people.audit_log`, and for ended sessions. Entries expire in case a notification is lost.
 */

const lifetimeMs = 1_000
/** Maximum number of entries per lookup; a full cache is cleared. */
const maxEntries = 10_000

/** Lookups that are invalidated together. */
export type PeopleCache = {
  /** Caches a lookup. Concurrent calls share one query; a failed lookup is not cached. */
  cached: <Value>(look: (key: string) => Promise<Value>) => CachedLookUp<Value>
  invalidate: () => void
  /**
   * Changes with each invalidation, and at least every `lifetimeMs` while it is read: data read in the same epoch is
   * current.
   */
  epoch: () => number
}

export type CachedLookUp<Value> = {
  find: (key: string) => Promise<Value>
  /** Removes one entry. */
  invalidate: (key: string) => void
}

export const createPeopleCache = (): PeopleCache => {
  const lookUps: Map<string, unknown>[] = []
  let epoch = 0
  let epochEnds = 0
  return {
    cached: <Value>(look: (key: string) => Promise<Value>) => {
      const entries = new Map<string, { value: Promise<Value>; expires: number }>()
      lookUps.push(entries)
      return {
        find: (key) => {
          const now = performance.now()
          const entry = entries.get(key)
          if (entry && entry.expires > now) return entry.value
          if (entries.size >= maxEntries) entries.clear()
          const value = look(key)
          entries.set(key, { value, expires: now + lifetimeMs })
          value.catch(() => entries.delete(key))
          return value
        },
        invalidate: (key) => void entries.delete(key),
      }
    },
    invalidate: () => {
      epoch += 1
      for (const entries of lookUps) entries.clear()
    },
    epoch: () => {
      const now = performance.now()
      if (now >= epochEnds) {
        epoch += 1
        epochEnds = now + lifetimeMs
      }
      return epoch
    },
  }
}
