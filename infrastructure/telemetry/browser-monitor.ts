import type { Monitor } from '#application/monitoring/ports.ts'
import { environmentOf } from '#domain/environment.ts'
import { withoutValues } from '#domain/text/without-values.ts'
import type { Config } from '../config.ts'
import type { Journal } from '../http/request-log.ts'
import { browserReports } from '../measurements.ts'

/** Counts what browsers report (`http/browser-metrics.ts`), and logs errors and recordings. */
export const browserMonitor = (
  config: Pick<Config, 'production' | 'publicUrl' | 'errorReportingInDevelopment'>,
  journal: Pick<Journal, 'warn' | 'info' | 'debug'>,
): Monitor => {
  const host = config.publicUrl === undefined ? '' : new URL(config.publicUrl).host
  const isDevelopment = !config.production && environmentOf(host) === 'development'
  return {
    errorsInDevelopment: config.errorReportingInDevelopment,
    take: (report, from) => {
      if (report.kind === 'error' && isDevelopment && !config.errorReportingInDevelopment) return
      browserReports.publish({ report, ...from })
      if (report.kind === 'error') {
        const { page, name, frames } = report
        journal.warn({ page, error: name, message: withoutValues(report.message), frames }, 'browser error')
      } else if (report.kind === 'recording') {
        const { page, milliseconds, steps } = report
        journal.info({ page, milliseconds, steps }, 'recorded session')
      } else journal.debug(report, 'browser report')
    },
  }
}
