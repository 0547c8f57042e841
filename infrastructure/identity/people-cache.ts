/**
 * Read-through cache of what every request reads about people: the user of a session, and display names. It is
 * invalidated by every transaction on people in this process, and by notifications of other processes: one for each
 * statement on `people.audit_log`, and one for ended sessions. Entries expire in case a notification is lost.
 */

/** Milliseconds. */
const timeToLive = 1_000
/** Entries per look-up; a full one is cleared. */
const maxEntries = 10_000

/** Look-ups that are invalidated together. */
export type PeopleCache = {
  /** Makes a look-up cached; concurrent calls share one, and a failed one is repeated. */
  cached: <Value>(look: (key: string) => Promise<Value>) => CachedLookUp<Value>
  invalidate: () => void
}

/** A cached look-up. */
export type CachedLookUp<Value> = {
  find: (key: string) => Promise<Value>
  /** Removes one entry. */
  invalidate: (key: string) => void
}

/** An empty cache. */
export const createPeopleCache = (): PeopleCache => {
  const lookUps: Map<string, unknown>[] = []
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
          entries.set(key, { value, expires: now + timeToLive })
          value.catch(() => entries.delete(key))
          return value
        },
        invalidate: (key) => void entries.delete(key),
      }
    },
    invalidate: () => {
      for (const entries of lookUps) entries.clear()
    },
  }
}
