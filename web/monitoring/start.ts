import type { AnyRouter } from '@tanstack/react-router'

/** Starts monitoring once the first page has been loaded; errors before that wait. */
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
  // What fails to load here is no loss for the user.
  const later = () => void begin().catch(() => undefined)
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}
