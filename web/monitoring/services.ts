import type { PageAddress } from '#application/contracts/page-addresses.ts'
import type { BrowserReport, WebVital } from '#application/monitoring/contracts.ts'
import { reportQueue, type SendReports } from './report-queue.ts'
import { type SessionRecorder, sessionRecorder } from './session-recorder.ts'

/**
 * The boundary to services that watch the product (SHELL-039): error reports, session recording and product analytics.
 * Those of our own server need no account; a vendor's replaces one of them here, and nothing else knows it.
 */
export type Services = {
  errors: { report: (error: ReportedError) => void }
  vitals: { report: (vital: { page: Page; name: WebVital; value: number }) => void }
  analytics: {
    pageView: (page: Page) => void
    /** Page views that follow are of this customer. */
    identify: (customerId: string) => void
    /** They are of an unknown visitor. */
    forget: () => void
  }
  recorder: SessionRecorder
  /** Sends what waits; the page may be closed. */
  flush: () => void
}
export type Page = PageAddress | 'none'
export type ReportedError = Omit<Extract<BrowserReport, { kind: 'error' }>, 'kind'>

/** The services of our own server. The server learns whether a customer is known, never who. */
export const ownServices = (send: SendReports): Services => {
  const queue = reportQueue(send)
  const recorder = sessionRecorder((recording) => queue.add({ kind: 'recording', ...recording }))
  return {
    errors: { report: (error) => queue.add({ kind: 'error', ...error }) },
    vitals: { report: (vital) => queue.add({ kind: 'vital', ...vital }) },
    analytics: {
      pageView: (page) => queue.add({ kind: 'view', page }),
      identify: () => queue.identify(true),
      forget: () => queue.identify(false),
    },
    recorder,
    flush: queue.flush,
  }
}
