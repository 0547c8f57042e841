import { Counter, Histogram, type Registry } from 'prom-client'
import { type BrowserReported, browserReports } from '../measurements.ts'

/** Metrics reported by browsers. The label `page` is an address without ids, which limits the number of series. */
export const collectBrowserReports = (registry: Registry): void => {
  const registers = [registry]
  const views = new Counter({
    name: 'browser_page_views_total',
    help: 'Page views; identified: whether the customer is known',
    labelNames: ['page', 'identified'] as const,
    registers,
  })
  const usage = new Counter({
    name: 'browser_usage_events_total',
    help: 'Sign-ups, sign-ins, sign-outs, changes of credentials, and deletions of accounts',
    labelNames: ['event', 'result'] as const,
    registers,
  })
  const timings = new Histogram({
    name: 'browser_web_vital_seconds',
    help: 'Web vitals measured as times: LCP, FCP, FID, TTFB',
    labelNames: ['page', 'name'] as const,
    // Includes the limits of "good" and "poor": LCP 2.5 and 4, FCP 1.8 and 3, TTFB 0.8 and 1.8, FID 0.1 and 0.3.
    buckets: [0.05, 0.1, 0.3, 0.8, 1.2, 1.8, 2.5, 3, 4, 8],
    registers,
  })
  const shifts = new Histogram({
    name: 'browser_layout_shift',
    help: 'Cumulative layout shift (CLS)',
    labelNames: ['page'] as const,
    // Good up to 0.1, poor above 0.25.
    buckets: [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
    registers,
  })
  const errors = new Counter({
    name: 'browser_errors_total',
    help: 'Errors on pages',
    labelNames: ['page', 'name'] as const,
    registers,
  })
  const recordings = new Histogram({
    name: 'browser_recorded_session_seconds',
    help: 'Duration of recorded sessions',
    buckets: [5, 15, 30, 60, 180, 600, 1800],
    registers,
  })
  browserReports.subscribe((message) => {
    const { report, identified } = message as BrowserReported
    if (report.kind === 'view') views.inc({ page: report.page, identified: String(identified) })
    else if (report.kind === 'usage') usage.inc({ event: report.usage, result: report.result })
    else if (report.kind === 'error') errors.inc({ page: report.page, name: knownError(report.name) })
    else if (report.kind === 'recording') recordings.observe(report.milliseconds / 1000)
    else if (report.name === 'CLS') shifts.observe({ page: report.page }, report.value / 1000)
    else timings.observe({ page: report.page, name: report.name }, report.value / 1000)
  })
}

/** Error names with a separate series; all others are grouped, because the sender of a report chooses the name. */
const errorNames = ['Error', 'TypeError', 'ReferenceError', 'RangeError', 'SyntaxError', 'CallFailed', 'ChunkLoadError']
const knownError = (name: string): string => (errorNames.includes(name) ? name : 'other')
