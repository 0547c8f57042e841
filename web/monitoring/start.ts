import type { AnyRouter } from '@tanstack/react-router'

/** Starts monitoring once the first page has been loaded; earlier errors are queued. */
export const startMonitoring = (router: AnyRouter): void => {
  const early: unknown[] = []
  let report = (error: unknown): unknown => early.push(error)
  addEventListener('error', ({ error, message }) => report(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
  const begin = async () => {
    const { monitor } = await import('./monitor.ts')
    report = monitor(router)
    early.splice(0).forEach(report)
  }
  // A failure to load monitoring does not affect the user.
  const startLater = () => void begin().catch(() => undefined)
  if (document.readyState === 'complete') startLater()
  else addEventListener('load', startLater, { once: true })
}
