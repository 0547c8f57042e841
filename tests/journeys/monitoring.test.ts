import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrowserReport } from '#application/monitoring/contracts.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** Reports of browsers are counted and logged, and contain no personal data. */

type Line = { msg: string; page?: string; error?: string; message?: string; frames?: string[]; steps?: unknown[] }
const lines: Line[] = []
let testServer: TestServer
beforeAll(async () => {
  const logger = pino(
    { level: 'info', base: null },
    { write: (line: string) => void lines.push(JSON.parse(line) as Line) },
  )
  testServer = await openTestServer({
    logger,
    env: { ERROR_REPORTING_IN_DEVELOPMENT: 'true', ESTIMATE_LIMIT: '20' },
  })
})
afterAll(() => testServer[Symbol.asyncDispose]())

const strict = { strict: true } as const
const metrics = async () => (await fetch(`${testServer.url}/metrics`)).text()
const error: Extract<BrowserReport, { kind: 'error' }> = {
  kind: 'error',
  page: '/_app/orders/:requestId',
  name: 'TypeError',
  message: `Cannot read 'Ada Bloom' of ada@bloom.example`,
  frames: ['assets/OrderPage-1a2b3c4.js:1:234'],
}

describe('reports of browsers', () => {
  test('SHELL-039 SHELL-D09 are counted in the metrics; errors and recordings are in the log', async () => {
    const { monitoring } = testServer.visitor().api
    const reports: BrowserReport[] = [
      { kind: 'view', page: '/' },
      { kind: 'vital', page: '/', name: 'LCP', value: 1_900 },
      { kind: 'vital', page: '/', name: 'CLS', value: 120 },
      error,
      { kind: 'error', page: 'none', name: 'Invented', message: '', frames: [] },
      { kind: 'recording', page: '/', milliseconds: 6_000, steps: [{ at: 0, did: 'open', on: '/' }] },
    ]
    await monitoring.report({ body: { identified: true, reports } }, strict)
    const text = await metrics()
    expect(text).toContain('browser_page_views_total{page="/",identified="true"} 1')
    expect(text).toContain('browser_web_vital_seconds_bucket{le="1.8",page="/",name="LCP"} 0')
    expect(text).toContain('browser_web_vital_seconds_bucket{le="2.5",page="/",name="LCP"} 1')
    expect(text).toContain('browser_layout_shift_bucket{le="0.15",page="/"} 1')
    expect(text).toContain('browser_errors_total{page="/_app/orders/:requestId",name="TypeError"} 1')
    // Names that anyone can send have no separate series.
    expect(text).toContain('browser_errors_total{page="none",name="other"} 1')
    expect(text).toContain('browser_recorded_session_seconds_sum 6')
    expect(lines.find(({ msg, error: name }) => msg === 'browser error' && name === 'TypeError')).toMatchObject({
      page: '/_app/orders/:requestId',
      message: 'Cannot read "…" of …',
      frames: error.frames,
    })
    expect(lines.find(({ msg }) => msg === 'recorded session')).toMatchObject({ steps: [{ on: '/' }] })
    expect(JSON.stringify(lines)).not.toMatch(/Ada Bloom|ada@/)
  })

  test('SHELL-037 browsers in development read the setting', async () => {
    const { payload } = await testServer.visitor().api.monitoring.settings({}, strict)
    expect(payload).toEqual({ errorsInDevelopment: true, isLeftOut: false, mixpanel: null })
    await using other = await openTestServer()
    const { monitoring } = other.visitor().api
    expect((await monitoring.settings({}, strict)).payload).toMatchObject({ errorsInDevelopment: false })
    await monitoring.report({ body: { identified: false, reports: [error] } }, strict)
    const text = await (await fetch(`${other.url}/metrics`)).text()
    expect(text).not.toContain('browser_errors_total{')
  })

  test('with another shape are refused with their field: pages with ids, texts, and values above their limits', async () => {
    const { monitoring } = testServer.visitor().api
    const refused = async (report: object) => {
      const answer = await monitoring.report({ body: { identified: false, reports: [report as never] } })
      return answer.hasError && answer.type
    }
    expect(await refused({ kind: 'view', page: '/_app/orders/7KQ2M9XD' })).toBe('badRequest')
    expect(await refused({ kind: 'view', page: '/', user: 'u-ada' })).toBe('badRequest')
    expect(await refused({ ...error, frames: ['https://shop.example/?q=ada'] })).toBe('badRequest')
    expect(await refused({ ...error, message: 'x'.repeat(301) })).toBe('badRequest')
    const typed = { at: 0, did: 'type', on: 'Ada Bloom, Portland' }
    expect(await refused({ kind: 'recording', page: '/', milliseconds: 1, steps: [typed] })).toBe('badRequest')
    const large = await fetch(`${testServer.url}/api/v1/monitoring/reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identified: false, reports: [], padding: 'x'.repeat(40_000) }),
    })
    expect(await large.json()).toMatchObject({ hasError: true, reason: 'input.tooLarge', field: 'body' })
  })

  test('API-013 are limited by network address', async () => {
    const { monitoring } = testServer.visitor().api
    const body = { identified: false, reports: [{ kind: 'view', page: '/' } as const] }
    const answers = await Promise.all(Array.from({ length: 25 }, () => monitoring.report({ body }, { retries: 0 })))
    const refusals = answers.flatMap((answer) => (answer.hasError ? [answer.type] : []))
    expect(refusals.length).toBeGreaterThan(0)
    expect(new Set(refusals)).toEqual(new Set(['quotaExceeded']))
  })
})

describe('usage events', () => {
  test('ANALYTICS-005 ANALYTICS-008 are counted by event and result', async () => {
    const reports: BrowserReport[] = [
      { kind: 'usage', page: '/sign-in', usage: 'Sign in (Password)', result: 'failure' },
      { kind: 'usage', page: '/sign-in', usage: 'Sign in (Password)', result: 'success' },
      { kind: 'usage', page: '/_app/orders', usage: 'Sign out', result: 'success' },
    ]
    // Another server, because the tests above use up the rate limit.
    await using other = await openTestServer()
    await other.visitor().api.monitoring.report({ body: { identified: false, reports } }, strict)
    const text = await (await fetch(`${other.url}/metrics`)).text()
    for (const labels of [
      'event="Sign in (Password)",result="failure"',
      'event="Sign in (Password)",result="success"',
      'event="Sign out",result="success"',
    ])
      expect(text).toContain(`browser_usage_events_total{${labels}} 1`)
  })

  test('ANALYTICS-D02 the server leaves out test accounts and internal customers', async () => {
    const service = { url: 'https://mp.example', token: 'project' }
    await using withService = await openTestServer({
      env: { MIXPANEL_TOKEN: service.token, MIXPANEL_URL: service.url },
    })
    const [ada, sam] = [await withService.as('ada'), await withService.as('sam')]
    const settingsOf = async ({ monitoring }: Pick<typeof ada, 'monitoring'>) => {
      const { isLeftOut, mixpanel } = (await monitoring.settings({}, strict)).payload
      return { isLeftOut, mixpanel }
    }
    for (const person of [withService.visitor().api, ada, sam])
      expect(await settingsOf(person)).toEqual({ isLeftOut: false, mixpanel: service })
    for (const status of ['testAccount', 'internal']) {
      await withService.app.database.pool.query(
        "update people.customers set status = $1 where customer_id = 'c-bloom'",
        [status],
      )
      expect(await settingsOf(ada)).toEqual({ isLeftOut: true, mixpanel: null })
    }
  })
})
