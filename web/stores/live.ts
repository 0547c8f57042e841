import { channelsFor, type LiveEvent } from '#application/conversations/contracts/live.ts'
import type { User } from '#application/people/contracts/people.ts'
import { client } from '../data/api.ts'
import type { Success } from '../data/http.ts'
import { isInvalidatedBy, isOfRows } from '../data/live-invalidation.ts'
import { connectLive, type LiveState } from '../data/live.ts'
import type { ApiQueryKey } from '../data/queries.ts'
import { queries } from '../data/query-client.ts'
import type { Connection } from '../ui/LiveDot.tsx'
import { setConnectionState } from './connection.ts'
import { loadSession, userOf, useSession } from './session.ts'

/** Refreshes visible data by live events while a user is signed in. */

const dotOf: Record<LiveState, Connection> = {
  connecting: 'reconnecting',
  live: 'live',
  reconnecting: 'reconnecting',
  offline: 'offline',
}

/** Batching time in ms before refetching: a command emits several events, a catch-up many. */
const batchMs = 40
/** Number of buffered events: more than can occur while a request is running. */
const maxRecentEvents = 200

/**
 * Connects for a user; returns the disconnect function. The cache is cleared when the user of the tab changes.
 * `onEnd`: the session has ended without a sign-out here.
 */
export const startLiveUpdates = (
  user: Pick<User, 'type' | 'adminType' | 'bookRight' | 'userId'>,
  onEnd: () => void,
): (() => void) => {
  let gathered: LiveEvent[] = []
  /** The latest events, to check answers of requests that were running when they arrived. */
  let recentEvents: LiveEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const refetch = () => {
    timer = undefined
    const touched = isInvalidatedBy(gathered, cachedQueries())
    gathered = []
    void queries.invalidateQueries({ predicate: ({ queryKey }) => touched(queryKey as unknown as ApiQueryKey) })
  }
  let over = false
  const isSignedIn = async () => {
    const signedIn = userOf(await loadSession()) !== null
    if (!signedIn && !over) {
      over = true
      onEnd()
    }
    return signedIn
  }
  // An answer that is older than an event received during its request is refetched.
  const stopReading = queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.status !== 'success' || query.state.fetchStatus !== 'idle') return
    const position = positionOf(query.state.data)
    const missed = position === undefined ? [] : recentEvents.filter((event) => event.position > position)
    if (missed.length === 0 || !isInvalidatedBy(missed, cachedQueries())(query.queryKey)) return
    void queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
  })
  const disconnect = connectLive({
    channels: channelsFor(user),
    onEvent: (event) => {
      if (event.channel !== 'customers' && event.channel !== 'ai') client.recordPosition(event.position)
      if (event.channel === 'notifications' && user.type === 'admin')
        void import('../conversations/staff-notices.ts').then(({ showStaffNotice }) => showStaffNotice(event))
      gathered.push(event)
      recentEvents = [...recentEvents.slice(-maxRecentEvents), event]
      timer ??= setTimeout(refetch, batchMs)
    },
    onGap: () => void queries.invalidateQueries(),
    onReconnected: () =>
      void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => isOfRows(String(path)) }),
    onState: (state) => setConnectionState(dotOf[state]),
    shouldReconnect: isSignedIn,
  })
  const stopListening = client.onError(({ type }) => void (type === 'unauthorized' && isSignedIn()))
  const stop = () => {
    disconnect()
    clearTimeout(timer)
    stopListening()
    stopReading()
    stopWatching()
  }
  const stopWatching = useSession.subscribe((session) => {
    if (userOf(session)?.userId === user.userId) return
    stop()
    queries.clear()
  })
  return stop
}

/** Log position of an answer; undefined if unknown. For a list, the position of its oldest page. */
const positionOf = (data: unknown): number | undefined => {
  const { position, pages } = (data ?? {}) as Partial<Success<unknown>> & { pages?: Success<unknown>[] }
  const known = pages ? Math.min(...pages.map((page) => page.position)) : position
  return known && known > 0 ? known : undefined
}

const cachedQueries = () =>
  queries
    .getQueryCache()
    .getAll()
    .map(({ queryKey, state }) => ({
      key: queryKey as unknown as ApiQueryKey,
      payload: (state.data as Success<unknown> | undefined)?.payload,
    }))
    .filter(({ payload }) => payload !== undefined)
