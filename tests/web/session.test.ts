import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aUser } from '#tests/support/users.ts'
import {
  knownSession,
  loadSession,
  type Session,
  sessionAfter,
  signIn,
  signOut,
  userOf,
  useSession,
} from '#web/stores/session.ts'

const ada = aUser({ roles: ['CREQ:C'] })
const renamed = { ...ada, lastName: 'Blossom' }
const pending: Session = { status: 'pending' }
const signedIn: Session = { status: 'initialized', user: ada }
const nobody: Session = { status: 'initialized', user: null }

describe('the session, as a fold', () => {
  test('AUTH-T01 a first answer with a user makes it initialized with that user', () => {
    expect(sessionAfter(pending, { type: 'SessionLoaded', user: ada })).toEqual(signedIn)
    expect(sessionAfter(pending, { type: 'SessionLoaded', user: null })).toEqual(nobody)
  })
  test('AUTH-T02 AUTH-020 a failed load makes it initialized with nobody', () => {
    expect(sessionAfter(pending, { type: 'SessionLoadFailed' })).toEqual(nobody)
  })
  test('AUTH-T03 a refresh brings the user that was returned', () => {
    expect(sessionAfter(signedIn, { type: 'SessionRefreshed', user: renamed })).toEqual({
      status: 'initialized',
      user: renamed,
    })
  })
  test('AUTH-T04 AUTH-021 a failed refresh keeps the user as is', () => {
    expect(sessionAfter(signedIn, { type: 'SessionRefreshFailed' })).toBe(signedIn)
  })
  test('AUTH-T05 AUTH-022 signing in sets the user', () => {
    expect(sessionAfter(nobody, { type: 'SignedIn', user: ada })).toEqual(signedIn)
  })
  test('AUTH-T06 AUTH-024 signing out clears the user', () => {
    expect(sessionAfter(signedIn, { type: 'SignedOut' })).toEqual(nobody)
  })
  test('AUTH-T07 a change of the account replaces the user with the one returned', () => {
    expect(sessionAfter(signedIn, { type: 'UserReplaced', user: renamed })).toEqual({
      status: 'initialized',
      user: renamed,
    })
  })
})

describe('the session, asking the server', () => {
  const asked: string[] = []
  const answers = (status: number, body: object) => {
    vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
      asked.push(`${method} ${url}`)
      return new Response(JSON.stringify(body), { status })
    })
  }
  const success = (payload: unknown) => answers(200, { hasError: false, message: '', payload })
  const failure = (status: number, type: string, message: string) => answers(status, { hasError: true, message, type })

  beforeEach(() => {
    asked.length = 0
    useSession.setState(pending, true)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    useSession.setState(pending, true)
  })

  test('AUTH-019 is pending, then initialized once the account has loaded', async () => {
    success(ada)
    const loading = loadSession()
    expect(useSession.getState()).toEqual(pending)
    await loading
    expect(useSession.getState()).toEqual(signedIn)
  })
  test('callers at the same time share one request, and a known session asks no more', async () => {
    success(ada)
    await Promise.all([loadSession(), knownSession()])
    await knownSession()
    expect(asked).toEqual(['GET /api/v1/user'])
  })
  test('AUTH-020 an anonymous visitor is nobody', async () => {
    failure(401, 'unauthorized', 'Sign in first')
    expect(userOf(await loadSession())).toBeNull()
  })
  test('AUTH-021 signed in, a refresh that breaks keeps the user; one that finds no session does not', async () => {
    useSession.setState(signedIn, true)
    failure(500, 'serverError', 'Broken')
    expect(userOf(await loadSession())).toEqual(ada)
    failure(401, 'unauthorized', 'Sign in first')
    expect(userOf(await loadSession())).toBeNull()
  })
  test('AUTH-022 signing in holds the returned user; a refusal comes back and changes nothing', async () => {
    useSession.setState(nobody, true)
    failure(401, 'unauthorized', 'Invalid e-mail or password')
    expect(await signIn('ada@bloom.example', 'wrong')).toMatchObject({
      hasError: true,
      message: 'Invalid e-mail or password',
    })
    expect(useSession.getState()).toEqual(nobody)
    success({ user: ada })
    await signIn('ada@bloom.example', 'right')
    expect(useSession.getState()).toEqual(signedIn)
  })
  test('AUTH-024 signing out clears the user, but only if the server was told', async () => {
    useSession.setState(signedIn, true)
    failure(500, 'serverError', 'Broken')
    await signOut()
    expect(useSession.getState()).toEqual(signedIn)
    success(null)
    await signOut()
    expect(useSession.getState()).toEqual(nobody)
  })
})
