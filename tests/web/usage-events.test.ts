import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { contracts } from '#application/contracts/all.ts'
import type { Endpoint } from '#application/contracts/endpoint.ts'
import { BrowserReport, usageEvents } from '#application/monitoring/contracts.ts'
import type { Result } from '#web/data/http.ts'
import { markGoogleSignIn } from '#web/monitoring/google-sign-in.ts'
import { holdAnalytics } from '#web/monitoring/held-analytics.ts'
import { openMixpanel } from '#web/monitoring/mixpanel.ts'
import { type Analytics, servicesOfBoxwright } from '#web/monitoring/services.ts'
import { eventOfCall, googleReturn, secondFactorCall, type Usage, usageOf } from '#web/monitoring/usage-events.ts'
import { browserStorage } from '../support/browser-storage.ts'

const user = { userId: 'u-ada', email: 'ada@bloom.example', customerId: 'c-bloom' }
const answered = (payload: unknown = null): Result<unknown> =>
  ({ hasError: false, message: '', payload, position: 0 }) as Result<unknown>
const refused: Result<unknown> = { hasError: true, message: 'Invalid e-mail or password', type: 'unauthorized' }
const callOf = (call: string, answer: Result<unknown>) => {
  const [method = '', path = ''] = call.split(' ')
  return { method, path, answer }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', browserStorage())
  vi.stubGlobal('sessionStorage', browserStorage())
})
afterEach(() => vi.unstubAllGlobals())

describe('usage events', () => {
  const signIns = { user, secondFactor: undefined }
  const failure = { result: 'failure', message: 'Invalid e-mail or password' }
  test.each([
    ['ANALYTICS-004', 'POST /user/sign-up', 'Sign up', null],
    ['ANALYTICS-005', 'POST /user/login', 'Sign in (Password)', signIns],
    ['ANALYTICS-006', 'POST /user/login-otp', 'Sign in (OTP)', signIns],
    ['ANALYTICS-007', 'POST /user/login-ml', 'Sign in (Magic Link)', signIns],
    ['ANALYTICS-008', 'POST /user/logout', 'Sign out', null],
    ['ANALYTICS-009', 'POST /user/password', 'Password change', user],
    ['ANALYTICS-009', 'PUT /user/password', 'Password change', user],
    ['ANALYTICS-009', 'POST /user/delete-password', 'Password change', user],
    ['ANALYTICS-009', 'POST /user/reset-password/:token', 'Password change', null],
    ['ANALYTICS-010', 'POST /user/delete', 'Account deletion', null],
  ])('%s ANALYTICS-D01 %s is "%s" with success or failure', (_, call, event, payload) => {
    expect(usageOf()(callOf(call, answered(payload)))).toMatchObject({ event, result: 'success' })
    expect(usageOf()(callOf(call, refused))).toEqual({ event, ...failure })
  })

  test('are found in calls that exist', () => {
    const addresses = Object.values(contracts).flatMap((area) =>
      Object.values<Endpoint>(area).map(({ method, path }) => `${method} ${path}`),
    )
    expect([...Object.keys(eventOfCall), secondFactorCall].filter((call) => !addresses.includes(call))).toEqual([])
    expect(Object.values(eventOfCall).filter((event) => !usageEvents.includes(event))).toEqual([])
    expect(usageOf()(callOf('GET /user', answered(user)))).toBeUndefined()
    expect(usageOf()(callOf('POST /user/generate-ml', answered()))).toBeUndefined()
  })

  test('ANALYTICS-005 a sign-in with a second factor is one event, which ends with the second factor', () => {
    const find = usageOf()
    expect(find(callOf('POST /user/login', answered({ secondFactor: { token: 't' } })))).toBeUndefined()
    expect(find(callOf(secondFactorCall, refused))).toEqual({ event: 'Sign in (Password)', ...failure })
    expect(find(callOf(secondFactorCall, answered({ user })))).toMatchObject({
      event: 'Sign in (Password)',
      result: 'success',
    })
    // On the page before a redirect from Google.
    expect(usageOf()(callOf(secondFactorCall, answered({ user })))).toMatchObject({ event: 'Sign in (Google)' })
  })

  test('ANALYTICS-D03 a sign-in with Google is an event on return, once', () => {
    const page = { pathname: '/_app/orders', hash: '' }
    expect(googleReturn(true, page)).toBeUndefined()
    markGoogleSignIn()
    expect(googleReturn(true, page)).toEqual({ event: 'Sign in (Google)', result: 'success' })
    expect(googleReturn(true, page)).toBeUndefined()
    markGoogleSignIn()
    expect(googleReturn(false, { pathname: '/sign-in', hash: '' })).toEqual({
      event: 'Sign in (Google)',
      result: 'failure',
    })
    markGoogleSignIn()
    expect(googleReturn(false, { pathname: '/sign-in', hash: '#secondFactor=t' })).toBeUndefined()
  })
})

