import type { AnyRouter } from '@tanstack/react-router'
import { pageAddressOf } from '#application/contracts/page-addresses.ts'
import { environmentOf } from '#domain/environment.ts'
import { api } from '../data/api.ts'
import { userOf, useSession } from '../stores/session.ts'
import { useTracking } from '../stores/tracking.ts'
import { errorReports } from './error-report.ts'
import { isSessionRecorded, isVitalSent } from './sampling.ts'
import { servicesOfBoxwright, type Page, type Services } from './services.ts'
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

/** Whether errors are reported: in development only if the server enables it (SHELL-037). */
const reportsErrors = async (host: string): Promise<boolean> => {
  if (environmentOf(host) !== 'development') return true
  const answer = await api.monitoring.settings()
  return !answer.hasError && answer.payload.errorsInDevelopment
}

const fromThisPage = (): Services =>
  servicesOfBoxwright((body) => void api.monitoring.report({ body }, { keepalive: true, retries: 0 }))

/** Watches the page with the services; returns the function that reports an error. */
export const monitor = (
  router: AnyRouter,
  services: Services = fromThisPage(),
): ((error: unknown) => Promise<void>) => {
  watchLoad(services)
  watchPages(router, services)
  watchCustomer(services)
  const report = errorReports((error) => services.errors.report(error))
  const wanted = reportsErrors(location.host)
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

/** The customer of the session, as known to this tab (SHELL-028). */
const watchCustomer = ({ analytics }: Services): void => {
  let known: string | undefined
  const update = () => {
    const customerId = userOf(useSession.getState())?.customerId ?? undefined
    const current = useTracking.getState().refused ? undefined : customerId
    if (current === known) return
    known = current
    if (current === undefined) analytics.forget()
    else analytics.identify(current)
  }
  update()
  useSession.subscribe(update)
  useTracking.subscribe(update)
}
