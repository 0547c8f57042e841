import { channelsFor, type LiveEvent } from '#application/contracts/live.ts'
import type { User } from '#application/contracts/people.ts'
import { client } from '../api.ts'
import type { Success } from '../call.ts'
import { connectLive, type LiveState } from '../live.ts'
import type { ReadingKey } from '../reading.ts'
import { touchedBy } from '../touched.ts'
import type { Connection } from '../ui/LiveDot.tsx'
import { connectionIs } from './connection.ts'
import { queries } from './queries.ts'
import { loadSession, userOf, useSession } from './session.ts'

/** Keeps what is on the screen as fresh as the log, while somebody is signed in. */

const dotOf: Record<LiveState, Connection> = {
  connecting: 'reconnecting',
  live: 'live',
  reconnecting: 'reconnecting',
  offline: 'offline',
}

/** Milliseconds in which events are gathered before anything is read again: a command makes several, a catch-up many. */
const gathering = 40

/**
 * Connects for a user; answers with the way to stop. What was read is forgotten as soon as the tab is somebody else's.
 * `onEnd`: the session is over, though nobody signed out here.
 */
export const stayLive = (user: Pick<User, 'type' | 'adminType' | 'userId'>, onEnd: () => void): (() => void) => {
  let gathered: LiveEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const readAgain = () => {
    timer = undefined
    const touched = touchedBy(gathered, keptReadings())
    gathered = []
    void queries.invalidateQueries({ predicate: ({ queryKey }) => touched(queryKey as unknown as ReadingKey) })
  }
  let over = false
  const stillSignedIn = async () => {
    const signedIn = userOf(await loadSession()) !== null
    if (!signedIn && !over) {
      over = true
      onEnd()
    }
    return signedIn
  }
  const disconnect = connectLive({
    channels: channelsFor(user),
    onEvent: (event) => {
      client.saw(event.position)
      gathered.push(event)
      timer ??= setTimeout(readAgain, gathering)
    },
    onGap: () => void queries.invalidateQueries(),
    onState: (state) => connectionIs(dotOf[state]),
    mayReturn: stillSignedIn,
  })
  const stopListening = client.onError(({ type }) => void (type === 'unauthorized' && stillSignedIn()))
  const stop = () => {
    disconnect()
    clearTimeout(timer)
    stopListening()
    stopWatching()
  }
  const stopWatching = useSession.subscribe((session) => {
    if (userOf(session)?.userId === user.userId) return
    stop()
    queries.clear()
  })
  return stop
}

const keptReadings = () =>
  queries
    .getQueryCache()
    .getAll()
    .map(({ queryKey, state }) => ({
      key: queryKey as unknown as ReadingKey,
      payload: (state.data as Success<unknown> | undefined)?.payload,
    }))
    .filter(({ payload }) => payload !== undefined)
