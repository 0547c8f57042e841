import type { BrowserReport, monitoring } from '#application/monitoring/contracts.ts'
import type { InputOf } from '../data/api.ts'

/** Batches reports, so that a visit needs few requests. */

type Body = InputOf<typeof monitoring.report>['body']
/** Sends reports without waiting for the answer: a lost report must not affect the user. */
export type SendReports = (body: Body) => void

/** Batching time in milliseconds. */
const batchMs = 10_000
/** Maximum number of reports per request. */
const maxReports = 50

export const reportQueue = (
  send: SendReports,
): {
  add: (report: BrowserReport) => void
  /** Whether a customer is known from now on; queued reports are not affected. */
  identify: (identified: boolean) => void
  flush: () => void
} => {
  let waiting: BrowserReport[] = []
  let identified = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    const reports = waiting
    waiting = []
    send({ identified, reports })
  }
  return {
    add: (report) => {
      waiting.push(report)
      if (waiting.length >= maxReports) flush()
      else timer ??= setTimeout(flush, batchMs)
    },
    identify: (known) => {
      if (known !== identified) flush()
      identified = known
    },
    flush,
  }
}
