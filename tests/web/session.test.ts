import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browserStorage } from '#tests/support/browser-storage.ts'
import { aUser } from '#tests/support/users.ts'
import { language as spoken, changeLanguage } from '#web/locales/i18n.ts'
import { useLanguage } from '#web/stores/language.ts'
import {
  changeAccount,
  chooseLanguage,
  deleteAccount,
  completeSignIn,
  loadedSession,
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
const signedOut: Session = { status: 'initialized', user: null }

describe('the state of the session', () => {
  test('AUTH-T01 is initialized with the user of the first answer', () => {
    expect(sessionAfter(pending, { type: 'SessionLoaded', user: ada })).toEqual(signedIn)
    expect(sessionAfter(pending, { type: 'SessionLoaded', user: null })).toEqual(signedOut)
  })
  test('AUTH-T02 AUTH-020 is initialized without a user by a failed load', () => {
    expect(sessionAfter(pending, { type: 'SessionLoadFailed' })).toEqual(signedOut)
  })
  test('AUTH-T03 has the returned user after a refresh', () => {
    expect(sessionAfter(signedIn, { type: 'SessionRefreshed', user: renamed })).toEqual({
      status: 'initialized',
      user: renamed,
    })
  })
  test('AUTH-T04 AUTH-021 retains the user after a failed refresh', () => {
    expect(sessionAfter(signedIn, { type: 'SessionRefreshFailed' })).toBe(signedIn)
  })
  test('AUTH-T05 AUTH-022 AUTH-023 has a user after a sign-in and a completed sign-up', () => {
    expect(sessionAfter(signedOut, { type: 'SignedIn', user: ada })).toEqual(signedIn)
  })
  test('AUTH-T06 AUTH-024 AUTH-025 has no user after a sign-out and a deletion of the account', () => {
    expect(sessionAfter(signedIn, { type: 'SignedOut' })).toEqual(signedOut)
  })
  test('AUTH-T07 AUTH-026 has the returned user after a change of the account', () => {
    expect(sessionAfter(signedIn, { type: 'UserReplaced', user: renamed })).toEqual({
      status: 'initialized',
      user: renamed,
    })
  })
})

describe('the session with the server', () => {
  const asked: string[] = []
  const answers = (status: number, body: object) => {
    vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
      asked.push(`${method} ${url}`)
      return new Response(JSON.stringify(body), { status })
    })
  }
  const success = (payload: unknown) => answers(200, { hasError: false, message: '', payload })
  const failure = (status: number, type: string, message: string) => answers(status, { hasError: true, message, type })

  const state = (user: typeof ada | null) =>
    success({ user, countrySettings: { countryCode: 'US', unitOfLength: 'inch', currency: 'USD' } })

  beforeEach(() => {
    asked.length = 0
    vi.stubGlobal('localStorage', browserStorage())
    vi.stubGlobal('sessionStorage', browserStorage())
    useSession.setState(pending, true)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    useSession.setState(pending, true)
  })

  test('AUTH-019 is pending, then initialized once the account has loaded', async () => {
    state(ada)
    const loading = loadSession()
    expect(useSession.getState()).toEqual(pending)
    await loading
    expect(useSession.getState()).toEqual(signedIn)
  })
  test('sends one request for concurrent callers, and none once it is known', async () => {
    state(ada)
    await Promise.all([loadSession(), loadedSession()])
    await loadedSession()
    expect(asked).toEqual(['GET /api/v1/auth-state-v2/'])
  })
  test('AUTH-020 has no user for an anonymous visitor or after a failed request', async () => {
    state(null)
    expect(await loadSession()).toEqual(signedOut)
    useSession.setState(pending, true)
    failure(500, 'serverError', 'Broken')
    expect(await loadSession()).toEqual(signedOut)
  })
  test('AUTH-021 retains the user after a failed refresh, but not after a refresh without a session', async () => {
    useSession.setState(signedIn, true)
    failure(500, 'serverError', 'Broken')
    expect(userOf(await loadSession())).toEqual(ada)
    state(null)
    expect(userOf(await loadSession())).toBeNull()
  })
  const ways: Record<string, Parameters<typeof signIn>[0]> = {
    'AUTH-022 a password': (people) => people.login({ body: { email: 'ada@bloom.example', password: 'right' } }),
    'AUTH-022 a one-time password': (people) => people.loginOtp({ body: { email: ada.email, password: '123456' } }),
    'AUTH-022 a magic link': (people) => people.loginMagicLink({ body: { token: 'a-token' } }),
    'AUTH-023 completing the sign-up': (people) => people.completeSignUp({ body: { token: 'a-token' } }),
  }
  test.each(Object.entries(ways))('%s: has the returned user, and no change after a refusal', async (_, way) => {
    useSession.setState(signedOut, true)
    failure(401, 'unauthorized', 'Wrong email or password. Try again.')
    expect(await signIn(way)).toMatchObject({ hasError: true, message: 'Wrong email or password. Try again.' })
    expect(useSession.getState()).toEqual(signedOut)
    success({ user: ada })
    await signIn(way)
    expect(useSession.getState()).toEqual(signedIn)
  })
  test('AUTH-022 has no user while a second factor or recovery codes are pending', async () => {
    useSession.setState(signedOut, true)
    success({ user: null, secondFactor: { token: 'a-token', enrol: null } })
    await signIn(ways['AUTH-022 a password']!)
    expect(useSession.getState()).toEqual(signedOut)
    success({ user: ada, recoveryCodes: ['one', 'two'] })
    await signIn((people) => people.loginSecondFactor({ body: { token: 'a-token', code: '123456' } }))
    expect(useSession.getState()).toEqual(signedOut)
    await completeSignIn(ada)
    expect(useSession.getState()).toEqual(signedIn)
  })
  const changes: Record<string, Parameters<typeof changeAccount>[0]> = {
    name: (people) => people.changeName({ body: { firstName: 'Ada', lastName: 'Blossom' } }),
    'e-mail': (people) => people.changeEmail({ body: { email: 'ada@blossom.example' } }),
    password: (people) => people.changePassword({ body: { currentPassword: 'old', password: 'New-one-1' } }),
    'pending flow': (people) => people.removeFlow({ params: { id: 'PF101' } }),
  }
  test.each(Object.entries(changes))(
    'AUTH-026 AUTH-T07 has the returned user after a change of %s',
    async (_, change) => {
      useSession.setState(signedIn, true)
      failure(400, 'badRequest', 'No')
      await changeAccount(change)
      expect(useSession.getState()).toEqual(signedIn)
      success(renamed)
      await changeAccount(change)
      expect(userOf(useSession.getState())).toEqual(renamed)
    },
  )
  test('AUTH-025 has no user after the deletion of the account, unless it was refused', async () => {
    useSession.setState(signedIn, true)
    failure(400, 'badRequest', 'This is not your account’s email address')
    await deleteAccount('ada@elsewhere.example')
    expect(useSession.getState()).toEqual(signedIn)
    success(null)
    await deleteAccount(ada.email)
    expect(useSession.getState()).toEqual(signedOut)
    expect(asked.at(-1)).toBe('POST /api/v1/user/delete')
  })
  test('AUTH-024 has no user after a sign-out that the server has confirmed', async () => {
    useSession.setState(signedIn, true)
    failure(500, 'serverError', 'Broken')
    await signOut()
    expect(useSession.getState()).toEqual(signedIn)
    success(null)
    await signOut()
    expect(useSession.getState()).toEqual(signedOut)
  })

  describe('what was entered and not sent', () => {
    const entered = { draft: 'boxwright-draft:note', comments: 'boxwright-configuration:mailer-box' }
    const enter = () => {
      sessionStorage.setItem(entered.draft, 'A secret note')
      sessionStorage.setItem('prepared-change:abcd1234', '[]')
      localStorage.setItem(entered.comments, 'Secret comments')
      localStorage.setItem('boxwright-configuration-mode', 'advanced')
    }
    const remaining = () =>
      [sessionStorage, localStorage].flatMap((storage) =>
        Array.from({ length: storage.length }, (_, index) => storage.key(index)!),
      )
    const expected = [entered.draft, 'prepared-change:abcd1234', entered.comments, 'boxwright-configuration-mode']

    test('AUTH-024 is removed at sign-out', async () => {
      await completeSignIn(ada)
      enter()
      success(null)
      await signOut()
      expect(remaining()).toEqual(['boxwright-configuration-mode'])
    })
    test('AUTH-024 is removed if another user signs in after the session has expired', async () => {
      await completeSignIn(ada)
      enter()
      state(null)
      await loadSession()
      await completeSignIn({ ...ada, userId: 'u-other' })
      expect(remaining()).not.toEqual(expect.arrayContaining([entered.draft]))
      expect(remaining()).not.toEqual(expect.arrayContaining([entered.comments]))
    })
    test('CONF-D06 is retained for a visitor who signs in, and for the same user after the session has expired', async () => {
      enter()
      await completeSignIn(ada)
      expect(remaining()).toEqual(expect.arrayContaining(expected))
      state(null)
      await loadSession()
      await completeSignIn(ada)
      expect(remaining()).toEqual(expect.arrayContaining(expected))
    })
  })
})

