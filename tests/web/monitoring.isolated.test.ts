import type { AnyRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BrowserReport } from '#application/monitoring/contracts.ts'
import { api } from '#web/data/api.ts'
import { monitor as watch } from '#web/monitoring/monitor.ts'
import { servicesOfBoxwright, type Services } from '#web/monitoring/services.ts'
import { useSession } from '#web/stores/session.ts'
import { refuseTracking, useTracking } from '#web/stores/tracking.ts'
import { browserStorage } from '../support/browser-storage.ts'

/** The monitoring of the page, with services that only record the reports. */

type Listener = (event: object) => void
let listeners: Map<string, Listener[]>
let path: string
let host: string
let visibility: 'visible' | 'hidden'
/** The server's setting on errors in development. */
let errorsInDevelopment: boolean
/** Whether the customer is a test account or internal. */
let isLeftOut: boolean
const calls: string[] = []
let generation = 0

const servicesOf = (own: number): Services => {
  const note = (line: string) => void (own === generation && calls.push(line))
  return {
    errors: { report: ({ name, page }) => note(`error ${name} ${page}`) },
    vitals: { report: ({ name }) => note(`vital ${name}`) },
    analytics: {
      pageView: (page) => note(`view ${page}`),
      identify: (customerId) => note(`identify ${customerId}`),
      attach: ({ userId, email }) => note(`attach ${userId} ${email}`),
      forget: () => note('forget'),
      usage: ({ event, result }) => note(`usage ${event} ${result}`),
    },
    recorder: {
      start: (page) => note(`record ${page}`),
      open: () => undefined,
      end: () => note('end'),
      discard: () => note('discard'),
    },
    flush: () => undefined,
  }
}

/** A router that a test navigates. */
const fakeRouter = () => {
  let resolved: Listener = () => undefined
  const subscribe = (_: string, listener: Listener) => ((resolved = listener), () => undefined)
  return {
    router: { subscribe } as unknown as AnyRouter,
    go: (to: string, { shallow = false, pathChanged = true } = {}) => {
      const fromLocation = { pathname: path }
      path = to
      resolved({ fromLocation, toLocation: { pathname: to, state: { shallow } }, pathChanged })
    },
  }
}

