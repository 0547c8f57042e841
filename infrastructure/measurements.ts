import { channel, tracingChannel } from 'node:diagnostics_channel'
import type { BrowserReport } from '#application/monitoring/contracts.ts'

/**
 * Measurements of the log and the views, as diagnostics channels of Node: publishing costs nothing if there are no
 * subscribers. Subscribers are the metrics endpoint (http/process-metrics.ts) and a tracer.
 */

/** A completed batch of appends. `seconds`: duration of the call. `waiting`: number of appends still in the queue. */
export type AppendBatch = { appends: number; waiting: number; seconds: number; failed: boolean }
export const appendBatches = channel('boxwright:append-batch')

/** Events of a command that this process has appended. */
export type Appended = {
  correlationId: string
  causationId: string | null
  events: readonly { eventId: string; type: string; position: number; entityId: string }[]
}
export const appendChannel = channel('boxwright:appended')

/** A job of a process: a command or an effect. `intent`: its name. */
export type ProcessJob = { process: string; intent: string; cause: { eventId: string; correlationId: string } }
export const processJobs = tracingChannel<ProcessJob>('boxwright:process-job')

/** A page of events that was folded into views and committed. */
export type ViewPage = { views: number; events: number; seconds: number }
export const viewPages = channel('boxwright:view-page')

/** A report of a browser about itself. */
export type BrowserReported = { report: BrowserReport; identified: boolean }
export const browserReports = channel('boxwright:browser-report')

/** An event that was sent to a live connection. `seconds`: time since it was recorded. */
export type LiveEvent = { seconds: number }
export const liveEvents = channel('boxwright:live-event')