describe('USER-010 the language of the account', () => {
  const asked: unknown[] = []
  const language = () => useLanguage.getState().language
  beforeEach(async () => {
    asked.length = 0
    await changeLanguage('en-US')
    useLanguage.setState({ language: 'en-US' })
    useSession.setState(signedOut, true)
    vi.stubGlobal('localStorage', browserStorage())
    vi.stubGlobal('sessionStorage', browserStorage())
    vi.stubGlobal('document', { documentElement: {} })
    vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
      asked.push(JSON.parse(body as string))
      const payload = { ...ada, language: 'zh-CN' }
      return new Response(JSON.stringify({ hasError: false, message: '', payload }), { status: 200 })
    })
  })
  afterEach(async () => {
    vi.unstubAllGlobals()
    useLanguage.setState({ language: 'en-US' })
    useSession.setState(pending, true)
    await changeLanguage('en-US')
  })

  test('is used after the sign-in', async () => {
    await completeSignIn({ ...ada, language: 'zh-CN' })
    expect(language()).toBe('zh-CN')
    expect(asked).toEqual([])
  })
  test('is used also while the browser’s language is loading', async () => {
    const starting = changeLanguage('zh-CN')
    await Promise.all([starting, completeSignIn(ada)])
    expect([spoken(), language()]).toEqual(['en-US', 'en-US'])
  })
  test('is replaced by the language chosen before sign-in, and updated', async () => {
    await chooseLanguage('zh-CN')
    expect(asked).toEqual([])
    await completeSignIn(ada)
    expect(language()).toBe('zh-CN')
    expect(asked).toEqual([{ language: 'zh-CN' }])
    expect(userOf(useSession.getState())?.language).toBe('zh-CN')
  })
  test('is updated when a signed-in user changes it', async () => {
    await completeSignIn(ada)
    await chooseLanguage('zh-CN')
    expect(asked).toEqual([{ language: 'zh-CN' }])
    expect(userOf(useSession.getState())?.language).toBe('zh-CN')
  })
})