const dispatch = (type: string, event: object = {}) => listeners.get(type)?.forEach((listener) => listener(event))
const addListener = (type: string, listener: Listener, { signal }: { signal?: AbortSignal } = {}) => {
  listeners.set(type, [...(listeners.get(type) ?? []), listener])
  signal?.addEventListener('abort', () =>
    listeners.set(
      type,
      (listeners.get(type) ?? []).filter((one) => one !== listener),
    ),
  )
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  calls.length = 0
  listeners = new Map()
  path = '/'
  host = 'shop.example'
  visibility = 'visible'
  errorsInDevelopment = false
  isLeftOut = false
  vi.stubGlobal('addEventListener', addListener)
  vi.stubGlobal('document', {
    get visibilityState() {
      return visibility
    },
    addEventListener: addListener,
  })
  vi.stubGlobal('location', {
    get pathname() {
      return path
    },
    get host() {
      return host
    },
  })
  vi.stubGlobal('localStorage', browserStorage())
  vi.stubGlobal('sessionStorage', browserStorage())
  vi.stubGlobal('PerformanceObserver', { supportedEntryTypes: [] })
  vi.stubGlobal('fetch', async () =>
    Response.json({ hasError: false, message: '', payload: { errorsInDevelopment, isLeftOut, mixpanel: null } }),
  )
  useTracking.setState({ refused: false })
  useSession.setState({ status: 'initialized', user: null }, true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Starts the monitor; reports of earlier tests' monitors are ignored. */
const monitor = (router: AnyRouter): ReturnType<typeof watch> => {
  generation += 1
  return watch(router, servicesOf(generation))
}

const hidePage = () => {
  visibility = 'hidden'
  dispatch('visibilitychange')
}

const signIn = (customerId: string | null) => {
  const user = customerId && { customerId, userId: `u-of-${customerId}`, email: 'ada@bloom.example' }
  useSession.setState({ status: 'initialized', user: user as never }, true)
}
/** Waits until the server has decided who receives the events. */
const decided = async () => {
  for (let round = 0; round < 5; round += 1) await new Promise((done) => setImmediate(done))
}

describe('page views', () => {
  test('SHELL-014 SHELL-039 ANALYTICS-003 are sent for the first page and for each change of the route, with ids removed from the path', async () => {
    path = '/_app/orders/7KQ2M9XD'
    const { router, go } = fakeRouter()
    monitor(router)
    go('/_app/packaging')
    go('/nowhere')
    await decided()
    expect(calls.filter((one) => one.startsWith('view'))).toEqual([
      'view /_app/orders/:requestId',
      'view /_app/packaging',
      'view none',
    ])
  })

  test('SHELL-015 SHELL-D04 ANALYTICS-003 are not sent for a shallow change of query or hash, but for a change of the page', async () => {
    const { router, go } = fakeRouter()
    monitor(router)
    await decided()
    calls.length = 0
    go('/', { shallow: true, pathChanged: false })
    expect(calls).toEqual([])
    go('/', { pathChanged: false })
    go('/services', { shallow: true })
    expect(calls.filter((one) => one.startsWith('view'))).toEqual(['view /', 'view /services'])
  })

  test('SHELL-028 ANALYTICS-001 ANALYTICS-002 identify the customer of the session, and no one without a session', async () => {
    const { router } = fakeRouter()
    monitor(router)
    await decided()
    calls.length = 0
    expect(calls.some((one) => one.startsWith('identify'))).toBe(false)
    signIn('c-bloom')
    await decided()
    expect(calls).toEqual(['attach u-of-c-bloom ada@bloom.example', 'identify c-bloom'])
    signIn(null)
    await decided()
    expect(calls.at(-1)).toBe('forget')
  })
})

describe('usage events', () => {
  const watchSignedIn = async () => {
    signIn('c-bloom')
    monitor(fakeRouter().router)
    await decided()
    calls.length = 0
  }
  const answer = (status: number, payload: unknown) => {
    vi.stubGlobal('fetch', async (url: string) =>
      url.endsWith('/monitoring/settings')
        ? Response.json({ hasError: false, message: '', payload: { errorsInDevelopment, isLeftOut, mixpanel: null } })
        : Response.json(payload, { status }),
    )
  }
  const good = { hasError: false, message: '', payload: null }
  const bad = { hasError: true, message: 'No', type: 'badRequest' }

  test('ANALYTICS-002 ANALYTICS-008 carry the user who signs out, with the result', async () => {
    await watchSignedIn()
    answer(400, bad)
    await api.people.logout({})
    answer(200, good)
    await api.people.logout({})
    await expect.poll(() => calls).toEqual(['usage Sign out failure', 'usage Sign out success'])
  })

  test('ANALYTICS-002 ANALYTICS-008 carry the user who signs out before their code is loaded', async () => {
    await watchSignedIn()
    answer(200, good)
    await api.people.logout({})
    useSession.setState({ status: 'initialized', user: null }, true)
    await expect.poll(() => calls).toContain('usage Sign out success')
    expect(calls.at(-1)).toBe('forget')
  })

  test('ANALYTICS-D02 of customers that are left out are not sent, nor their page views', async () => {
    isLeftOut = true
    const { router, go } = fakeRouter()
    signIn('c-test')
    monitor(router)
    calls.length = 0 // those of the monitor of an earlier test
    await decided()
    go('/samples')
    answer(200, good)
    await api.people.logout({})
    expect(calls.filter((one) => !/^(end|record|discard)/.test(one))).toEqual([])
  })

  test('ANALYTICS-D02 of visitors who refused are not sent', async () => {
    refuseTracking(true)
    const { router } = fakeRouter()
    monitor(router)
    await decided()
    calls.length = 0
    answer(200, good)
    await api.people.signUp({ body: {} as never })
    expect(calls).toEqual([])
  })

  test('ANALYTICS-011 a failed start of the service is reported, and the page is counted by us', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    const settings = { errorsInDevelopment, isLeftOut: false, mixpanel: { url: 'no address', token: 'p' } }
    vi.stubGlobal('fetch', async () => Response.json({ hasError: false, message: '', payload: settings }))
    const { router } = fakeRouter()
    monitor(router)
    await vi.waitFor(() => expect(warn.mock.calls).toEqual([['MP init failed']]))
    await decided()
    expect(calls).toContain('view /')
  })
})

describe('recorded sessions', () => {
  test('SHELL-008 start automatically only on the landing pages', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const started = (at: string) => {
      calls.length = 0
      path = at
      monitor(fakeRouter().router)
      return calls.some((one) => one.startsWith('record'))
    }
    const landing = ['/', '/custom-packaging', '/samples/press-proof', '/services', '/essentials/cart']
    expect(landing.filter(started)).toEqual(landing)
    expect(['/_app', '/_app/orders', '/sign-in', '/privacy'].filter(started)).toEqual([])
  })

  test('SHELL-010 are sent after 5,000 ms, with clicks but without typed text', () => {
    const sent: unknown[] = []
    const { recorder, flush } = servicesOfBoxwright((body) => void sent.push(...body.reports))
    recorder.start('/')
    vi.advanceTimersByTime(4_999)
    recorder.end()
    flush()
    expect(sent).toEqual([])
    class Element {
      localName: string
      constructor(localName: string) {
        this.localName = localName
      }
      closest() {
        return this
      }
    }
    class HTMLInputElement extends Element {
      type = 'text'
      value = 'Ada Bloom'
    }
    vi.stubGlobal('Element', Element)
    vi.stubGlobal('HTMLInputElement', HTMLInputElement)
    recorder.start('/')
    dispatch('click', { target: new Element('button') })
    dispatch('input', { target: new HTMLInputElement('input') })
    recorder.open('/services/:id')
    vi.advanceTimersByTime(5_000)
    recorder.end()
    flush()
    expect(sent.map((one) => BrowserReport.parse(one))).toEqual([
      {
        kind: 'recording',
        page: '/',
        milliseconds: 5_000,
        steps: [
          { at: 0, did: 'open', on: '/' },
          { at: 0, did: 'click', on: 'button' },
          { at: 0, did: 'type', on: 'input:text' },
          { at: 0, did: 'open', on: '/services/:id' },
        ],
      },
    ])
    expect(JSON.stringify(sent)).not.toContain('Ada')
  })

  test('of a tab that stays open for more than a day end after a day, so that the server accepts them', () => {
    const sent: unknown[] = []
    const { recorder, flush } = servicesOfBoxwright((body) => void sent.push(...body.reports))
    recorder.start('/')
    vi.advanceTimersByTime(100_000_000)
    recorder.open('/services')
    recorder.end()
    flush()
    expect(sent.map((one) => BrowserReport.parse(one))).toEqual([
      { kind: 'recording', page: '/', milliseconds: 86_400_000, steps: [{ at: 0, did: 'open', on: '/' }] },
    ])
  })

  test('SHELL-D06 stop with the page views after a refusal, which can be revoked', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const { router, go } = fakeRouter()
    signIn('c-bloom')
    monitor(router)
    await decided()
    calls.length = 0
    refuseTracking(true)
    go('/samples')
    expect(calls.toSorted()).toEqual(['discard', 'forget'])
    refuseTracking(false)
    expect(calls).toContain('view /samples')
    expect(calls).toContain('record /samples')
  })
})

