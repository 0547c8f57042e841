import type { AnyRouter } from '@tanstack/react-router'
import { pageAddressOf } from '#application/contracts/page-addresses.ts'
import type { User } from '#application/people/contracts/people.ts'
import { environmentOf } from '#domain/environment.ts'
import { api, client } from '../data/api.ts'
import { loadTexts } from '../locales/i18n.ts'
import { loadedSession, userOf, useSession } from '../stores/session.ts'
import { useTracking } from '../stores/tracking.ts'
import { errorReports } from './error-report.ts'
import { googlePath, hasLeftForGoogle, markGoogleSignIn } from './google-sign-in.ts'
import { type HeldAnalytics, holdAnalytics } from './held-analytics.ts'
import type { MixpanelSettings } from './mixpanel.ts'
import { isSessionRecorded, isVitalSent } from './sampling.ts'
import { type Analytics, servicesOfBoxwright, type Page, type Services } from './services.ts'
import type { AnsweredCall, usageOf } from './usage-events.ts'
import { watchVitals } from './web-vitals.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Only the state of the page changed: not a page view (SHELL-D04). */
    shallow?: boolean
  }
}

const pageAt = (path: string): Page => pageAddressOf(path) ?? 'none'

/** Pages on which a session is recorded (SHELL-008). */
const isRecordedPage = (path: string): boolean =>
  path === '/' || /^\/(?:custom-packaging|samples|services|essentials)(?:\/|$)/.test(path)

/** What the server decides about monitoring of the current user. If it does not answer, a known user is left out. */
const readSettings = async () => {
  const answer = await api.monitoring.settings()
  if (!answer.hasError) return answer.payload
  return { errorsInDevelopment: false, isLeftOut: userOf(useSession.getState()) !== null, mixpanel: null }
}

const fromThisPage = (): Services =>
  servicesOfBoxwright((body) => void api.monitoring.report({ body }, { keepalive: true, retries: 0 }))

/** Watches the page with the services; returns the function that reports an error. */
export const monitor = (
  router: AnyRouter,
  services: Services = fromThisPage(),
  early: readonly AnsweredCall[] = [],
): ((error: unknown) => Promise<void>) => {
  const analytics = holdAnalytics()
  const settings = chooseReceivers(analytics, services.analytics)
  const held = { ...services, analytics }
  watchLoad(services)
  watchPages(router, held)
  watchCustomer(held)
  watchUsage(held, early)
  const report = errorReports((error) => services.errors.report(error))
  // In development, errors are reported only if the server enables it (SHELL-037).
  const wanted =
    environmentOf(location.host) !== 'development' || settings.then(({ errorsInDevelopment }) => errorsInDevelopment)
  return async (error) => {
    const page = pageAt(location.pathname)
    if (await wanted) report(error, page)
  }
}

/** Web vitals of the load, sampled; sent when the page is hidden, because it may be closed afterwards. */
const watchLoad = ({ vitals, recorder, flush }: Services): void => {
  const page = pageAt(location.pathname)
  const end = watchVitals((name, value) => {
    if (isVitalSent(name)) vitals.report({ page, name, value })
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return
    end()
    flush()
  })
  addEventListener('pagehide', () => {
    recorder.end()
    flush()
  })
}

/** Page views and recordings, unless the visitor refused them. */
const watchPages = (router: AnyRouter, { analytics, recorder }: Services): void => {
  const open = (path: string) => {
    if (useTracking.getState().refused) return
    const page = pageAt(path)
    analytics.pageView(page)
    if (!isRecordedPage(path)) return recorder.end()
    if (!isSessionRecorded(sessionStorage)) return
    recorder.start(page)
    recorder.open(page)
  }
  open(location.pathname)
  router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged }) => {
    const isShallow = !pathChanged && toLocation.state.shallow === true
    // The first navigation is the page that has already been counted.
    if (fromLocation && !isShallow) open(toLocation.pathname)
  })
  useTracking.subscribe(({ refused }, before) => {
    if (refused === before.refused) return
    if (refused) recorder.discard()
    else open(location.pathname)
  })
}

/**
 * The receivers of events: our own server and, if it has a token, a vendor; none for customers that are left out
 * (ANALYTICS-D02). They are chosen again when the user changes.
 */
