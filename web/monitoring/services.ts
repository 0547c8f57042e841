import type { PageAddress } from '#application/contracts/page-addresses.ts'
import type { BrowserReport, WebVital } from '#application/monitoring/contracts.ts'
import { reportQueue, type SendReports } from './report-queue.ts'
import { type SessionRecorder, sessionRecorder } from './session-recorder.ts'

/**
 * The boundary to monitoring services (SHELL-039): error reports, session recording and product analytics. Those of our
 * own server need no account; a vendor's service can replace one of them here without other changes.
 */
export type Services = {
  errors: { report: (error: ReportedError) => void }
  vitals: { report: (vital: { page: Page; name: WebVital; value: number }) => void }
  analytics: {
    pageView: (page: Page) => void
    /** Following page views belong to this customer. */
    identify: (customerId: string) => void
    /** Following page views belong to an unknown visitor. */
    forget: () => void
  }
  recorder: SessionRecorder
  /** Sends queued reports, because the page may be closed. */
  flush: () => void
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
      forget: () => queue.identify(false),
    },
    recorder,
    flush: queue.flush,
  }
}
