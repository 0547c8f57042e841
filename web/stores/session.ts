import { create } from 'zustand'
import type { User } from '#application/contracts/people.ts'
import { apiBase } from '#application/contracts/wire.ts'
import { browserWire, type Result, send } from '../call.ts'

/**
 * Who is signed in, as far as this tab knows (AUTH-019..024). The transitions are a pure fold over what happened
 * (table AUTH-T01..T07); the actions below ask the server and say what happened. The API client is fetched on first
 * use, and who is signed in is asked without it: most visitors are nobody, and load no contract for that.
 */

/** `pending` until the first answer; then a user or nobody. */
export type Session = { status: 'pending' } | { status: 'initialized'; user: User | null }

/** What can happen to a session. */
export type SessionEvent =
  | { type: 'SessionLoaded' | 'SessionRefreshed'; user: User | null }
  | { type: 'SessionLoadFailed' | 'SessionRefreshFailed' | 'SignedOut' }
  | { type: 'SignedIn' | 'UserReplaced'; user: User }

const initialized = (user: User | null): Session => ({ status: 'initialized', user })

/** The session after an event. A failed load means nobody, a failed refresh changes nothing (AUTH-020, AUTH-021). */
export const sessionAfter = (session: Session, event: SessionEvent): Session => {
  switch (event.type) {
    case 'SessionLoaded':
    case 'SessionRefreshed':
    case 'SignedIn':
    case 'UserReplaced':
      return initialized(event.user)
    case 'SessionLoadFailed':
    case 'SignedOut':
      return initialized(null)
    case 'SessionRefreshFailed':
      return session
  }
}

/** The store; components read it, only the actions below write it. */
export const useSession = create<Session>(() => ({ status: 'pending' }))

/** The signed-in user, or null; also null while that is not known yet. */
export const userOf = (session: Session): User | null => (session.status === 'initialized' ? session.user : null)

const happened = (event: SessionEvent) => useSession.setState(sessionAfter(useSession.getState(), event), true)

/** The typed client of web/api.ts, loaded once. */
const client = async () => (await import('../api.ts')).api

let loading: Promise<Session> | undefined

/** Asks who is signed in: the first time a load, later a refresh. Callers at the same time share one request. */
export const loadSession = (): Promise<Session> => {
  loading ??= ask().finally(() => {
    loading = undefined
  })
  return loading
}

const ask = async (): Promise<Session> => {
  const first = useSession.getState().status === 'pending'
  const answer = (await send(browserWire, { url: `${apiBase}/user` })) as Result<User>
  if (!answer.hasError) happened({ type: first ? 'SessionLoaded' : 'SessionRefreshed', user: answer.payload })
  // "Nobody" is an answer too, not a failure: the session may have ended elsewhere.
  else if (answer.type === 'unauthorized') happened({ type: first ? 'SessionLoaded' : 'SessionRefreshed', user: null })
  else happened({ type: first ? 'SessionLoadFailed' : 'SessionRefreshFailed' })
  return useSession.getState()
}

/** The session once it is known: loads it only if nobody has yet. */
export const knownSession = async (): Promise<Session> => {
  const session = useSession.getState()
  return session.status === 'pending' ? loadSession() : session
}

/** Signs in by password (AUTH-001). Returns the client's result, so that the form can show a refusal. */
export const signIn = async (email: string, password: string) => {
  const api = await client()
  const answer = await api.people.login({ body: { email, password } })
  if (!answer.hasError && answer.payload.user) happened({ type: 'SignedIn', user: answer.payload.user })
  return answer
}

/** Ends the session here and on the server (AUTH-015). If the server cannot be told, one stays signed in. */
export const signOut = async () => {
  const api = await client()
  const answer = await api.people.logout({})
  if (!answer.hasError) happened({ type: 'SignedOut' })
  return answer
}