const chooseReceivers = (analytics: HeldAnalytics, own: Analytics): ReturnType<typeof readSettings> => {
  let userId: string | undefined
  let vendor: Analytics | undefined
  const choose = async () => {
    analytics.hold()
    const settings = await readSettings()
    const { isLeftOut, mixpanel } = settings
    if (userOf(useSession.getState())?.userId !== userId) return settings // a later choice is running
    if (mixpanel) vendor ??= await openVendor(mixpanel)
    useTracking.setState({ isShared: mixpanel !== null && vendor !== undefined })
    analytics.release(isLeftOut ? [] : [own, ...(mixpanel && vendor ? [vendor] : [])])
    return settings
  }
  useSession.subscribe((session) => {
    const current = userOf(session)?.userId
    if (current === userId) return
    userId = current
    void choose()
  })
  userId = userOf(useSession.getState())?.userId
  return choose()
}

const openVendor = async (settings: MixpanelSettings): Promise<Analytics | undefined> => {
  try {
    // The text of `TrackingChoice` that names the vendor is loaded with it.
    const [{ openMixpanel }] = await Promise.all([import('./mixpanel.ts'), loadTexts('legal')])
    return openMixpanel(settings)
  } catch {
    // oxlint-disable-next-line no-console -- ANALYTICS-011
    console.warn('MP init failed')
    return undefined
  }
}

/** The customer and the user of the session, as known to this tab (SHELL-028). */
const watchCustomer = ({ analytics }: Services): void => {
  let known: string | undefined
  const update = () => {
    const user = useTracking.getState().refused ? null : userOf(useSession.getState())
    if (user?.userId === known) return
    known = user?.userId
    if (!user) return analytics.forget()
    analytics.attach({ userId: user.userId, email: user.email })
    if (user.customerId) analytics.identify(user.customerId)
  }
  update()
  useSession.subscribe(update)
  useTracking.subscribe(update)
}

/**
 * Usage events, unless the visitor refused them. Their code is loaded for users, and for visitors with the first call
 * that can be one. `early`: calls before monitoring was loaded.
 */
const watchUsage = ({ analytics }: Services, early: readonly AnsweredCall[]): void => {
  let find: ReturnType<typeof usageOf> | undefined
  const load = async () => {
    const usage = await import('./usage-events.ts')
    find ??= usage.usageOf()
  }
  const take = (call: AnsweredCall, page: Page, caller: User | null) => {
    const usage = find?.(call)
    if (!usage || useTracking.getState().refused) return
    const { user, ...rest } = usage
    // The session contains the user only later.
    if (user) analytics.attach({ userId: user.userId, email: user.email })
    // The caller signed out while the code was being loaded.
    const isForgotten = caller !== null && userOf(useSession.getState()) === null
    if (isForgotten) analytics.attach({ userId: caller.userId, email: caller.email })
    analytics.usage(rest, page)
    if (isForgotten) analytics.forget()
  }
  const listen = (call: AnsweredCall) => {
    if (call.method === 'GET' || !call.path.startsWith('/user/')) return
    const page = pageAt(location.pathname)
    const caller = userOf(useSession.getState())
    if (find) return take(call, page, caller)
    // Without the code, the event is lost; the user is not affected.
    void load().then(
      () => take(call, page, caller),
      () => undefined,
    )
  }
  early.forEach(listen)
  client.onAnswer(listen)
  const loadForUser = () => void (!find && userOf(useSession.getState()) && load().catch(() => undefined))
  loadForUser()
  useSession.subscribe(loadForUser)
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
      if (link && new URL(link.href).pathname === googlePath) markGoogleSignIn()
    },
    { capture: true },
  )
  if (hasLeftForGoogle()) void countGoogleReturn(analytics).catch(() => undefined)
}

/** Counts a sign-in with Google for which this tab has left (ANALYTICS-D03). */
const countGoogleReturn = async (analytics: Analytics): Promise<void> => {
  const { googleReturn } = await import('./usage-events.ts')
  const usage = googleReturn(userOf(await loadedSession()) !== null, location)
  if (usage && !useTracking.getState().refused) analytics.usage(usage, pageAt(location.pathname))
}
