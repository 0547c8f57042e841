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

/** `largest`: the largest window of shifts (CLS); the others describe the current window. */
type Shifts = { largest: number; sum: number; first: number; last: number }
export const noShifts: Shifts = { largest: 0, sum: 0, first: 0, last: 0 }

/** Adds a shift; its value is the share of the screen that moved. */
export const afterShift = (
  { largest, sum, first, last }: Shifts,
  { startTime, value }: { startTime: number; value: number },
): Shifts => {
  const continues = sum > 0 && startTime - last < windowGap && startTime - first < windowLength
  const total = continues ? sum + value : value
  return { largest: Math.max(largest, total), sum: total, first: continues ? first : startTime, last: startTime }
}

/** Returns the function that stops observing. */
const observe = (type: string, take: (entries: Entry[]) => void): (() => void) => {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return () => undefined
  const observer = new PerformanceObserver((list) => take(list.getEntries()))
  observer.observe({ type, buffered: true })
  return () => observer.disconnect()
}

/**
 * Whether the page was loaded in a background tab. It is painted only when the user opens the tab, so its paint times
 * do not measure the load. Only Chromium records the visibility during the load.
 */
const isLoadedInBackground = (): boolean => {
  const [initial] = performance.getEntriesByType('visibility-state')
  return (initial?.name ?? document.visibilityState) === 'hidden'
}

/** Later paints, on a page that stays open without an input, do not measure the load. */
const maxPaintMs = 3_600_000

/** Reports each vital once; cumulative ones when the returned function is first called. */
export const watchVitals = (report: ReportVital): (() => void) => {
  let largest: number | undefined
  let shifts = noShifts
  const isPaintMeasured = !isLoadedInBackground()
  const stops = [
    observe('paint', (entries) => {
      const paint = entries.find(({ name }) => name === 'first-contentful-paint')
      if (paint && isPaintMeasured) report('FCP', paint.startTime)
    }),
    observe('largest-contentful-paint', (entries) => {
      largest = entries.findLast(({ startTime }) => startTime <= maxPaintMs)?.startTime ?? largest
    }),
    observe('first-input', ([first]) => {
      if (first?.processingStart !== undefined) report('FID', first.processingStart - first.startTime)
    }),
    observe('layout-shift', (entries) => {
      for (const { startTime, value = 0, hadRecentInput } of entries)
        if (!hadRecentInput) shifts = afterShift(shifts, { startTime, value })
    }),
  ]
  const [load] = performance.getEntriesByType('navigation') as Entry[]
  if (load?.responseStart) report('TTFB', load.responseStart)
  let ended = false
  return () => {
    if (ended) return
    ended = true
    stops.forEach((stop) => stop())
    if (largest !== undefined && isPaintMeasured) report('LCP', largest)
    if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) report('CLS', clsSent(shifts.largest))
  }
}

/** The sent value: times 1000, rounded to avoid binary fractions. */
export const clsSent = (cls: number): number => Math.round(cls * 1_000_000) / 1_000
