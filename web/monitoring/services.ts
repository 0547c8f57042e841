import type { PageAddress } from '#application/contracts/page-addresses.ts'
import type { BrowserReport, WebVital } from '#application/monitoring/contracts.ts'
import { reportQueue, type SendReports } from './report-queue.ts'
import { type SessionRecorder, sessionRecorder } from './session-recorder.ts'
import type { Usage } from './usage-events.ts'

/**
 * The boundary to monitoring services (SHELL-039): error reports, session recording and product analytics. Those of our
 * own server need no account; a vendor's service can replace one of them here without other changes.
 */
export type Services = {
  errors: { report: (error: ReportedError) => void }
  vitals: { report: (vital: { page: Page; name: WebVital; value: number }) => void }
  analytics: Analytics
  recorder: SessionRecorder
  /** Sends queued reports, because the page may be closed. */
  flush: () => void
}
export type Analytics = {
  pageView: (page: Page) => void
  /** Following events belong to this customer (ANALYTICS-001). */
  identify: (customerId: string) => void
  /** Following events carry this user (ANALYTICS-002). */
  attach: (user: { userId: string; email: string }) => void
  /** Following events belong to an unknown visitor. */
  forget: () => void
  usage: (usage: Usage, page: Page) => void
}
export type Page = PageAddress | 'none'
export type ReportedError = Omit<Extract<BrowserReport, { kind: 'error' }>, 'kind'>

/** The services of our own server. The server receives only whether a customer is known, not which one. */
export const servicesOfBoxwright = (send: SendReports): Services => {
  const queue = reportQueue(send)
  const recorder = sessionRecorder((recording) => queue.add({ kind: 'recording', ...recording }))
  return {
    errors: { report: (error) => queue.add({ kind: 'error', ...error }) },
    vitals: { report: (vital) => queue.add({ kind: 'vital', ...vital }) },
    analytics: {
      pageView: (page) => queue.add({ kind: 'view', page }),
      identify: () => queue.identify(true),
      // Our own monitoring contains no personal data.
      attach: () => undefined,
      forget: () => queue.identify(false),
      usage: ({ event, result }, page) => queue.add({ kind: 'usage', page, usage: event, result }),
    },
    recorder,
    flush: queue.flush,
  }
}
