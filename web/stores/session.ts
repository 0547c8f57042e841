import { create } from 'zustand'
import type { User } from '#application/people/contracts/people.ts'
import type { SignedIn } from '#application/people/contracts/sign-in.ts'
import type { Language } from '#domain/text/languages.ts'
import { type Api, api } from '../data/api.ts'
import type { Result } from '../data/http.ts'
import { forgetDrafts } from '../ui/form-draft.ts'
import { applyServedSettings, useCountrySettings } from './country-settings.ts'
import { setLanguage, useLanguage } from './language.ts'

/**
 * Who is signed in, as far as this tab knows (AUTH-019..026). The transitions are a pure fold over what happened
 * (table AUTH-T01..T07); the actions below call the server and record what happened.
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

type People = Api['people']

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
  const before = useCountrySettings.getState()
  const answer = await api.people.authStateV2()
  if (answer.hasError) happened({ type: first ? 'SessionLoadFailed' : 'SessionRefreshFailed' })
  else {
    const { user, countrySettings } = answer.payload
    applyServedSettings(countrySettings, before)
    const type = first ? 'SessionLoaded' : 'SessionRefreshed'
    // "Nobody" is an answer too, not a failure: the session may have ended elsewhere.
    await (user ? arrive(user, type) : happened({ type, user }))
  }
  return useSession.getState()
}

/** The session once it is known: loads it only if nobody has yet. */
export const knownSession = async (): Promise<Session> => {
  const session = useSession.getState()
  return session.status === 'pending' ? loadSession() : session
}

// The language --------------------------------------------------------------------------------------------------------

/** Where a choice that a visitor made is kept until they sign in: it is newer than what their account says. */
const chosenKey = 'boxwright-language-chosen'
const chosenAtTheDoor = (): boolean => 'sessionStorage' in globalThis && sessionStorage.getItem(chosenKey) !== null

/**
 * Changes the language, and keeps it in the account of whoever is signed in (USER-010). Throws where the words cannot
 * be fetched, or the account cannot be told.
 */
export const chooseLanguage = async (language: Language): Promise<void> => {
  await setLanguage(language)
  if (!userOf(useSession.getState())) return sessionStorage.setItem(chosenKey, language)
  const answer = await changeAccount((people) => people.changeLanguage({ body: { language } }))
  if (answer.hasError) throw new Error(answer.message)
}

/** Speaks to somebody in the language of their account, unless they chose one at the door: then the account learns it. */
const arrive = async (user: User, type: 'SessionLoaded' | 'SessionRefreshed' | 'SignedIn'): Promise<void> => {
  if (chosenAtTheDoor()) {
    const { language } = useLanguage.getState()
    sessionStorage.removeItem(chosenKey)
    happened({ type, user })
    if (user.language !== language) await changeAccount((people) => people.changeLanguage({ body: { language } }))
    return
  }
  // Said even where it is spoken already: at the start the browser's own may still be on its way, and the last one asked
  // for counts. Words that cannot be fetched are no reason not to come in.
  await setLanguage(user.language).catch(() => undefined)
  happened({ type, user })
}

// In and out ----------------------------------------------------------------------------------------------------------

/**
 * Goes one of the ways in (AUTH-001, AUTH-004, AUTH-005, AUTH-009): `signIn((people) => people.login({ body }))`. Answers
 * with the client's result, so that the form can show a refusal. Who is given recovery codes, which are shown once, or has
 * to choose a password again comes in with `enter`, when that is done.
 */
export const signIn = async (way: (people: People) => Promise<Result<SignedIn>>): Promise<Result<SignedIn>> => {
  const answer = await way(api.people)
  if (answer.hasError) return answer
  const { user, recoveryCodes, passwordDropped } = answer.payload
  if (user && !recoveryCodes && !passwordDropped) await enter(user)
  return answer
}

/** Somebody is signed in. */
export const enter = (user: User): Promise<void> => arrive(user, 'SignedIn')

/** Changes something about the account; it is then as the server says it is (AUTH-026). */
export const changeAccount = async (change: (people: People) => Promise<Result<User>>): Promise<Result<User>> => {
  const answer = await change(api.people)
  if (!answer.hasError) happened({ type: 'UserReplaced', user: answer.payload })
  return answer
}

const goneAfter = async <T>(deed: (people: People) => Promise<Result<T>>): Promise<Result<T>> => {
  const answer = await deed(api.people)
  if (!answer.hasError) {
    forgetDrafts()
    happened({ type: 'SignedOut' })
  }
  return answer
}

/** Ends the session here and on the server (AUTH-015). If the server cannot be told, one stays signed in. */
export const signOut = () => goneAfter((people) => people.logout({}))

/** Deletes the account of whoever is signed in, with its own e-mail repeated (AUTH-025). */
export const deleteAccount = (email: string) => goneAfter((people) => people.deleteAccount({ body: { email } }))