const recorded = (lines: string[], name = ''): Analytics => ({
  pageView: (page) => void lines.push(`${name}view ${page}`),
  identify: (customerId) => void lines.push(`${name}identify ${customerId}`),
  attach: ({ userId }) => void lines.push(`${name}attach ${userId}`),
  forget: () => void lines.push(`${name}forget`),
  usage: ({ event }) => void lines.push(`${name}${event}`),
})

test('ANALYTICS-D02 events are held back until the receivers are known, and dropped without one', () => {
  const lines: string[] = []
  const analytics = holdAnalytics()
  analytics.pageView('/')
  analytics.identify('c-bloom')
  expect(lines).toEqual([])
  analytics.release([recorded(lines, 'own '), recorded(lines, 'vendor ')])
  expect(lines).toEqual(['own view /', 'vendor view /', 'own identify c-bloom', 'vendor identify c-bloom'])
  analytics.hold()
  analytics.pageView('/samples')
  analytics.release([])
  analytics.pageView('/services')
  expect(lines).toHaveLength(4)
})

test('our own monitoring receives neither user nor message', () => {
  const sent: object[] = []
  const { analytics, flush } = servicesOfBoxwright((body) => void sent.push(body))
  analytics.attach({ userId: 'u-ada', email: 'ada@bloom.example' })
  analytics.usage({ event: 'Sign out', result: 'failure', message: 'No' }, '/_app/orders')
  flush()
  expect(sent).toEqual([
    { identified: false, reports: [{ kind: 'usage', page: '/_app/orders', usage: 'Sign out', result: 'failure' }] },
  ])
  expect(BrowserReport.safeParse({ kind: 'usage', page: '/', usage: 'Other', result: 'success' }).success).toBe(false)
})

describe('Mixpanel', () => {
  type Sent = { url: string; event: string; properties: Record<string, unknown> }
  const opened = () => {
    const sent: Sent[] = []
    const send = (async (url: URL, { body }: { body: URLSearchParams }) => {
      for (const one of JSON.parse(body.get('data')!) as Omit<Sent, 'url'>[]) sent.push({ url: String(url), ...one })
      return new Response('1')
    }) as unknown as typeof fetch
    return { sent, analytics: openMixpanel({ url: 'https://mp.example', token: 'project' }, send) }
  }
  const usage: Usage = { event: 'Sign out', result: 'failure', message: 'Unknown address ada@bloom.example' }

  test('ANALYTICS-001 ANALYTICS-002 receives the customer, the user id and the email address with each event', () => {
    const { sent, analytics } = opened()
    analytics.pageView('/')
    analytics.attach({ userId: 'u-ada', email: 'ada@bloom.example' })
    analytics.identify('c-bloom')
    analytics.pageView('/_app/orders')
    analytics.usage(usage, '/_app/orders')
    analytics.forget()
    analytics.pageView('/')
    expect(sent.map(({ event }) => event)).toEqual(['Page view', '$identify', 'Page view', 'Sign out', 'Page view'])
    const [before, identified, view, out, after] = sent.map(({ properties }) => properties)
    expect(before).toMatchObject({
      token: 'project',
      page: '/',
      distinct_id: `$device:${String(before!['$device_id'])}`,
    })
    expect(identified).toMatchObject({ $identified_id: 'c-bloom', $anon_id: before!['$device_id'] })
    for (const one of [identified, view, out])
      expect(one).toMatchObject({ distinct_id: 'c-bloom', userId: 'u-ada', email: 'ada@bloom.example' })
    expect(out).toMatchObject({ result: 'failure', message: 'Unknown address …' })
    // Not "ada" alone: the random id of the device is hexadecimal.
    for (const one of [before, after]) expect(JSON.stringify(one)).not.toMatch(/u-ada|ada@|bloom/)
    expect(new Set(sent.map(({ properties }) => properties['$insert_id'])).size).toBe(5)
    expect(sent[0]!.url).toBe('https://mp.example/track')
  })

  test('a lost event does not affect the user', async () => {
    const analytics = openMixpanel({ url: 'https://mp.example', token: 'p' }, async () => {
      throw new TypeError('Failed to fetch')
    })
    analytics.pageView('/')
    await new Promise((done) => setTimeout(done))
    expect(() => openMixpanel({ url: 'nowhere', token: 'p' })).toThrow('URL')
  })
})
