import type { BrowserReport, monitoring } from '#application/monitoring/contracts.ts'
import type { InputOf } from '../data/api.ts'

/** Reports wait for each other, so that a visit costs few requests. */

type Body = InputOf<typeof monitoring.report>['body']
/** Sends reports without waiting for the answer: a lost report is no reason to disturb anyone. */
export type SendReports = (body: Body) => void

/** Milliseconds that a report waits for others. */
const patience = 10_000
/** The most of one request. */
const most = 50

export const reportQueue = (
  send: SendReports,
): {
  add: (report: BrowserReport) => void
  /** Whether a customer is known from now on; what waits was of before. */
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
      if (waiting.length >= most) flush()
      else timer ??= setTimeout(flush, patience)
    },
    identify: (known) => {
      if (known !== identified) flush()
      identified = known
    },
    flush,
  }
}
