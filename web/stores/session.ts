import { create } from 'zustand'
import type { User } from '#application/people/contracts/people.ts'
import type { SignedIn } from '#application/people/contracts/sign-in.ts'
import type { Language } from '#domain/text/languages.ts'
import { type Api, api } from '../data/api.ts'
import type { Result } from '../data/http.ts'
import { applyServedSettings, useCountrySettings } from './country-settings.ts'
import { removeEnteredData, setEnteringUser } from './entered-data.ts'
import { setLanguage, useLanguage } from './language.ts'

/**
 * The signed-in user as known to this tab (AUTH-019..026). State transitions are a pure fold over events
 * (table AUTH-T01..T07); the actions below call the server and record the events.
 */

/** `pending` until the first answer; then a user or null. */
export type Session = { status: 'pending' } | { status: 'initialized'; user: User | null }

export type SessionEvent =
  | { type: 'SessionLoaded' | 'SessionRefreshed'; user: User | null }
  | { type: 'SessionLoadFailed' | 'SessionRefreshFailed' | 'SignedOut' }
  | { type: 'SignedIn' | 'UserReplaced'; user: User }

const initialized = (user: User | null): Session => ({ status: 'initialized', user })

/** State after an event. A failed load means signed out, a failed refresh changes nothing (AUTH-020, AUTH-021). */
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

/** The signed-in user, or null; also null while pending. */
export const userOf = (session: Session): User | null => (session.status === 'initialized' ? session.user : null)

const dispatch = (event: SessionEvent) => useSession.setState(sessionAfter(useSession.getState(), event), true)

type People = Api['people']

let loading: Promise<Session> | undefined

/** Fetches the session: a load the first time, later a refresh. Concurrent callers share one request. */
export const loadSession = (): Promise<Session> => {
  loading ??= ask().finally(() => {
    loading = undefined
  })
  return loading
}

const ask = async (): Promise<Session> => {
  const first = useSession.getState().status === 'pending'
  const before = useCountrySettings.getState()
  const answer = await api.people.authStateV2()
  if (answer.hasError) dispatch({ type: first ? 'SessionLoadFailed' : 'SessionRefreshFailed' })
  else {
    const { user, countrySettings } = answer.payload
    applyServedSettings(countrySettings, before)
    const type = first ? 'SessionLoaded' : 'SessionRefreshed'
    // "Signed out" is a valid answer, not a failure: the session may have ended in another tab.
    await (user ? applyUser(user, type) : dispatch({ type, user }))
  }
  return useSession.getState()
}

/** The session, loaded on first use. */
export const loadedSession = async (): Promise<Session> => {
  const session = useSession.getState()
  return session.status === 'pending' ? loadSession() : session
}

// The language --------------------------------------------------------------------------------------------------------

/** Storage key of a language chosen before sign-in: it takes precedence over the account's language. */
const chosenKey = 'boxwright-language-chosen'
const isChosenBeforeSignIn = (): boolean => 'sessionStorage' in globalThis && sessionStorage.getItem(chosenKey) !== null

/**
 * Changes the language, and saves it in the account if signed in (USER-010). Throws if the translations cannot
 * be loaded, or the account cannot be updated.
 */
export const chooseLanguage = async (language: Language): Promise<void> => {
  await setLanguage(language)
  if (!userOf(useSession.getState())) return sessionStorage.setItem(chosenKey, language)
  const answer = await changeAccount((people) => people.changeLanguage({ body: { language } }))
  if (answer.hasError) throw new Error(answer.message)
}

/** Applies the account's language, unless one was chosen before sign-in: then the account is updated. */
const applyUser = async (user: User, type: 'SessionLoaded' | 'SessionRefreshed' | 'SignedIn'): Promise<void> => {
  setEnteringUser(user.userId)
  if (isChosenBeforeSignIn()) {
    const { language } = useLanguage.getState()
    sessionStorage.removeItem(chosenKey)
    dispatch({ type, user })
    if (user.language !== language) await changeAccount((people) => people.changeLanguage({ body: { language } }))
    return
  }
  // Set even if already active: at start-up the browser's language may still be loading, and the last request
  // wins. A failed load of translations does not block sign-in.
  await setLanguage(user.language).catch(() => undefined)
  dispatch({ type, user })
}

// Sign-in and sign-out ------------------------------------------------------------------------------------------------

/**
 * Runs a sign-in method (AUTH-001, AUTH-004, AUTH-005, AUTH-009): `signIn((people) => people.login({ body }))`. Returns
 * the client's result, so that the form can show a refusal. Users who receive recovery codes (shown once) or must
 * choose a new password are signed in by `enter` after that step.
 */
export const signIn = async (way: (people: People) => Promise<Result<SignedIn>>): Promise<Result<SignedIn>> => {
  const answer = await way(api.people)
  if (answer.hasError) return answer
  const { user, recoveryCodes, passwordDropped } = answer.payload
  if (user && !recoveryCodes && !passwordDropped) await completeSignIn(user)
  return answer
}

/** Records a sign-in. */
export const completeSignIn = (user: User): Promise<void> => applyUser(user, 'SignedIn')

/** Changes the account and updates the session from the server's answer (AUTH-026). */
export const changeAccount = async (change: (people: People) => Promise<Result<User>>): Promise<Result<User>> => {
  const answer = await change(api.people)
  if (!answer.hasError) dispatch({ type: 'UserReplaced', user: answer.payload })
  return answer
}

const signedOutAfter = async <T>(operation: (people: People) => Promise<Result<T>>): Promise<Result<T>> => {
  const answer = await operation(api.people)
  if (!answer.hasError) {
    removeEnteredData()
    removePushSubscription()
    dispatch({ type: 'SignedOut' })
  }
  return answer
}

/** Notifications end with the session on the server; most browsers have no subscription, and do not load the code. */
const removePushSubscription = (): void => {
  try {
    if (localStorage.getItem('boxwright-push-user') === null) return
  } catch {
    return // without storage, this browser has no subscription
  }
  void import('./push.ts').then(({ forgetPush }) => forgetPush())
}

/** Ends the session here and on the server (AUTH-015). If the server cannot be reached, the user stays signed in. */
export const signOut = () => signedOutAfter((people) => people.logout({}))

/** Deletes the signed-in user's account, confirmed by their email (AUTH-025). */
export const deleteAccount = (email: string) => signedOutAfter((people) => people.deleteAccount({ body: { email } }))