describe('web vitals', () => {
  test('SHELL-D08 are not sent if the browser does not measure them, including FID', () => {
    let entries: Record<string, object[]> = {
      paint: [{ name: 'first-contentful-paint', startTime: 310 }],
      'largest-contentful-paint': [{ startTime: 500 }, { startTime: 900 }],
      'first-input': [{ startTime: 2_000, processingStart: 2_016 }],
      'layout-shift': [{ startTime: 1, value: 0.1 }],
    }
    let stopped = 0
    class Observer {
      static supportedEntryTypes: string[] = []
      take: (list: object) => void
      constructor(take: (list: object) => void) {
        this.take = take
      }
      observe({ type }: { type: string }) {
        this.take({ getEntries: () => entries[type] ?? [] })
      }
      disconnect() {
        stopped += 1
      }
    }
    vi.stubGlobal('PerformanceObserver', Observer)
    vi.spyOn(Math, 'random').mockReturnValue(0)
    Observer.supportedEntryTypes = Object.keys(entries)
    monitor(fakeRouter().router)
    hidePage()
    hidePage()
    expect(calls.filter((one) => one.startsWith('vital'))).toEqual(['vital FCP', 'vital FID', 'vital LCP', 'vital CLS'])
    expect(stopped).toBe(4)
    calls.length = 0
    // Loaded in a background tab: its paints do not measure the load.
    monitor(fakeRouter().router)
    hidePage()
    expect(calls.filter((one) => one.startsWith('vital'))).toEqual(['vital FID', 'vital CLS'])
    calls.length = 0
    visibility = 'visible'
    entries = {}
    Observer.supportedEntryTypes = ['paint']
    monitor(fakeRouter().router)
    hidePage()
    expect(calls.filter((one) => one.startsWith('vital'))).toEqual([])
  })
})

describe('errors of the page', () => {
  test('SHELL-037 SHELL-D09 are reported, in development only if the server is configured so', async () => {
    const thrownAt = async (address: string) => {
      calls.length = 0
      host = address
      const report = monitor(fakeRouter().router)
      await report(new TypeError('broken'))
      return calls.includes('error TypeError /')
    }
    expect(await thrownAt('shop.example')).toBe(true)
    expect(await thrownAt('localhost:3000')).toBe(false)
    errorsInDevelopment = true
    expect(await thrownAt('localhost:3000')).toBe(true)
  })
})
