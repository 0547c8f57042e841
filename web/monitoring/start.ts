import type { AnyRouter } from '@tanstack/react-router'
import { client } from '../data/api.ts'
import type { AnsweredCall } from './usage-events.ts'

/** Starts monitoring once the first page has been loaded; earlier errors are queued. */
export const startMonitoring = (router: AnyRouter): void => {
  const early: unknown[] = []
  let report = (error: unknown): unknown => early.push(error)
  addEventListener('error', ({ error, message }) => report(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
  /** A magic link signs in while the page is loaded. */
  const answered: AnsweredCall[] = []
  const stopCollecting = client.onAnswer((call) => void answered.push(call))
  const begin = async () => {
    const { monitor } = await import('./monitor.ts')
    stopCollecting()
    report = monitor(router, undefined, answered)
    early.splice(0).forEach(report)
  }
  // A failure to load monitoring does not affect the user.
  const startLater = () => void begin().catch(() => undefined)
  if (document.readyState === 'complete') startLater()
  else addEventListener('load', startLater, { once: true })
}
