import type { Logger } from 'pino'
import type { Monitor } from '#application/monitoring/ports.ts'
import { environmentOf } from '#domain/environment.ts'
import { withoutValues } from '#domain/text/without-values.ts'
import type { Config } from '../config.ts'
import { browserReports } from '../measurements.ts'

/** Counts the reports of browsers (`http/browser-metrics.ts`), and logs errors and recordings. */
export const browserMonitor = (
  config: Pick<Config, 'production' | 'publicUrl' | 'errorReportingInDevelopment' | 'mixpanel'>,
  logger: Pick<Logger, 'warn' | 'info' | 'debug'>,
): Monitor => {
  const host = config.publicUrl === undefined ? '' : new URL(config.publicUrl).host
  const isDevelopment = !config.production && environmentOf(host) === 'development'
  return {
    errorsInDevelopment: config.errorReportingInDevelopment,
    mixpanel: config.mixpanel,
    take: (report, from) => {
      if (report.kind === 'error' && isDevelopment && !config.errorReportingInDevelopment) return
      browserReports.publish({ report, ...from })
      if (report.kind === 'error') {
        const { page, name, frames } = report
        logger.warn({ page, error: name, message: withoutValues(report.message), frames }, 'browser error')
      } else if (report.kind === 'recording') {
        const { page, milliseconds, steps } = report
        logger.info({ page, milliseconds, steps }, 'recorded session')
      } else logger.debug(report, 'browser report')
    },
  }
}
