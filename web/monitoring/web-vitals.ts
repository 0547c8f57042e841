import type { WebVital } from '#application/monitoring/contracts.ts'

/**
 * Web vitals of a page load, by the definitions of web.dev: FCP, LCP, FID and TTFB in milliseconds, CLS times 1000
 * (SHELL-033). Vitals that a browser does not measure are not sent (SHELL-D08).
 */

type ReportVital = (name: WebVital, value: number) => void
/** Properties of entries that TypeScript's library lacks. */
type Entry = PerformanceEntry & {
  processingStart?: number
  responseStart?: number
  value?: number
  hadRecentInput?: boolean
}

/** A window of layout shifts ends after 1 s without a shift, and after 5 s. */
const windowGap = 1_000
const windowLength = 5_000

/** The largest window of shifts (CLS); each shift is the share of the screen that moved. */
export const layoutShift = (shifts: readonly { startTime: number; value: number }[]): number => {
  let [largest, sum, first, last] = [0, 0, 0, 0]
  for (const { startTime, value } of shifts) {
    const continues = sum > 0 && startTime - last < windowGap && startTime - first < windowLength
    first = continues ? first : startTime
    sum = continues ? sum + value : value
    last = startTime
    largest = Math.max(largest, sum)
  }
  return largest
}

const observe = (type: string, take: (entries: Entry[]) => void): void => {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return
  new PerformanceObserver((list) => take(list.getEntries())).observe({ type, buffered: true })
}

/** Reports each vital once; cumulative ones when the returned function is first called. */
export const watchVitals = (report: ReportVital): (() => void) => {
  let largest: number | undefined
  const shifts: { startTime: number; value: number }[] = []
  observe('paint', (entries) => {
    const paint = entries.find(({ name }) => name === 'first-contentful-paint')
    if (paint) report('FCP', paint.startTime)
  })
  observe('largest-contentful-paint', (entries) => {
    largest = entries.at(-1)?.startTime ?? largest
  })
  observe('first-input', ([first]) => {
    if (first?.processingStart !== undefined) report('FID', first.processingStart - first.startTime)
  })
  observe('layout-shift', (entries) => {
    for (const { startTime, value = 0, hadRecentInput } of entries)
      if (!hadRecentInput) shifts.push({ startTime, value })
  })
  const [load] = performance.getEntriesByType('navigation') as Entry[]
  if (load?.responseStart) report('TTFB', load.responseStart)
  let ended = false
  return () => {
    if (ended) return
    ended = true
    if (largest !== undefined) report('LCP', largest)
    if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) report('CLS', clsSent(layoutShift(shifts)))
  }
}

/** The sent value: times 1000, rounded to avoid binary fractions. */
export const clsSent = (cls: number): number => Math.round(cls * 1_000_000) / 1_000
